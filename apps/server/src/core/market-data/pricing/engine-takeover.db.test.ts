/** What an engine does with the lease of prices, and how it goes on where another one has ended: steps by hand. */
import { GRID_MS } from "@candor/engine/price-rules";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Outage } from "../../../platform/process/outage.ts";
import { LeaseLost } from "../../../platform/tasks/leases.ts";
import { checkLog } from "../../tick-log/check/check-log.ts";
import { databaseSource } from "../../tick-log/check/database-source.ts";
import { scriptedFeed } from "../feeds/scripted-feed-test-support.ts";
import { SCRIPT_START } from "../feeds/scripted-market-test-support.ts";
import { MarketGround } from "./market-ground-test-support.ts";

const BTC = 1;

let ground: MarketGround;
beforeEach(async () => {
  ground = await MarketGround.create(SCRIPT_START);
});
afterEach(() => ground.close());

const faultOfLog = async () =>
  (await checkLog(databaseSource(ground.own.database), { blocksSince: () => instantOf(0) })).fault;

/** An engine with one source. */
function sourced(lease = ground.lease) {
  const feed = scriptedFeed(ground.clock, { [BTC]: ["a"] });
  return { feed, engine: ground.engineOn(feed, { lease }) };
}

test("a step that is durable is not shown where another process has taken over since", async () => {
  let hasLost = false;
  const { feed, engine } = sourced({
    ...ground.lease,
    confirm: async () => {
      if (hasLost) throw new LeaseLost("another process has taken over");
    },
  });
  await engine.open(ground.clock.now());
  feed.repeat(BTC, "a", 100_000);
  const [last] = (await ground.run(engine, 4)).slice(-1);
  hasLost = true;
  ground.clock.advance(GRID_MS);
  await expect(engine.step(ground.clock.now())).rejects.toBeInstanceOf(LeaseLost);
  expect(engine.board.lastTick(BTC)).toEqual(last);
});

test("a step is shown, once, when the database can be asked again whose the lease is", async () => {
  let outages = 2;
  const { feed, engine } = sourced({
    ...ground.lease,
    confirm: async () => {
      if (outages-- > 0) throw new Outage("database", "gone");
    },
  });
  await engine.open(ground.clock.now());
  feed.repeat(BTC, "a", 100_000);
  expect((await ground.run(engine, 20)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 20 }, (_, step) => step + 1),
  );
  expect(await faultOfLog()).toBeUndefined();
});

test("one that takes over compares with all prices of the second before, as the verifier does", async () => {
  const first = sourced();
  await first.engine.open(ground.clock.now());
  first.feed.repeat(BTC, "a", 100_000);
  await ground.run(first.engine, 18);
  // Two moves of three per cent within a second are one that has to be confirmed.
  first.feed.repeat(BTC, "a", 103_000);
  await ground.run(first.engine, 2);
  const second = sourced();
  await second.engine.listen(ground.clock.now());
  ground.clock.advance(GRID_MS);
  second.feed.say(BTC, "a", 106_000);
  ground.clock.advance(2 * GRID_MS);
  await second.engine.open(ground.clock.now());
  second.feed.repeat(BTC, "a", 106_000);
  const ticks = await ground.run(second.engine, 20);
  expect(ticks.slice(0, 4).map(({ seq, late, isValid }) => [seq, late, isValid])).toEqual([
    [21, "made-up", false],
    [22, "made-up", false],
    [23, "made-up", false],
    [24, undefined, false],
  ]);
  expect(await faultOfLog()).toBeUndefined();
});

test("one that starts without having waited makes nothing up", async () => {
  const first = sourced();
  await first.engine.open(ground.clock.now());
  first.feed.repeat(BTC, "a", 100_000);
  await ground.run(first.engine, 20);
  ground.clock.advance(4 * GRID_MS);
  const again = sourced();
  await again.engine.open(ground.clock.now());
  again.feed.repeat(BTC, "a", 100_000);
  const [next] = await ground.run(again.engine, 1);
  expect([next?.seq, next?.late, next?.at]).toEqual([21, undefined, ground.clock.now()]);
  expect(await faultOfLog()).toBeUndefined();
});
