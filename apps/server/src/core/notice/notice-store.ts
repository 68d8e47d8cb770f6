/** The SQL of notices. A deleted notice is there for nobody but the one who restores it. */
import type { NoticeKind } from "@candor/api/notice";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";

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

const COLUMNS = `id, kind, parameters, read_at is not null as "isRead", created_at as at`;

/** False when the same cause has told before. */
export async function insertNotice(tx: Tx, notice: NewNoticeRecord): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into notice (customer_id, id, kind, parameters, source, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (customer_id, source) do nothing`,
    [notice.customerId, notice.id, notice.kind, JSON.stringify(notice.parameters), notice.source, isoOf(notice.at)],
  );
  return rowCount === 1;
}

/** Newest first. */
export async function readNotices(
  reader: Reader,
  customerId: string,
  { isUnreadOnly, offset, limit }: { isUnreadOnly: boolean; offset: number; limit: number },
): Promise<NoticeRecord[]> {
  const { rows } = await reader.query<NoticeRecord>(
    `select ${COLUMNS} from notice where customer_id = $1 and deleted_at is null and (not $2 or read_at is null)
     order by id desc offset $3 limit $4`,
    [customerId, isUnreadOnly, offset, limit],
  );
  return rows;
}

export async function findNotice(reader: Reader, customerId: string, id: string): Promise<NoticeRecord | undefined> {
  const { rows } = await reader.query<NoticeRecord>(
    `select ${COLUMNS} from notice where customer_id = $1 and id = $2 and deleted_at is null`,
    [customerId, id],
  );
  return rows[0];
}

export async function countUnread(reader: Reader, customerId: string): Promise<number> {
  const { rows } = await reader.query<{ unread: number }>(
    "select count(*)::int as unread from notice where customer_id = $1 and read_at is null and deleted_at is null",
    [customerId],
  );
  return rows[0]?.unread ?? 0;
}

/** Marks one as read, or all. Returns how many were not read before. */
export async function markRead(reader: Reader, customerId: string, id: string | null, at: Instant): Promise<number> {
  const { rowCount } = await reader.query(
    `update notice set read_at = $3 where customer_id = $1 and ($2::bigint is null or id = $2)
       and read_at is null and deleted_at is null`,
    [customerId, id, isoOf(at)],
  );
  return rowCount;
}

/** False when there is no such notice, or it is deleted already. */
export async function markDeleted(tx: Tx, customerId: string, id: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update notice set deleted_at = $3 where customer_id = $1 and id = $2 and deleted_at is null",
    [customerId, id, isoOf(at)],
  );
  return rowCount === 1;
}

/** False when there is none that was deleted within the last day. */
export async function markRestored(tx: Tx, customerId: string, id: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update notice set deleted_at = null
     where customer_id = $1 and id = $2 and deleted_at > $3::timestamptz - interval '1 day'`,
    [customerId, id, isoOf(at)],
  );
  return rowCount === 1;
}

/** Deleted a day ago, or read a year ago. Returns how many were forgotten. */
export async function forgetOldNotices(tx: Tx, at: Instant): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from notice where deleted_at <= $1::timestamptz - interval '1 day'
       or read_at <= $1::timestamptz - interval '365 days'`,
    [isoOf(at)],
  );
  return rowCount;
}
