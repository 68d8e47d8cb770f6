import type { PriceTicks } from "@candor/money/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tickLogTools } from "../../core/tick-log/tick-log.ts";
import { checkSettlements } from "./check-settlements.ts";
import { type ContractOfTest, ReceiptFixture } from "./receipt-test-support.ts";

const BEFORE = 5_000_000;
let t: ReceiptFixture;
let owner = "0";

beforeAll(async () => {
  t = await ReceiptFixture.open(Date.UTC(2026, 10, 21, 12));
  // It rises by one each time, then by more, then it falls by a tenth; numbers 1 to 160.
  await t.prices(Array.from({ length: 80 }, (_, index) => BEFORE + index));
  await t.prices(Array.from({ length: 40 }, () => BEFORE + 10_000));
  await t.prices(Array.from({ length: 40 }, () => BEFORE - 500_000));
});
afterAll(() => t.log.close());
beforeEach(() => {
  owner = String(Number(owner) + 7_001);
});

const reckoned = async () => {
  const { database, log } = t;
  return checkSettlements({ database, instruments: log.instruments, proofs: tickLogTools.proofs(log.keysFolder) });
};

describe("an entry that came later than its price", () => {
  // From number 121 the price is lower by a tenth; before 81 it rises by one each time.
  const END = { closings: [{ seq: 140, cause: "user" as const }] };
  const LOW = (BEFORE - 400_000) as PriceTicks;

  test.each<[string, ContractOfTest, string]>([
    [
      "at a limit",
      { openSeq: 125, lots: 3, limit: LOW, takenAfter: 100, ...END },
      "entered by tick 125 instead of 121",
    ],
    ["at the market", { openSeq: 125, lots: 3, takenAfter: 122, ...END }, "entered by tick 125 instead of 123"],
    ["before it was taken", { openSeq: 125, lots: 3, takenAfter: 125, ...END }, "entered before it was taken"],
  ])("is found: %s", async (_, story, fault) => {
    const { closingIds } = await t.contract(owner, story);
    expect((await reckoned()).faults).toContain(`contract ${closingIds[0]}: ${fault}`);
  });

  test("and one that came at the first, or of which it is not known, is not", async () => {
    const before = await reckoned();
    await t.contract(owner, { openSeq: 121, lots: 3, limit: LOW, takenAfter: 100, ...END });
    await t.contract(owner, { openSeq: 123, lots: 3, limit: LOW, takenAfter: 122, ...END });
    await t.contract(owner, { openSeq: 123, lots: 3, takenAfter: 122, ...END });
    await t.contract(owner, { openSeq: 125, lots: 3, limit: LOW, takenAfter: null, ...END });
    expect(await reckoned()).toMatchObject({ faults: before.faults, unknown: before.unknown + 1 });
  });
});

describe("of an order from before it was kept which stops it has had", () => {
  // Its stop was moved up after the price had risen: before, it stood below all prices.
  const MOVED = { openSeq: 10, lots: 30, stopLoss: BEFORE + 5_000, takenAfter: null } as const;

  test("stops that were moved are no fault", async () => {
    const before = (await reckoned()).faults;
    await t.contract(owner, { ...MOVED, closings: [{ seq: 121, cause: "stop-loss" }] });
    await t.contract(owner, {
      ...MOVED,
      closings: [
        { seq: 60, cause: "user", lots: 3 },
        { seq: 121, cause: "stop-loss" },
      ],
    });
    expect((await reckoned()).faults).toEqual(before);
  });

  test("a liquidation that came late is one", async () => {
    const { closingIds } = await t.contract(owner, { ...MOVED, closings: [{ seq: 131, cause: "stop-loss" }] });
    expect((await reckoned()).faults).toContain(`contract ${closingIds[0]}: tick 131 instead of 121`);
  });
});

describe("a closing that came later than its price", () => {
  // From number 81 the price is higher by a fifth of a percent, from 121 lower by a tenth than at first.
  const TRADE = { openSeq: 10, lots: 30 };
  const RISEN = BEFORE + 10_000 - 100;
  const closing = (seq: number, cause: "user" | "take-profit" | "stop-loss" | "liquidation", askedAfter = seq - 1) => ({
    closings: [{ seq, cause, ...(cause === "user" ? { askedAfter } : {}) }],
  });

  test.each<[string, ContractOfTest, string]>([
    ["a liquidation", { ...TRADE, ...closing(130, "liquidation") }, "tick 130 instead of 121"],
    ["a stop", { ...TRADE, stopLoss: BEFORE - 9_000, ...closing(122, "stop-loss") }, "tick 122 instead of 121"],
    ["a wish", { ...TRADE, ...closing(100, "user", 97) }, "tick 100 instead of 98"],
    ["a wish after a liquidation", { ...TRADE, ...closing(131, "user") }, "trigger-passed-over"],
    [
      "a wish after a stop that was taken away too late",
      {
        ...{ ...TRADE, past: [{ seq: 124, stopLoss: BEFORE - 300_000 }] },
        ...closing(125, "user"),
      },
      "trigger-passed-over",
    ],
    [
      "a stop that was reached before it was moved",
      {
        ...TRADE,
        past: [{ seq: 90, stopLoss: RISEN + 5_000 }],
        stopLoss: BEFORE - 9_000,
        ...closing(121, "stop-loss"),
      },
      "tick 121 instead of 11",
    ],
    ["a wish before it was said", { ...TRADE, ...closing(100, "user", 100) }, "closed before it was asked for"],
  ])("is found: %s", async (_, story, fault) => {
    const { closingIds } = await t.contract(owner, story);
    expect((await reckoned()).faults).toContain(`contract ${closingIds[0]}: ${fault}`);
  });

  test("and one that came at the first is not", async () => {
    const before = (await reckoned()).faults;
    await t.contract(owner, { ...TRADE, ...closing(121, "liquidation") });
    await t.contract(owner, { ...TRADE, stopLoss: BEFORE - 9_000, ...closing(121, "stop-loss") });
    await t.contract(owner, {
      ...TRADE,
      past: [{ seq: 84, stopLoss: BEFORE - 20_000 }],
      stopLoss: BEFORE - 9_000,
      ...closing(121, "stop-loss"),
    });
    expect((await reckoned()).faults).toEqual(before);
  });
});

test("a price that called for the end is found beyond what the log keeps no more, and that is named", async () => {
  const from = t.ticks.length;
  await t.prices([...Array(90).fill(BEFORE), ...Array(30).fill(BEFORE - 20_000)]);
  const { closingIds } = await t.contract(owner, {
    ...{ openSeq: from + 5, lots: 30, stopLoss: BEFORE - 9_000 },
    closings: [{ seq: from + 118, cause: "stop-loss" }],
  });
  const [first, last] = [from + 41, from + 60];
  await t.log.own.owner.query("delete from tick_block where instrument_id = 1 and first_seq = $1", [first]);
  const { faults, holes, partly } = await reckoned();
  expect(faults).toContain(`contract ${closingIds[0]}: tick ${from + 118} instead of ${from + 91}`);
  expect({ holes, partly }).toEqual({ holes: [{ symbol: "BTCUSDT", first, last }], partly: 1 });
});
