/** What the watchers need and offer. */
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Log } from "../../platform/log.ts";

export interface SurveillanceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly instruments: Pick<Instruments, "byId">;
  /** The public number of a customer. */
  readonly uidOf: (reader: Reader, customerId: string) => Promise<string>;
}

export interface Surveillance {
  readonly routes: readonly Route[];
  /** How many alarms are open, by kind. */
  openAlarms(): Promise<ReadonlyMap<string, number>>;
}

/** The next trades, by id. */
export interface TradeRange {
  readonly after: string;
  readonly before: string;
  readonly limit: number;
}

export interface Looked {
  /** The last trade that was looked at. */
  readonly last: string | undefined;
  /** Whether there are no more. */
  readonly isAll: boolean;
}
