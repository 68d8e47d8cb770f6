/**
 * The ticket without its looks: what was typed → what it would do → what speaks against it → what is sent. Every figure
 * comes from the engine's own preview, the same function the desk runs; nothing here renders or calls.
 */
import { isInBand, marketLimit, priceBandOf } from "@candor/engine/price-band";
import { quoteOfTickLots } from "@candor/engine/spot-fees";
import type { Side, TimeInForce } from "@candor/engine/spot-order";
import { spotOrderHold } from "@candor/engine/spot-order-check";
import { previewSpotOrder, type SpotPreview } from "@candor/engine/spot-preview";
import { formatDecimalShort, parseDecimal, powerOfTen } from "@candor/money/decimal";
import {
  baseAmount,
  formatPrice,
  formatQuantity,
  parsePrice,
  parseQuantity,
  type ScaleFault,
} from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Lots, lotsOf, type PriceTicks, RATE_SCALE, rateOf } from "@candor/money/money";
import type { OrderKind } from "../../trading/kind-choice.tsx";
import { bandOf, oppositeDepth, type SpotMarket } from "./spot-market.ts";
import { type ExpectedTotal, expectedTotal, lotsForTotal } from "./spot-order-total.ts";

/** What was typed and chosen. Texts are decimals with a point. */
export interface SpotOrderForm {
  readonly side: Side;
  readonly kind: OrderKind;
  /** In the currency of `unit`: what is bought or sold, or the total with the fee. */
  readonly amount: string;
  readonly unit: "base" | "quote";
  /** Limit price; kept, unused, while the order is a market order. */
  readonly price: string;
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
}

type FieldFault = Exclude<ScaleFault, "too-many-digits">;
type PreviewRefusal = SpotPreview["refusals"][number];

/** One thing that keeps the order from being placed, and the field where it is said. */
export interface SpotOrderProblem {
  readonly field: "amount" | "price" | "order";
  readonly why: FieldFault | PreviewRefusal;
}

export interface SpotOrderSummary {
  /** Null while there is no readable amount. */
  readonly lots: Lots | null;
  /** The limit, or the worst price a market order may trade at; null while there is none. */
  readonly price: PriceTicks | null;
  /** Null while amount or price is missing. */
  readonly preview: SpotPreview | null;
  /** What it comes to, estimated; null while nothing of it would trade. */
  readonly total: ExpectedTotal | null;
  /** The most the order can cost in fees: minor units of the quote currency. */
  readonly feeMax: Amount | null;
  /** What the spot wallet lacks, in the currency the order spends; zero when it has enough or nobody is signed in. */
  readonly shortage: Amount;
  readonly problems: readonly SpotOrderProblem[];
  /** It may be sent as far as can be seen from here. */
  readonly isReady: boolean;
}

/** How far a market order may trade from the index before it stops: 1 %. */
const MARKET_TOLERANCE = rateOf(10_000_000n);

/** The worst price a market order asks for: the tolerance, or the edge of the band where that is nearer. */
export function marketWorst(side: Side, market: SpotMarket): PriceTicks | null {
  const band = bandOf(market);
  if (band === null || market.index === null) return null;
  const { low, high } = priceBandOf(market.index, MARKET_TOLERANCE);
  return marketLimit(side, side === "buy" ? high : low, band);
}

const faultOf = (fault: ScaleFault): FieldFault => (fault === "too-many-digits" ? "too-large" : fault);

