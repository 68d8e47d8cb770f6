import { describe, expect, test } from "vitest";
import type { Database, Tx } from "../../platform/database/database.ts";
import { Outage } from "../../platform/process/outage.ts";
import {
  add,
  added,
  ask,
  BEN,
  BTC,
  list,
  settle,
  soonTold,
  t,
  told,
  usePriceAlerts,
} from "./price-alert-test-support.ts";

usePriceAlerts();

const columns = async (sql: string) => (await t.own.database.query(sql)).rows[0];

describe("firing", () => {
  test("tells its owner once, by the tick that met it, and says that prices are simulated", async () => {
    const id = await added({ type: "above", price: "1100", note: "now" });
    t.market.say(1099.99);
    t.market.say(1100);
    const { seq, at } = t.market.lastTick(BTC) ?? { seq: 0, at: 0 };
    t.market.say(1200);
    await soonTold().toEqual([
      {
        alert_id: id,
        match_id: BTC,
        symbol: "BTC/USDT",
        side: "up",
        level: "1100.00",
        percent: null,
        reference: null,
        price: "1100.00",
        seq,
        priced_at: at,
        price_mode: "simulated",
        note: "now",
      },
    ]);
    expect(await told(BEN)).toEqual([]);
    expect((await list()).list).toMatchObject([{ id, status: "fired", fired_count: 1, fired_price: "1100.00" }]);
    expect((await list("live")).list).toEqual([]);
  });

  test("is counted for the metrics: set, fired, and waiting in the outbox", async () => {
    await added({ type: "above", price: "1100" });
    await added({ type: "above", price: "1200" });
    await expect.poll(() => t.here.alerts.figures()).toEqual({ set: 2, fired: 0 });
    await t.own.database.query("update outbox_consumer set retry_at = now() + interval '1 hour'");
    t.market.say(1100);
    await expect.poll(() => t.here.alerts.waiting()).toBe(1);
    expect(t.here.alerts.figures()).toEqual({ set: 1, fired: 1 });
    await t.own.database.query("update outbox_consumer set retry_at = null");
    await soonTold().toHaveLength(1);
    expect(await t.here.alerts.waiting()).toBe(0);
  });

  test("never happens on a tick that is not valid", async () => {
    await added({ type: "below", price: "900" });
    t.market.say(800, { isValid: false });
    await settle();
    expect(await told()).toEqual([]);
    t.market.say(899);
    await soonTold().toHaveLength(1);
  });

  test("happens by a tick that was not announced, once the next one is", async () => {
    await added({ type: "above", price: "1100" });
    await expect.poll(() => t.here.alerts.figures().set).toBe(1);
    t.market.say(1150, { isMissed: true });
    const at = t.market.lastTick(BTC)?.at;
    t.market.say(1000);
    await soonTold().toMatchObject([{ price: "1150.00", priced_at: at }]);
    await settle();
    expect(await told()).toHaveLength(1);
  });

  test("of a repeating move counts anew from the price that fired it", async () => {
    await added({ type: "move", percent: "10", repeat: "1" });
    t.market.say(1100);
    t.market.say(1210);
    t.market.say(1089);
    await soonTold().toMatchObject([
      { side: "up", reference: "1000.00", price: "1100.00" },
      { side: "up", reference: "1100.00", price: "1210.00" },
      { side: "down", reference: "1210.00", price: "1089.00" },
    ]);
    expect((await list()).list).toMatchObject([{ status: "active", fired_count: 3, reference_price: "1089.00" }]);
  });

  test("of a repeating level happens again after its rest, which outlives the process", async () => {
    await added({ type: "above", price: "1100", repeat: "1" });
    t.market.say(1100);
    await soonTold().toHaveLength(1);
    expect((await list()).list).toMatchObject([{ status: "active", is_resting: true }]);
    await t.here.stop();
    t.here = await t.boot();
    t.market.say(1000);
    t.market.say(1100);
    await settle();
    expect(await told()).toHaveLength(1);
    t.clock.advance(300_000);
    t.market.say(1090);
    await t.here.stop();
    t.here = await t.boot();
    expect((await list()).list).toMatchObject([{ is_resting: false }]);
    t.market.say(1100);
    await soonTold().toHaveLength(2);
  });

  test("stops when the alert is paused or deleted, and what happened meanwhile does not count", async () => {
    const paused = await added({ type: "above", price: "1100" });
    const deleted = await added({ type: "above", price: "1101" });
    await ask("POST /price_alert/pause", { id: paused });
    await ask("POST /price_alert/del", { id: deleted });
    t.market.say(1200);
    t.market.say(1000);
    expect(await ask("POST /price_alert/resume", { id: paused })).toMatchObject({ value: { status: "active" } });
    await ask("POST /price_alert/restore", { id: deleted });
    await settle();
    expect(await told()).toEqual([]);
    t.market.say(1100.5);
    await soonTold().toMatchObject([{ alert_id: paused }]);
  });

  test("goes by the changed terms after an edit, also of an alert that had fired", async () => {
    const id = await added({ type: "above", price: "1100" });
    expect(await ask("POST /price_alert/edit", { id, type: "above", price: "1300" })).toMatchObject({
      value: { price: "1300.00", status: "active" },
    });
    t.market.say(1200);
    await settle();
    expect(await told()).toEqual([]);
    t.market.say(1300);
    await soonTold().toHaveLength(1);
    await ask("POST /price_alert/edit", { id, type: "below", price: "1200" });
    t.market.say(1200);
    await soonTold().toMatchObject([{ side: "up" }, { side: "down" }]);
  });

  test("hundreds of alerts met by one tick are all told, once each", async () => {
    for (let customer = 0; customer < 30; customer += 1) {
      const one = (price: number) => add({ type: "above", price: String(price) }, String(5000 + customer));
      await Promise.all(Array.from({ length: 40 }, (_, index) => one(1001 + index)));
    }
    t.market.say(1100);
    const count = () =>
      columns("select count(*)::int as count, count(distinct parameters->>'alert_id')::int as alerts from notice");
    await expect.poll(count, { timeout: 45_000 }).toEqual({ count: 1200, alerts: 1200 });
  });
});

