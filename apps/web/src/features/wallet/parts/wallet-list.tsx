/** Each wallet with what is in it: available and held, leading to the records of a currency, and a move out of it. */
import type { Wallet } from "@candor/api/account-mode";
import type { Balance } from "@candor/api/wallet";
import { ArrowLeftRight } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CoinIcon } from "../../../ui/coin-icon.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { isHolding, type WalletView, walletViews } from "../wallet-view.ts";
import { ShownAmount, useShownAmount } from "./shown-amount.tsx";

interface WalletListProps {
  readonly balances: readonly Balance[];
  readonly onMove: (from: Wallet) => void;
}

export function WalletList({ balances, onMove }: WalletListProps) {
  const t = useText("wallet");
  const views = walletViews(balances);
  return (
    <section>
      <h2 className="pb-2 font-bold">{t("wallets.title")}</h2>
      <div className="grid items-start gap-3 2xl:grid-cols-2">
        {views.map((view) => (
          <WalletCard key={view.wallet} view={view} onMove={onMove} />
        ))}
      </div>
    </section>
  );
}

interface WalletCardProps {
  readonly view: WalletView;
  readonly onMove: (from: Wallet) => void;
}

function WalletCard({ view, onMove }: WalletCardProps) {
  const t = useText("wallet");
  const { wallet, balances } = view;
  const name = t(`wallet.${wallet}`);
  const isEmpty = balances.length === 0;
  return (
    <Card className="overflow-hidden">
      <header className="flex min-h-14 items-center gap-3 py-1 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold leading-snug">{name}</h3>
          <p className="text-ink-soft text-xs leading-snug">{t(`walletNote.${wallet}`)}</p>
        </div>
        {isEmpty ? (
          <span className="pr-2 text-ink-soft text-sm">{t("wallets.empty")}</span>
        ) : (
          <IconButton
            label={t("wallets.moveFrom", { wallet: name })}
            className="!text-link"
            onClick={() => onMove(wallet)}
          >
            <ArrowLeftRight aria-hidden className="size-5" />
          </IconButton>
        )}
      </header>
      {!isEmpty && (
        <ul className="border-line border-t">
          {balances.map((balance) => (
            <li key={balance.currency_id}>
              <BalanceRow balance={balance} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function BalanceRow({ balance }: { readonly balance: Balance }) {
  const t = useText("wallet");
  const shown = useShownAmount();
  const isPartHeld = isHolding(balance);
  return (
    <ListRow
      href={hrefOf("pages/fund/assets_record", { currency: String(balance.currency_id) })}
      start={<CoinIcon symbol={balance.currency_name} />}
      title={<span className="whitespace-nowrap">{balance.currency_name}</span>}
      end={
        <span className="block text-right">
          <span className="block font-semibold text-[min(1rem,6.5vw)] text-ink leading-snug">
            <ShownAmount text={balance.posted} />
          </span>
          {isPartHeld && (
            <span className="block text-[min(0.875rem,6vw)] leading-snug">
              <span className="block">{t("wallets.available", { amount: shown(balance.available) })}</span>
              <span className="block">{t("wallets.held", { amount: shown(balance.held) })}</span>
            </span>
          )}
        </span>
      }
    />
  );
}

const CARDS = ["a", "b", "c", "d"];

export function WalletsSkeleton() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="space-y-3 pt-8">
      {CARDS.map((card) => (
        <div key={card} className="rounded-card bg-surface p-4">
          <Skeleton className="h-4 w-24" />
          <div className="mt-5 flex items-center gap-3">
            <Skeleton className="size-9 !rounded-full" />
            <Skeleton className="h-4 w-16" />
            <Skeleton className="ml-auto h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
