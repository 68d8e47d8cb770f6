import type { AccountMode } from "@candor/api/account-mode";
import { type Answer, answer, type Refusal } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import { afterEach, expect, test } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import type { Tick } from "../market-data/market-data.ts";
import type { QueuedCommand } from "./desk-items.ts";
import { SpeedBump } from "./speed-bump.ts";

const NOW = 1_000_000 as Instant;
const BTC = 1;
const open: SpeedBump[] = [];
afterEach(() => {
  for (const speedBump of open.splice(0)) speedBump.dismiss(new Error("the test is over"));
});

interface Asked {
  readonly portfolio: string;
  readonly order: string;
  readonly mode?: AccountMode;
  /** Changes of stops, whose calls have places of their own. */
  readonly isApart?: boolean;
}

function doorway() {
  const answers = new Map<string, string>();
  const decided: string[] = [];
  let calls = 0;
  const speedBump = new SpeedBump({
    clock: manualClock(NOW),
    letIn: ({ command, resolve }) => {
      decided.push(String(command));
      resolve(answer(null));
    },
    marketData: { session: () => ({ isOpen: true, opensAt: null, closesAt: null }), durableUpTo: () => NOW },
  });
  open.push(speedBump);
  return {
    ...{ speedBump, answers, decided },
    /** False where it may not wait; its name is `portfolio order number`. */
    ask({ portfolio, order, mode = "real", isApart = false }: Asked): boolean {
      const command = `${portfolio} ${order} ${calls}`;
      calls += 1;
      const resolve = (given: Answer<unknown>) => {
        if (!answers.has(command)) answers.set(command, given.refused ? (given as Refusal).code : "done");
      };
      const asked = { kind: "command", command, since: NOW, resolve, reject: () => undefined };
      const patience = { portfolioId: portfolio, orderId: order, mode, instrumentId: BTC, bumpMs: 500 };
      return speedBump.wait(asked as unknown as QueuedCommand, { ...patience, isAmongOrders: !isApart });
    },
    tick: () => speedBump.around({ instrumentId: BTC, at: NOW + 500 } as Tick, () => undefined),
  };
}

/** Each of so many portfolios has its sixteen orders cancelled. */
function fill({ ask }: ReturnType<typeof doorway>, portfolios: number, mode: AccountMode): readonly boolean[] {
  const asked = Array.from({ length: portfolios * 16 }, (_, at) => ({ portfolio: `${at >> 4}`, order: `${at}`, mode }));
  return asked.map((one) => ask(one));
}

test("practice portfolios that take all their places at the speed bump take none of real money's", () => {
  const way = doorway();
  expect(fill(way, 8, "demo")).toEqual(Array(128).fill(true));
  expect(fill(way, 16, "real")).toEqual(Array(256).fill(true));
  expect(way.answers.size).toBe(0);
});

test.each([
  { mode: "demo", portfolios: 8, share: 14 },
  { mode: "real", portfolios: 16, share: 15 },
] as const)(
  "$portfolios portfolios that fill the places of $mode keep nobody else out: whoever has most gives way",
  ({ mode, portfolios, share }) => {
    const way = doorway();
    fill(way, portfolios, mode);
    const asked = Array.from({ length: share + 1 }, (_, at) =>
      way.ask({ portfolio: "somebody", order: `own ${at}`, mode }),
    );
    // One more would be no fewer than any other has.
    expect(asked).toEqual([...Array(share).fill(true), false]);
    expect([...way.answers.keys()].filter((name) => name.startsWith("somebody"))).toEqual([]);
    expect([...way.answers.values()]).toEqual(Array(share).fill("outcome-unknown"));
  },
);

test("whose call gives way is decided as ever, so that nobody takes a cancellation back by asking for many", () => {
  const way = doorway();
  fill(way, 16, "real");
  way.ask({ portfolio: "somebody", order: "own" });
  const [gaveWay] = [...way.answers.keys()];
  expect(way.decided).toEqual([]);
  way.tick();
  expect(way.decided).toHaveLength(257);
  expect(way.decided).toContain(gaveWay);
  expect(way.speedBump.size).toBe(0);
});

test("however many portfolios come, not many calls give way, and all places are free once they are decided", () => {
  const way = doorway();
  const served = fill(way, 100, "real");
  expect(way.speedBump.size).toBeLessThan(1_024);
  expect(served.filter(Boolean)).toHaveLength(way.speedBump.size);
  way.tick();
  expect(way.speedBump.size).toBe(0);
  way.answers.clear();
  expect(fill(way, 16, "real")).toEqual(Array(256).fill(true));
  expect(way.answers.size).toBe(0);
});

test("repeats for one order share a place of their portfolio's, and a few of them wait", () => {
  const { ask, tick } = doorway();
  const repeats = (order: string) => Array.from({ length: 6 }, () => ask({ portfolio: "1", order }));
  expect(repeats("first")).toEqual([true, true, true, true, false, false]);
  const others = Array.from({ length: 16 }, (_, number) => ask({ portfolio: "1", order: `other ${number}` }));
  expect(others).toEqual([...Array(15).fill(true), false]);
  tick();
  expect(repeats("first")).toEqual([true, true, true, true, false, false]);
});

test("changes of stops and cancellations of one portfolio share its places, and only the latter are among those of orders", () => {
  const way = doorway();
  fill(way, 16, "real");
  expect(way.ask({ portfolio: "somebody", order: "own", isApart: true })).toBe(true);
  expect(way.ask({ portfolio: "0", order: "a seventeenth", isApart: true })).toBe(false);
  expect(way.answers.size).toBe(0);
});
