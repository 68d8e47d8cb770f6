/** What everything is worth, with hide, what is held for orders, and how USDT is spread over the wallets. */
import type { Wallet } from "@candor/api/account-mode";
import type { Balances } from "@candor/api/wallet";
import { Eye, EyeOff } from "lucide-react";
import { splitAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { setPreferences, usePreferences } from "../../../app/preferences.ts";
import { useSession } from "../../../app/session.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { heldInMain, MAIN_CURRENCY, sharesOf } from "../funds-view.ts";
import { useShownAmount } from "./shown-amount.tsx";

const DOTS = "••••••";

export function TotalCard({ balances }: { readonly balances: Balances | undefined }) {
  const t = useText("funds");
  const { account } = useSession();
  const { hidesAmounts } = usePreferences();
  const shown = useShownAmount();
  const held = balances === undefined ? null : heldInMain(balances.list);
  return (
    <section>
      <div className="flex items-center text-ink-soft text-sm">
        {t(account === "demo" ? "total.demo" : "total.real")}
        <IconButton
          label={t(hidesAmounts ? "total.show" : "total.hide")}
          aria-pressed={hidesAmounts}
          onClick={() => setPreferences({ hidesAmounts: !hidesAmounts })}
          className="-my-2 !text-ink-soft"
        >
          {hidesAmounts ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </IconButton>
      </div>
      <Total balances={balances} isHidden={hidesAmounts} />
      {held !== null && <p className="text-ink-soft text-sm">{t("total.held", { amount: shown(held) })}</p>}
      {balances !== undefined && !hidesAmounts && <Split balances={balances} />}
    </section>
  );
}

interface TotalProps {
  readonly balances: Balances | undefined;
  readonly isHidden: boolean;
}

function Total({ balances, isHidden }: TotalProps) {
  const t = useText("funds");
  if (balances === undefined) return <Skeleton className="my-1.5 h-9 w-52" />;
  if (isHidden) {
    return (
      <p className="min-h-12 font-bold text-[min(2.5rem,11vw)] leading-[1.2] tracking-tight">
        <span className="sr-only">{t("total.hidden")}</span>
        <span aria-hidden>{DOTS}</span>
      </p>
    );
  }
  if (balances.total_usdt === null) return <p className="min-h-12 py-2 text-ink-soft text-sm">{t("total.unpriced")}</p>;
  const { whole, fraction } = splitAmount(balances.total_usdt);
  return (
    <p className="min-h-12 break-all font-bold text-[min(2.5rem,11vw)] leading-[1.2] tracking-tight">
      {whole}
      <span className="text-ink-soft">{fraction}</span>
    </p>
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
