/** Gives back what was accepted by a program that ended before its price came, at the start and every few seconds. */
import { type Answer, refuse } from "@candor/api/refusal";
import type { TransferRow } from "@candor/api/transfer";
import { retryOnContention } from "../../platform/tasks/contention-retry.ts";
import { createPeriodicTask } from "../../platform/tasks/periodic-task.ts";
import { giveBackLeft } from "./conclude-conversion.ts";
import { readWaiting } from "./conversion-acceptance-store.ts";
import type { TransferDeps } from "./transfer-types.ts";

const EVERY_MS = 5_000;

export interface ConversionUpkeep {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** In the process that decides conversions: it alone knows which of them are under way. */
export const createConversionUpkeep = (deps: TransferDeps): ConversionUpkeep =>
  createPeriodicTask({
    run: async () => void (await giveBackAllLeft(deps)),
    everyMs: EVERY_MS,
    log: deps.log,
    failure: "conversions that were left are not given back yet",
  });

/** Returns how many. */
async function giveBackAllLeft(deps: TransferDeps): Promise<number> {
  let count = 0;
  for (const id of await readWaiting(deps.database)) {
    if (deps.underWay.has(id)) continue;
    if (await retryOnContention(() => deps.database.transaction((tx) => giveBackLeft(deps, tx, id)))) count += 1;
  }
  return count;
}

/** For whoever sends the same command again: nothing was converted. Undefined where it has ended this very moment. */
export async function leftBehind(deps: TransferDeps, id: string): Promise<Answer<TransferRow> | undefined> {
  const isLeft = await retryOnContention(() => deps.database.transaction((tx) => giveBackLeft(deps, tx, id)));
  return isLeft ? refuse("quote-expired") : undefined;
}
