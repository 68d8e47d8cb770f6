/**
 * The ticket without its looks: what was typed → what it would do → what speaks against it. Every figure comes from the
 * engine's own preview, the same function the desk runs; nothing here renders or calls.
 */
import {
  type ContractQuestion,
  type ContractRefusal,
  holdFor,
  positionAt,
  reckonedPrice,
} from "@candor/engine/contract-check";
import type { Direction } from "@candor/engine/contract-order";
import { type ContractPreview, previewContract } from "@candor/engine/contract-preview";
import { priceBandOf } from "@candor/engine/price-band";
import { formatPrice, parsePrice, type ScaleFault } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Lots, lotsOf, type PriceTicks, priceTicksOf, ZERO } from "@candor/money/money";
import { type StopBounds, stopBounds } from "./contract-bounds.ts";
import type { ContractMarket } from "./contract-market.ts";

export type OrderKind = "market" | "limit";

/** What was typed and chosen. Prices are decimals with a point. */
export interface ContractForm {
  readonly direction: Direction;
  readonly kind: OrderKind;
  /** Whole lots in digits. */
  readonly lots: string;
  /** Null takes the lowest that is offered. */
  readonly leverage: number | null;
  /** Limit price; kept, unused, while the order is a market order. */
  readonly price: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export const emptyForm = (direction: Direction): ContractForm => ({
  direction,
  kind: "market",
  lots: "",
  leverage: null,
  price: "",
  takeProfit: "",
  stopLoss: "",
});

export type ContractField = "lots" | "price" | "takeProfit" | "stopLoss";
export type FieldFault = Exclude<ScaleFault, "too-many-digits"> | "not-whole";

/** One thing that keeps the order from being placed, and the field where it is said. */
export interface ContractProblem {
  readonly field: ContractField | "order";
  readonly why: FieldFault | ContractRefusal;
}

export interface ContractSummary {
  /** Null while there is no readable number. */
  readonly lots: Lots | null;
  readonly leverage: number | null;
  /** What is asked of the engine; null while something that it needs is missing. */
  readonly question: ContractQuestion | null;
  readonly preview: ContractPreview | null;
  /** What stops are held against; null while there is no preview. */
  readonly bounds: StopBounds | null;
  /** What the margin wallet lacks; zero when it has enough or is not known. */
  readonly shortage: Amount;
  readonly problems: readonly ContractProblem[];
  /** It may be sent as far as can be seen from here. */
  readonly isReady: boolean;
}

const faultOf = (fault: ScaleFault): FieldFault => (fault === "too-many-digits" ? "too-large" : fault);

/** A text that ends in the point just typed. */
const trimmed = (text: string): string => (text.endsWith(".") ? text.slice(0, -1) : text);

export interface TypedPrice {
  readonly ticks: PriceTicks | null;
  readonly fault: FieldFault | null;
}

/** A typed price in ticks: neither for an empty text. */
export function typedPrice(text: string, { scale }: ContractMarket["instrument"]): TypedPrice {
  if (text === "") return { ticks: null, fault: null };
  const parsed = parsePrice(trimmed(text), scale);
  return parsed.ok ? { ticks: parsed.value, fault: null } : { ticks: null, fault: faultOf(parsed.fault) };
}

/** More lots than anybody may order are still a number that the engine can refuse. */
const LOTS_DIGITS_MAX = 12;

/** Decimals that stay in a field of lots once typed or pasted: said to be none of them, never left out, which would make 2.5 into 25. */
export const LOTS_DECIMALS_SEEN = 20;

/** Whether this is a number, but not of whole lots. */
export const isNotWhole = (text: string): boolean => /^\d+\.\d*$/.test(text);

function typedLots(text: string): { lots: Lots | null; fault: FieldFault | null } {
  if (text === "") return { lots: null, fault: null };
  if (isNotWhole(text)) return { lots: null, fault: "not-whole" };
  if (!/^\d+$/.test(text)) return { lots: null, fault: "not-a-number" };
  const digits = text.replace(/^0+/, "");
  if (digits === "") return { lots: null, fault: "not-positive" };
  return digits.length > LOTS_DIGITS_MAX ? { lots: null, fault: "too-large" } : { lots: lotsOf(+digits), fault: null };
}

/** The leverage of the form where it is offered, else the lowest that is. */
const leverageOf = (form: ContractForm, market: ContractMarket): number | null => {
  const offered = market.deal?.terms.leverages ?? [];
  return form.leverage !== null && offered.includes(form.leverage) ? form.leverage : (offered[0] ?? null);
};

/** Where the engine's refusals are said; the others stand by the button. */
const FIELD_OF: Partial<Record<ContractRefusal, ContractField>> = {
  "lots-too-few": "lots",
  "lots-too-many": "lots",
  "price-outside-band": "price",
  "take-profit-wrong-side": "takeProfit",
  "stop-loss-wrong-side": "stopLoss",
  "stop-loss-beyond-liquidation": "stopLoss",
};

export function summarise(form: ContractForm, market: ContractMarket): ContractSummary {
  const { instrument, deal, index } = market;
  const problems: ContractProblem[] = [];
  const typed = typedLots(form.lots);
  const limit = form.kind === "market" ? { ticks: null, fault: null } : typedPrice(form.price, instrument);
  const takeProfit = typedPrice(form.takeProfit, instrument);
  const stopLoss = typedPrice(form.stopLoss, instrument);
  const say = (field: ContractField, fault: FieldFault | null) =>
    fault !== null && problems.push({ field, why: fault });
  say("lots", typed.fault);
  say("price", limit.fault);
  say("takeProfit", takeProfit.fault);
  say("stopLoss", stopLoss.fault);
  if (index === null) problems.push({ field: "order", why: "price-stale" });

  const { lots } = typed;
  const leverage = leverageOf(form, market);
  const isComplete = lots !== null && leverage !== null && (form.kind === "market" || limit.ticks !== null);
  const question =
    isComplete && deal !== null && index !== null
      ? {
          ...{ direction: form.direction, lots, leverage, limit: limit.ticks },
          ...{ takeProfit: takeProfit.ticks, stopLoss: stopLoss.ticks, terms: deal.terms },
          market: { index, band: priceBandOf(index, instrument.bandWidth) },
          exposure: null,
          available: market.available,
        }
      : null;
  const preview = question === null ? null : previewContract(question);
  if (preview === null) {
    return { lots, leverage, question, preview, bounds: null, shortage: ZERO, problems, isReady: false };
  }
  for (const why of preview.refusals) problems.push({ field: FIELD_OF[why] ?? "order", why });
  // Where something else speaks against its size, what it would lack says nothing.
  const isTooDear = market.available !== null && preview.refusals.includes("insufficient-funds");
  const lacks = isTooDear ? preview.hold - (market.available ?? 0n) : 0n;
  const shortage = amountOf(lacks > 0n ? lacks : 0n);
  const bounds = boundsOf(question, preview);
  return { lots, leverage, question, preview, bounds, shortage, problems, isReady: problems.length === 0 };
}

/** As the engine holds stops against the entry that the preview reckons with. */
const boundsOf = (question: ContractQuestion | null, { price }: ContractPreview): StopBounds | null =>
  question === null || question.market === null
    ? null
    : stopBounds(positionAt(question, price, question.market.index), null);

/** A market order's price may get worse by one in this many before the person is asked again. */
export const MOVE_PARTS = 1000;

/** The highest index at which an order is still placed as it was shown: what is held grows with the index. */
const highestUnasked = (index: PriceTicks): PriceTicks => priceTicksOf(index + Math.ceil(index / MOVE_PARTS));

/**
 * The lots for which a share of the free margin is held at most, as text; empty when it is not one. Still so when the price
 * has moved as far as nobody is asked about.
 */
export function lotsForShare(form: ContractForm, market: ContractMarket, percent: number): string {
  const { available, deal } = market;
  const { question } = summarise({ ...form, lots: "1", takeProfit: "", stopLoss: "" }, market);
  if (available === null || deal === null || question === null || question.market === null) return "";
  const index = highestUnasked(question.market.index);
  const budget = (available * BigInt(percent)) / 100n;
  const isWithin = (lots: number) => holdFor({ ...question, lots: lotsOf(lots) }, index) <= budget;
  let [most, tooMany] = [0, deal.terms.lotsMax + 1];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (isWithin(middle)) most = middle;
    else tooMany = middle;
  }
  return most < 1 ? "" : String(most);
}

/** The limit price a ticket starts with: what the market asks or bids now. */
export function suggestedPrice(direction: Direction, { deal, index, instrument }: ContractMarket): string {
  if (deal === null || index === null) return "";
  return formatPrice(reckonedPrice({ direction, limit: null, terms: deal.terms }, index), instrument.scale);
}
