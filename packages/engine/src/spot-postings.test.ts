import { decimalUnits } from "@candor/money/decimal";
import { baseAmount, type InstrumentScale } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Lots, type PriceTicks } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_TOTALS, quoteOfTickLots, SPOT_FEES_DEFAULT } from "./spot-fees.ts";
import type { Fill, Side } from "./spot-order.ts";
import { spotOrderHold } from "./spot-order-check.ts";
import { type AccountRole, bookFill, type Movement, type SpotBooking, type SpotInstrument } from "./spot-postings.ts";

const SCALE: InstrumentScale = {
  priceScale: 2,
  tickUnits: 1,
  quantityScale: 6,
  lotUnits: 1,
  baseScale: 8,
  quoteScale: 6,
};
const BTC: SpotInstrument = { id: 1, baseCurrency: "BTC", quoteCurrency: "USDT", scale: SCALE };

/** An order as it is placed: nothing traded, and held what the check of it says. */
function opened(side: Side, limit: number, lots: number, rates = SPOT_FEES_DEFAULT, scale = SCALE): SpotBooking {
  const terms = { side, rates, left: lots as Lots, limit: limit as PriceTicks };
  const held = spotOrderHold({ ...terms, lots: terms.left, price: terms.limit, scale });
  return { ...terms, orderId: `order-of-${side}`, portfolioId: side, totals: NO_TOTALS, held };
}

const fillOf = (price: number, lots: number, takerSide: Side): Fill => ({
  makerId: null,
  makerOwner: null,
  takerId: null,
  takerOwner: null,
  takerSide,
  price: price as PriceTicks,
  lots: lots as Lots,
  makerLeft: 0 as Lots,
});

const nameOf = (account: AccountRole) => (account.owner === "house" ? account.kind : account.portfolioId);

const written = (movements: readonly Movement[]) =>
  movements.map((movement) =>
    movement.step === "move"
      ? `${nameOf(movement.from)} → ${nameOf(movement.to)} ${movement.amount} ${movement.currency} ${movement.kind}`
      : `${movement.step} ${movement.amount} ${movement.account.currency} of ${nameOf(movement.account)}`,
  );

const usdt = (text: string): Amount => amountOf(decimalUnits(text, 6));

describe("a spot booking", () => {
  test("holds a buyer's price and taker fee at the limit, and a seller's lots", () => {
    expect(opened("buy", 9_741_250, 20_000).held).toBe(usdt("1948.25") + usdt("1.94825"));
    expect(opened("sell", 9_741_250, 20_000).held).toBe(2_000_000n);
  });

  test("moves base to the buyer and quote to the seller, maker and taker each with their fee, below the limit", () => {
    const buyer = opened("buy", 9_800_000, 20_000);
    const seller = opened("sell", 9_700_000, 50_000);
    const booked = bookFill(fillOf(9_700_000, 20_000, "buy"), { buyer, seller }, BTC);
    expect(written(booked.movements)).toEqual([
      "release 1961960000 USDT of buy",
      "release 2000000 BTC of sell",
      "sell → buy 2000000 BTC spot-trade",
      "buy → sell 1940000000 USDT spot-trade",
      "buy → fees 1940000 USDT spot-fee",
      "sell → fees 970000 USDT spot-fee",
    ]);
    expect(booked.buyer).toMatchObject({ left: 0, held: 0n });
    expect(booked.seller).toMatchObject({ left: 30_000, held: 3_000_000n });
  });

  test("charges up, pays down and books the remainder", () => {
    const buyer = opened("buy", 333, 1);
    const seller = opened("sell", 333, 1);
    const booked = bookFill(fillOf(333, 1, "sell"), { buyer, seller }, BTC);
    expect(written(booked.movements).slice(3)).toEqual([
      "buy → sell 3 USDT spot-trade",
      "buy → rounding 1 USDT spot-rounding",
      "buy → fees 1 USDT spot-fee",
      "sell → fees 1 USDT spot-fee",
    ]);
  });

  test("names the house's desk where it is the other side, which pays no fee", () => {
    const buyer = opened("buy", 10_000, 1_000_000);
    const booked = bookFill(fillOf(10_000, 1_000_000, "buy"), { buyer, seller: null }, BTC);
    expect(written(booked.movements).slice(1)).toEqual([
      "desk → buy 100000000 BTC spot-trade",
      "buy → desk 100000000 USDT spot-trade",
      "buy → fees 100000 USDT spot-fee",
    ]);
    expect(booked.seller).toBeNull();
  });

  test("takes the house on both sides, the wrong side, and more lots than are open, for bugs", () => {
    const buyer = opened("buy", 100, 5);
    expect(() => bookFill(fillOf(100, 5, "buy"), { buyer: null, seller: null }, BTC)).toThrow("with itself");
    expect(() => bookFill(fillOf(100, 6, "buy"), { buyer, seller: null }, BTC)).toThrow("cannot fill so");
    expect(() => bookFill(fillOf(100, 5, "sell"), { buyer: null, seller: buyer }, BTC)).toThrow("cannot fill so");
  });
});

/** A ledger of roles as plain as can be; every step is checked as it is applied. */
class PlainLedger {
  readonly posted = new Map<string, bigint>();
  readonly held = new Map<string, bigint>();

