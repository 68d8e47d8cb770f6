import { contractReceipt, logOf, optionReceipt, signed } from "@candor/engine/receipt-test-support";
import { expect, test } from "vitest";
import { levelsOf, spread } from "./receipt-levels.ts";
import type { Receipt } from "./receipt-view.ts";

const log = await logOf(
  Array.from({ length: 80 }, (_, index) => ({ price: (index < 40 ? 10_000 : 9_400) + (index % 3) })),
);
const TRADE = { direction: "long", lots: 30, openSeq: 5, closeSeq: 50 } as const;
const contract = async (given: object): Promise<Receipt> =>
  (await signed(await contractReceipt(log, { ...TRADE, cause: "user", ...given }))) as Receipt;

test("a liquidation names the index at which it was to come, between entry and closing", async () => {
  const levels = levelsOf(await contract({ cause: "liquidation" }));
  expect(levels).toEqual([
    { kind: "entry", price: 10_001 },
    { kind: "liquidation", price: 9_502 },
    { kind: "close", price: 9_401 },
  ]);
});

test("a stop is named as the index at which it was reached: half a spread from the price of its owner", async () => {
  const levels = levelsOf(await contract({ cause: "stop-loss", stopLoss: 9_600 }));
  expect(levels[1]).toEqual({ kind: "stop-loss", price: 9_602 });
});

test("what its owner closed names no line that decided", async () => {
  expect(levelsOf(await contract({ stopLoss: 9_600 })).map(({ kind }) => kind)).toEqual(["entry", "close"]);
});

test("an option names its entry and how far its prices went", async () => {
  const receipt = (await signed(
    await optionReceipt(log, { direction: "up", seconds: 5, afterSeq: 30 }),
  )) as unknown as Receipt;
  expect(levelsOf(receipt).map(({ kind }) => kind)).toEqual(["entry", "highest", "lowest"]);
});

test("names stand apart and inside, in the order of their prices", () => {
  const close = (places: readonly number[]) => places.map((place) => Number(place.toFixed(2)));
  expect(close(spread([0.1, 0.9], 0.24))).toEqual([0.1, 0.9]);
  expect(close(spread([0.9, 0.1, 0.88], 0.24))).toEqual([1, 0.1, 0.76]);
  expect(close(spread([0.95, 0.95, 0.95], 0.2))).toEqual([0.6, 0.8, 1]);
});
