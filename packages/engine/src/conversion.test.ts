import { amountOf, rateOf } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountWorth,
  CONVERSION_TERMS,
  convert,
  crossUnits,
  hasMovedBeyond,
  ONE_TO_ONE,
  userTransferFee,
  worthLeft,
  worthOf,
} from "./conversion.ts";

const usdt = { worth: ONE_TO_ONE, decimals: 6 };
const bitcoin = { worth: { numerator: 100_000n, denominator: 1n }, decimals: 8 };

describe("a conversion", () => {
  test("pays the index less the spread, and takes the fee from what arrives", () => {
    expect(convert(amountOf(1_000_000_000n), usdt, bitcoin, CONVERSION_TERMS)).toEqual({
      atIndex: 1_000_000n,
      spread: 500n,
      paid: 999_500n,
      // 999.5, rounded up
      fee: 1_000n,
      arrives: 998_500n,
    });
  });

  test("of too little brings nothing", () => {
    const { arrives } = convert(amountOf(1n), usdt, bitcoin, CONVERSION_TERMS);
    expect(arrives <= 0n).toBe(true);
  });

  const worth = fc.record({ numerator: fc.bigInt(1n, 10n ** 12n), denominator: fc.bigInt(1n, 10n ** 8n) });
  const side = fc.record({ worth, decimals: fc.integer({ min: 0, max: 18 }) });

  test("there and back never gains, at any price and however little it is", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 24n), side, side, (amount, from, to) => {
        const there = convert(amountOf(amount), from, to, CONVERSION_TERMS);
        expect(there.paid + there.spread).toBe(there.atIndex);
        expect(there.fee + there.arrives).toBe(there.paid);
        if (there.arrives <= 0n) return;
        expect(convert(there.arrives, to, from, CONVERSION_TERMS).arrives < amount).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("in parts never brings more than in one", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(1n, 10n ** 15n), side, side, (one, other, from, to) => {
        const arrives = (amount: bigint) => convert(amountOf(amount), from, to, CONVERSION_TERMS).arrives;
        expect(arrives(one) + arrives(other) <= arrives(one + other)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a quote", () => {
  const at = (numerator: bigint) => ({ from: { numerator, denominator: 1n }, to: ONE_TO_ONE });

  const moved = (now: bigint) => hasMovedBeyond(at(100_000n), at(now), CONVERSION_TERMS.spreadRate);

  test("stands while the index moves by no more than its spread, up or down", () => {
    expect([99_950n, 100_000n, 100_050n].map(moved)).toEqual([false, false, false]);
    expect([99_949n, 100_051n].map(moved)).toEqual([true, true]);
    expect(hasMovedBeyond(at(100n), at(102n), rateOf(20_000_000n))).toBe(false);
  });

  test("takes so much worth, and the rest of the hour's where that is less", () => {
    const dollars = (whole: bigint) => amountOf(whole * 10n ** 6n);
    expect([0n, 200_000n, 250_000n, 300_000n, 300_001n].map((used) => worthLeft(dollars(used)))).toEqual(
      [100_000n, 100_000n, 50_000n, 0n, 0n].map(dollars),
    );
    expect(amountWorth(dollars(100_000n), bitcoin)).toBe(100_000_000n);
    expect(worthOf(amountOf(100_000_000n), bitcoin)).toBe(dollars(100_000n));
  });

  test("shows the price both ways with twelve decimals", () => {
    expect(crossUnits(bitcoin.worth, ONE_TO_ONE)).toBe(100_000n * 10n ** 12n);
    expect(crossUnits(ONE_TO_ONE, bitcoin.worth, 500_000n)).toBe(9_995_000n);
  });
});

test("a transfer to a user costs a twentieth of a percent, rounded up", () => {
  expect([2_000n, 2_001n, 1n].map((amount) => userTransferFee(amountOf(amount)))).toEqual([1n, 2n, 1n]);
});
