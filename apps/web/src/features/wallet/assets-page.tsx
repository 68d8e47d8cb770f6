/** One's assets: total, what can be done with them, wallets, and the latest records. */
import type { Wallet } from "@candor/api/account-mode";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  History,
  PiggyBank,
  ReceiptText,
  RefreshCw,
  WalletMinimal,
} from "lucide-react";
import { useState } from "react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { useText } from "../../app/i18n.ts";
import { hrefOf, navigate } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.ts";
import { offersTopUp } from "../../app/top-up-offer.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QuickAction } from "../../ui/quick-action.tsx";
import { useAssets, useShownCurrency } from "./assets-data.ts";
import { AssetSplit } from "./parts/asset-split.tsx";
import { DemoWithdrawSheet, TopUpSheet } from "./parts/demo-sheets.tsx";
import { LatestLines } from "./parts/latest-lines.tsx";
import { MoveSheet } from "./parts/move-sheet.tsx";
import { TotalCard } from "./parts/total-card.tsx";
import { WalletList, WalletsSkeleton } from "./parts/wallet-list.tsx";
import { useBalances, useCurrencies } from "./wallet-data.ts";

export function AssetsPage() {
  const t = useText("wallet");
  const { user, account } = useSession();
  return (
    <Page
      title={t("title")}
      hasBack={false}
      actions={user !== null && <AccountSwitch className="mr-2 w-40 max-w-[55%] lg:hidden" />}
    >
      {user === null ? <Visitor /> : <Assets key={account} />}
    </Page>
  );
}

type OpenSheet = { readonly kind: "move"; readonly from: Wallet | null } | { readonly kind: "topUp" | "withdraw" };

function Assets() {
  const { data: balances, error, refetch } = useBalances();
  const currencies = useCurrencies();
  const assets = useAssets(useShownCurrency());
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  /** Counts openings, so that each move begins with an empty form. */
  const [moves, setMoves] = useState(0);
  const [source, setSource] = useState<Wallet | null>(null);
  const close = () => setSheet(null);
  const openMove = (from: Wallet | null) => {
    setSource(from);
    setMoves(moves + 1);
    setSheet({ kind: "move", from });
  };
  return (
    <div className="px-4 pb-8 lg:px-0">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-5">
        <div className="min-w-0">
          <div className="lg:rounded-card lg:bg-surface lg:p-6">
            {assets.data === undefined && assets.error !== null ? (
              <NotLoaded reason={assets.error.message} onRetry={() => void assets.refetch()} />
            ) : (
              <TotalCard assets={assets.data} />
            )}
            <Actions
              canTopUp={offersTopUp(balances)}
              onOpen={(kind) => (kind === "move" ? openMove(null) : setSheet({ kind }))}
            />
          </div>
          <div className="mt-6">
            {balances !== undefined && <WalletList balances={balances.list} onMove={openMove} />}
            {balances === undefined && error === null && <WalletsSkeleton />}
            {balances === undefined && error !== null && (
              <NotLoaded reason={error.message} onRetry={() => void refetch()} />
            )}
          </div>
        </div>
        <div>
          {assets.data !== undefined && <AssetSplit assets={assets.data} />}
          <LatestLines />
        </div>
      </div>
      {balances !== undefined && currencies !== undefined && (
        <MoveSheet
          key={moves}
          isOpen={sheet?.kind === "move"}
          onClose={close}
          balances={balances}
          currencies={currencies}
          from={source}
        />
      )}
      <TopUpSheet isOpen={sheet?.kind === "topUp"} onClose={close} />
      <DemoWithdrawSheet isOpen={sheet?.kind === "withdraw"} onClose={close} />
    </div>
  );
}

interface ActionsProps {
  readonly canTopUp: boolean;
  readonly onOpen: (kind: OpenSheet["kind"]) => void;
}

function Actions({ canTopUp, onOpen }: ActionsProps) {
  const t = useText("wallet");
  const { account } = useSession();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row are no form fields
    <div
      role="group"
      aria-label={t("actions.label")}
      className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))] gap-x-1 gap-y-4"
    >
      {account === "demo" && canTopUp && (
        <QuickAction
          isMain
          icon={<PiggyBank aria-hidden />}
          label={t("actions.topUp")}
          onPress={() => onOpen("topUp")}
        />
      )}
      {account === "real" && (
        <QuickAction
          isMain
          icon={<ArrowDownToLine aria-hidden />}
          label={t("actions.deposit")}
          onPress={() => navigate("pages/fund/select")}
        />
      )}
      <QuickAction icon={<ArrowLeftRight aria-hidden />} label={t("actions.move")} onPress={() => onOpen("move")} />
      <QuickAction
        icon={<RefreshCw aria-hidden />}
        label={t(account === "demo" ? "actions.convert" : "actions.convertSend")}
        onPress={() => navigate("pages/fund/fundTransfer")}
      />
      <QuickAction
        icon={<ArrowUpFromLine aria-hidden />}
        label={t("common.verbs.withdraw")}
        onPress={() => (account === "demo" ? onOpen("withdraw") : navigate("pages/fund/withdraw"))}
      />
      <QuickAction
        icon={<ReceiptText aria-hidden />}
        label={t("actions.bill")}
        onPress={() => navigate("pages/setting/bill")}
      />
      <QuickAction
        icon={<History aria-hidden />}
        label={t("actions.records")}
        onPress={() => navigate("pages/index/records", { tab: "funds" })}
      />
    </div>
  );
}

function Visitor() {
  const t = useText("wallet");
  return (
    <EmptyState
      icon={<WalletMinimal />}
      title={t("visitor.title")}
      reason={t("visitor.reason")}
      action={
        <div className="flex flex-col gap-2">
          <LinkButton look="primary" href={hrefOf("pages/common/register", { return: "pages/fund/assets" })}>
            {t("visitor.register")}
          </LinkButton>
          <LinkButton look="plain" href={hrefOf("pages/common/login", { return: "pages/fund/assets" })}>
            {t("visitor.login")}
          </LinkButton>
        </div>
      }
    />
  );
}
