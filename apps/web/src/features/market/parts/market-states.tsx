/** What stands where markets would: their shape while they come, why there are none, or what went wrong. */
import { ChartCandlestick, Star } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ROW_SKELETONS_MOST, RowSkeletons } from "../../../ui/row-skeletons.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

export function MarketsSkeleton({ count = ROW_SKELETONS_MOST }: { readonly count?: number }) {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")}>
      <RowSkeletons
        count={count}
        className="h-[4.25rem] px-4"
        end={
          <>
            <Skeleton className="h-6 w-14" />
            <div className="flex w-22 flex-col items-end gap-2">
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-3 w-14" />
            </div>
          </>
        }
      />
    </div>
  );
}

export function NoFavourites({ onOther }: { readonly onOther: () => void }) {
  const t = useText("market");
  return (
    <EmptyState
      icon={<Star />}
      title={t("favourite.noneTitle")}
      reason={t("favourite.noneReason")}
      action={<Button onClick={onOther}>{t("favourite.noneAction")}</Button>}
    />
  );
}

/** Below a visitor's favourites: they are kept on this device alone. */
export function VisitorNote() {
  const t = useText("market");
  return (
    <div className="mx-4 mt-4 rounded-card bg-primary-soft p-4 text-center">
      <p className="text-pretty text-sm leading-relaxed">{t("favourite.visitorNote")}</p>
      <LinkButton
        look="outline"
        size="small"
        className="mt-3"
        href={hrefOf("pages/common/register", { return: "pages/market/market" })}
      >
        {t("favourite.register")}
      </LinkButton>
    </div>
  );
}

export function NoMarkets() {
  const t = useText("market");
  return <EmptyState icon={<ChartCandlestick />} title={t("empty.title")} reason={t("empty.reason")} />;
}