export function summarise(form: SpotOrderForm, market: SpotMarket): SpotOrderSummary {
  const { scale } = market.instrument;
  const problems: SpotOrderProblem[] = [];
  const limit = form.kind === "market" || form.price === "" ? null : parsePrice(trimmed(form.price), scale);
  if (limit !== null && !limit.ok) problems.push({ field: "price", why: faultOf(limit.fault) });
  const price = form.kind === "market" ? marketWorst(form.side, market) : limit?.ok ? limit.value : null;
  const { lots, why } = lotsTyped(form, market, price);
  if (why !== null) problems.push({ field: "amount", why });
  if (market.index === null) problems.push({ field: "order", why: "price-stale" });
  if (lots === null || price === null) {
    const nothing = { preview: null, total: null, feeMax: null, shortage: amountOf(0n) };
    return { lots, price, ...nothing, problems, isReady: false };
  }
  const preview = previewOf(form, market, lots, price);
  const spends = form.side === "buy" ? market.funds?.quote : market.funds?.base;
  const lacks = spends === undefined ? 0n : preview.hold - spends;
  for (const why of preview.refusals) {
    if (why !== "price-stale") problems.push({ field: FIELD_OF[why] ?? "order", why });
  }
  return {
    lots,
    price,
    preview,
    total: expectedTotal({ side: form.side, lots, price, preview }, market.instrument),
    feeMax: feeMaxOf(form.side, market, lots, price, preview),
    shortage: amountOf(lacks > 0n ? lacks : 0n),
    problems,
    isReady: problems.length === 0,
  };
}

interface TypedLots {
  readonly lots: Lots | null;
  readonly why: SpotOrderProblem["why"] | null;
}

/** An amount in base currency is lots; a total is as many as come to no more than it at this price. */
function lotsTyped(form: SpotOrderForm, market: SpotMarket, price: PriceTicks | null): TypedLots {
  const { instrument } = market;
  if (form.amount === "") return { lots: null, why: null };
  if (form.unit === "base") {
    const typed = parseQuantity(trimmed(form.amount), instrument.scale);
    return typed.ok ? { lots: typed.value, why: null } : { lots: null, why: faultOf(typed.fault) };
  }
  const typed = parseDecimal(trimmed(form.amount), instrument.scale.quoteScale);
  if (!typed.ok) return { lots: null, why: faultOf(typed.fault) };
  if (typed.units <= 0n) return { lots: null, why: "not-positive" };
  if (price === null) return { lots: null, why: null };
  const lots = lotsForTotal(amountOf(typed.units), price, instrument, (some) => totalOf(form, market, some, price));
  return { lots, why: lots === null ? "amount-too-small" : null };
}

const totalOf = (form: SpotOrderForm, market: SpotMarket, lots: Lots, price: PriceTicks): Amount | null =>
  expectedTotal({ side: form.side, lots, price, preview: previewOf(form, market, lots, price) }, market.instrument)
    ?.amount ?? null;

/** A text that ends in the point just typed. */
const trimmed = (text: string): string => (text.endsWith(".") ? text.slice(0, -1) : text);

/** Where the engine's refusals are said; the others stand by the button. */
const FIELD_OF: Partial<Record<PreviewRefusal, SpotOrderProblem["field"]>> = {
  "amount-too-small": "amount",
  "amount-too-large": "amount",
  "price-outside-band": "price",
  "would-take-liquidity": "price",
};

function previewOf(form: SpotOrderForm, market: SpotMarket, lots: Lots, price: PriceTicks): SpotPreview {
  const { instrument, index, book, funds } = market;
  const band = bandOf(market);
  return previewSpotOrder({
    side: form.side,
    kind: form.kind,
    price,
    lots,
    timeInForce: form.kind === "market" ? "ioc" : form.timeInForce,
    isPostOnly: form.kind === "limit" && form.isPostOnly,
    rates: instrument.rates,
    scale: instrument.scale,
    market: index === null || band === null ? null : { index, band },
    minimumNotional: instrument.minimumNotional,
    available: funds === null ? null : form.side === "buy" ? funds.quote : funds.base,
    depth: oppositeDepth(book, form.side),
    isDepthComplete: book !== null && (form.side === "buy" ? book.areAsksComplete : book.areBidsComplete),
  });
}