describe("a process that died", () => {
  test("fires once at the next start what was met meanwhile, with the time of its tick", async () => {
    await added({ type: "above", price: "1100" });
    await t.here.stop();
    t.market.say(1050, { isMissed: true });
    t.market.say(1150, { isMissed: true });
    const at = t.market.lastTick(BTC)?.at;
    t.market.say(1000, { isMissed: true });
    t.here = await t.boot();
    await soonTold().toMatchObject([{ price: "1150.00", priced_at: at }]);
    await t.here.stop();
    t.here = await t.boot();
    t.market.say(1200);
    await settle();
    expect(await told()).toHaveLength(1);
  });

  test("passes over what the log no longer holds, and judges what came after", async () => {
    await added({ type: "above", price: "1100" });
    await t.here.stop();
    t.market.say(1150, { isMissed: true });
    t.market.forget();
    t.here = await t.boot();
    t.market.say(1050);
    await settle();
    expect(await told()).toEqual([]);
    t.market.say(1120);
    await soonTold().toMatchObject([{ price: "1120.00" }]);
  });

  test("before it had looked at an alert just set loses nothing", async () => {
    await t.here.stop();
    // Set by a process whose watch has ended: committed, and never watched.
    await added({ type: "above", price: "1100" });
    t.market.say(1100, { isMissed: true });
    t.market.say(1000, { isMissed: true });
    await t.own.owner.query(
      "insert into price_alert_judged values (1, 3) on conflict (instrument_id) do update set seq = 3",
    );
    t.here = await t.boot();
    await soonTold().toMatchObject([{ price: "1100.00" }]);
  });

  test("whose commit was kept but never confirmed tells once", async () => {
    await t.here.stop();
    const database = t.own.another();
    let isAnswerLost = false;
    const losing: Database = {
      ...database,
      async transaction(work, options) {
        const result = await database.transaction(work, options);
        if (!isAnswerLost) return result;
        isAnswerLost = false;
        throw new Outage("database", new Error("connection terminated"), true);
      },
    };
    t.here = await t.boot(losing);
    await added({ type: "above", price: "1100" });
    await settle();
    isAnswerLost = true;
    t.market.say(1100);
    await expect.poll(() => isAnswerLost).toBe(false);
    t.market.say(1101);
    await soonTold().toHaveLength(1);
    await settle();
    expect(await told()).toHaveLength(1);
  });

  test("in the commit of a firing has fired nothing, and the next one fires it once", async () => {
    await t.here.stop();
    const database = t.own.another();
    let deaths = 0;
    const dying: Database = {
      ...database,
      transaction: (work, options) =>
        database.transaction(async (tx: Tx) => {
          const result = await work(tx);
          const { rowCount } = await tx.query(
            "select from outbox_event where commit_group = pg_current_xact_id()::text::bigint",
          );
          if (rowCount > 0 && deaths++ < 2) await tx.query("select pg_terminate_backend(pg_backend_pid())");
          return result;
        }, options),
    };
    t.here = await t.boot(dying);
    await added({ type: "above", price: "1100" });
    t.market.say(1100);
    await soonTold().toHaveLength(1);
    expect(deaths).toBeGreaterThan(1);
    expect(await columns("select count(*)::int as events from outbox_event")).toEqual({ events: 1 });
  });
});

test("two processes that judge the same tick fire an alert once", async () => {
  await added({ type: "above", price: "1100" });
  await added({ type: "move", percent: "10", repeat: "1" });
  await t.boot();
  t.market.say(1100);
  await soonTold().toHaveLength(2);
  await settle();
  expect(await told()).toHaveLength(2);
});

test("alerts end when prices come from another source, and fire on neither", async () => {
  const id = await added({ type: "above", price: "1100" });
  t.market.priceMode = "live";
  t.market.say(1200);
  await expect.poll(async () => (await list()).list).toMatchObject([{ id, status: "ended" }]);
  await settle();
  expect(await told()).toEqual([]);
});
