/**
 * What an order did without being asked to, as the notice that its owner gets. Written to the outbox in the commit that did
 * it, by portfolio: whose it is, is looked up when the notice is written, so that no tick waits for it.
 */
import type { NoticeParameters } from "@candor/api/notice";
import type { CONTRACT_CANCELLATIONS_NOTIFIED, CONTRACT_CLOSINGS_NOTIFIED } from "@candor/api/notice-contract";
import type { PriceMode } from "@candor/api/site";
import { firstMarginOf } from "@candor/engine/contract-close";
import { liquidationIndex } from "@candor/engine/contract-margin";
import { profitBetween } from "@candor/engine/contract-order";
import { closingResult, percentText } from "@candor/engine/contract-result";
import { formatDecimal } from "@candor/money/decimal";
import { formatPrice } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Instant, type PriceTicks } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import { type ClosingRecord, type ContractRecord, type EntryFailure, openLots, positionOf } from "./contract-record.ts";

type TickOf = Pick<Tick, "seq" | "price" | "at">;

/** `order` as it was before. */
export type ContractNotification =
  | { readonly kind: "margin-call"; readonly order: ContractRecord; readonly tick: TickOf }
  | {
      readonly kind: "contract-closed";
      readonly order: ContractRecord;
      readonly tick: TickOf;
      readonly closing: ClosingRecord & { readonly cause: (typeof CONTRACT_CLOSINGS_NOTIFIED)[number] };
    }
  | {
      readonly kind: "contract-cancelled";
      readonly order: ContractRecord;
      readonly reason: (typeof CONTRACT_CANCELLATIONS_NOTIFIED)[number];
      /** Null where none did it. */
      readonly tick: TickOf | null;
      readonly at: Instant;
    };

type NotificationKind = ContractNotification["kind"];

/** A notice that lacks only whom it is for. */
export type ContractNotice = {
  readonly [K in NotificationKind]: {
    readonly portfolioId: string;
    readonly kind: K;
    readonly parameters: NoticeParameters<K>;
    /** Each order does each of these once in its life. */
    readonly source: string;
  };
}[NotificationKind];

/** What its owner asked for is no news. */
export const isNews = (reason: EntryFailure): reason is Exclude<EntryFailure, "cancelled-by-owner"> =>
  reason !== "cancelled-by-owner";

export function noticeOf(
  notification: ContractNotification,
  instrument: Instrument,
  priceMode: PriceMode,
): ContractNotice {
  const { kind, order } = notification;
  const named = { portfolioId: order.portfolioId, source: `contract-order/${order.id}/${kind}` };
  switch (kind) {
    case "margin-call":
      return { ...named, kind, parameters: marginCall(notification, instrument, priceMode) };
    case "contract-closed":
      return { ...named, kind, parameters: closed(notification, instrument, priceMode) };
    case "contract-cancelled":
      return { ...named, kind, parameters: cancelled(notification, instrument, priceMode) };
  }
}

type NotificationOf<K extends NotificationKind> = Extract<ContractNotification, { readonly kind: K }>;

function marginCall({ order, tick }: NotificationOf<"margin-call">, instrument: Instrument, priceMode: PriceMode) {
  const position = positionOf(order);
  const { direction, openPrice, lots, terms } = position;
  const profit = profitBetween(direction, openPrice, tick.price, lots, terms.tickValue);
  const { price, money } = writers(instrument);
  const liquidation = liquidationIndex(position);
  return {
    ...facts(order, instrument, priceMode),
    ...{ lots, at: tick.at, price: price(tick.price), seq: tick.seq, profit: money(profit) },
    ...{ margin: money(order.firstMargin), left: money(amountOf(order.margin + profit)) },
    liquidation_price: liquidation === null ? null : price(liquidation),
  };
}

function closed(
  { order, closing, tick }: NotificationOf<"contract-closed">,
  instrument: Instrument,
  priceMode: PriceMode,
) {
  const { price, money } = writers(instrument);
  const { gain, loss, fee, released, paid, cause } = closing;
  const open = openLots(order);
  const { net, fees, overnight } = closingResult({ ...order, open }, closing);
  const margin = firstMarginOf({ firstMargin: order.firstMargin, lots: open }, closing.lots);
  return {
    ...facts(order, instrument, priceMode),
    ...{ receipt_id: closing.id, cause, lots: closing.lots, seq: tick.seq, at: tick.at },
    ...{ index: price(tick.price), price: price(closing.price), profit: money(amountOf(gain - loss)) },
    ...{ fee: money(fee), margin: money(released), paid: money(paid) },
    result: {
      ...{ net: money(net), percent: percentText(net, margin) },
      fees: money(fees),
      overnight: money(overnight),
    },
  };
}

function cancelled(
  { order, reason, tick, at }: NotificationOf<"contract-cancelled">,
  instrument: Instrument,
  priceMode: PriceMode,
) {
  const { price, money } = writers(instrument);
  return {
    ...facts(order, instrument, priceMode),
    ...{ reason, lots: openLots(order), at: tick?.at ?? at, held: money(order.margin) },
    target_price: order.limit === null ? null : price(order.limit),
    price: tick === null ? null : price(tick.price),
  };
}

function facts({ id, mode, direction }: ContractRecord, instrument: Instrument, priceMode: PriceMode) {
  const { baseCode, quoteCode } = instrument;
  return {
    ...{ order_id: id, match_id: instrument.id, symbol: `${baseCode}/${quoteCode}`, account: mode },
    type: direction === "long" ? ("up" as const) : ("down" as const),
    ...{ currency: contractOf(instrument).settleCode, price_mode: priceMode },
  };
}

function writers(instrument: Instrument) {
  const { settleScale } = contractOf(instrument);
  return {
    price: (ticks: PriceTicks) => formatPrice(ticks, instrument.scale),
    money: (amount: Amount) => formatDecimal(amount, settleScale),
  };
}

function contractOf({ contract, symbol }: Instrument) {
  if (contract === null) throw new Error(`${symbol} has no contracts`);
  return contract;
}
