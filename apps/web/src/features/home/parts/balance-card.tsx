/** The balance of the chosen account with hide, and the quick actions below it. */
import {
  ArrowLeftRight,
  ChartCandlestick,
  Eye,
  EyeOff,
  Info,
  ListOrdered,
  PiggyBank,
  WalletMinimal,
} from "lucide-react";
import type { ReactNode } from "react";
import { splitAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { navigate, switchTab } from "../../../app/navigation.ts";
import { setPreferences, usePreferences } from "../../../app/preferences.ts";
import { setAccount, useSession } from "../../../app/session.ts";
import { useAccountState } from "../../../live/account.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useBalances, useTopUp } from "../home-data.ts";

const DOTS = "••••••";

export function BalanceCard() {
  const t = useText("home");
  const { account } = useSession();
  const { hidesAmounts } = usePreferences();
  // Whatever changes the account makes the balance be fetched again at once.
  useAccountState();
  return (
    <section className="lg:rounded-card lg:bg-surface lg:p-5">
      <div className="flex items-center text-ink-soft text-sm">
        {t(account === "demo" ? "balance.demo" : "balance.real")}
        <IconButton
          label={t(hidesAmounts ? "balance.show" : "balance.hide")}
          aria-pressed={hidesAmounts}
          onClick={() => setPreferences({ hidesAmounts: !hidesAmounts })}
          className="-my-2 !text-ink-soft"
        >
          {hidesAmounts ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </IconButton>
      </div>
      <Total isHidden={hidesAmounts} />
      <QuickActions />
      <RealNotice />
    </section>
  );
}

function Total({ isHidden }: { readonly isHidden: boolean }) {
  const t = useText("home");
  const { data } = useBalances();
  if (data === undefined) return <Skeleton className="my-1.5 h-9 w-52" />;
  if (isHidden) {
    return (
      <p className="min-h-12 font-bold text-[min(2.5rem,11vw)] leading-[1.2] tracking-tight">
        <span className="sr-only">{t("balance.hidden")}</span>
        <span aria-hidden>{DOTS}</span>
      </p>
    );
  }
  if (data.total_usdt === null) return <p className="min-h-12 py-3 text-ink-soft text-sm">{t("balance.unpriced")}</p>;
  const { whole, fraction } = splitAmount(data.total_usdt);
  return (
    <p className="min-h-12 break-all font-bold text-[min(2.5rem,11vw)] leading-[1.2] tracking-tight">
      {whole}
      <span className="text-ink-soft">{fraction}</span>
    </p>
  );
}

interface ActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly isMain?: boolean;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

function Action({ icon, label, isMain = false, isBusy = false, onPress }: ActionProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onPress}
      className="group flex min-w-0 flex-col items-center gap-2 rounded-2xl text-sm"
    >
      <span
        className={`flex size-[52px] items-center justify-center rounded-2xl transition group-active:scale-95 [&_svg]:size-[24px] ${
          isMain ? "bg-button text-on-button group-hover:bg-button-strong" : "bg-primary-soft text-link"
        }`}
      >
        {icon}
      </span>
      <span className="max-w-full text-center leading-tight [overflow-wrap:anywhere]">{label}</span>
    </button>
  );
}

function QuickActions() {
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
      <Action
        isMain
        icon={<ChartCandlestick aria-hidden />}
        label={t("actions.trade")}
        onPress={() => navigate("pages/transaction/currency")}
      />
      {account === "demo" ? (
        <Action
          icon={<PiggyBank aria-hidden />}
          label={t("actions.topUp")}
          isBusy={topUp.isPending}
          onPress={() => topUp.mutate()}
        />
      ) : (
        <Action
          icon={<ArrowLeftRight aria-hidden />}
          label={t("actions.transfer")}
          onPress={() => navigate("pages/fund/transfer")}
        />
      )}
      <Action
        icon={<WalletMinimal aria-hidden />}
        label={t("actions.assets")}
        onPress={() => switchTab("pages/fund/assets")}
      />
      <Action
        icon={<ListOrdered aria-hidden />}
        label={t("actions.orders")}
        onPress={() => navigate("pages/transaction/currency_order")}
      />
    </div>
  );
}

function RealNotice() {
  const t = useText("home");
  const { account } = useSession();
  if (account === "demo") return null;
  return (
    <div className="mt-5 flex gap-3 rounded-card bg-surface p-4 lg:bg-inset">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <div>
        <p className="font-semibold">{t("actions.realFundsTitle")}</p>
        <p className="mt-1 text-ink-soft text-sm leading-relaxed">{t("actions.realFundsReason")}</p>
        <Button size="small" className="mt-3" onClick={() => setAccount("demo")}>
          {t("actions.useDemo")}
        </Button>
      </div>
    </div>
  );
}
