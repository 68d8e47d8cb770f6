import type { OrderBook, SpotOrder } from "@candor/api/spot-order";
import { instantOf } from "@candor/money/money";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import type { CallOptions } from "../../core/desk/desk-test-support.ts";
import { type Failures, failingDatabase } from "../../platform/database/failing-database-test-support.ts";
import { Outage } from "../../platform/process/outage.ts";
import { accepted, codeOf, useSpotDesks } from "./spot-desk-test-support.ts";
import type { TestDesk } from "./spot-order-test-support.ts";
import { spotOrdersChanged } from "./spot-order-topics.ts";

const desks = useSpotDesks("file");

/** Cancels every open order, so that the next desk finds empty books. */
async function closeDesks(): Promise<void> {
  await desks.stop();
  const t = await desks.openPriced();
  const { rows } = await desks.own.database.query<{ owner: string; id: string }>(
    "select portfolio_id as owner, id from spot_order where final_at is null",
  );
  for (const { owner, id } of rows) accepted(await t.cancel(owner, id));
  await desks.stop();
}
afterEach(closeDesks);

const bid = (amount = "0.01") => ({ type: "buy", amount, target_price: "95000" }) as const;
const rowsOf = async (owner: string): Promise<number> =>
  (await desks.own.database.query("select from spot_order where portfolio_id = $1", [owner])).rowCount;

