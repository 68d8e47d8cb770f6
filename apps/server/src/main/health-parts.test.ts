import { instantOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { manualClock } from "../platform/clock.ts";
import type { ProcessRole } from "../platform/config/config-values.ts";
import type { DatabaseProbe } from "../platform/database/database-probe.ts";
import { reportOf } from "../platform/process/health.ts";
import type { Phase } from "./base.ts";
import { healthPartsOf } from "./health-parts.ts";

const NOW = 1_800_000_000_000;
const WELL_DESK = { isReady: true, isLost: false, stalledMs: 0, batches: 7 };

interface State {
  readonly phase?: Phase;
  readonly roles?: readonly ProcessRole[];
  readonly isUp?: boolean;
  readonly durableUpTo?: number | null;
  readonly desk?: Partial<typeof WELL_DESK>;
  readonly isDoingJobs?: boolean;
}

/** What a process in that state says of itself. */
const said = (state: State) => reportOf(partsOf(state).parts);

function partsOf({
  phase = "running",
  roles = ["desk", "feed", "jobs"],
  isUp = true,
  isDoingJobs = true,
  ...rest
}: State) {
  const { desk = {} } = rest;
  const state = { durableUpTo: (NOW - 250) as number | null, ...rest, desk: { ...WELL_DESK, ...desk }, isUp };
  const watched = {
    config: { roles: new Set(roles) },
    clock: manualClock(NOW),
    jobs: { isRunning: () => isDoingJobs },
    phase: () => phase,
    desk: { figures: () => state.desk },
    marketData: { durableUpTo: () => (state.durableUpTo === null ? null : instantOf(state.durableUpTo)) },
  } as unknown as Parameters<typeof healthPartsOf>[0];
  const looking: ((isUp: boolean) => void)[] = [];
  const probe = {
    ...{ name: "database", isReady: () => state.isUp },
    onLook: (listener) => void looking.push(listener),
  } as DatabaseProbe;
  const look = (times: number): void => {
    for (let count = 0; count < times; count++) for (const listener of looking) listener(state.isUp);
  };
  return { parts: healthPartsOf(watched, probe), state, look };
}

/** Two minutes of looks at the database, and a little more. */
const LOOKS = 250;

test.each<[string, State, readonly string[]]>([
  ["everything is well", {}, []],
  ["it starts", { phase: "starting" }, ["starting"]],
  ["it is told to stop", { phase: "stopping" }, ["stopping"]],
  ["the database is away", { isUp: false }, ["database"]],
  ["prices fall behind the clock", { durableUpTo: NOW - 1_501 }, ["prices"]],
  ["the clock was set back, so that prices wait for it", { durableUpTo: NOW + 60_000 }, ["prices"]],
  ["there is no price yet", { durableUpTo: null }, ["prices"]],
  ["the desk waits for the database", { desk: { isReady: false } }, ["desk"]],
  ["the desk decides nothing while something waits", { desk: { stalledMs: 1_501 } }, ["desk"]],
  ["no jobs are done where they are all it does", { roles: ["jobs"], isDoingJobs: false }, ["jobs"]],
  ["no jobs are done beside a desk, on which no call rests", { isDoingJobs: false }, []],
  ...(["http", "desk", "feed"] as const).map((role): [string, State, readonly string[]] => [
    `no jobs are done beside ${role} alone`,
    { roles: [role, "jobs"], isDoingJobs: false },
    [],
  ]),
  ["prices and desk are another process's", { roles: ["http"], durableUpTo: null, desk: { isReady: false } }, []],
])("where %s, that is what is not ready, and nothing else", (_when, state, failing) => {
  expect(said(state)).toEqual({ failing, dead: [] });
});

test("a desk that was taken over is dead: it never decides again in this process", () => {
  expect(said({ desk: { isReady: false, isLost: true } })).toEqual({ failing: ["desk"], dead: ["desk"] });
});

const STILL = { durableUpTo: NOW - 60_000, desk: { stalledMs: 60_000 } };

test("prices and desk that stand still for two minutes beside a database that answers are dead", () => {
  const { parts, look } = partsOf(STILL);
  look(LOOKS - 20);
  expect(reportOf(parts)).toEqual({ failing: ["prices", "desk"], dead: [] });
  look(20);
  expect(reportOf(parts).dead).toEqual(["prices", "desk"]);
});

test("a desk that waits for so long, without a thing to decide, is dead as well", () => {
  const { parts, look } = partsOf({ desk: { isReady: false } });
  look(LOOKS);
  expect(reportOf(parts).dead).toEqual(["desk"]);
});

test.each<[string, State]>([
  ["the database is away", { ...STILL, isUp: false }],
  ["it has not started yet", { ...STILL, phase: "starting" }],
  ["the clock was set back", { durableUpTo: NOW + 60_000 }],
  ["everything is well", {}],
])("nothing is dead while %s", (_when, state) => {
  const { parts, look } = partsOf(state);
  look(LOOKS);
  expect(reportOf(parts).dead).toEqual([]);
});

test("a step forward, or a look at a database that is away, begins the count anew", () => {
  const { parts, look, state } = partsOf(STILL);
  look(LOOKS - 20);
  state.desk.batches += 1;
  state.durableUpTo = NOW - 59_000;
  look(LOOKS - 20);
  expect(reportOf(parts).dead).toEqual([]);
  state.isUp = false;
  look(1);
  state.isUp = true;
  look(LOOKS - 20);
  expect(reportOf(parts).dead).toEqual([]);
});
