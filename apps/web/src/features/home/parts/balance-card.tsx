/** The balance of the chosen account with hide, and the quick actions below it. */
import { ArrowLeftRight, ChartCandlestick, Info, ListOrdered, PiggyBank, WalletMinimal } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { navigate, switchTab } from "../../../app/navigation.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { PortfolioTotal } from "../../../app/portfolio-total.tsx";
import { setAccount, useSession } from "../../../app/session.ts";
import { useSite } from "../../../app/site.ts";
import { offersTopUp } from "../../../app/top-up-offer.ts";
import { useAccountState } from "../../../live/account.ts";
import { Button } from "../../../ui/button.tsx";
import { QuickAction } from "../../../ui/quick-action.tsx";
import { useBalances, useMenu, useTopUp } from "../home-data.ts";

export function BalanceCard() {
  const t = useText("home");
  const { account } = useSession();
  const { data, error, refetch } = useBalances();
  // Whatever changes the account makes the balance be fetched again at once.
  useAccountState();
  return (
    <section className="lg:rounded-card lg:bg-surface lg:p-5">
      {data === undefined && error !== null ? (
        <NotLoaded reason={error.message} onRetry={() => void refetch()} />
      ) : (
        <PortfolioTotal
          label={t(account === "demo" ? "balance.demo" : "balance.real")}
          total={data?.total_usdt}
          unpriced={t("balance.unpriced")}
        />
      )}
      <QuickActions canTopUp={offersTopUp(data)} />
      {account === "real" && isEmpty(data?.total_usdt) && <EmptyReal />}
    </section>
  );
}

function QuickActions({ canTopUp }: { readonly canTopUp: boolean }) {
  const t = useText("home");
  const { account } = useSession();
  const topUp = useTopUp(t("actions.topUpDone"));
  return (
    // biome-ignore lint/a11y/useSemanticElements: four buttons in a row are no form fields
    <div
      role="group"
      aria-label={t("actions.label")}
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2"
    >
      <QuickAction
        isMain
        icon={<ChartCandlestick aria-hidden />}
        label={t("actions.trade")}
        onPress={() => navigate("pages/transaction/currency")}
      />
      {account === "demo" && (canTopUp || topUp.isPending) && (
        <QuickAction
          icon={<PiggyBank aria-hidden />}
          label={t("actions.topUp")}
          isBusy={topUp.isPending}
          onPress={() => topUp.mutate()}
        />
      )}
      {account === "real" && (
        <QuickAction
          icon={<ArrowLeftRight aria-hidden />}
          label={t("actions.transfer")}
          onPress={() => navigate("pages/fund/transfer")}
        />
      )}
      <QuickAction
        icon={<WalletMinimal aria-hidden />}
        label={t("actions.assets")}
        onPress={() => switchTab("pages/fund/assets")}
      />
      <QuickAction
        icon={<ListOrdered aria-hidden />}
        label={t("actions.orders")}
        onPress={() => navigate("pages/transaction/currency_order")}
      />
    </div>
  );
}

const isEmpty = (total: string | null | undefined): boolean => /^0(\.0*)?$/.test(total ?? "");

/** What a real account without money is offered: of paying in and practising what is there. */
function EmptyReal() {
  const t = useText("home");
  const hasDemo = useSite()?.DAPP_DEMO !== false;
  const { data, isPending } = useMenu();
  const takesDeposits = data === undefined || data.list.some(({ key }) => key === "deposit");
  if (isPending) return null;
  const reason = takesDeposits ? (hasDemo ? "realFundsReason" : "payIn") : hasDemo ? "demoOnly" : "noDeposits";
  return (
    <div className="mt-5 flex gap-3 rounded-card bg-surface p-4 lg:bg-inset">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <div>
        <p className="font-semibold">{t("actions.realFundsTitle")}</p>
        <p className="mt-1 text-ink-soft text-sm leading-relaxed">{t(`actions.${reason}`)}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {takesDeposits && (
            <Button look="primary" size="small" onClick={() => navigate("pages/fund/select")}>
              {t("actions.deposit")}
            </Button>
          )}
          {hasDemo && (
            <Button size="small" onClick={() => setAccount("demo")}>
              {t("actions.useDemo")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
