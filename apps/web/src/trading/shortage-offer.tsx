/** A wallet is short of what an order needs: says by how much and offers to bring it from another wallet in one tap. */
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import { rescale } from "@candor/money/rounding";
import { formatAmount } from "../app/format.ts";
import { useText } from "../app/i18n.ts";
import { switchTab } from "../app/navigation.ts";
import { useAccountState } from "../live/account.ts";
import { useIsFrozen } from "../live/customer.ts";
import { Button } from "../ui/button.tsx";
import { coverOf, type Shortage, wireWordOf } from "./wallet-cover.ts";
import { useWalletMove } from "./wallet-move.ts";

interface ShortageOfferProps {
  readonly shortage: Shortage & { readonly wallet: "spot" | "margin" | "option" };
  readonly currency: string;
  /** What lacks is said with so many decimals. */
  readonly shownDecimals: number;
}

export function ShortageOffer({ shortage, currency, shownDecimals }: ShortageOfferProps) {
  const t = useText("trade");
  const balances = useAccountState()?.balances ?? [];
  const move = useWalletMove(t("short.moved"));
  // The ticket says why.
  const isFrozen = useIsFrozen();
  const { wallet, currencyId, amount, decimals } = shortage;
  // What is lacking is said no smaller than it is.
  const lacking = formatDecimal(rescale(amount, decimals, shownDecimals, "charge"), shownDecimals);
  const shown = (text: string) => formatAmount(text, decimals, 2);
  const cover = coverOf(balances, shortage);
  return (
    <div role="status" className="rounded-2xl bg-notice px-4 py-3 text-notice-text text-sm">
      <p className="font-medium">{t(`short.${wallet}`, { amount: shown(lacking), currency })}</p>
      {cover === null ? (
        <>
          <p className="mt-0.5">{t("short.nowhere")}</p>
          <button
            type="button"
            onClick={() => switchTab("pages/fund/assets")}
            className="min-h-11 font-semibold underline underline-offset-2"
          >
            {t("short.seeWallets")}
          </button>
        </>
      ) : (
        <Button
          size="small"
          look="outline"
          isWide
          isBusy={move.isPending}
          disabled={isFrozen}
          className="mt-2"
          onClick={() =>
            move.mutate({
              currencyId,
              amount: formatDecimalShort(cover.amount, decimals),
              from: cover.source.field,
              to: wireWordOf(wallet),
            })
          }
        >
          {t("short.move", {
            amount: shown(formatDecimalShort(cover.amount, decimals)),
            currency,
            wallet: t(`wallet.${cover.source.wallet}`),
          })}
        </Button>
      )}
    </div>
  );
}
