/**
 * Waits for this process to be the one that makes the prices of its database: at once where nobody else does, else warm, its
 * sources connected and heard, until the lease of the one that does is given back or runs out. Writes nothing but the lease.
 */
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { Outage } from "../../../platform/process/outage.ts";
import { StartRefused } from "../../../platform/process/start-refused.ts";
import type { LeaseKeeper } from "../../../platform/tasks/lease-keeper.ts";
import { type KeyService, keyInUse } from "../../tick-log/tick-log.ts";
import { pause } from "./live/retry.ts";

/** How soon a lease that is free is taken. */
const LOOK_EVERY_MS = 250;

export interface TurnDeps {
  readonly database: Database;
  readonly log: Log;
  readonly keyService: KeyService;
  readonly lease: Pick<LeaseKeeper, "take">;
  /** Called with every look while another process makes the prices. Throws `StartRefused` where this one could not go on with them. */
  readonly listen: () => Promise<void>;
}

/**
 * Kept once the lease is held. Throws `StartRefused` where the log's key is not here at the start: no process makes one beside
 * another's. A key that is rotated later is waited for, and meanwhile nothing is taken over: prices that nobody can sign are none.
 */
export async function takeTurn(deps: TurnDeps, signal: AbortSignal): Promise<void> {
  const { log } = deps;
  await keyInUse(deps.database, { service: deps.keyService });
  if (await deps.lease.take()) return;
  await deps.listen();
  log.warn("another process makes the prices of this database: this one waits, and takes over when that one ends");
  let fault = "";
  for (;;) {
    await pause(LOOK_EVERY_MS, signal);
    signal.throwIfAborted();
    try {
      await deps.listen();
      await keyInUse(deps.database, { service: deps.keyService });
      if (await deps.lease.take()) break;
      fault = "";
    } catch (error) {
      if (!(error instanceof Outage || error instanceof StartRefused)) throw error;
      // Once for each: it is looked at four times a second.
      if (fault !== error.message) log.error({ err: error }, "this process could not take over the prices now");
      fault = error.message;
    }
  }
  log.warn("this process makes the prices from now on");
}
