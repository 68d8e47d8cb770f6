/** The move between one's own wallets as a page of its own. */
import { ArrowLeftRight } from "lucide-react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { useText } from "../../app/i18n.ts";
import { back, switchTab } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MoveButton, MoveFields, useMoveState } from "./parts/move-fields.tsx";
import { WalletsSkeleton } from "./parts/wallet-list.tsx";
import { useBalances, useCurrencies } from "./wallet-data.ts";

export function MovePage() {
  const t = useText("wallet");
  const { account } = useSession();
  const { data: balances, error, refetch } = useBalances();
  const currencies = useCurrencies();
  const isReady = balances !== undefined && currencies !== undefined;
  const hasSome = balances?.list.some(({ available }) => /[1-9]/.test(available));
  return (
    <Page
      title={t("move.title")}
      parent="pages/fund/assets"
      isNarrow
      actions={<AccountSwitch className="mr-2 lg:hidden" />}
    >
      <div className="px-4 pb-10">
        {isReady && hasSome === true && <Move key={account} balances={balances} currencies={currencies} />}
        {isReady && hasSome !== true && (
          <EmptyState
            icon={<ArrowLeftRight />}
            title={t("move.nothing")}
            action={<Button onClick={() => switchTab("pages/fund/assets")}>{t("title")}</Button>}
          />
        )}
        {!isReady && error === null && <WalletsSkeleton />}
        {!isReady && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}

type MoveProps = Omit<Parameters<typeof MoveFields>[0], "state">;

function Move({ balances, currencies }: MoveProps) {
  const state = useMoveState({ balances, currencies, from: null, onDone: () => back("pages/fund/assets") });
  return (
    <div className="rounded-card bg-surface p-4">
      <MoveFields state={state} balances={balances} currencies={currencies} />
      <div className="pt-4">
        <MoveButton state={state} />
      </div>
    </div>
  );
}
