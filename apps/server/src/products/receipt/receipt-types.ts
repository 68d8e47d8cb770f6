/** What receipts need. */
import type { Installation } from "../../core/installation/installation.ts";
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { LogProofs } from "../../core/tick-log/tick-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";

export interface ReceiptDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly instruments: Instruments;
  readonly proofs: LogProofs;
  readonly installation: Pick<Installation, "isSandbox">;
}
