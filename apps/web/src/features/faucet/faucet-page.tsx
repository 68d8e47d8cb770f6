/** The faucet of a sandbox: test coins for one's own deposit address, so that everything money does can be tried from its arrival on. */
import { FlaskConical } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { RealOnly } from "../../app/real-only.tsx";
import { useSession } from "../../app/session.ts";
import { useSite } from "../../app/site.ts";
import { Banner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { GroupedText } from "../../ui/grouped-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFaucet, useOwnAddress } from "./faucet-data.ts";
import { Arrivals } from "./parts/arrivals.tsx";
import { CoinRow } from "./parts/coin-row.tsx";

export function FaucetPage() {
  const t = useText("faucet");
  const { account } = useSession();
  const site = useSite();
  return (
    <Page title={t("title")} parent="pages/fund/select" isMiddle>
      <div className="px-4 pb-10">
        {site === undefined && <Shape />}
        {site?.is_sandbox === false && (
          <EmptyState icon={<FlaskConical />} title={t("elsewhere.title")} reason={t("elsewhere.reason")} />
        )}
        {site?.is_sandbox === true && account === "demo" && (
          <RealOnly title={t("realOnly.title")} reason={t("realOnly.reason")} />
        )}
        {site?.is_sandbox === true && account === "real" && <Coins />}
      </div>
    </Page>
  );
}

function Coins() {
  const t = useText("faucet");
  const faucet = useFaucet();
  const [first] = faucet.data?.list ?? [];
  const own = useOwnAddress(first?.currency_id ?? null);
  const failed = faucet.error ?? own.error;
  if (faucet.data === undefined || own.data === undefined) {
    if (failed === null) return <Shape />;
    return <NotLoaded reason={failed.message} onRetry={() => void Promise.all([faucet.refetch(), own.refetch()])} />;
  }
  return (
    <div className="space-y-4">
      <Card className="overflow-hidden">
        <Banner tone="notice" icon={<FlaskConical aria-hidden />}>
          {t("worthless")}
        </Banner>
        <div className="space-y-4 p-4">
          <p className="text-pretty text-ink-soft text-sm leading-relaxed">
            {t("lead", { count: own.data.confirmations })}
          </p>
          <div className="rounded-xl bg-inset px-4 py-2">
            <p className="text-ink-soft text-xs">{t("address")}</p>
            <GroupedText text={own.data.address} className="text-sm leading-6" />
          </div>
        </div>
        <ul aria-label={t("title")} className="divide-y divide-line">
          {faucet.data.list.map((coins) => (
            <li key={coins.currency_id}>
              <CoinRow coins={coins} />
            </li>
          ))}
        </ul>
      </Card>
      <Arrivals />
      <LinkButton isWide href={hrefOf("pages/fund/receive_withdraw_record", { tab: "0" })}>
        {t("arrivals")}
      </LinkButton>
    </div>
  );
}

function Shape() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")}>
      <Skeleton className="h-72 w-full !rounded-card" />
    </div>
  );
}
