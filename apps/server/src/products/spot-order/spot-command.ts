/** What customers ask of spot orders, read once into whole ticks and lots. A request that cannot be read is a refusal. */
import type { AccountMode } from "@candor/api/account-mode";
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, type Refusal, type RefusalCode, refuse } from "@candor/api/refusal";
import type { placeSpotOrder, Side, TimeInForce } from "@candor/api/spot-order";
import { parsePrice, parseQuantity, type ScaleFault } from "@candor/money/instrument-scale";
import type { Instant, Lots, PriceTicks } from "@candor/money/money";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";

/** An order as asked for; `price` is null for a market order without a worst price. */
export interface NewSpotOrder {
  /** Given before the desk sees it, so that lock plan and decision speak of one order. */
  readonly id: string;
  readonly instrument: Instrument;
  readonly side: Side;
  readonly kind: "limit" | "market";
  readonly price: PriceTicks | null;
  readonly lots: Lots;
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  /** The edition of the fees that its owner saw; undefined where they name none. */
  readonly seenTerms?: string | undefined;
}

export interface PlaceCommand {
  readonly verb: "place";
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly order: NewSpotOrder;
  /** When whoever asks last proved who they are; null for never. */
  readonly provedAt: Instant | null;
}

export interface CancelCommand {
  readonly verb: "cancel";
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly orderId: string;
}

/** Ends what has found no price in time, asked by the program itself. */
interface LapseCommand {
  readonly verb: "lapse";
}

export type SpotCommand = PlaceCommand | CancelCommand | LapseCommand;

export function readNewOrder(
  request: RequestOf<typeof placeSpotOrder>,
  id: string,
  instruments: Instruments,
): Answer<NewSpotOrder> {
  const instrument = instruments.byCurrencies(request.baseCurrencyId, request.quoteCurrencyId);
  if (!instrument) return refuse("instrument-unknown");
  if (!instrument.products.includes("spot")) return refuse("product-not-on-instrument");
  // A limit price is the worst price already: two of them would say two things.
  if (request.limitPrice !== undefined && request.worstPrice !== undefined)
    return refuse("bad-input", { field: "worst_price" });
  const kind = request.limitPrice === undefined ? "market" : "limit";
  const isContradiction = kind === "market" && (request.isPostOnly || request.timeInForce === "gtc");
  if (isContradiction) return refuse("bad-input", { field: request.isPostOnly ? "post_only" : "time_in_force" });
  if (request.isPostOnly && request.timeInForce !== "gtc") return refuse("bad-input", { field: "post_only" });
  const lots = parseQuantity(request.quantity, instrument.scale);
  if (!lots.ok) return faultRefusal("amount", lots.fault);
  const { side, timeInForce, isPostOnly, termsId: seenTerms } = request;
  const rest = { id, instrument, side, kind, lots: lots.value, timeInForce, isPostOnly, seenTerms } as const;
  const text = request.limitPrice ?? request.worstPrice;
  if (text === undefined) return answer({ ...rest, price: null });
  const price = parsePrice(text, instrument.scale);
  return price.ok ? answer({ ...rest, price: price.value }) : faultRefusal("price", price.fault);
}

/** A price too large to count is far outside of every band. */
function faultRefusal(noun: "amount" | "price", fault: ScaleFault): Refusal {
  if (fault === "too-large") return refuse(noun === "price" ? "price-outside-band" : "amount-too-large");
  return refuse(`${noun}-${fault}` satisfies RefusalCode);
}
