/**
 * What another process says of itself, asked at most ten times a second however often somebody looks. One that does not answer in
 * time is not ready, and is asked on even where nobody looks; one that has answered none of that for half a minute is stuck for good.
 */
import { type Bus, type Service, service } from "../bus/bus.ts";
import type { HealthReport } from "./health.ts";

/** Served by the process with the desk and the prices. */
export const CORE_HEALTH: Service<null, HealthReport> = service("core.health");

/** What it is called where it says nothing itself. */
const NAME = "core";
const ANSWER_MS_MAX = 1_000;
const KEPT_MS = 100;
const STUCK_AFTER_MS = 30_000;
/** Once it has not answered. */
const ASKED_AGAIN_AFTER_MS = 1_000;

/** @param now milliseconds that only grow */
export function healthOfCore(
  bus: Pick<Bus, "request">,
  now: () => number = () => performance.now(),
): () => Promise<HealthReport> {
  /** When the first question was asked that nothing has been answered since. */
  let silentSince: number | undefined;
  let again: NodeJS.Timeout | undefined;
  let asked: { readonly at: number; readonly report: Promise<HealthReport> } | undefined;

  async function ask(): Promise<HealthReport> {
    const askedAt = now();
    let hasAnswered = false;
    const answer = bus.request(CORE_HEALTH, null).then(
      (report) => {
        // Also where it comes too late for whoever looked.
        silentSince = undefined;
        hasAnswered = true;
        return report;
      },
      () => undefined,
    );
    const silence = Promise.withResolvers<undefined>();
    const timer = setTimeout(silence.resolve, ANSWER_MS_MAX, undefined);
    const report = await Promise.race([answer, silence.promise]);
    clearTimeout(timer);
    if (report !== undefined) return report;
    if (!hasAnswered) silentSince ??= askedAt;
    const isStuck = silentSince !== undefined && now() - silentSince > STUCK_AFTER_MS;
    if (!isStuck) askAgain();
    return { failing: [NAME], dead: isStuck ? [NAME] : [] };
  }

  /** Who looks once in half a minute would else take two short stalls for one long one. */
  function askAgain(): void {
    clearTimeout(again);
    again = setTimeout(() => void ask(), ASKED_AGAIN_AFTER_MS).unref();
  }

  return () => {
    if (asked === undefined || now() - asked.at > KEPT_MS) {
      const report = ask();
      asked = { at: Number.POSITIVE_INFINITY, report };
      // While it is on its way everybody waits for the same one.
      void report.then(() => {
        asked = { at: now(), report };
      });
    }
    return asked.report;
  };
}
