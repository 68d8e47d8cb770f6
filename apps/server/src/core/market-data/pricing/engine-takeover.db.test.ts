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
import { MarketFixture } from "./market-fixture-test-support.ts";

const BTC = 1;

let fixture: MarketFixture;
beforeEach(async () => {
  fixture = await MarketFixture.create(SCRIPT_START);
});
afterEach(() => fixture.close());

const faultOfLog = async () =>
  (await checkLog(databaseSource(fixture.own.database), { blocksSince: () => instantOf(0) })).fault;

/** An engine with one source. */
function sourced(lease = fixture.lease) {
  const feed = scriptedFeed(fixture.clock, { [BTC]: ["a"] });
  return { feed, engine: fixture.engineOn(feed, { lease }) };
}

test("a step that is durable is not shown where another process has taken over since", async () => {
  let hasLost = false;
  const { feed, engine } = sourced({
    ...fixture.lease,
    confirm: async () => {
      if (hasLost) throw new LeaseLost("another process has taken over");
    },
  });
  await engine.open(fixture.clock.now());
  feed.repeat(BTC, "a", 100_000);
  const [last] = (await fixture.run(engine, 4)).slice(-1);
  hasLost = true;
  fixture.clock.advance(GRID_MS);
  await expect(engine.step(fixture.clock.now())).rejects.toBeInstanceOf(LeaseLost);
  expect(engine.board.lastTick(BTC)).toEqual(last);
});

test("a step is shown, once, when the database can be asked again whose the lease is", async () => {
  let outages = 2;
  const { feed, engine } = sourced({
    ...fixture.lease,
    confirm: async () => {
      if (outages-- > 0) throw new Outage("database", "gone");
    },
  });
  await engine.open(fixture.clock.now());
  feed.repeat(BTC, "a", 100_000);
  expect((await fixture.run(engine, 20)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 20 }, (_, step) => step + 1),
  );
  expect(await faultOfLog()).toBeUndefined();
});

test("one that takes over compares with all prices of the second before, as the verifier does", async () => {
  const first = sourced();
  await first.engine.open(fixture.clock.now());
  first.feed.repeat(BTC, "a", 100_000);
  await fixture.run(first.engine, 18);
  // Two moves of three per cent within a second are one that has to be confirmed.
  first.feed.repeat(BTC, "a", 103_000);
  await fixture.run(first.engine, 2);
  const second = sourced();
  await second.engine.listen(fixture.clock.now());
  fixture.clock.advance(GRID_MS);
  second.feed.say(BTC, "a", 106_000);
  fixture.clock.advance(2 * GRID_MS);
  await second.engine.open(fixture.clock.now());
  second.feed.repeat(BTC, "a", 106_000);
  const ticks = await fixture.run(second.engine, 20);
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
  await first.engine.open(fixture.clock.now());
  first.feed.repeat(BTC, "a", 100_000);
  await fixture.run(first.engine, 20);
  fixture.clock.advance(4 * GRID_MS);
  const again = sourced();
  await again.engine.open(fixture.clock.now());
  again.feed.repeat(BTC, "a", 100_000);
  const [next] = await fixture.run(again.engine, 1);
  expect([next?.seq, next?.late, next?.at]).toEqual([21, undefined, fixture.clock.now()]);
  expect(await faultOfLog()).toBeUndefined();
});
