import { join } from "node:path";
import { instantOf } from "@candor/money/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addHistory } from "../core/market-data/candles/bar-backfill.ts";
import { SCRIPT_START, ScriptedMarket } from "../core/market-data/feeds/scripted-market-test-support.ts";
import type { Bar } from "../core/market-data/model/bar.ts";
import { runCommand } from "./command-test-support.ts";

const BTC = 1;
let market: ScriptedMarket;

beforeAll(async () => {
  market = await ScriptedMarket.create();
  await market.open({ [BTC]: ["alpha"] });
  for (let minute = 0; minute < 6; minute += 1) {
    market.feed.repeat(BTC, "alpha", 6_000_000 + minute * 100);
    await market.run(60);
  }
  await market.engine.checkpoint();
});
afterAll(() => market.close());

const candles = (...words: string[]) =>
  runCommand(join(import.meta.dirname, "check-candles.ts"), market.own.connection, ...words);
const minutesAt = (minute: number) => new Date(SCRIPT_START + minute * 60_000).toISOString();

test("the command holds stored bars against the tick log and has lost ones again", { timeout: 60_000 }, async () => {
  const same = { code: 0, said: "The stored bars are those of the tick log: 5 bars of 1 instrument.\n" };
  expect(await candles()).toEqual(same);

  await market.own.owner.query(
    "delete from candle where instrument_id = $1 and period_minutes = 1 and opened_at in ($2, $3)",
    [BTC, minutesAt(2), minutesAt(4)],
  );
  const lost =
    /^The stored bars are not those of the tick log: 2 bars missing, 0 bars different; the first is BTCUSDT 1m of (.*)\. Checked: 5 bars of 1 instrument\.\n$/;
  const found = await candles("check", "--instrument", "BTCUSDT");
  expect(found.code).toBe(2);
  expect(lost.exec(found.said)?.[1]).toBe(minutesAt(2));
  expect(await candles("restore")).toMatchObject({
    code: 0,
    said: expect.stringContaining("missing and stored again"),
  });
  expect(await candles("check")).toEqual(same);

  await market.own.owner.query("update candle set high = high + 1 where instrument_id = $1 and opened_at = $2", [
    BTC,
    minutesAt(3),
  ]);
  const changed = {
    code: 2,
    said: expect.stringContaining("0 bars missing, 1 bar different; the first is BTCUSDT 1m"),
  };
  expect(await candles("restore")).toMatchObject(changed);
  expect(await candles("check")).toMatchObject(changed);
});

test("bars that take in what a provider told of a pause are those of the log and of it", {
  timeout: 60_000,
}, async () => {
  const { engine, own, clock, feed } = market;
  await own.owner.query("update candle set high = high - 1 where instrument_id = $1 and opened_at = $2", [
    BTC,
    minutesAt(3),
  ]);
  const paused = clock.now();
  clock.advance(4 * 60_000);
  for (let minute = 0; minute < 12; minute += 1) {
    feed.repeat(BTC, "alpha", 6_000_000 + minute * 100);
    await market.run(60);
  }
  const told = (minute: number): Bar =>
    ({
      openedAt: instantOf(Math.ceil(paused / 60_000) * 60_000 + minute * 60_000),
      ...{ open: 6_000_100, close: 6_000_200, high: 6_900_000 + minute, low: 5_100_000 - minute, volume: 7 },
    }) as Bar;
  const history = new Map([["1m" as const, [told(0), told(1), told(2)]]]);
  await addHistory(own.database, engine, { instrumentId: BTC, history, isFresh: false, now: clock.now() });
  await engine.checkpoint();
  const { rows } = await own.database.query<{ high: string; volume: string }>(
    "select high, volume from candle where instrument_id = $1 and period_minutes = 5 and high > 6800000",
    [BTC],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(await candles()).toMatchObject({ code: 0, said: expect.stringContaining("are those of the tick log") });
  await own.owner.query(
    "update candle set high = 6500000 where instrument_id = $1 and period_minutes = 5 and high > 6800000",
    [BTC],
  );
  expect(await candles()).toMatchObject({ code: 2, said: expect.stringContaining("BTCUSDT 5m") });
});

test("the command says what it cannot look at, and how it is asked", { timeout: 60_000 }, async () => {
  expect(await candles("check", "--instrument", "NOSUCH")).toEqual({ code: 1, said: "there is no log of NOSUCH\n" });
  expect((await candles("mend")).said).toContain("npm run candles -- check | restore");
});
