import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answer } from "@candor/api/refusal";
import { financingOf, marginFor } from "@candor/engine/contract-margin";
import { notionalOf, quoteFor } from "@candor/engine/contract-order";
import { verifyReceipt } from "@candor/engine/receipt-verifier";
import type { WireReceipt } from "@candor/engine/receipt-wire";
import { instantOf, lotsOf, type PriceTicks } from "@candor/money/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nodeCrypto } from "../../core/tick-log/check/node-crypto.ts";
import { keepDays } from "../../core/tick-log/log-jobs.ts";
import { tickLogTools } from "../../core/tick-log/tick-log.ts";
import { checkSettlements } from "./check-settlements.ts";
import { pinSettlements } from "./receipt-jobs.ts";
import { ReceiptFixture } from "./receipt-test-support.ts";

const START = Date.UTC(2026, 10, 21, 23, 59, 40);
const BEFORE = 5_000_000;
let t: ReceiptFixture;
let owner = "0";

beforeAll(async () => {
  t = await ReceiptFixture.open(START);
  // Twenty seconds before midnight; then it rises, then it falls by a tenth; numbers 1 to 160.
  await t.prices(Array.from({ length: 80 }, (_, index) => BEFORE + index));
  await t.prices(Array.from({ length: 40 }, () => BEFORE + 10_000));
  await t.prices(Array.from({ length: 40 }, () => BEFORE - 500_000));
});
afterAll(() => t.log.close());
beforeEach(() => {
  owner = String(Number(owner) + 7_001);
});

const get = (id: string, by = owner) => t.call<WireReceipt>("/receipt/detail", by, { id });
const list = (orderId: string, by = owner) =>
  t.call<{ list: readonly { receipt_id: string; end: string }[] }>("/receipt/list", by, { order_id: orderId });

function accepted<T>(answered: Answer<T>): T {
  if (answered.refused) throw new Error(`refused: ${answered.code}`);
  return answered.value;
}
const codeOf = (answered: Answer<unknown>) => (answered.refused ? answered.code : "accepted");
const faultOf = async (receipt: WireReceipt) => (await verifyReceipt(receipt, nodeCrypto)).fault;

