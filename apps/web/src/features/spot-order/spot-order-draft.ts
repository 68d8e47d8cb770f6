/** An order as it was shown and as it will be sent: both stay the same until it is answered. Nothing here renders or calls. */
import type { WireRequest } from "@candor/api/api";
import { mayFillFar } from "@candor/engine/price-band";
import type { SpotPreview } from "@candor/engine/spot-preview";
import { formatDecimal } from "@candor/money/decimal";
import { formatPrice, formatQuantity } from "@candor/money/instrument-scale";
import { RATE_SCALE } from "@candor/money/money";
import type { OrderKind } from "../../trading/kind-choice.tsx";
import type { SpotMarket } from "./spot-market.ts";
import type { SpotOrderForm, SpotOrderSummary } from "./spot-order-form.ts";

export interface SpotOrderDraft {
  readonly request: WireRequest<"POST /coin/trade">;
  readonly side: SpotOrderForm["side"];
  readonly kind: OrderKind;
  readonly amount: string;
  /** The limit, or the worst price of a market order. */
  readonly price: string;
  /** Estimated average price of what fills at once, in units of the price scale; null when nothing would. */
  readonly average: bigint | null;
  readonly averageText: string | null;
  /** As `spreadText` says. */
  readonly spreadText: string | null;
  /** What it comes to with its fee, estimated, as decimal text; null where nothing of it would trade. */
  readonly total: string | null;
  /** Decimal texts: the most that fees can be; the most that is held. */
  readonly feeMax: string;
  readonly hold: string;
  readonly timeInForce: SpotOrderForm["timeInForce"];
  /** Whether all of it would fill at once, and whether what does not would rest in the book. */
  readonly fillsWhole: boolean;
  readonly rests: boolean;
  /** It may fill more than 2 % worse than the index: with real money who places it proves anew who they are. */
  readonly isFar: boolean;
}

/** Per cent by which the average price is worse than the index, negative where it is better; null when nothing would fill at once. */
export const spreadText = ({ priceImpact }: SpotPreview): string | null =>
  priceImpact === null ? null : formatDecimal(priceImpact, RATE_SCALE - PER_CENT_SCALE);

const PER_CENT_SCALE = 2;

/** The draft of a ready ticket; null for one that is not. */
export function draftOf(form: SpotOrderForm, market: SpotMarket, summary: SpotOrderSummary): SpotOrderDraft | null {
  const { lots, price, preview, feeMax, total } = summary;
  if (!summary.isReady || lots === null || price === null || preview === null || feeMax === null) return null;
  const { scale, baseId, quoteId, termsId } = market.instrument;
  const amount = formatQuantity(lots, scale);
  const priceText = formatPrice(price, scale);
  const terms =
    form.kind === "market"
      ? { worst_price: priceText }
      : { target_price: priceText, time_in_force: form.timeInForce, ...(form.isPostOnly && { post_only: true }) };
  return {
    request: { currency_id: baseId, legal_id: quoteId, type: form.side, amount, terms_id: termsId, ...terms },
    side: form.side,
    kind: form.kind,
    amount,
    price: priceText,
    average: preview.averagePrice,
    averageText: preview.averagePrice === null ? null : formatDecimal(preview.averagePrice, scale.priceScale),
    spreadText: spreadText(preview),
    total: total === null ? null : formatDecimal(total.amount, scale.quoteScale),
    feeMax: formatDecimal(feeMax, scale.quoteScale),
    hold: formatDecimal(preview.hold, form.side === "buy" ? scale.quoteScale : scale.baseScale),
    timeInForce: form.timeInForce,
    rests: preview.restingLots > 0,
    fillsWhole: preview.filledLots === lots,
    isFar: market.index !== null && mayFillFar(form.side, price, market.index),
  };
}

/** A market order's estimate may get worse by a thousandth before the person is asked again. */
const MOVE_ALLOWED = 1000n;

/** Whether what was shown has become noticeably worse: a market order is then shown anew before it is placed. */
export function hasMoved(shown: SpotOrderDraft, current: SpotOrderDraft | null): boolean {
  if (shown.kind === "limit" || current === null || shown.average === null) return false;
  if (current.average === null) return true;
  const worse = shown.side === "buy" ? current.average - shown.average : shown.average - current.average;
  return worse * MOVE_ALLOWED > shown.average;
}
