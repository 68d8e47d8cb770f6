/** What this process says of its parts, by the roles that it has. */
import type { DatabaseProbe } from "../platform/database/database-probe.ts";
import type { HealthPart } from "../platform/process/health.ts";
import type { Base } from "./base.ts";
import type { Modules } from "./modules.ts";

/** A step of the grid comes every 250 ms; and a desk decides within a few of them. */
const STANDSTILL_MS_MAX = 1_500;

/**
 * So many looks at a database that answers, two a second, without a step forward are two minutes: longer than the platform holds
 * on to a connection that has gone silent, so that whatever mends itself has done so.
 */
const LOOKS_STOOD_STILL_MAX = 240;

/**
 * Whether a part has stood still for good. Looks are counted and no time, so that a process that was stopped itself is not taken
 * for dead as it goes on. @param mark changes with each step forward
 */
function standstillOf(probe: DatabaseProbe, isBehind: () => boolean, mark: () => unknown): () => boolean {
  let looks = 0;
  let before: unknown;
  probe.onLook((isUp) => {
    const now = mark();
    looks = isUp && isBehind() && now === before ? looks + 1 : 0;
    before = now;
  });
  return () => looks > LOOKS_STOOD_STILL_MAX;
}

type Watched = Pick<Modules, "config" | "clock" | "jobs" | "phase" | "desk" | "marketData">;

export function healthPartsOf(modules: Watched, probe: DatabaseProbe): readonly HealthPart[] {
  const { config, clock, jobs, phase, desk, marketData } = modules;
  const { roles } = config;
  const isRunning = (): boolean => phase() === "running";
  const state: HealthPart = {
    get name() {
      return phase();
    },
    isReady: isRunning,
  };
  const behindMs = (): number => clock.now() - (marketData.durableUpTo() ?? 0);
  const prices: HealthPart = {
    name: "prices",
    // Also while it makes up what it missed, and where the clock was set back.
    isReady: () => Math.abs(behindMs()) <= STANDSTILL_MS_MAX,
    // Where the clock was set back a new start would wait for it as well.
    isDead: standstillOf(
      probe,
      () => isRunning() && behindMs() > STANDSTILL_MS_MAX,
      () => marketData.durableUpTo(),
    ),
  };
  const isDeciding = (): boolean => desk.figures().isReady && desk.figures().stalledMs <= STANDSTILL_MS_MAX;
  const hasDeskStopped = standstillOf(
    probe,
    () => isRunning() && !isDeciding(),
    () => desk.figures().batches,
  );
  const decisions: HealthPart = {
    name: "desk",
    isReady: isDeciding,
    isDead: () => desk.figures().isLost || hasDeskStopped(),
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
