/**
 * Surveillance: what the program finds suspicious, kept as alarms for compliance. Watchers of every kind raise them here; an alarm
 * accuses nobody and changes nothing by itself. This is the module's one door.
 */
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { countOpen, readClosedAt, upsertAlarm } from "./alarm-store.ts";
import type { Finding } from "./surveillance-types.ts";

/** True where it is a new alarm, false where one of the same subject is open and was renewed. */
export const raiseAlarm = (tx: Tx, finding: Finding, at: Instant): Promise<boolean> => upsertAlarm(tx, finding, at);

/** When the last alarm of this subject was closed; what came before has been looked at. */
export const lastClosedAt = (
  reader: Reader,
  { kind, subject }: Pick<Finding, "kind" | "subject">,
): Promise<Instant | undefined> => readClosedAt(reader, kind, subject);

/** How many are open, by kind. */
export const openAlarms = (reader: Reader): Promise<ReadonlyMap<string, number>> => countOpen(reader);