describe("a receipt", () => {
  test("of an option shows every price that judged it, and holds", async () => {
    const id = await t.option(owner, "up", 70);
    const receipt = accepted(await get(id));
    expect(receipt).toMatchObject({ kind: "option", id, order_id: id, symbol: "BTCUSDT", currency: "USDT" });
    expect(receipt.result).toMatchObject({ status: "won", count: 12, paid: "18.500000" });
    // The entry; the window, and one on each side of it.
    expect(receipt.ticks).toHaveLength(1 + 12 + 2);
    expect(await faultOf(receipt)).toBeNull();
    expect(
      await faultOf({ ...receipt, result: { ...receipt.result, paid: "18.500001" } } as WireReceipt),
    ).not.toBeNull();
  });

  test("of a void option shows how few prices counted", async () => {
    const from = t.ticks.length;
    await t.prices([...Array(12).fill(BEFORE), ...Array(10).fill(null), ...Array(18).fill(BEFORE)]);
    const receipt = accepted(await get(await t.option(owner, "down", from)));
    expect(receipt.result).toMatchObject({ status: "void", count: 3, paid: "10.000000" });
    expect(await faultOf(receipt)).toBeNull();
  });

  test.each([
    ["its owner's closing", { openSeq: 10, lots: 30, closings: [{ seq: 100, cause: "user" as const }] }],
    [
      "a stop",
      { openSeq: 10, lots: 30, stopLoss: BEFORE - 9_000, closings: [{ seq: 121, cause: "stop-loss" as const }] },
    ],
    ["a liquidation", { openSeq: 90, lots: 30, closings: [{ seq: 121, cause: "liquidation" as const }] }],
  ])("of %s holds", async (_, story) => {
    const { closingIds, orderId } = await t.contract(owner, story);
    const receipt = accepted(await get(closingIds[0] ?? ""));
    expect(receipt).toMatchObject({ kind: "contract", order_id: orderId, result: { cause: story.closings[0]?.cause } });
    expect(await faultOf(receipt)).toBeNull();
  });

  test("of a part, after a night, reckons with the margin that was left", async () => {
    const lots = lotsOf(30);
    const terms = t.terms(t.ticks[9]?.price as PriceTicks);
    const openPrice = quoteFor("long", t.ticks[9]?.price as PriceTicks, terms.halfSpread);
    const margin = marginFor(notionalOf(openPrice, lots, terms.tickValue), terms.leverage);
    const cost = financingOf({ direction: "long", lots, openPrice, terms, margin, firstMargin: margin });
    const day = Date.UTC(2026, 10, 22) / 86_400_000;
    const { orderId, closingIds } = await t.contract(owner, {
      ...{ openSeq: 10, lots, nights: [{ day, cost, afterSeq: 85 }] },
      closings: [
        { seq: 100, cause: "user", lots: 7 },
        { seq: 110, cause: "user" },
      ],
    });
    const [part, rest] = [accepted(await get(closingIds[0] ?? "")), accepted(await get(closingIds[1] ?? ""))];
    expect(part.order).toMatchObject({ steps: [{ kind: "night", day: "2026-11-22" }] });
    expect(rest.order).toMatchObject({
      steps: [{ kind: "night" }, { kind: "close", receipt_id: closingIds[0], lots: 7 }],
    });
    expect([await faultOf(part), await faultOf(rest)]).toEqual([null, null]);
    const { list: listed } = accepted(await list(orderId));
    expect(listed.map(({ receipt_id }) => receipt_id)).toEqual(closingIds.toReversed());
  });

  test("is the same ever after, whatever key signs then, and its blocks are pinned", async () => {
    const id = await t.option(owner, "down", 70);
    const [one, other] = await Promise.all([get(id), get(id)]);
    expect(accepted(one)).toEqual(accepted(other));
    t.log.clock.advance(60_000);
    const next = await tickLogTools.rotateKey(t.database, t.log.clock, t.log.keysFolder);
    expect(accepted(await get(id))).toEqual(accepted(one));
    const later = accepted(await get(await t.option(owner, "up", 71)));
    expect([accepted(one).key_id, later.key_id]).toEqual([later.keys[0]?.id, next]);
    expect([await faultOf(accepted(one)), await faultOf(later)]).toEqual([null, null]);
    const { rows } = await t.database.query<{ first_seq: string }>(
      "select first_seq from tick_block_pin where referrer = $1 order by first_seq",
      [`receipt ${id}`],
    );
    expect(rows.map(({ first_seq }) => Number(first_seq))).toEqual(
      accepted(one).heads.map(({ first_seq }) => first_seq),
    );
    for (const sql of ["update receipt set body = '{}'", "delete from receipt", "truncate receipt"])
      await expect(t.log.own.owner.query(sql), sql).rejects.toThrow();
  });

  test("shows the stops that its price was judged by, whatever became of them afterwards", async () => {
    const stops = { openSeq: 10, lots: 30, stopLoss: BEFORE - 9_000 };
    const stopped = await t.contract(owner, { ...stops, closings: [{ seq: 121, cause: "stop-loss" }] });
    expect(accepted(await get(stopped.closingIds[0] ?? "")).order).toMatchObject({ stop_loss: BEFORE - 9_000 });
    const { closingIds } = await t.contract(owner, {
      ...{ ...stops, past: [{ seq: 95, stopLoss: BEFORE - 4_000 }] },
      closings: [
        { seq: 90, cause: "user", lots: 3 },
        { seq: 98, cause: "user" },
      ],
    });
    const [part, rest] = [accepted(await get(closingIds[0] ?? "")), accepted(await get(closingIds[1] ?? ""))];
    expect([part, rest].map(({ order }) => order)).toMatchObject([
      { stop_loss: BEFORE - 4_000 },
      { stop_loss: BEFORE - 9_000 },
    ]);
  });

  test("that would not hold is not signed", async () => {
    const { closingIds } = await t.contract(owner, {
      openSeq: 10,
      lots: 30,
      closings: [{ seq: 100, cause: "liquidation" }],
    });
    await expect(get(closingIds[0] ?? "")).rejects.toThrow(/does not hold: trigger-not-reached/);
    const { rows } = await t.database.query("select from receipt where id = $1", [closingIds[0]]);
    expect(rows).toHaveLength(0);
  });
});

describe("a receipt is refused", () => {
  test("to everyone but its owner, as one that never was", async () => {
    const id = await t.option(owner, "up", 70);
    const { closingIds, orderId } = await t.contract(owner, {
      openSeq: 10,
      lots: 3,
      closings: [{ seq: 90, cause: "user" }],
    });
    accepted(await get(id));
    for (const foreign of [id, closingIds[0] ?? "", orderId, "12345"])
      expect(codeOf(await get(foreign, "999"))).toBe("receipt-unknown");
    for (const foreign of [id, orderId, "12345"]) expect(codeOf(await list(foreign, "999"))).toBe("order-unknown");
  });

  test("while the option runs, with the seconds to wait", async () => {
    const running = await t.runningOption(owner);
    const { clock } = t.log;
    const endAt = (t.ticks.at(-1)?.at ?? 0) + 30_000;
    const seconds = Math.ceil((endAt + 6_000 - clock.now()) / 1_000);
    expect(await get(running)).toMatchObject({ code: "receipt-not-ready", details: { seconds: Math.max(1, seconds) } });
    expect(accepted(await list(running)).list).toEqual([]);
  });

  test("until the block of its last price is sealed", async () => {
    const from = t.ticks.length;
    await t.prices(Array(30).fill(BEFORE));
    const id = await t.option(owner, "up", from);
    const early = await get(id);
    expect(early).toMatchObject({ code: "receipt-not-ready", details: { seconds: 6 } });
    await t.prices(Array(10).fill(BEFORE));
    expect(accepted(await get(id)).result).toMatchObject({ status: "tied", paid: "10.000000" });
  });

  test("for an option that no price has judged", async () => {
    const id = await t.runningOption(owner);
    await t.database.query(
      "update option_order set status = 'void', reason = 'session-ended', price_count = 0, price_sum = 0, final_at = now() where id = $1",
      [id],
    );
    expect(codeOf(await get(id))).toBe("receipt-unknown");
    expect(accepted(await list(id)).list).toEqual([]);
  });
});