  apply(movements: readonly Movement[]): void {
    for (const movement of movements) {
      expect(movement.amount > 0n).toBe(true);
      if (movement.step === "move") {
        expect(movement.from.currency).toBe(movement.to.currency);
        this.add(this.posted, movement.from, -movement.amount);
        this.add(this.posted, movement.to, movement.amount);
      } else this.add(this.held, movement.account, -movement.amount);
    }
  }

  hold(portfolioId: Side, currency: string, amount: bigint): void {
    this.add(this.held, { owner: "customer", portfolioId, wallet: "spot", currency }, amount);
  }

  of(kind: Map<string, bigint>, name: string, currency: string): bigint {
    return kind.get(`${name} ${currency}`) ?? 0n;
  }

  private add(kind: Map<string, bigint>, account: AccountRole, amount: bigint): void {
    const key = `${nameOf(account)} ${account.currency}`;
    kind.set(key, (kind.get(key) ?? 0n) + amount);
  }
}

/** A buyer and a seller of any size and scale, filled in any pieces against each other or the house, maker or taker. */
const history = fc.record({
  limit: fc.integer({ min: 1, max: 2000 }),
  decimals: fc.integer({ min: 0, max: 6 }),
  rates: fc.record({ maker: fc.bigInt({ min: 0n, max: 10n ** 9n }), taker: fc.bigInt({ min: 0n, max: 10n ** 9n }) }),
  fills: fc.array(
    fc.record({
      below: fc.integer({ min: 0, max: 1999 }),
      lots: fc.integer({ min: 1, max: 30_000 }),
      takerSide: fc.constantFrom("buy" as const, "sell" as const),
      against: fc.constantFrom("each other", "buyer and house", "seller and house"),
    }),
    { minLength: 1, maxLength: 30 },
  ),
});

test("spot-postings of any history sum to zero, stay within the holds, and charge by the whole", () => {
  fc.assert(
    fc.property(history, ({ limit, decimals, rates, fills }) => {
      const instrument = { ...BTC, scale: { ...SCALE, quoteScale: decimals } };
      const ledger = new PlainLedger();
      const lots = fills.reduce((sum, fill) => sum + fill.lots, 0) as Lots;
      let buyer = opened("buy", limit, lots, rates as never, instrument.scale);
      let seller = opened("sell", 1, lots, rates as never, instrument.scale);
      ledger.hold("buy", "USDT", buyer.held);
      ledger.hold("sell", "BTC", seller.held);
      const funds = { USDT: buyer.held, BTC: seller.held };
      const free = (name: Side, currency: "USDT" | "BTC", start: bigint) =>
        start + ledger.of(ledger.posted, name, currency) - ledger.of(ledger.held, name, currency);
      for (const { below, lots: piece, takerSide, against } of fills) {
        const price = Math.max(1, limit - below);
        const parties = {
          buyer: against === "seller and house" ? null : buyer,
          seller: against === "buyer and house" ? null : seller,
        };
        const booked = bookFill(fillOf(price, piece, takerSide), parties, instrument);
        ledger.apply(booked.movements);
        buyer = booked.buyer ?? buyer;
        seller = booked.seller ?? seller;
        expect(free("buy", "USDT", funds.USDT) >= 0n).toBe(true);
        expect(free("sell", "BTC", funds.BTC) >= 0n).toBe(true);
        expect(ledger.of(ledger.posted, "sell", "USDT") >= 0n).toBe(true);
        expect(ledger.of(ledger.posted, "rounding", "USDT") >= 0n).toBe(true);
        expect(ledger.of(ledger.held, "buy", "USDT")).toBe(buyer.held);
        expect(ledger.of(ledger.held, "sell", "BTC")).toBe(seller.held);
      }
      for (const currency of ["USDT", "BTC"]) {
        const names = ["buy", "sell", "desk", "fees", "rounding"];
        expect(names.reduce((sum, name) => sum + ledger.of(ledger.posted, name, currency), 0n)).toBe(0n);
      }
      const bought = buyer.totals.makerTickLots + buyer.totals.takerTickLots;
      expect(buyer.totals.quote).toBe(quoteOfTickLots(bought, instrument.scale, "charge"));
      expect(ledger.of(ledger.posted, "buy", "USDT")).toBe(-(buyer.totals.quote + buyer.totals.fee));
      expect(ledger.of(ledger.posted, "sell", "USDT")).toBe(seller.totals.quote - seller.totals.fee);
      expect(ledger.of(ledger.posted, "sell", "BTC")).toBe(-baseAmount((lots - seller.left) as Lots, instrument.scale));
      // An order whose last lot has traded holds nothing; the rest of another is let go when it ends.
      for (const { left, held } of [buyer, seller]) expect(left > 0 || held === 0n).toBe(true);
    }),
    { numRuns: process.env.CANDOR_TEST_FULL === "1" ? 20_000 : 300, seed: 20_260_101 },
  );
}, 120_000);

test("a spot order costs the same in one piece or in many", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 20 }), (pieces) => {
      const whole = pieces.reduce((sum, lots) => sum + lots, 0);
      const start = opened("buy", 9_741_257, whole);
      const atOnce = bookFill(fillOf(9_741_257, whole, "buy"), { buyer: start, seller: null }, BTC).buyer;
      let inPieces: SpotBooking | null = start;
      for (const lots of pieces) {
        inPieces = bookFill(fillOf(9_741_257, lots, "buy"), { buyer: inPieces, seller: null }, BTC).buyer;
      }
      expect(inPieces).toEqual(atOnce);
    }),
    { seed: 20_260_101 },
  );
});
