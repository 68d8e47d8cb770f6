/** What this process says of its parts, by the roles that it has. */
import type { DatabaseProbe } from "../platform/database-probe.ts";
import type { HealthPart } from "../platform/health.ts";
import type { Base } from "./base.ts";
import type { Rooms } from "./rooms.ts";

/** A step of the grid comes every 250 ms; and a desk decides within a few of them. */
const STANDSTILL_MS_MAX = 1_500;

type Watched = Pick<Rooms, "desk" | "marketData">;

export function healthPartsOf(base: Base, { desk, marketData }: Watched, probe: DatabaseProbe): readonly HealthPart[] {
  const { config, clock, jobs, phase } = base;
  const { roles } = config;
  const state: HealthPart = {
    get name() {
      return phase();
    },
    isReady: () => phase() === "running",
  };
  const prices: HealthPart = {
    name: "prices",
    // Also while it makes up what it missed, and where the clock was set back.
    isReady: () => Math.abs(clock.now() - (marketData.durableUpTo() ?? 0)) <= STANDSTILL_MS_MAX,
  };
  const decisions: HealthPart = {
    name: "desk",
    isReady: () => desk.figures().isReady && desk.figures().stalledMs <= STANDSTILL_MS_MAX,
    isDead: () => desk.figures().isLost,
  };
  // Calls do not rest on them, so of a server that answers calls they are no part.
  const chores: HealthPart = { name: "jobs", isReady: () => jobs.isRunning() };
  return [
    state,
    probe,
    ...(roles.has("feed") ? [prices] : []),
    ...(roles.has("desk") ? [decisions] : []),
    ...(isJobsAlone(roles) ? [chores] : []),
  ];
}

/** Nobody else's role: neither prices nor desk nor calls are in this process or in one that it starts. */
export const isJobsAlone = (roles: Base["config"]["roles"]): boolean =>
  !roles.has("http") && !roles.has("desk") && !roles.has("feed");
