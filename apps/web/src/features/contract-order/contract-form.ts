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
import type { Position } from "@candor/engine/contract-margin";
import type { Direction } from "@candor/engine/contract-order";
import { type ContractPreview, previewContract } from "@candor/engine/contract-preview";
import { priceBandOf } from "@candor/engine/price-band";
import { formatPrice, parsePrice, type ScaleFault } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Lots, lotsOf, type PriceTicks, priceTicksOf, ZERO } from "@candor/money/money";
import type { OrderKind } from "../../trading/kind-choice.tsx";
import { type StopBounds, stopBounds } from "./contract-bounds.ts";
import type { ContractMarket } from "./contract-market.ts";
import { priceOfResult, type StopUnit, stopText } from "./contract-result.ts";

/** What was typed and chosen. Texts are decimals with a point. */
export interface ContractForm {
  readonly direction: Direction;
  readonly kind: OrderKind;
  /** Whole lots in digits. */
  readonly lots: string;
  /** Null takes the lowest that is offered. */
  readonly leverage: number | null;
  /** Limit price; kept, unused, while the order is a market order. */
  readonly price: string;
  /** How the stops are typed. */
  readonly stopsBy: StopUnit;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

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

/** What is asked of the engine but for stops; null while something that it needs is missing. */
function questionWithoutStops(
  { direction, kind }: ContractForm,
  { instrument, deal, index, available }: ContractMarket,
  {
    lots,
    leverage,
    limit,
  }: { readonly lots: Lots | null; readonly leverage: number | null; readonly limit: PriceTicks | null },
): ContractQuestion | null {
  if (lots === null || leverage === null || deal === null || index === null) return null;
  if (kind === "limit" && limit === null) return null;
  const market = { index, band: priceBandOf(index, instrument.bandWidth) };
  const order = { direction, lots, leverage, limit, takeProfit: null, stopLoss: null };
  return { ...order, terms: deal.terms, market, exposure: null, available };
}

/** The position that an order would become, as the preview reckons with it. */
const positionOf = (question: ContractQuestion | null): Position | null =>
  question === null || question.market === null
    ? null
    : positionAt(question, reckonedPrice(question, question.market.index), question.market.index);

/** A stop as it was typed: a price, or a result that is brought by one. */
function typedStop(
  form: ContractForm,
  field: "takeProfit" | "stopLoss",
  market: ContractMarket,
  position: Position | null,
): TypedPrice {
  if (form.stopsBy === "price") return typedPrice(form[field], market.instrument);
  if (form[field] === "" || position === null || market.deal === null) return { ticks: null, fault: null };
  const { settleScale } = market.deal;
  const reading = { unit: form.stopsBy, position, settleScale, isLoss: field === "stopLoss" };
  const { ticks, fault } = priceOfResult(trimmed(form[field]), reading);
  return { ticks, fault: fault === null ? null : faultOf(fault) };
}

/** The form with its stops typed in another unit; what is no result of that kind is left out. */
export function stopsIn(form: ContractForm, market: ContractMarket, unit: StopUnit): Partial<ContractForm> {
  const { question } = summarise(form, market);
  const position = positionOf(question);
  const text = (ticks: PriceTicks | null | undefined, isLoss: boolean) =>
    ticks == null || position === null || market.deal === null
      ? ""
      : stopText(ticks, unit, { position, settleScale: market.deal.settleScale, isLoss }, market.instrument);
  return { stopsBy: unit, takeProfit: text(question?.takeProfit, false), stopLoss: text(question?.stopLoss, true) };
}

export function summarise(form: ContractForm, market: ContractMarket): ContractSummary {
  const { instrument, index } = market;
  const problems: ContractProblem[] = [];
  const typed = typedLots(form.lots);
  const limit = form.kind === "market" ? { ticks: null, fault: null } : typedPrice(form.price, instrument);
  const { lots } = typed;
  const leverage = leverageOf(form, market);
  const plain = questionWithoutStops(form, market, { lots, leverage, limit: limit.ticks });
  const position = positionOf(plain);
  const takeProfit = typedStop(form, "takeProfit", market, position);
  const stopLoss = typedStop(form, "stopLoss", market, position);
  const say = (field: ContractField, fault: FieldFault | null) =>
    fault !== null && problems.push({ field, why: fault });
  say("lots", typed.fault);
  say("price", limit.fault);
  say("takeProfit", takeProfit.fault);
  say("stopLoss", stopLoss.fault);
  if (index === null) problems.push({ field: "order", why: "price-stale" });
  const question = plain && { ...plain, takeProfit: takeProfit.ticks, stopLoss: stopLoss.ticks };
  const preview = question === null ? null : previewContract(question);
  if (preview === null) {
    return { lots, leverage, question, preview, bounds: null, shortage: ZERO, problems, isReady: false };
  }
  for (const why of preview.refusals) problems.push({ field: FIELD_OF[why] ?? "order", why });
  // Where something else speaks against its size, what it would lack says nothing.
  const isTooDear = market.available !== null && preview.refusals.includes("insufficient-funds");
  const lacks = isTooDear ? preview.hold - (market.available ?? 0n) : 0n;
  const shortage = amountOf(lacks > 0n ? lacks : 0n);
  const bounds = position && stopBounds(position, null);
  return { lots, leverage, question, preview, bounds, shortage, problems, isReady: problems.length === 0 };
}

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

/** How much of the free margin the order holds, in whole percent up to 100. */
export function shareHeld({ available }: ContractMarket, { preview }: ContractSummary): number {
  if (preview === null || available === null || available <= 0n) return 0;
  const percent = (preview.hold * 100n + available / 2n) / available;
  return Number(percent > 100n ? 100n : percent);
}
