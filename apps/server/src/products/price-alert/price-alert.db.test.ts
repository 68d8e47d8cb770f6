import { describe, expect, test } from "vitest";
import { expireAlerts, forgetOldAlerts } from "./price-alert-store.ts";
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

const DAY_MS = 86_400_000;

usePriceAlerts();

describe("setting an alert", () => {
  test("answers what was set", async () => {
    const expires_at = t.clock.now() + DAY_MS;
    expect(await add({ type: "above", price: "1100.5", note: " sell some ", repeat: "1", expires_at })).toMatchObject({
      value: {
        match_id: BTC,
        symbol: "BTCUSDT",
        type: "above",
        price: "1100.50",
        percent: null,
        base: null,
        repeat: true,
        note: "sell some",
        expires_at,
        status: "active",
        fired_count: 0,
      },
    });
    expect(await add({ type: "move", percent: "2.50" })).toMatchObject({
      value: { percent: "2.5", base: "set", reference_price: "1000.00", price: null },
    });
    expect(await add({ type: "move", percent: 5, base: "day" })).toMatchObject({
      value: { percent: "5", base: "day", reference_price: null },
    });
  });

  test.each([
    ["instrument-unknown", { match_id: 99_999, type: "above", price: "1" }],
    ["bad-input", { type: "above" }],
    ["price-not-positive", { type: "above", price: "0" }],
    ["price-not-a-number", { type: "above", price: "NaN" }],
    ["price-too-many-decimals", { type: "above", price: "1100.001" }],
    ["price-too-many-digits", { type: "above", price: "99999999999999999999" }],
    ["alert-already-met", { type: "above", price: "1000" }],
    ["alert-already-met", { type: "below", price: "1000.01" }],
    ["alert-percent-invalid", { type: "move", percent: "0.09" }],
    ["alert-percent-invalid", { type: "move", percent: "500.01" }],
    ["alert-percent-invalid", { type: "move", percent: "1.234" }],
    ["alert-percent-invalid", { type: "move" }],
    ["alert-expiry-invalid", { type: "above", price: "1100", expires_at: Date.UTC(2026, 10, 20) }],
    ["alert-expiry-invalid", { type: "above", price: "1100", expires_at: Date.UTC(2028, 10, 20) }],
  ])("refuses with %s: %j", async (code, wire) => {
    expect(await add(wire)).toMatchObject({ refused: true, code });
    expect((await list()).list).toEqual([]);
  });

  test("refuses a move over 24 hours that has been made already", async () => {
    t.market.dayOpen = 900;
    expect(await add({ type: "move", percent: "10", base: "day" })).toMatchObject({ code: "alert-already-met" });
    expect(await add({ type: "move", percent: "12", base: "day" })).toMatchObject({ refused: false });
  });

  test("refuses a move without a valid price to count from, and takes a level", async () => {
    t.market.lastPrice = () => undefined;
    expect(await add({ type: "move", percent: "5" })).toMatchObject({ code: "alert-needs-price" });
    expect(await add({ type: "above", price: "1" })).toMatchObject({ refused: false });
  });

  test("refuses the fifty-first, also to many at once, until one is over", async () => {
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, index) => add({ type: "above", price: String(2000 + index) })),
    );
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(50);
    expect(await add({ type: "below", price: "1" })).toMatchObject({ code: "alerts-full", details: { maximum: 50 } });
    expect(await add({ type: "below", price: "1" }, BEN)).toMatchObject({ refused: false });
    const { list: alerts, live } = await list("live");
    expect([alerts.length, live]).toEqual([50, 50]);
    await ask("POST /price_alert/del", { id: alerts[0]?.id });
    expect(await add({ type: "below", price: "1" })).toMatchObject({ refused: false });
    expect(await ask("POST /price_alert/restore", { id: alerts[0]?.id })).toMatchObject({ code: "alerts-full" });
  });
});

describe("the owner's commands", () => {
  test("know nobody else's alerts", async () => {
    const id = await added({ type: "above", price: "1100" });
    const edit = { id, type: "above", price: "1200" };
    for (const key of ["pause", "resume", "del", "restore"] as const) {
      expect(await ask(`POST /price_alert/${key}`, { id }, BEN)).toMatchObject({ code: "alert-unknown" });
    }
    expect(await ask("POST /price_alert/edit", edit, BEN)).toMatchObject({ code: "alert-unknown" });
    expect((await ask("GET /price_alert/list", {}, BEN)) as object).toMatchObject({
      value: { list: [], live: 0 },
    });
  });

  test("do twice what they did once, and refuse what is over", async () => {
    const id = await added({ type: "above", price: "1100" });
    const pause = () => ask("POST /price_alert/pause", { id });
    expect([await pause(), await pause()]).toMatchObject([
      { value: { status: "paused" } },
      { value: { status: "paused" } },
    ]);
    await ask("POST /price_alert/resume", { id });
    t.market.say(1100);
    await soonTold().toHaveLength(1);
    expect(await pause()).toMatchObject({ code: "alert-over" });
    expect(await ask("POST /price_alert/resume", { id })).toMatchObject({ code: "alert-over" });
  });

  test("bring back a deleted alert for a day", async () => {
    const id = await added({ type: "above", price: "1100" });
    await ask("POST /price_alert/del", { id });
    expect(await ask("POST /price_alert/del", { id })).toMatchObject({ code: "alert-unknown" });
    expect((await list()).list).toEqual([]);
    t.clock.advance(DAY_MS - 1);
    expect(await ask("POST /price_alert/restore", { id })).toMatchObject({ value: { status: "active" } });
    await ask("POST /price_alert/del", { id });
    t.clock.advance(DAY_MS);
    expect(await ask("POST /price_alert/restore", { id })).toMatchObject({ code: "alert-unknown" });
  });
});

test("an alert whose time is up has expired, fires no more, and is forgotten after ninety days", async () => {
  const id = await added({ type: "above", price: "1100", expires_at: t.clock.now() + 1000 });
  t.clock.advance(2000);
  t.market.say(1200);
  await settle();
  expect(await told()).toEqual([]);
  expect((await list("live")).live).toBe(0);
  expect((await list("over")).list).toMatchObject([{ id, status: "expired" }]);
  const run = (work: typeof expireAlerts) => t.own.database.transaction((tx) => work(tx, t.clock.now()));
  expect([await run(expireAlerts), await run(expireAlerts), await run(forgetOldAlerts)]).toEqual([1, 0, 0]);
  t.clock.advance(90 * DAY_MS);
  expect(await run(forgetOldAlerts)).toBe(1);
});