test("blocks of what was settled are pinned without anybody asking, each once", async () => {
  const pinned = async () => {
    const { rows } = await t.database.query<{ first_seq: string }>(
      "select first_seq from tick_block_pin where referrer = 'settlement' order by first_seq",
    );
    return rows.map(({ first_seq }) => Number(first_seq));
  };
  // Of all that the tests above have settled; but of the last minutes nothing yet.
  await pinSettlements({ database: t.database, clock: t.log.clock });
  const before = await pinned();
  const from = t.ticks.length;
  await t.prices(Array(100).fill(BEFORE));
  await t.contract(owner, { openSeq: from + 5, lots: 3, closings: [{ seq: from + 95, cause: "user" }] });
  const quiet = await t.option(owner, "up", from + 30);
  expect(await pinSettlements({ database: t.database, clock: t.log.clock })).toBe(4);
  const expected = [1, 21, 41, 81].map((seq) => from + seq);
  expect((await pinned()).filter((seq) => !before.includes(seq))).toEqual(expected);
  expect(accepted(await get(quiet)).heads.map(({ first_seq }) => first_seq)).toEqual([from + 21, from + 41]);
  expect(await pinSettlements({ database: t.database, clock: t.log.clock })).toBe(0);
});

const reckoned = async () => {
  const { database, log } = t;
  return checkSettlements({ database, instruments: log.instruments, proofs: tickLogTools.proofs(log.keysFolder) });
};

test("everything that was settled follows from the log, and what was changed afterwards does not", async () => {
  const { log } = t;
  const wrong = await t.contract(owner, { openSeq: 10, lots: 3, closings: [{ seq: 90, cause: "take-profit" }] });
  const turned = await t.option(owner, "up", 70);
  const before = await reckoned();
  expect(before.options).toBeGreaterThan(5);
  expect(before.closings).toBeGreaterThan(5);
  // The liquidation that no price asked for, from above, and the profit that nobody took.
  expect(before.faults).toHaveLength(2);
  expect(before.faults).toContain(`contract ${wrong.closingIds[0]}: trigger-not-reached`);
  await log.own.owner.query("update option_order set status = 'lost' where id = $1", [turned]);
  const after = await reckoned();
  expect(after.faults).toEqual(expect.arrayContaining([...before.faults, `option ${turned}: result-wrong`]));
  expect(after.faults).toHaveLength(3);
});

test("of what was settled days ago in a demonstration is made and holds, and the settlements are reckoned again", async () => {
  const own = await ReceiptFixture.open(Date.UTC(2024, 0, 1, 10));
  const folder = mkdtempSync(join(tmpdir(), "candor-export-"));
  try {
    await tickLogTools.sayKeeping(own.log.own.owner, "short");
    await own.prices(Array.from({ length: 400 }, (_, index) => BEFORE + index));
    const ids = [await own.option(owner, "up", 70), await own.option(owner, "down", 250)];
    const { closingIds } = await own.contract(owner, {
      ...{ openSeq: 110, lots: 30, closings: [{ seq: 300, cause: "user" }] },
    });
    for (const _ of [1, 2]) {
      own.log.clock.advance(86_400_000);
      await own.prices(Array.from({ length: 20 }, () => BEFORE));
    }
    const { database } = own;
    const since = { database, clock: { now: () => instantOf(Date.UTC(2024, 0, 5)) } };
    await keepDays({ ...own.log.jobs(folder), pinSettled: () => pinSettlements(since) });
    const { rows } = await database.query<{ heads: number }>("select count(*)::int as heads from tick_head");
    expect(rows[0]?.heads).toBeLessThan(12);
    for (const id of [...ids, ...closingIds]) {
      const receipt = accepted(await own.call<WireReceipt>("/receipt/detail", owner, { id }));
      expect(await faultOf(receipt)).toBeNull();
    }
    const proofs = tickLogTools.proofs(own.log.keysFolder);
    const report = await checkSettlements({ database, instruments: own.log.instruments, proofs });
    expect(report).toMatchObject({ faults: [] });
  } finally {
    rmSync(folder, { recursive: true });
    await own.log.close();
  }
});
