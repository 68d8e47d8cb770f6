/** The commands that pause, resume, delete and restore an alert. What is as asked for already stays as it is. */
import { ALERTS_MAX } from "@candor/api/price-alert";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { isLivePriceAlert, type PriceAlertStatus, priceAlertStatusAfter } from "@candor/engine/price-alert-state";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import type { PriceAlertRecord } from "./price-alert-record.ts";
import { countLiveAlerts, lockAlert, lockAlerts, updateAlert } from "./price-alert-store.ts";
import { PRICE_ALERT_CHANGED } from "./price-alert-topics.ts";
import type { PriceAlertDeps } from "./price-alert-types.ts";

export type AlertCommandDeps = Pick<PriceAlertDeps, "clock" | "ids" | "bus" | "instruments" | "market">;

export type AlertChange = "pause" | "resume" | "delete" | "restore";

const DAY_MS = 86_400_000;

/** The status as of now: one whose time is up has expired, also before the job has said so. */
export const statusAt = ({ status, expiresAt }: PriceAlertRecord, now: Instant): PriceAlertStatus =>
  isLivePriceAlert(status) && expiresAt !== null && expiresAt <= now ? "expired" : status;

/** True while one more may be live. Call with the customer's alerts locked. */
export const hasRoom = async ({ clock }: AlertCommandDeps, tx: Tx, customerId: string): Promise<boolean> =>
  (await countLiveAlerts(tx, customerId, clock.now())) < ALERTS_MAX;

export const alertsFull = (): Refusal => refuse("alerts-full", { maximum: ALERTS_MAX });

export function changePriceAlert(
  deps: AlertCommandDeps,
  change: AlertChange,
  id: string,
  call: CustomerCall,
): Promise<Answer<PriceAlertRecord>> {
  const { clock, market, bus } = deps;
  const { customerId } = call.caller;
  return call.transaction(async (tx) => {
    await lockAlerts(tx, customerId);
    const before = await lockAlert(tx, customerId, id);
    if (!before) return refuse("alert-unknown");
    const now = clock.now();
    const changed = CHANGES[change](before, now);
    if (changed.refused) return changed;
    if (changed.value === before) return changed;
    const isLive = isLivePriceAlert(statusAt(changed.value, now));
    if (change === "restore" && isLive && !(await hasRoom(deps, tx, customerId))) return alertsFull();
    const alert: PriceAlertRecord = {
      ...changed.value,
      revision: before.revision + 1,
      // What happened meanwhile does not count.
      sinceSeq: market.lastTick(before.instrumentId)?.seq ?? before.sinceSeq,
      isWatched: false,
      isResting: false,
      changedAt: now,
    };
    await updateAlert(tx, alert, before.status);
    tx.afterCommit(() => bus.publish(PRICE_ALERT_CHANGED, alert));
    return answer(alert);
  });
}

type Decide = (before: PriceAlertRecord, now: Instant) => Answer<PriceAlertRecord>;

const decideStatus =
  (event: "pause" | "resume", reached: PriceAlertStatus): Decide =>
  (before, now) => {
    if (before.isDeleted) return refuse("alert-unknown");
    const status = statusAt(before, now);
    if (status === reached) return answer(before);
    const next = priceAlertStatusAfter(status, event);
    return next === null ? refuse("alert-over") : answer({ ...before, status: next });
  };

const CHANGES: Readonly<Record<AlertChange, Decide>> = {
  pause: decideStatus("pause", "paused"),
  resume: decideStatus("resume", "active"),
  delete: (before) => (before.isDeleted ? refuse("alert-unknown") : answer({ ...before, isDeleted: true })),
  restore: (before, now) =>
    before.isDeleted && now - before.changedAt < DAY_MS
      ? answer({ ...before, isDeleted: false })
      : refuse("alert-unknown"),
};
