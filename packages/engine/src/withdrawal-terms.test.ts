import { expect, test } from "vitest";
import {
  approvalsNeeded,
  arrivesOf,
  dayLimitOf,
  leastOf,
  leftOf,
  onChain,
  passesLimit,
  worthInBtc,
} from "./withdrawal-terms.ts";

const TERMS = { fee: 5n, minimum: 20n };

test("withdrawal-terms deducts the fee from the amount, and nothing arrives of less than the minimum", () => {
  expect(arrivesOf(100n, TERMS)).toBe(95n);
  expect(arrivesOf(20n, TERMS)).toBe(15n);
  expect(arrivesOf(19n, TERMS)).toBeUndefined();
});

test("withdrawal-terms asks for more than the fee where the minimum is not above it", () => {
  expect(leastOf(TERMS)).toBe(20n);
  expect(leastOf({ fee: 30n, minimum: 20n })).toBe(31n);
  expect(arrivesOf(30n, { fee: 30n, minimum: 20n })).toBeUndefined();
  expect(arrivesOf(31n, { fee: 30n, minimum: 20n })).toBe(1n);
});

test("withdrawal-terms limits a day to 200 BTC, and to 500 at level 2; the unverified have the limit of level 1", () => {
  expect([dayLimitOf(0), dayLimitOf(1), dayLimitOf(2)]).toEqual([20_000_000_000n, 20_000_000_000n, 50_000_000_000n]);
});

test("withdrawal-terms values in BTC rounded up, and not at all without a price", () => {
  // 100 USDT at 30,000 a BTC: 333,333.33… satoshi.
  expect(worthInBtc(100_000_000n, 30_000_000_000n)).toBe(333_334n);
  expect(worthInBtc(30_000_000_000n, 30_000_000_000n)).toBe(100_000_000n);
  expect(worthInBtc(null, 30_000_000_000n)).toBeNull();
  expect(worthInBtc(100n, null)).toBeNull();
  expect(worthInBtc(100n, 0n)).toBeNull();
});

test("withdrawal-terms passes a limit only above it, and never without a price", () => {
  expect(passesLimit(100n, 60n, 40n)).toBe(false);
  expect(passesLimit(100n, 60n, 41n)).toBe(true);
  expect(passesLimit(100n, 100n, null)).toBe(false);
  expect(leftOf(100n, 60n)).toBe(40n);
  expect(leftOf(100n, 160n)).toBe(0n);
});

test("withdrawal-terms asks for a second approver from 10,000 USDT on, and where there is no price", () => {
  expect(approvalsNeeded(9_999_999_999n, 10_000_000_000n)).toBe(1);
  expect(approvalsNeeded(10_000_000_000n, 10_000_000_000n)).toBe(2);
  expect(approvalsNeeded(null, 10_000_000_000n)).toBe(2);
});

test("withdrawal-terms writes an amount as its network counts it, and none that the network would cut", () => {
  expect(onChain(1_500_000n, 6, 18)).toBe(1_500_000_000_000_000_000n);
  expect(onChain(1_500_000n, 6, 6)).toBe(1_500_000n);
  expect(onChain(150_000_000n, 8, 6)).toBe(1_500_000n);
  expect(onChain(150_000_001n, 8, 6)).toBeUndefined();
});
