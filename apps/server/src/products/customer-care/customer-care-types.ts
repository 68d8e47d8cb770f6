/** What customer care needs. */
import type { AccountSafety } from "../../core/account-safety/account-safety.ts";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { Notices } from "../../core/notice/notice.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";

export interface CareDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "balancesOf" | "linesOf" | "currency">;
  readonly accountSafety: Pick<AccountSafety, "operatorFreezes" | "restrictions" | "devicesOf" | "safetyEventsOf">;
  readonly notices: Pick<Notices, "notify">;
  /** Verified names are found by keyed hashes of their words. */
  readonly encryption: Pick<Encryptor, "fingerprint">;
  /** What somebody was verified as, to be hashed; empty where that is not known. */
  readonly verifiedName: (customerId: string) => Promise<string>;
}
