/** What the books need and tell of themselves. */
import type { Instant } from "@candor/money/money";
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { Notices } from "../../core/notice/notice.ts";
import type { TermModule } from "../../core/term-product/term-product.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";

export interface BooksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly instruments: Pick<Instruments, "bySymbol">;
  readonly notices: Pick<Notices, "notify">;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly log: Log;
  /** What stands beside the books and has to fit them. */
  readonly termProducts: Pick<TermModule, "faults">;
}

export interface BooksFigures {
  /** Of the last reconciliation that went through everything; null before the first. */
  readonly checkedAt: Instant | null;
  readonly faults: number;
  /** Of real money, by currency: assets / owed. Nothing where nothing is owed. */
  readonly coverage: readonly { readonly currency: string; readonly ratio: number }[];
}
