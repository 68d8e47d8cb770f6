/** What the proof of liabilities needs. */
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { LogProofs } from "../../core/tick-log/tick-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";

export interface LiabilityDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "currency">;
  /** Signatures are those of the price log. */
  readonly proofs: Pick<LogProofs, "keys" | "sign" | "crypto">;
}
