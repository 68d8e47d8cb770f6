import { expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { Outage } from "../../platform/process/outage.ts";
import type { Tick, TickListener } from "../market-data/market-data.ts";
import { createDesk, type DeskDeps, type DeskProduct, type TickOutcome } from "./desk.ts";

const BTC = 1;
const PARTS = 3;

test("a desk that is not run in this process says so at once and lets nobody wait", async () => {
  const desk = createDesk({
    clock: manualClock(0),
    bus: createInProcessBus(createLog("silent")),
    instrumentIds: [],
  } as unknown as DeskDeps);
  const counter = desk.register({ name: "none" } as DeskProduct<string>);
  const answer = counter.submit("command", null).catch((error: unknown) => error);
  const patience = new Promise((resolve) => setTimeout(resolve, 20));
  expect(await Promise.race([answer, patience])).toBeInstanceOf(Outage);
});

/** Everything that a desk asks of Postgres, answered as by one that does all that it is told. */
async function answered(asked: { readonly text?: string } | string, values: readonly unknown[] = []) {
  const text = typeof asked === "string" ? asked : (asked.text ?? "");
  if (text.includes("nextval")) return { rows: [{ epoch: "1" }], rowCount: 1 };
  const changed = Array.isArray(values[0]) ? values[0].length : 1;
  return { rows: [], rowCount: changed };
}

interface Told {
  tick(seq: number): void;
  /** Of each tick, in the order in which its parts were done. */
  readonly done: readonly number[];
  readonly command: (text: string) => Promise<unknown>;
  stop(): Promise<void>;
}

/** A desk with one product that does each tick in parts, cannot decide "broken", and lets "patient" wait while a tick goes on. */
async function deskOfParts(isOpen = true): Promise<Told> {
  const done: number[] = [];
  let kept: number[] = [];
  const product = {
    name: "parts",
    load: async () => new Map(),
    hasCaughtUp: () => undefined,
    openLockPlan: () => undefined,
    planLocks: (_, locks) => locks.instrument(BTC),
    planTickLocks: (_, locks) => locks.account({ kind: "customer", ownerId: "1" } as never),
    closeLockPlan: () => undefined,
    begin: () => {
      kept = [...done];
    },
    read: async () => undefined,
    patienceOf: (command) => {
      const [, verb = "", portfolioId = "1", orderId = "1"] = /^(cancel|of)(?: (\S+))?(?: (\S+))?$/.exec(command) ?? [];
      const patience = { portfolioId, orderId, mode: "real", instrumentId: BTC, bumpMs: 500 } as const;
      if (verb === "of") return { ...patience, isAmongOrders: true };
      if (verb === "cancel") return patience;
      const thenTick = { isSuch: ({ seq }: Tick) => seq > 3, withinMs: 60_000 };
      return command === "for the fourth" ? { ...patience, thenTick } : undefined;
    },
    decide: (command) => {
      if (command === "broken") throw new Error("a mistake of the program");
      const isGoing = done.length % PARTS !== 0;
      if (command === "patient" && isGoing) return "deferred";
      return { refused: false, value: done.length };
    },
    decideTick: ({ seq }): TickOutcome => {
      if (done.filter((one) => one === seq).length === PARTS) return undefined;
      done.push(seq);
      return done.filter((one) => one === seq).length < PARTS ? "begun" : "acted";
    },
    write: async () => undefined,
    commit: () => () => undefined,
    rollback: () => {
      done.splice(0, done.length, ...kept);
    },
  } as DeskProduct<string>;
  let announce: TickListener = () => undefined;
  const tx = { query: answered, afterCommit: () => undefined };
  const books = { has: () => true, writeRows: async () => undefined, flush: async () => [] };
  const desk = createDesk({
    bus: createInProcessBus(createLog("silent")),
    database: { query: answered, transaction: async (work: (one: typeof tx) => Promise<unknown>) => work(tx) },
    ledger: { begin: async () => books, announce: () => undefined },
    marketData: {
      lastTick: () => undefined,
      keptTicksAfter: async () => [],
      beforeChange: () => () => undefined,
      durableUpTo: () => null,
      session: () => ({ isOpen, opensAt: null, closesAt: null }),
      onTicks: (listener: TickListener) => {
        announce = listener;
        return () => undefined;
      },
    },
    clock: manualClock(0),
    log: createLog("silent"),
    instrumentIds: [BTC],
  } as unknown as DeskDeps);
  const counter = desk.register(product);
  await desk.start();
  return {
    tick: (seq) => announce([{ instrumentId: BTC, seq, at: seq * 250, isValid: true } as Tick]),
    done,
    command: (text) => counter.submit(text, null),
    stop: () => desk.stop(),
  };
}

const IN_ORDER = [1, 1, 1, 2, 2, 2, 3, 3, 3];

test("what would take back an order the next ticks may fill is decided when those of a bump have acted", async () => {
  const desk = await deskOfParts();
  const answers: unknown[] = [];
  const asked = desk.command("cancel").then((answer) => answers.push(answer));
  desk.tick(1);
  await expect.poll(() => desk.done).toEqual([1, 1, 1]);
  expect(await desk.command("another")).toEqual({ refused: false, value: 3 });
  expect(answers).toEqual([]);
  // The first tick that is a bump later: what it does is no secret of anybody's at the time of asking.
  desk.tick(2);
  await asked;
  expect(answers).toEqual([{ refused: false, value: expect.any(Number) }]);
  await desk.stop();
});

test("what waits for a tick of some kind is decided after that has acted, in all its parts", async () => {
  const desk = await deskOfParts();
  const answers: unknown[] = [];
  const asked = desk.command("for the fourth").then((answer) => answers.push(answer));
  for (const seq of [1, 2, 3]) desk.tick(seq);
  await expect.poll(() => desk.done).toEqual(IN_ORDER);
  expect(await desk.command("another")).toMatchObject({ value: 9 });
  expect(answers).toEqual([]);
  desk.tick(4);
  await asked;
  expect(desk.done.includes(4)).toBe(true);
  await desk.stop();
});

test("of one portfolio so many wait and no more, and the end of the desk decides none of them", async () => {
  const desk = await deskOfParts();
  const answers = Array.from({ length: 20 }, (_, at) => desk.command(`cancel 1 ${at}`));
  const refused = { refused: true, code: "desk-overloaded" };
  expect(await Promise.all(answers.slice(16))).toEqual(Array(4).fill(expect.objectContaining(refused)));
  const waiting = Promise.allSettled(answers.slice(0, 16));
  await desk.stop();
  const ended = (await waiting).map((one) => (one.status === "rejected" ? one.reason : one.value));
  expect(ended).toEqual(Array(16).fill(expect.any(Outage)));
});

test("of those whose calls take places of orders a quarter of these wait and no more, of however many portfolios", async () => {
  const desk = await deskOfParts();
  const answers = Array.from({ length: 260 }, (_, at) => desk.command(`of ${at % 40} ${at}`));
  const refused = { refused: true, code: "desk-overloaded" };
  expect(await Promise.all(answers.slice(256))).toEqual(Array(4).fill(expect.objectContaining(refused)));
  // Others have places of their own.
  const others = desk.command("cancel");
  for (const seq of [1, 2]) desk.tick(seq);
  expect(await others).toMatchObject({ refused: false });
  expect(await Promise.all(answers.slice(0, 256))).toEqual(
    Array(256).fill(expect.objectContaining({ refused: false })),
  );
  // They have left.
  const again = desk.command("of 1");
  desk.tick(3);
  expect(await again).toMatchObject({ refused: false });
  await desk.stop();
});

test("nobody waits for the ticks of a venue that is closed", async () => {
  const desk = await deskOfParts(false);
  const from = performance.now();
  expect(await desk.command("cancel")).toMatchObject({ refused: false });
  expect(await desk.command("for the fourth")).toMatchObject({ refused: false });
  expect(performance.now() - from).toBeLessThan(400);
  await desk.stop();
});

test("the ticks of an instrument act in their order, each in all its parts", async () => {
  const desk = await deskOfParts();
  for (const seq of [1, 2, 3]) desk.tick(seq);
  await expect.poll(() => desk.done).toEqual(IN_ORDER);
  await desk.stop();
});

test("so do they where a command among them cannot be decided and each is decided by itself", async () => {
  const desk = await deskOfParts();
  desk.tick(1);
  const broken = desk.command("broken").catch(() => "failed");
  for (const seq of [2, 3]) desk.tick(seq);
  expect(await broken).toBe("failed");
  await expect.poll(() => desk.done).toEqual(IN_ORDER);
  await desk.stop();
});

test("a command that waits for a tick to come to its end is answered before the next one begins, however many wait", async () => {
  const desk = await deskOfParts();
  for (let seq = 1; seq <= 50; seq += 1) desk.tick(seq);
  // Behind the first of them.
  expect(await desk.command("patient")).toMatchObject({ value: PARTS });
  await expect.poll(() => desk.done.length).toBe(50 * PARTS);
  expect(desk.done).toEqual([...desk.done].sort((one, other) => one - other));
  await desk.stop();
});
