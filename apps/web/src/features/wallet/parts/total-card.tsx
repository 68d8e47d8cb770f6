/** What everything is worth, with hide, what is held for orders, and how USDT is spread over the wallets. */
import type { Wallet } from "@candor/api/account-mode";
import type { Balances } from "@candor/api/wallet";
import { useText } from "../../../app/i18n.ts";
import { PortfolioTotal } from "../../../app/portfolio-total.tsx";
import { usePreferences } from "../../../app/preferences.ts";
import { useSession } from "../../../app/session.ts";
import { classNames } from "../../../ui/class-names.ts";
import { heldInMain, MAIN_CURRENCY, sharesOf } from "../funds-view.ts";
import { useShownAmount } from "./shown-amount.tsx";

export function TotalCard({ balances }: { readonly balances: Balances | undefined }) {
  const t = useText("funds");
  const { account } = useSession();
  const { hidesAmounts } = usePreferences();
  const shown = useShownAmount();
  const held = balances === undefined ? null : heldInMain(balances.list);
  return (
    <section>
      <PortfolioTotal
        label={t(account === "demo" ? "total.demo" : "total.real")}
        total={balances?.total_usdt}
        unpriced={t("total.unpriced")}
      />
      {held !== null && <p className="text-ink-soft text-sm">{t("total.held", { amount: shown(held) })}</p>}
      {balances !== undefined && !hidesAmounts && <Split balances={balances} />}
    </section>
  );
}

const FILLS: Readonly<Record<Wallet, string>> = {
  funding: "bg-primary",
  spot: "bg-success",
  margin: "bg-[#8a5cf6]",
  option: "bg-[#f0a020]",
  earn: "bg-[#157f8f]",
};

function Split({ balances }: { readonly balances: Balances }) {
  const t = useText("funds");
  const shares = sharesOf(balances.list, MAIN_CURRENCY);
  if (shares.length < 2) return null;
  return (
    <figure className="mt-3">
      <figcaption className="sr-only">{t("wallets.split")}</figcaption>
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {shares.map(({ wallet, permille }) => (
          <span key={wallet} className={classNames("min-w-1", FILLS[wallet])} style={{ flexGrow: permille }} />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-xs">
        {shares.map(({ wallet }) => (
          <li key={wallet} className="flex items-center gap-1.5">
            <span aria-hidden className={classNames("size-2 rounded-full", FILLS[wallet])} />
            {t(`wallet.${wallet}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
