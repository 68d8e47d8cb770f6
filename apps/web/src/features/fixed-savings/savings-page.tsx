/** The savings tab: what may be subscribed to, where the interest comes from, and the way to one's own orders. */
import { PiggyBank } from "lucide-react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { useText } from "../../app/i18n.ts";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { hrefOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.ts";
import { OfferRows } from "../../shared/term-product/offer-rows.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useOffers } from "./fixed-savings-data.ts";

export function SavingsPage() {
  const t = useText("fixed-savings");
  const term = useText("term");
  const { user } = useSession();
  return (
    <Page
      title={t("tab")}
      hasBack={false}
      isNarrow
      actions={user !== null && <AccountSwitch className="mr-2 lg:hidden" />}
    >
      <div className="space-y-5 px-4 pb-10">
        <section>
          <div className="flex items-end gap-3 pb-2">
            <h2 className="flex-1 font-semibold text-lg">{t("title")}</h2>
            {user !== null && (
              <LinkButton size="small" href={hrefOf("pages/quantitativeOrder")}>
                {t("orders")}
              </LinkButton>
            )}
          </div>
          <p className="pb-3 text-pretty text-ink-soft text-sm">{t("lead")}</p>
          <Offers />
        </section>
        <p className="text-pretty text-ink-soft text-sm">{term("whoPays")}</p>
      </div>
    </Page>
  );
}

function Offers() {
  const t = useText("fixed-savings");
  const { data, error, refetch } = useOffers();
  if (data === undefined) {
    if (error !== null) return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
    return <LoadingRows count={5} row="min-h-16 px-4" isCard />;
  }
  if (data.list.length === 0) return <EmptyState icon={<PiggyBank />} title={t("none")} />;
  return (
    <OfferRows
      label={t("title")}
      offers={data.list}
      hrefOf={({ id }) => hrefOf("pages/quantization/buy", { id: String(id) })}
    />
  );
}
