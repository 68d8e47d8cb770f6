/** Withdrawing: the form with its check and pay password, or one withdrawal on its way where the address names it. */
import { useText } from "../../app/i18n.ts";
import { useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { RealOnly } from "../../app/real-only.tsx";
import { useSession } from "../../app/session.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FollowedWithdrawal } from "./parts/followed-withdrawal.tsx";
import { WithdrawForm } from "./parts/withdraw-form.tsx";
import { useCurrencies, useLimits } from "./withdrawal-data.ts";

const MAIN = 1;

export function WithdrawPage() {
  const t = useText("withdrawal");
  const { account } = useSession();
  const { id, currency } = useQueryOf("pages/fund/withdraw");
  const asked = Number(currency ?? MAIN);
  const name = useCurrencies().data?.find((one) => one.id === asked)?.name;
  const title =
    id === undefined ? (name ? t("titleOf", { currency: name }) : t("common.verbs.withdraw")) : t("detail.title");
  return (
    <Page title={title} parent={id === undefined ? "pages/fund/assets" : "pages/fund/receive_withdraw_record"} isMiddle>
      <div className="px-4 pb-10">
        {account === "demo" && <RealOnly title={t("realOnly.title")} reason={t("realOnly.reason")} />}
        {account === "real" && id !== undefined && <FollowedWithdrawal key={id} id={id} />}
        {account === "real" && id === undefined && <Form key={asked} currency={asked} />}
      </div>
    </Page>
  );
}

function Form({ currency }: { readonly currency: number }) {
  const { data, error, refetch } = useLimits(currency);
  if (data !== undefined) return <WithdrawForm limits={data} />;
  if (error !== null) return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  return <FormSkeleton />;
}

function FormSkeleton() {
  const common = useText("common");
  return (
    <div
      role="status"
      aria-label={common("loading")}
      className="space-y-4 lg:grid lg:grid-cols-2 lg:items-start lg:gap-6 lg:space-y-0"
    >
      <div className="space-y-4">
        <Skeleton className="h-16 w-full !rounded-card" />
        <Skeleton className="h-40 w-full !rounded-card" />
        <Skeleton className="h-48 w-full !rounded-card" />
      </div>
      <Skeleton className="h-56 w-full !rounded-card" />
    </div>
  );
}
