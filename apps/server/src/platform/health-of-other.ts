/**
 * What another process says of itself, asked at most ten times a second however often somebody looks. One that does not answer in
 * time is not ready; one that has not answered for half a minute is stuck for good.
 */
import { type Bus, type Service, service } from "./bus.ts";
import type { HealthReport } from "./health.ts";

/** Served by the process with the desk and the prices. */
export const CORE_HEALTH: Service<null, HealthReport> = service("core.health");

/** What it is called where it says nothing itself. */
const NAME = "core";
const ANSWER_MS_MAX = 1_000;
const KEPT_MS = 100;
const STUCK_AFTER_MS = 30_000;

/** @param now milliseconds that only grow */
export function healthOfCore(
  bus: Pick<Bus, "request">,
  now: () => number = () => performance.now(),
): () => Promise<HealthReport> {
  let answeredAt = now();
  let asked: { readonly at: number; readonly report: Promise<HealthReport> } | undefined;

  async function ask(): Promise<HealthReport> {
    const silence = Promise.withResolvers<undefined>();
    const timer = setTimeout(silence.resolve, ANSWER_MS_MAX, undefined);
    const report = await Promise.race([bus.request(CORE_HEALTH, null).catch(() => undefined), silence.promise]);
    clearTimeout(timer);
    if (report !== undefined) {
      answeredAt = now();
      return report;
    }
    return { failing: [NAME], dead: now() - answeredAt > STUCK_AFTER_MS ? [NAME] : [] };
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
