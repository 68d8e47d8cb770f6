import { instantOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { manualClock } from "../platform/clock.ts";
import type { ProcessRole } from "../platform/config-values.ts";
import type { DatabaseProbe } from "../platform/database-probe.ts";
import { reportOf } from "../platform/health.ts";
import type { Base, Phase } from "./base.ts";
import { healthPartsOf } from "./health-parts.ts";

const NOW = 1_800_000_000_000;
const WELL_DESK = { isReady: true, isLost: false, stalledMs: 0 };

interface State {
  readonly phase?: Phase;
  readonly roles?: readonly ProcessRole[];
  readonly isUp?: boolean;
  readonly durableUpTo?: number | null;
  readonly desk?: Partial<typeof WELL_DESK>;
  readonly isDoingJobs?: boolean;
}

/** What a process in that state says of itself. */
function said({
  phase = "running",
  roles = ["desk", "feed", "jobs"],
  isUp = true,
  isDoingJobs = true,
  ...rest
}: State) {
  const { durableUpTo = NOW - 250, desk = {} } = rest;
  const base = {
    config: { roles: new Set(roles) },
    clock: manualClock(NOW),
    jobs: { isRunning: () => isDoingJobs },
    phase: () => phase,
  } as unknown as Base;
  const rooms = {
    desk: { figures: () => ({ ...WELL_DESK, ...desk }) },
    marketData: { durableUpTo: () => (durableUpTo === null ? null : instantOf(durableUpTo)) },
  } as unknown as Parameters<typeof healthPartsOf>[1];
  const probe = { name: "database", isReady: () => isUp } as DatabaseProbe;
  return reportOf(healthPartsOf(base, rooms, probe));
}

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
  ["prices and desk are another process's", { roles: ["http"], durableUpTo: null, desk: { isReady: false } }, []],
])("where %s, that is what is not ready, and nothing else", (_when, state, failing) => {
  expect(said(state)).toEqual({ failing, dead: [] });
});

test("a desk that was taken over is dead: it never decides again in this process", () => {
  expect(said({ desk: { isReady: false, isLost: true } })).toEqual({ failing: ["desk"], dead: ["desk"] });
});
