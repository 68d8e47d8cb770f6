/** SQL of alarms as compliance works through them. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { type Place, type Stretch, stretchOf } from "../../platform/database/list-stretch.ts";

export interface AlarmRow {
  readonly id: string;
  readonly kind: string;
  readonly customerIds: readonly string[];
  readonly facts: Readonly<Record<string, string>>;
  readonly openedAt: Instant;
  readonly renewedAt: Instant;
  readonly closedAt: Instant | null;
  readonly closedBy: string | null;
  readonly note: string | null;
}

const COLUMNS = `id::text, kind, customer_ids::text[] as "customerIds", facts, opened_at as "openedAt", renewed_at as "renewedAt",
  closed_at as "closedAt", closed_by as "closedBy", note`;

/** Newest first. */
export async function readAlarms(reader: Reader, isOpen: boolean, place: Place): Promise<Stretch<AlarmRow>> {
  return stretchOf(place, async (after, most) => {
    const { rows } = await reader.query<AlarmRow>(
      `select ${COLUMNS} from surveillance_alarm where closed_at is ${isOpen ? "null" : "not null"} and id < $1
       order by surveillance_alarm.id desc limit $2`,
      [after, most],
    );
    return rows;
  });
}

/** Until the transaction ends nobody else closes it. */
export async function lockAlarm(tx: Tx, id: string): Promise<AlarmRow | undefined> {
  return (await tx.query<AlarmRow>(`select ${COLUMNS} from surveillance_alarm where id = $1 for update`, [id])).rows[0];
}

export async function closeAlarm(
  tx: Tx,
  id: string,
  { at, by, note }: { readonly at: Instant; readonly by: string; readonly note: string },
): Promise<void> {
  await tx.query(
    `update surveillance_alarm set closed_at = $2, closed_by = $3, note = $4 where id = $1 and closed_at is null`,
    [id, isoOf(at), by, note],
  );
}

/** Public numbers by customer. */
export async function readUids(reader: Reader, customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await reader.query<{ id: string; uid: string }>(
    "select id::text, uid from customer where id = any($1::bigint[])",
    [customerIds],
  );
  return new Map(rows.map(({ id, uid }) => [id, uid]));
}
