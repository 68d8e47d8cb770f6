/**
 * Names whoever was refused for asking too much while the prices of an option of theirs were missing, so that it ended void: the
 * stake comes back all the same, by rule; what is looked into is who made the server miss them. Decides nothing about orders.
 */

import * as api from "@candor/api/flood-alarm";
import { answer } from "@candor/api/refusal";
import { SETTLING_MS } from "@candor/engine/option-order";
import { instantOf } from "@candor/money/money";
import type { Product, ProductBase } from "../../core/product/product.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { queueOut } from "../../platform/database/queue-page.ts";
import type { OnRefused } from "../../platform/edge/refused-calls.ts";
import { addressGroup } from "../../platform/edge/requester.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { Log } from "../../platform/log.ts";
import { partOf } from "../../platform/process/part.ts";
import { createPeriodicTask, type PeriodicTask } from "../../platform/tasks/periodic-task.ts";
import { floodAlarmMetrics } from "./flood-alarm-metrics.ts";
import {
  addRefusals,
  countRefusals,
  deleteRefusals,
  insertAlarm,
  readAlarms,
  readSignedInAt,
  readVoidedOptions,
  type VoidedOption,
} from "./flood-alarm-store.ts";
import { RefusedCounts } from "./refused-counts.ts";

export interface FloodAlarmDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export interface FloodAlarms {
  /** Counts a refusal; keeps no more than so many of them, and costs the same in a flood. */
  readonly onRefused: OnRefused;
  /** Since the start of this process: refusals, and void orders whose owners were named. */
  figures(): { readonly refused: number; readonly named: number };
  /** Keeps what was counted; in every process that refuses. */
  readonly keeping: PeriodicTask;
  /** Looks at orders that ended void; in one process. */
  readonly looking: PeriodicTask;
  /** One run each, for whoever does not wait. */
  keep(): Promise<void>;
  look(): Promise<void>;
  readonly routes: readonly Route[];
}

const KEEP_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 10_000;
/** By then every process has kept what it refused in the window. */
const LOOK_AFTER_MS = 3 * KEEP_EVERY_MS;
/** Looked for so far back, and kept for longer. */
const LOOK_BACK_MS = 45 * 60_000;
const KEPT_MS = 60 * 60_000;
const VOIDS_AT_ONCE = 200;
/** A flood that empties a window begins before it. */
const BEFORE_WINDOW_MS = 5_000;

export function createFloodAlarms({ database, clock, log }: FloodAlarmDeps): FloodAlarms {
  const counts = new RefusedCounts(clock);
  let named = 0;

  async function keep(): Promise<void> {
    const taken = counts.take();
    if (taken.length > 0) await database.transaction((tx) => addRefusals(tx, taken));
  }

  async function look(): Promise<void> {
    const now = clock.now();
    const [since, upTo] = [instantOf(now - LOOK_BACK_MS), instantOf(now - LOOK_AFTER_MS)];
    for (const voided of await readVoidedOptions(database, { since, upTo, limit: VOIDS_AT_ONCE })) await lookAt(voided);
    await deleteRefusals(database, instantOf(now - KEPT_MS));
  }

  async function lookAt(voided: VoidedOption): Promise<void> {
    const { customerId, orderId, endedAt } = voided;
    const span = { from: instantOf(endedAt - SETTLING_MS - BEFORE_WINDOW_MS), to: endedAt };
    const groups = [...new Set((await readSignedInAt(database, customerId, span)).map(addressGroup))];
    const refused = await countRefusals(database, customerId, { groups, ...span });
    const isNew = await database.transaction((tx) => insertAlarm(tx, voided, refused, clock.now()));
    if (!isNew || refused.ofCustomer + refused.ofAddress === 0) return;
    named += 1;
    log.error(
      { alarm: "flood-while-void", customerId, orderId, ...refused },
      "an order ended void while its owner was refused for flooding",
    );
  }

  const failure = { keep: "refusals could not be kept", look: "void orders could not be looked at" };
  return {
    onRefused: (_kind, who) => counts.add(who),
    figures: () => ({ refused: counts.total, named }),
    keeping: createPeriodicTask({ everyMs: KEEP_EVERY_MS, pausesFirst: true, log, failure: failure.keep, run: keep }),
    looking: createPeriodicTask({ everyMs: LOOK_EVERY_MS, pausesFirst: true, log, failure: failure.look, run: look }),
    ...{ keep, look },
    routes: [
      route(api.listFloodAlarms, async (request, { reader }) => {
        const { list, ...page } = await readAlarms(reader, { ...request, day: clock.now() });
        return answer(queueOut(page, list.map(wireOf)));
      }),
    ],
  };
}

const wireOf = (row: Awaited<ReturnType<typeof readAlarms>>["list"][number]) => ({
  ...{ order_id: row.orderId, uid: row.uid, ended_at: row.endedAt, looked_at: row.lookedAt },
  ...{ refused_of_customer: row.ofCustomer, refused_of_address: row.ofAddress },
  ...{ refused_30_days: row.refused, voided_30_days: row.voided },
});

export function floodAlarm(base: ProductBase): Product {
  const { routes, figures, keeping, looking, onRefused } = createFloodAlarms(base);
  return {
    noun: "flood-alarm",
    routes,
    upkeep: [partOf("refusals", "http", keeping), partOf("flood alarms", "jobs", looking)],
    metrics: floodAlarmMetrics(figures),
    onRefused,
  };
}