/** A buyer's hold is price and fee; a seller's fee is the dearer rate on everything at the best it may bring. */
function feeMaxOf(side: Side, market: SpotMarket, lots: Lots, price: PriceTicks, preview: SpotPreview): Amount {
  const { scale, rates } = market.instrument;
  const tickLots = BigInt(price) * BigInt(lots);
  if (side === "buy") return amountOf(preview.hold - quoteOfTickLots(tickLots, scale, "charge"));
  const buyerHold = spotOrderHold({ side: "buy", price, lots, rates, scale });
  const atLimit = amountOf(buyerHold - quoteOfTickLots(tickLots, scale, "charge"));
  return larger(atLimit, preview.fee);
}

function larger<T extends bigint>(one: T, other: T): T {
  if (one > other) return one;
  return other;
}

/** So many lots as they are typed in the form's unit; empty for none, and for a total that is not known. */
function written(lots: bigint, form: SpotOrderForm, market: SpotMarket, price: PriceTicks): string {
  if (lots <= 0n || lots > BigInt(Number.MAX_SAFE_INTEGER)) return "";
  const { scale } = market.instrument;
  const some = lotsOf(Number(lots));
  if (form.unit === "base") return formatQuantity(some, scale);
  const total = totalOf(form, market, some, price);
  return total === null ? "" : formatDecimalShort(total, scale.quoteScale);
}

/** The form with its amount in the other currency; what cannot be told there is left out. */
export function inUnit(form: SpotOrderForm, market: SpotMarket, unit: SpotOrderForm["unit"]): Partial<SpotOrderForm> {
  const { lots, price } = summarise(form, market);
  const amount = lots === null || price === null ? "" : written(BigInt(lots), { ...form, unit }, market, price);
  return { unit, amount };
}

/** The amount that a share of the free funds buys or sells, in whole lots; empty when it is none. */
export function amountForShare(form: SpotOrderForm, market: SpotMarket, percent: number): string {
  const { funds, instrument, index } = market;
  if (funds === null) return "";
  const { scale, rates } = instrument;
  const typed = parsePrice(trimmed(form.price), scale);
  const price = form.kind === "market" ? marketWorst(form.side, market) : typed.ok ? typed.value : index;
  if (price === null) return "";
  const spend = ((form.side === "buy" ? funds.quote : funds.base) * BigInt(percent)) / 100n;
  if (form.side === "sell") return written(spend / baseAmount(1 as Lots, scale), form, market, price);
  const rate = larger(rates.maker, rates.taker);
  const one = powerOfTen(RATE_SCALE);
  const perLot = BigInt(price) * BigInt(scale.tickUnits) * BigInt(scale.lotUnits) * (one + rate);
  const lotDecimals = scale.priceScale + scale.quantityScale + RATE_SCALE;
  let lots = (spend * powerOfTen(lotDecimals)) / (perLot * powerOfTen(scale.quoteScale));
  // Charges round up: the last lot may be one too many.
  while (lots > 0n && holdOf(lots, price, market) > spend) lots -= 1n;
  return written(lots, form, market, price);
}

const holdOf = (lots: bigint, price: PriceTicks, { instrument }: SpotMarket): Amount =>
  spotOrderHold({ side: "buy", price, lots: Number(lots) as Lots, rates: instrument.rates, scale: instrument.scale });

/** How much of the free funds the order holds, in whole percent up to 100. */
export function shareHeld({ side }: SpotOrderForm, { funds }: SpotMarket, { preview }: SpotOrderSummary): number {
  const free = side === "buy" ? funds?.quote : funds?.base;
  if (preview === null || free === undefined || free <= 0n) return 0;
  return Number(larger(0n, smaller((preview.hold * 100n + free / 2n) / free, 100n)));
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The limit price a ticket starts with: the best price of the own side's other side, else the index. */
export function suggestedPrice(side: Side, market: SpotMarket): string {
  const best = oppositeDepth(market.book, side)[0]?.price ?? market.index;
  const band = bandOf(market);
  if (best === null || (band !== null && !isInBand(best, band))) return "";
  return formatPrice(best, market.instrument.scale);
}
