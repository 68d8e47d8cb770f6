import { answer } from "@candor/api/refusal";
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

test("the desk is asked for nothing but the day's nights while no entry waits too long", async () => {
  expect(await askedOver(LOOKS, () => false)).toEqual(["finance"]);
});

test("it is asked at every look to end entries that have waited too long", async () => {
  const asked = await askedOver(LOOKS, () => true);
  expect(asked.filter((verb) => verb === "lapse")).toHaveLength(LOOKS);
});

test("a part of the night's charges that passed somebody by is asked for again, and no part before it", async () => {
  const slots: number[] = [];
  let isHeld = true;
  const counter = {
    async submit(command: ContractCommand) {
      const slot = command.verb === "finance" ? command.fromSlot : -1;
      slots.push(slot);
      return answer({ next: slot < 3 ? slot + 1 : null, isWhole: !(isHeld && slot === 2) });
    },
  };
  const deps = { counter, mayLapse: () => false, clock: manualClock(NOON), log: createLog("silent") };
  const upkeep = createContractUpkeep(deps);
  await upkeep.start();
  for (let look = 0; look < 2; look += 1) await vi.advanceTimersByTimeAsync(LOOK_MS);
  isHeld = false;
  for (let look = 0; look < 3; look += 1) await vi.advanceTimersByTimeAsync(LOOK_MS);
  await upkeep.stop();
  expect(slots).toEqual([0, 1, 2, 3, 2, 3, 2, 3]);
});
