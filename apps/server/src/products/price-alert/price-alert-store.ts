/** The SQL of a customer's own price alerts. */
import type { PageQuery } from "@candor/api/paging";
import type { AlertStatus } from "@candor/api/price-alert";
import { type Instant, type PriceTicks, priceTicksOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { equals, placeOf, readStretch, type Stretch } from "../../platform/database/list-stretch.ts";
import type { PriceAlertRecord } from "./price-alert-record.ts";

interface Row extends Omit<PriceAlertRecord, "price" | "referencePrice" | "firedPrice" | "sinceSeq"> {
  readonly price: string | null;
  readonly referencePrice: string | null;
  readonly firedPrice: string | null;
  readonly sinceSeq: string;
}

export const ALERT_COLUMNS = `customer_id as "customerId", id, instrument_id as "instrumentId", kind, price, percent,
  counted_from as "countedFrom", reference_price as "referencePrice", repeats, note, expires_at as "expiresAt", status,
  is_resting as "isResting", revision, since_seq as "sinceSeq", is_watched as "isWatched", price_mode as "priceMode",
  fired_count as "firedCount", fired_at as "firedAt", fired_price as "firedPrice", fired_side as "firedSide",
  created_at as "createdAt", changed_at as "changedAt", deleted_at is not null as "isDeleted"`;

const ticksOf = (text: string | null): PriceTicks | null => (text === null ? null : priceTicksOf(Number(text)));

const alertOfRow = (row: Row): PriceAlertRecord => ({
  ...row,
  price: ticksOf(row.price),
  referencePrice: ticksOf(row.referencePrice),
  firedPrice: ticksOf(row.firedPrice),
  sinceSeq: Number(row.sinceSeq),
});

export async function readAlertRows(reader: Reader, sql: string, values: unknown[]): Promise<PriceAlertRecord[]> {
  const { rows } = await reader.query<Row>(sql, values);
  return rows.map(alertOfRow);
}

/** Makes other changes of the same customer's alerts wait, so that the limit holds. */
export async function lockAlerts(tx: Tx, customerId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('price alert ' || $1, 0))", [customerId]);
}

/** Those that are active or paused, and whose time is not up. */
export async function countLiveAlerts(reader: Reader, customerId: string, at: Instant): Promise<number> {
  const { rows } = await reader.query<{ live: number }>(
    `select count(*)::int as live from price_alert where customer_id = $1 and deleted_at is null
       and status in ('active', 'paused') and (expires_at is null or expires_at > $2)`,
    [customerId, isoOf(at)],
  );
  return rows[0]?.live ?? 0;
}

/** For a change: nobody else changes it until the transaction ends. Deleted ones are found too. */
export async function lockAlert(tx: Tx, customerId: string, id: string): Promise<PriceAlertRecord | undefined> {
  const sql = `select ${ALERT_COLUMNS} from price_alert where customer_id = $1 and id = $2 for update`;
  return (await readAlertRows(tx, sql, [customerId, id]))[0];
}

export interface AlertFilter extends PageQuery {
  readonly instrumentId: number | undefined;
  readonly show: "live" | "over" | "all";
}

const LIVE = "status in ('active', 'paused') and (expires_at is null or expires_at > ?::timestamptz)";

/** Newest first. One whose time is up is over, also before the job has said so. */
export async function readAlerts(
  reader: Reader,
  customerId: string,
  { instrumentId, show, ...request }: AlertFilter,
  at: Instant,
): Promise<Stretch<PriceAlertRecord>> {
  const shown = show === "all" ? undefined : { sql: show === "live" ? LIVE : `not (${LIVE})`, value: isoOf(at) };
  const wanted = [{ sql: "deleted_at is null" }, equals("instrument_id", instrumentId), shown];
  const of = { owner: customerId, parts: ["customer_id = $1"], wanted };
  const found = await readStretch<Row>(
    reader,
    { columns: ALERT_COLUMNS, table: "price_alert", ...of },
    placeOf(request),
  );
  return { ...found, list: found.list.map(alertOfRow) };
}

/** What a customer's change may change, in the order of its columns. */
const changingValues = (alert: PriceAlertRecord): unknown[] => [
  alert.kind,
  alert.price,
  alert.percent,
  alert.countedFrom,
  alert.referencePrice,
  alert.repeats,
  alert.note,
  alert.expiresAt === null ? null : isoOf(alert.expiresAt),
  alert.status,
  alert.isResting,
  alert.revision,
  alert.sinceSeq,
  alert.isWatched,
  alert.priceMode,
  isoOf(alert.changedAt),
];
const CHANGING_COLUMNS = `kind, price, percent, counted_from, reference_price, repeats, note, expires_at, status, is_resting,
  revision, since_seq, is_watched, price_mode, changed_at`;
const CHANGING_PLACES = "$3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17";

export async function insertAlert(tx: Tx, alert: PriceAlertRecord): Promise<void> {
  const fired = [alert.firedCount, alert.firedAt === null ? null : isoOf(alert.firedAt), alert.firedPrice];
  const set = [alert.instrumentId, ...fired, alert.firedSide, isoOf(alert.createdAt)];
  await tx.query(
    `insert into price_alert (customer_id, id, ${CHANGING_COLUMNS}, instrument_id, fired_count, fired_at, fired_price,
       fired_side, created_at)
     values ($1, $2, ${CHANGING_PLACES}, $18, $19, $20, $21, $22, $23)`,
    [alert.customerId, alert.id, ...changingValues(alert), ...set],
  );
}

/** Writes a customer's change over the row that `lockAlert` holds. */
export async function updateAlert(tx: Tx, alert: PriceAlertRecord, was: AlertStatus): Promise<void> {
  const { rowCount } = await tx.query(
    `update price_alert set (${CHANGING_COLUMNS}) = (${CHANGING_PLACES}),
       deleted_at = case when $18 then coalesce(deleted_at, $17) end
     where customer_id = $1 and id = $2 and status = $19`,
    [alert.customerId, alert.id, ...changingValues(alert), alert.isDeleted, was],
  );
  if (rowCount !== 1) throw new Error(`the alert ${alert.id} is not ${was} although it is locked`);
}

/** Says of alerts whose time is up that they are over. Returns how many. */
export async function expireAlerts(tx: Tx, at: Instant): Promise<number> {
  const { rowCount } = await tx.query(
    `update price_alert set status = 'expired', is_resting = false, revision = revision + 1, changed_at = $1
     where status in ('active', 'paused') and expires_at <= $1`,
    [isoOf(at)],
  );
  return rowCount;
}

/** Deleted a day ago, or over for ninety days. Returns how many were forgotten. */
export async function forgetOldAlerts(tx: Tx, at: Instant): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from price_alert where deleted_at <= $1::timestamptz - interval '1 day'
       or (status not in ('active', 'paused') and greatest(changed_at, fired_at) <= $1::timestamptz - interval '90 days')`,
    [isoOf(at)],
  );
  return rowCount;
}
