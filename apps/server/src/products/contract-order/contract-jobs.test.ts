import { answer, refuse } from "@candor/api/refusal";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import type { ContractCommand } from "./contract-command.ts";
import { createContractUpkeep } from "./contract-jobs.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const LOOKS = 20;
const LOOK_MS = 500;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What the desk is asked over many looks of the clock. */
async function askedOver(looks: number, mayLapse: () => boolean): Promise<readonly ContractCommand["verb"][]> {
  const asked: ContractCommand["verb"][] = [];
  const counter = {
    async submit({ verb }: ContractCommand) {
      asked.push(verb);
      return answer({ next: null, isWhole: true });
    },
  };
  const upkeep = createContractUpkeep({ counter, mayLapse, clock: manualClock(NOON), log: createLog("silent") });
  await upkeep.start();
  for (let look = 0; look < looks; look += 1) await vi.advanceTimersByTimeAsync(LOOK_MS);
  await upkeep.stop();
  return asked;
}

/** Nights of four parts, and by whom the desk passes. */
function chargedOvernightFees() {
  const clock = manualClock(NOON);
  const asked: number[] = [];
  const counter: Parameters<typeof createContractUpkeep>[0]["counter"] = {
    async submit(command: ContractCommand) {
      const slot = command.verb === "finance" ? command.fromSlot : -1;
      asked.push(slot);
      night.onSlot(slot);
      if (slot === night.refused) return refuse("desk-overloaded");
      return answer({ next: slot < 3 ? slot + 1 : null, isWhole: !night.held.includes(slot) });
    },
  };
  const night = {
    clock,
    held: [] as readonly number[],
    refused: null as number | null,
    onSlot: (_slot: number): unknown => undefined,
    /** Which parts were asked for in so many looks. */
    async looks(count: number): Promise<readonly number[]> {
      asked.length = 0;
      for (let look = 0; look < count; look += 1) await vi.advanceTimersByTimeAsync(LOOK_MS);
      return [...asked];
    },
    upkeep: createContractUpkeep({ counter, mayLapse: () => false, clock, log: createLog("silent") }),
  };
  return night;
}

test("the desk is asked for nothing but the day's nights while no entry waits too long", async () => {
  expect(await askedOver(LOOKS, () => false)).toEqual(["finance"]);
});

test("it is asked at every look to end entries that have waited too long", async () => {
  const asked = await askedOver(LOOKS, () => true);
  expect(asked.filter((verb) => verb === "lapse")).toHaveLength(LOOKS);
});

test("a part of the night's charges that passed somebody by is asked for again, and no part before it", async () => {
  const night = chargedOvernightFees();
  await night.upkeep.start();
  night.held = [2];
  expect(await night.looks(2)).toEqual([0, 1, 2, 3, 2, 3]);
  night.held = [];
  expect(await night.looks(3)).toEqual([2, 3]);
  await night.upkeep.stop();
});

test("the first of several parts that passed somebody by is where it begins again; another night begins at its first", async () => {
  const night = chargedOvernightFees();
  await night.upkeep.start();
  night.held = [1, 3];
  expect(await night.looks(2)).toEqual([0, 1, 2, 3, 1, 2, 3]);
  night.clock.advance(86_400_000);
  expect(await night.looks(1)).toEqual([0, 1, 2, 3]);
  await night.upkeep.stop();
});

test("a desk that has too much to do is asked again at the next look, and a stop ends the run", async () => {
  const night = chargedOvernightFees();
  await night.upkeep.start();
  night.refused = 1;
  expect(await night.looks(1)).toEqual([0, 1]);
  night.refused = null;
  expect(await night.looks(1)).toEqual([0, 1, 2, 3]);
  night.clock.advance(86_400_000);
  night.onSlot = (slot) => slot === 1 && void night.upkeep.stop();
  expect(await night.looks(2)).toEqual([0, 1]);
});