test("every change is told once, also where ticks that concern nobody are kept before it is", async () => {
  const t = await desks.openPriced();
  const owner = await desks.trader(t);
  const told: string[] = [];
  t.bus.subscribe(spotOrdersChanged(owner), ({ orders }) => void told.push(...orders.map(({ id }) => id)));
  let isTicking = true;
  const ticking = (async () => {
    while (isTicking) {
      // A moment before now, so that the clock by hand stands still.
      t.market.tick(t.btc, "100000", { at: instantOf(desks.clock.now() - 1) });
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const placed: string[] = [];
  for (let count = 0; count < 20; count += 1) placed.push(accepted(await t.place(owner, bid())).id);
  isTicking = false;
  await ticking;
  expect(told).toEqual(placed);
});

describe("idempotency", () => {
  test("the same key ten times at once and once again later has one effect and one answer", async () => {
    const t = await desks.openPriced();
    const alice = await desks.trader(t);
    const once = () => t.place(alice, bid(), { key: "k1" });
    const answers = [...(await Promise.all(Array.from({ length: 10 }, once))), await once()];
    expect(new Set(answers.map((answered) => accepted(answered).id)).size).toBe(1);
    expect(answers[10]).toEqual(answers[0]);
    expect(await rowsOf(alice)).toBe(1);
  });

  test("a refusal is kept too, and another command under the key is refused", async () => {
    const t = await desks.openPriced();
    const alice = await desks.trader(t, "1");
    expect(codeOf(await t.place(alice, bid(), { key: "k2" }))).toBe("insufficient-funds");
    await t.fund(alice, "USDT", "100000");
    expect(codeOf(await t.place(alice, bid(), { key: "k2" }))).toBe("insufficient-funds");
    expect(codeOf(await t.place(alice, bid("0.02"), { key: "k2" }))).toBe("idempotency-key-reused");
    const both = await Promise.all([t.place(alice, bid(), { key: "k3" }), t.place(alice, bid("0.02"), { key: "k3" })]);
    expect(both.map(codeOf)).toEqual(["accepted", "idempotency-key-reused"]);
  });

  test("a request that cannot be read is kept under its key as well", async () => {
    const t = await desks.openPriced();
    const alice = await desks.trader(t);
    const request = { ...bid(), amount: "0.0000000001" };
    expect(codeOf(await t.place(alice, request, { key: "k4" }))).toBe("amount-too-many-decimals");
    expect(codeOf(await t.place(alice, bid(), { key: "k4" }))).toBe("idempotency-key-reused");
  });

  test("a request that cannot be read is refused without the desk, and a key that was answered keeps its answer", async () => {
    const t = await desks.openPriced();
    const alice = await desks.trader(t);
    const placed = accepted(await t.place(alice, bid(), { key: "k6", hash: "one" }));
    await t.desk.stop();
    const { baseCurrencyId: currency_id, quoteCurrencyId: legal_id } = t.btc;
    const unreadable = { ...bid(), currency_id, legal_id, amount: "0.0000000001" };
    const asked = (options?: CallOptions) => t.call<SpotOrder>("/coin/trade", alice, unreadable, options);
    expect(codeOf(await asked())).toBe("amount-too-many-decimals");
    expect(codeOf(await asked({ key: "k7" }))).toBe("amount-too-many-decimals");
    // As where what can be traded has changed since: the order stands, and so does its answer.
    expect(accepted(await asked({ key: "k6", hash: "one" })).id).toBe(placed.id);
  });

  test("two desks that meet on one key give one answer", async () => {
    const t = await desks.openPriced();
    const alice = await desks.trader(t);
    const first = accepted(await t.place(alice, bid(), { key: "k5" }));
    const next = await desks.openPriced();
    expect(accepted(await next.place(alice, bid(), { key: "k5" })).id).toBe(first.id);
  });
});

describe("races", () => {
  test("a hundred orders at once spend a balance once", async () => {
    const t = await desks.openPriced();
    const alice = await desks.trader(t, "1000");
    const answers = await Promise.all(Array.from({ length: 100 }, () => t.place(alice, bid("0.001"))));
    // 95 USDT and fee each: ten fit into 1,000.
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(10);
    expect(await t.wallet(alice, "USDT")).toEqual({ posted: 1_000_000_000n, held: 950_950_000n });
  });

  test("of a hundred cancels against a fill each order is either filled or cancelled, never both", async () => {
    const t = await desks.openPriced();
    const [alice, bob] = [await desks.trader(t), await desks.trader(t)];
    const request = { type: "sell", amount: "0.001", target_price: "100000" } as const;
    const orders = await Promise.all(Array.from({ length: 100 }, () => t.place(alice, request).then(accepted)));
    const take = { type: "buy", amount: "0.001", target_price: "100000", time_in_force: "fok" } as const;
    const race = orders.map(async ({ id }) => {
      const [cancelled, taken] = await Promise.all([t.cancel(alice, id), t.place(bob, take)]);
      return [codeOf(cancelled), codeOf(taken)];
    });
    const ends = (await Promise.all(race)).flat();
    const cancelled = ends.filter((end) => end === "accepted").length;
    expect(cancelled).toBeGreaterThanOrEqual(100);
    const { rows } = await desks.own.database.query<{ status: string; count: string }>(
      "select status, count(*) from spot_order where portfolio_id = $1 group by 1",
      [alice],
    );
    const count = new Map(rows.map((row) => [row.status, Number(row.count)]));
    expect((count.get("filled") ?? 0) + (count.get("cancelled") ?? 0)).toBe(100);
    const sold = BigInt(count.get("filled") ?? 0) * 100_000n;
    expect(await t.wallet(alice, "BTC")).toEqual({ posted: 200_000_000n - sold, held: 0n });
    expect((await t.wallet(bob, "BTC")).posted).toBe(200_000_000n + sold);
  });

  test("a hundred cancels of one order give back once", async () => {
    const t = await desks.openPriced();
    const alice = await desks.trader(t);
    const { id } = accepted(await t.place(alice, bid()));
    const answers = await Promise.all(Array.from({ length: 100 }, () => t.cancel(alice, id)));
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
    expect(await t.wallet(alice, "USDT")).toEqual({ posted: 100_000_000_000n, held: 0n });
  });
});

/** Customers' part of the visible book, in lots. */
async function booksOf(t: TestDesk): Promise<Pick<OrderBook, "bids" | "asks">> {
  const { bids, asks } = await t.book();
  const customers = (levels: OrderBook["bids"]) =>
    levels
      .filter(([, all, house]) => all !== house)
      .map(([price, all, house]) => [price, Math.round((Number(all) - Number(house)) * 100_000)]);
  return { bids: customers(bids) as never, asks: customers(asks) as never };
}

describe("the books", () => {
  const step = fc.record({
    who: fc.nat(3),
    isBuy: fc.boolean(),
    offset: fc.integer({ min: -3, max: 3 }),
    lots: fc.integer({ min: 1, max: 9 }),
    what: fc.constantFrom("gtc", "gtc", "gtc", "ioc", "cancel", "tick"),
  });
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  test("are the same after a restart as before, in price and time", async () => {
    const walk = async (steps: readonly Step[]) => {
      const t = await desks.openPriced();
      const traders = [await desks.trader(t), await desks.trader(t), await desks.trader(t), await desks.trader(t)];
      const placed: { owner: string; id: string }[] = [];
      for (const { who, isBuy, offset, lots, what } of steps) {
        const owner = traders[who] as string;
        const last = placed.at(-1);
        desks.clock.advance(1);
        if (what === "tick") t.market.tick(t.btc, String(100_000 + offset * 8));
        else if (what === "cancel" && last) await t.cancel(last.owner, last.id);
        else {
          const type = isBuy ? "buy" : "sell";
          const target_price = `${100_000 + offset}`;
          const time_in_force = what === "ioc" ? "ioc" : "gtc";
          const answered = await t.place(owner, { type, amount: `0.00${lots}`, target_price, time_in_force });
          if (!answered.refused) placed.push({ owner, id: answered.value.id });
        }
      }
      // Nobody is answered for a tick, but no command overtakes one: with this answer it is decided and kept.
      await t.cancel(traders[0] as string, "1");
      const before = await booksOf(t);
      const again = await desks.openPriced();
      expect(await booksOf(again)).toEqual(before);
      // Taken in turn, the orders trade in the same sequence as they came.
      const taker = await desks.trader(again, "10000000", "100");
      await again.place(taker, { type: "sell", amount: "1", target_price: "99990", time_in_force: "ioc" });
      await again.place(taker, { type: "buy", amount: "1", target_price: "100010", time_in_force: "ioc" });
      const { rows } = await desks.own.database.query<{ sequence: string; price: string; side: string }>(
        `select sequence, limit_price as price, spot_order.side from spot_fill
         join spot_order on spot_order.portfolio_id = spot_fill.portfolio_id and spot_order.id = order_id
         where is_maker and spot_fill.counterparty = 'customer' and spot_fill.id in
           (select id from spot_fill where portfolio_id = $1) order by spot_fill.id`,
        [taker],
      );
      for (const [position, row] of rows.entries()) {
        const next = rows[position + 1];
        if (next?.side !== row.side || next.price !== row.price) continue;
        expect(Number(next.sequence)).toBeGreaterThan(Number(row.sequence));
      }
    };
    // Whatever became of it: the next walk, perhaps a shorter one that finds the same fault, begins on empty books.
    const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      try {
        await walk(steps);
      } finally {
        await closeDesks();
      }
    });
    await fc.assert(property, { numRuns: process.env.CANDOR_TEST_FULL ? 60 : 6, seed: 20_261_121 });
  }, 120_000);
});

describe("what goes wrong", () => {
  const openFailing = (failures: Failures) =>
    desks.openPriced({ database: failingDatabase(desks.own.database, failures) });

  test("a batch that meets a lock is decided again, and nobody notices", async () => {
    let failures = 0;
    const t = await openFailing({
      beforeCommit: () => (failures-- > 0 ? new Outage("contention", "a lock") : undefined),
    });
    const alice = await desks.trader(t);
    failures = 3;
    accepted(await t.place(alice, bid()));
    expect(await rowsOf(alice)).toBe(1);
    expect((await t.wallet(alice, "USDT")).held).toBe(950_950_000n);
  });

  test("after an outage the callers hear of it, memory is rebuilt and the desk goes on", async () => {
    let isDown = false;
    const t = await openFailing({ beforeCommit: () => (isDown ? new Outage("database", "gone") : undefined) });
    const alice = await desks.trader(t);
    isDown = true;
    const lost = t.place(alice, bid());
    await expect(lost).rejects.toThrow(Outage);
    expect(t.desk.figures().isReady).toBe(false);
    isDown = false;
    accepted(await t.place(alice, bid()));
    expect(t.desk.figures()).toMatchObject({ isReady: true, failedBatches: 1 });
    expect((await booksOf(t)).bids).toEqual([["95000.00", 1_000]]);
  });

  test("a commit whose answer was lost is found again by its key, once", async () => {
    let isCut = false;
    const t = await openFailing({ afterCommit: () => (isCut ? new Outage("database", "cut", true) : undefined) });
    const alice = await desks.trader(t);
    isCut = true;
    await expect(t.place(alice, bid(), { key: "lost" })).rejects.toThrow(Outage);
    isCut = false;
    const order = accepted(await t.place(alice, bid(), { key: "lost" }));
    expect(await rowsOf(alice)).toBe(1);
    expect(accepted(await t.cancel(alice, order.id)).status).toBe("cancelled");
  });

  test("a command that breaks a rule of the program fails alone", async () => {
    const t = await desks.openPriced();
    const [alice, bob] = [await desks.trader(t), await desks.trader(t)];
    const { id } = accepted(await t.place(alice, bid()));
    await desks.own.owner.query("update spot_order set status = 'rejected', final_at = now(), held = 0 where id = $1", [
      id,
    ]);
    // More than one slice, so that the failed statement is far behind when it is noticed.
    const others = Array.from({ length: 150 }, () => t.place(bob, bid("0.001")));
    const [broken, ...fine] = await Promise.allSettled([t.cancel(alice, id), ...others]);
    expect(broken.status).toBe("rejected");
    for (const one of fine) expect(one).toMatchObject({ status: "fulfilled", value: { refused: false } });
    await desks.own.owner.query("update spot_order set status = 'open', final_at = null, held = 950.95 where id = $1", [
      id,
    ]);
    accepted(await t.cancel(alice, id));
  });

  test("of two desks on one instrument only the newer can write; the older closes", async () => {
    const older = await desks.openPriced();
    const newer = await desks.openPriced();
    const alice = await desks.trader(newer);
    await expect(older.place(alice, bid())).rejects.toThrow("taken over");
    await expect(older.place(alice, bid())).rejects.toThrow(Outage);
    accepted(await newer.place(alice, bid()));
    expect(await rowsOf(alice)).toBe(1);
  });

  test("a full queue refuses with desk-overloaded, and the refusal is not kept under the key", async () => {
    const t = await desks.openPriced({ deskOptions: { queueMax: 5 } });
    const alice = await desks.trader(t);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, order) => t.place(alice, bid("0.001"), { key: `q${order}` })),
    );
    expect(answers.map(codeOf)).toEqual([...Array(5).fill("accepted"), ...Array(3).fill("desk-overloaded")]);
    expect(codeOf(await t.place(alice, bid("0.001"), { key: "q7" }))).toBe("accepted");
    const cancels = await Promise.all(Array.from({ length: 8 }, () => t.cancel(alice, "1")));
    expect(cancels.map(codeOf).slice(5)).toEqual(Array(3).fill("desk-overloaded"));
  });

  test("a command whose maker was not foreseen waits for the next batch and is decided then", async () => {
    const t = await desks.openPriced();
    const [rich, poor, seller] = [await desks.trader(t), await desks.trader(t, "1", "1"), await desks.trader(t)];
    accepted(await t.place(rich, { type: "buy", amount: "0.01", target_price: "100005" }));
    const before = t.desk.figures().deferred;
    // In the lock plan the poor one's bid stands before the rich one's; refused for lack of funds, it leaves the sale to that.
    const [bidding, sale] = await Promise.all([
      t.place(poor, { type: "buy", amount: "0.01", target_price: "100006" }),
      t.place(seller, { type: "sell", amount: "0.01", target_price: "100005" }),
    ]);
    expect(codeOf(bidding)).toBe("insufficient-funds");
    expect(accepted(sale).status).toBe("filled");
    expect(t.desk.figures().deferred).toBe(before + 1);
  });
});
