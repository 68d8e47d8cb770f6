/** The SQL of notices. A deleted notice is there for nobody but the one who restores it. Reads the table of customers, and writes none of it. */

import type { Language } from "@candor/api/language";
import type { NoticeKind } from "@candor/api/notice";
import type { PageQuery } from "@candor/api/paging";
import { timeZoneOf } from "@candor/api/refusal-texts/instant-text";
import { type Instant, instantOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { placeOf, readStretch, type Stretch } from "../../platform/database/list-stretch.ts";
import { sqlInstant } from "../../platform/database/sql-instant.ts";

const DAY_MS = 86_400_000;
const DELETED_KEPT_MS = DAY_MS;
const READ_KEPT_MS = 365 * DAY_MS;

export interface NoticeRecord {
  readonly id: string;
  readonly kind: NoticeKind;
  /** As they were written; of the shape that the kind had then. */
  readonly parameters: unknown;
  readonly isRead: boolean;
  readonly at: Instant;
}

export interface NewNoticeRecord {
  readonly customerId: string;
  readonly id: string;
  readonly kind: NoticeKind;
  readonly parameters: unknown;
  readonly source: string;
  readonly at: Instant;
}

/** Undefined when the same cause has notified before. `isPushed`: a browser of the customer's is to show it. */
export async function insertNotice(
  tx: Tx,
  { customerId, id, kind, parameters, source, at }: NewNoticeRecord,
): Promise<{ readonly isPushed: boolean } | undefined> {
  const { rows } = await tx.query<{ isPushed: boolean }>(
    `insert into notice (customer_id, id, kind, parameters, source, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (customer_id, source) do nothing
     returning exists (select from push_subscription where customer_id = $1) as "isPushed"`,
    [customerId, id, kind, JSON.stringify(parameters), source, isoOf(at)],
  );
  return rows[0];
}

export interface Addressee {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly language: Language;
  /** IANA name; UTC while it is not known. */
  readonly timeZone: string;
}

/** Where a customer is written to, and how. */
export async function findAddressee(reader: Reader, customerId: string): Promise<Addressee | undefined> {
  const { rows } = await reader.query<Addressee>(
    `select email, mobile, language, coalesce(time_zone, 'UTC') as "timeZone" from customer where id = $1`,
    [customerId],
  );
  // A zone that this version does not know must not stop the cause.
  return rows[0] && { ...rows[0], timeZone: timeZoneOf(rows[0].timeZone) };
}

const notDeleted = (reader: Reader, customerId: string) =>
  reader.kysely.selectFrom("notice").where("customer_id", "=", customerId).where("deleted_at", "is", null);

const records = (reader: Reader, customerId: string) =>
  notDeleted(reader, customerId).select((of) => [
    "id",
    of.ref("kind").$castTo<NoticeKind>().as("kind"),
    "parameters",
    of("read_at", "is not", null).$castTo<boolean>().as("isRead"),
    "created_at as at",
  ]);

/** Newest first. */
export function readNotices(
  reader: Reader,
  customerId: string,
  { isUnreadOnly, ...paging }: PageQuery & { isUnreadOnly: boolean },
): Promise<Stretch<NoticeRecord>> {
  const wanted = [{ sql: "deleted_at is null" }, isUnreadOnly ? { sql: "read_at is null" } : undefined];
  const columns = `id, kind, parameters, read_at is not null as "isRead", created_at as at`;
  const source = { columns, table: "notice", owner: customerId, parts: ["customer_id = $1"], wanted };
  return readStretch<NoticeRecord>(reader, source, placeOf(paging));
}

export async function findNotice(reader: Reader, customerId: string, id: string): Promise<NoticeRecord | undefined> {
  return records(reader, customerId).where("id", "=", id).executeTakeFirst();
}

/** More are not counted: a badge says so many or more. */
const UNREAD_COUNTED = 1_000;

export async function countUnread(reader: Reader, customerId: string): Promise<number> {
  const { rows } = await reader.query<{ unread: number }>(
    `select count(*)::int as unread from (
       select from notice where customer_id = $1 and read_at is null and deleted_at is null limit $2) counted`,
    [customerId, UNREAD_COUNTED],
  );
  return rows[0]?.unread ?? 0;
}

const change = (reader: Reader, customerId: string) =>
  reader.kysely.updateTable("notice").where("customer_id", "=", customerId);

/** Marks one as read, or all. Returns how many were not read before. */
export async function markRead(reader: Reader, customerId: string, id: string | null, at: Instant): Promise<number> {
  const { numUpdatedRows } = await change(reader, customerId)
    .set({ read_at: isoOf(at) })
    .$if(id !== null, (query) => query.where("id", "=", id))
    .where("read_at", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** False when there is no such notice, or it is deleted already. */
export async function markDeleted(tx: Tx, customerId: string, id: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await change(tx, customerId)
    .set({ deleted_at: isoOf(at) })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when there is none that was deleted within the last day. */
export async function markRestored(tx: Tx, customerId: string, id: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await change(tx, customerId)
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", ">", sqlInstant(instantOf(at - DELETED_KEPT_MS)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deleted a day ago, or read a year ago. Returns how many were forgotten. */
export async function forgetOldNotices(tx: Tx, at: Instant): Promise<number> {
  const { numDeletedRows } = await tx.kysely
    .deleteFrom("notice")
    .where((of) =>
      of.or([
        of("deleted_at", "<=", sqlInstant(instantOf(at - DELETED_KEPT_MS))),
        of("read_at", "<=", sqlInstant(instantOf(at - READ_KEPT_MS))),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
