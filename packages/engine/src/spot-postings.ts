/**
 * From fills to movements of the ledger: releases and moves between account roles. What leaves one
 * account enters another, so every currency sums to zero by construction. Knows roles; the desk knows the accounts.
 */
import { baseAmount, type InstrumentScale, quoteAmount } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Lots, type PriceTicks, ZERO } from "@candor/money/money";
import { holdNeeded, type SpotFeeRates, type SpotTotals, totalsAfterFill } from "./spot-fees.ts";
import type { Fill, OrderId, OwnerId, Side } from "./spot-order.ts";

/** Whose account, by its part in the trade. All are of the account mode of the order. */
export type AccountRole =
  | {
      readonly owner: "customer";
      readonly portfolioId: OwnerId;
      readonly wallet: "spot";
      readonly currency: string;
    }
  | {
      readonly owner: "house";
      readonly kind: "desk" | "fees" | "rounding";
      readonly instrumentId: number;
      readonly currency: string;
    };

export type MoveKind = "spot-trade" | "spot-fee" | "spot-rounding";

/** One step, to be applied in the order given. Amounts are positive, in minor units of the accounts' currency. */
export type Movement =
  | {
      readonly step: "release";
      readonly account: AccountRole;
      readonly amount: Amount;
      readonly orderId: OrderId;
    }
  | {
      readonly step: "move";
      readonly from: AccountRole;
      readonly to: AccountRole;
      readonly currency: string;
      readonly amount: Amount;
      readonly kind: MoveKind;
    };

export interface SpotInstrument {
  readonly id: number;
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
  readonly scale: InstrumentScale;
}

/** The money side of one order: its frozen terms, what it has traded, and what is held for the rest. */
export interface SpotBooking {
  readonly orderId: OrderId;
  readonly portfolioId: OwnerId;
  readonly side: Side;
  /** The limit, or a market order's worst price. */
  readonly limit: PriceTicks;
  readonly left: Lots;
  readonly rates: SpotFeeRates;
  readonly totals: SpotTotals;
  /** Quote currency for a buyer, base currency for a seller. */
  readonly held: Amount;
}

/** What one fill changes. A null booking is the house, whose desk account trades without fee and without hold. */
export interface BookedFill {
  readonly buyer: SpotBooking | null;
  readonly seller: SpotBooking | null;
  readonly movements: readonly Movement[];
}

/** The movements of one fill: releases, base to the buyer, quote to the seller, the remainder, the fees. */
export function bookFill(
  fill: Fill,
  parties: { readonly buyer: SpotBooking | null; readonly seller: SpotBooking | null },
  instrument: SpotInstrument,
): BookedFill {
  if (parties.buyer === null && parties.seller === null) throw new Error("the house cannot trade with itself");
  const buyer = partyAfter(parties.buyer, "buy", fill, instrument);
  const seller = partyAfter(parties.seller, "sell", fill, instrument);
  const { baseCurrency, quoteCurrency } = instrument;
  const rounding = houseAccount("rounding", instrument, quoteCurrency);
  const remainder = buyer.quote - seller.quote;
  const passed = remainder >= 0n ? seller.quote : buyer.quote;
  const lots = baseAmount(fill.lots, instrument.scale);
  const fees = houseAccount("fees", instrument, quoteCurrency);
  const buyerQuote = accountOf(parties.buyer, instrument, quoteCurrency);
  const sellerQuote = accountOf(parties.seller, instrument, quoteCurrency);
  const sellerBase = accountOf(parties.seller, instrument, baseCurrency);
  const buyerBase = accountOf(parties.buyer, instrument, baseCurrency);
  const movements: Movement[] = [
    ...buyer.released,
    ...seller.released,
    ...move(sellerBase, buyerBase, lots, "spot-trade"),
    ...move(buyerQuote, sellerQuote, passed, "spot-trade"),
    ...(remainder >= 0n
      ? move(buyerQuote, rounding, amountOf(remainder), "spot-rounding")
      : move(rounding, sellerQuote, amountOf(-remainder), "spot-rounding")),
    ...move(buyerQuote, fees, buyer.fee, "spot-fee"),
    ...move(sellerQuote, fees, seller.fee, "spot-fee"),
  ];
  return { buyer: buyer.booking, seller: seller.booking, movements };
}

interface PartyAfter {
  readonly booking: SpotBooking | null;
  /** What this fill charges a buyer or pays a seller, before the fee. */
  readonly quote: Amount;
  readonly fee: Amount;
  readonly released: readonly Movement[];
}

function partyAfter(booking: SpotBooking | null, side: Side, fill: Fill, instrument: SpotInstrument): PartyAfter {
  const { scale } = instrument;
  if (booking === null) {
    const quote = quoteAmount(fill.price, fill.lots, scale, side === "buy" ? "charge" : "pay");
    return { booking, quote, fee: ZERO, released: [] };
  }
  if (booking.side !== side || fill.lots > booking.left) throw new Error(`order ${booking.orderId} cannot fill so`);
  const before = booking.totals;
  const isMaker = fill.takerSide !== side;
  const terms = { price: fill.price, lots: fill.lots, isMaker };
  const totals = totalsAfterFill(before, side, booking.rates, terms, scale);
  const left = (booking.left - fill.lots) as Lots;
  const held = holdNeeded({ ...booking, left }, totals, scale);
  return {
    booking: { ...booking, left, totals, held },
    quote: amountOf(totals.quote - before.quote),
    fee: amountOf(totals.fee - before.fee),
    released: release(booking, amountOf(booking.held - held), instrument),
  };
}

function release(booking: SpotBooking, amount: Amount, instrument: SpotInstrument): Movement[] {
  if (amount === 0n) return [];
  const currency = booking.side === "buy" ? instrument.quoteCurrency : instrument.baseCurrency;
  return [{ step: "release", account: accountOf(booking, instrument, currency), amount, orderId: booking.orderId }];
}

function move(from: AccountRole, to: AccountRole, amount: Amount, kind: MoveKind): Movement[] {
  return amount === 0n ? [] : [{ step: "move", from, to, currency: from.currency, amount, kind }];
}

function accountOf(booking: SpotBooking | null, instrument: SpotInstrument, currency: string): AccountRole {
  if (booking === null) return houseAccount("desk", instrument, currency);
  return { owner: "customer", portfolioId: booking.portfolioId, wallet: "spot", currency };
}

function houseAccount(kind: "desk" | "fees" | "rounding", instrument: SpotInstrument, currency: string): AccountRole {
  return { owner: "house", kind, instrumentId: instrument.id, currency };
}
