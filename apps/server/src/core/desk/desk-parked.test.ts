/** What is put aside for an account that somebody else holds comes again in its order. */
import { expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { Outage } from "../../platform/process/outage.ts";
import type { AccountKey } from "../ledger/ledger.ts";
import type { Tick, TickListener } from "../market-data/market-data.ts";
import { createDesk, type DeskDeps, type DeskProduct, type TickOutcome } from "./desk.ts";

const BTC = 1;
/** Longer than it takes to find that an account is free. */
const LOOKED_MS = 150;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Name = "held" | "free" | "slow";
const accountOf = (portfolioId: Name) =>
  ({ owner: "customer", mode: "demo", portfolioId, wallet: "margin", currencyId: 1 }) as const;
const nameOf = (key: AccountKey) => (key.owner === "customer" ? key.portfolioId : "house");

async function answered(asked: { readonly text?: string } | string, values: readonly unknown[] = []) {
  const text = typeof asked === "string" ? asked : (asked.text ?? "");
  if (text.includes("nextval")) return { rows: [{ epoch: "1" }], rowCount: 1 };
  return { rows: [], rowCount: Array.isArray(values[0]) ? values[0].length : 1 };
}

interface Held {
  /** From the start; else from the first command that is "broken" on. */
  readonly isHeld: boolean;
  /** How often each tick has to act. */
  readonly parts: number;
  /** What the first tick touches, of which so many parts are done; all others touch what nobody holds. */
  touches(done: number): Name;
  /** Called once, when the first tick takes its accounts. */
  onFirst(desk: { tick(seq: number): void; command(text: Name): Promise<unknown> }): void;
}

/** A desk where somebody holds the account "held" until "slow" is locked, whose command takes long enough for that to be found. */
async function deskOf({ parts, touches, onFirst, ...from }: Held) {
  const done: number[] = [];
  let kept: number[] = [];
  let { isHeld } = from;
  const partsOf = (seq: number) => done.filter((one) => one === seq).length;
  const product = {
    name: "parts",
    load: async () => new Map(),
    hasCaughtUp: () => undefined,
    openLockPlan: () => undefined,
    planLocks: (command, locks) => locks.account(accountOf(command === "broken" ? "free" : command)),
    planTickLocks: ({ seq }, locks) => locks.account(accountOf(seq === 1 ? touches(partsOf(1)) : "free")),
    closeLockPlan: () => undefined,
    begin: () => {
      kept = [...done];
    },
    read: async () => undefined,
    decide: (command) => {
      if (command === "broken") {
        isHeld = true;
        throw new Error("a mistake of the program");
      }
      return { refused: false, value: 0 };
    },
    decideTick: ({ seq }, { books }): TickOutcome => {
      if (partsOf(seq) === parts) return undefined;
      if (seq === 1 && !books.has(accountOf(touches(partsOf(1))))) return "begun";
      done.push(seq);
      return partsOf(seq) < parts ? "begun" : "acted";
    },
    write: async () => undefined,
    commit: () => () => undefined,
    rollback: () => {
      done.splice(0, done.length, ...kept);
    },
  } as DeskProduct<Name | "broken">;
  let announce: TickListener = () => undefined;
  let isFirst = true;
  const tx = { query: answered, afterCommit: () => undefined };
  const ledger = {
    begin: async (_: unknown, keys: readonly AccountKey[]) => {
      const names = keys.map(nameOf);
      if (isFirst && names.includes(touches(0))) {
        isFirst = false;
        onFirst({ tick, command: (text) => counter.submit(text, null) });
      }
      if (isHeld && names.includes("held")) throw new Outage("contention", "held");
      if (names.includes("slow")) {
        isHeld = false;
        await sleep(LOOKED_MS);
      }
      const has = (key: AccountKey) => names.includes(nameOf(key));
      return { has, writeRows: async () => undefined, flush: async () => [] };
    },
    busyAmong: async (_: unknown, keys: readonly AccountKey[]) =>
      isHeld ? keys.filter((key) => nameOf(key) === "held") : [],
    announce: () => undefined,
  };
  const desk = createDesk({
    ...{ bus: createInProcessBus(createLog("silent")), clock: manualClock(0), log: createLog("silent") },
    database: { query: answered, transaction: async (work: (one: typeof tx) => Promise<unknown>) => work(tx) },
    ledger,
    marketData: {
      lastTick: () => undefined,
      keptTicksAfter: async () => [],
      beforeChange: () => () => undefined,
      durableUpTo: () => null,
      session: () => ({ isOpen: true, opensAt: null, closesAt: null }),
      onTicks: (listener: TickListener) => {
        announce = listener;
        return () => undefined;
      },
    },
    instrumentIds: [BTC],
  } as unknown as DeskDeps);
  const counter = desk.register(product);
  const tick = (seq: number) => announce([{ instrumentId: BTC, seq, at: seq * 250, isValid: true } as Tick]);
  await desk.start();
  return { done, tick, command: (text: Name | "broken") => counter.submit(text, null), stop: () => desk.stop() };
}

test("a tick that is put aside in the midst of its parts acts before one that has waited behind it all the time", async () => {
  const desk = await deskOf({
    isHeld: true,
    parts: 3,
    touches: (done) => (done > 0 ? "held" : "free"),
    onFirst: ({ tick, command }) => {
      tick(2);
      void command("slow");
    },
  });
  // So that it is known who is held before the first part.
  const held = desk.command("held");
  await sleep(20);
  desk.tick(1);
  await held;
  await expect.poll(() => desk.done.length).toBe(6);
  expect(desk.done).toEqual([1, 1, 1, 2, 2, 2]);
  await desk.stop();
});

test("a later tick of its market waits for one that is put aside, though nobody holds what it touches", async () => {
  const desk = await deskOf({ isHeld: true, parts: 1, touches: () => "held", onFirst: () => undefined });
  const held = desk.command("held");
  await sleep(20);
  desk.tick(1);
  desk.tick(2);
  // It is asked more than once whether the account is free.
  await sleep(LOOKED_MS);
  expect(desk.done).toEqual([]);
  await desk.command("slow");
  await held;
  await expect.poll(() => desk.done.length).toBe(2);
  expect(desk.done).toEqual([1, 2]);
  await desk.stop();
});

test("a tick that is put aside acts before a later one also where its batch is decided item by item meanwhile", async () => {
  const desk = await deskOf({ isHeld: false, parts: 1, touches: () => "held", onFirst: () => undefined });
  desk.tick(1);
  const [broken, slow] = [desk.command("broken").catch(() => "failed"), desk.command("slow")];
  desk.tick(2);
  expect(await broken).toBe("failed");
  await slow;
  await expect.poll(() => desk.done.length).toBe(2);
  expect(desk.done).toEqual([1, 2]);
  await desk.stop();
});
