/** The spot wallet is short: says by how much and offers to bring it from another wallet in one tap. */
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import { rescale } from "@candor/money/rounding";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { switchTab } from "../../../app/navigation.ts";
import { useAccountState } from "../../../live/account.ts";
import { Button } from "../../../ui/button.tsx";
import { useMoveToSpot } from "../spot-order-data.ts";
import type { Ticket } from "../spot-order-ticket.ts";
import { coverOf } from "../spot-order-view.ts";

/** Of quote currency. */
const SHOWN_DECIMALS = 2;

export function ShortageOffer({ ticket }: { readonly ticket: Ticket }) {
  const t = useText("spot-order");
  const balances = useAccountState()?.balances ?? [];
  const move = useMoveToSpot(t("short.moved"));
  const { form, market, summary } = ticket;
  const { instrument } = market;
  const isBuy = form.side === "buy";
  const currency = isBuy ? instrument.quote : instrument.base;
  const currencyId = isBuy ? instrument.quoteId : instrument.baseId;
  const decimals = isBuy ? instrument.scale.quoteScale : instrument.scale.baseScale;
  // What is lacking is said no smaller than it is.
  const shownDecimals = isBuy ? Math.min(SHOWN_DECIMALS, decimals) : decimals;
  const lacking = formatDecimal(rescale(summary.shortage, decimals, shownDecimals, "charge"), shownDecimals);
  const shown = (text: string) => formatAmount(text, decimals, 2);
  const hold = isBuy ? (summary.preview?.hold ?? null) : null;
  const cover = coverOf(balances, currencyId, summary.shortage, decimals, hold);
  return (
    <div role="status" className="rounded-2xl bg-notice px-4 py-3 text-notice-text text-sm">
      <p className="font-medium">{t("short.text", { amount: shown(lacking), currency })}</p>
      {cover === null ? (
        <>
          <p className="mt-0.5">{t("short.nowhere")}</p>
          <button
            type="button"
            onClick={() => switchTab("pages/fund/assets")}
            className="min-h-11 font-semibold underline underline-offset-2"
          >
            {t("action.topUp")}
          </button>
        </>
      ) : (
        <Button
          size="small"
          look="outline"
          isWide
          isBusy={move.isPending}
          className="mt-2"
          onClick={() =>
            move.mutate({
              currencyId,
              amount: formatDecimalShort(cover.amount, decimals),
              from: cover.source.field,
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
