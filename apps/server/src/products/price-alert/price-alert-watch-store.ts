/** The SQL of judging: what is watched, how far it has been judged, and firings with their conditional update. */
import type { PriceMode } from "@candor/api/site";
import type { Firing } from "@candor/engine/price-alert-book";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { PriceAlertRecord, Watched } from "./price-alert-record.ts";
import { ALERT_COLUMNS, readAlertRows } from "./price-alert-store.ts";

/** Ends what was set on prices of another source. Returns how many. */
export async function endAlertsOfOtherSource(tx: Tx, mode: PriceMode, at: Instant): Promise<number> {
  const { rowCount } = await tx.query(
    `update price_alert set status = 'ended', is_resting = false, revision = revision + 1, changed_at = $2
     where status in ('active', 'paused') and price_mode <> $1`,
    [mode, isoOf(at)],
  );
  return rowCount;
}

export const readActiveAlerts = (reader: Reader): Promise<PriceAlertRecord[]> =>
  readAlertRows(
    reader,
    `select ${ALERT_COLUMNS} from price_alert where status = 'active' and deleted_at is null order by id`,
    [],
  );

/** The last judged tick by instrument. */
export async function readJudged(reader: Reader): Promise<Map<number, number>> {
  const { rows } = await reader.query<{ instrument_id: number; seq: string }>(
    "select instrument_id, seq from price_alert_judged",
  );
  return new Map(rows.map(({ instrument_id, seq }) => [instrument_id, Number(seq)]));
}

export async function writeJudged(tx: Tx, judged: ReadonlyMap<number, number>): Promise<void> {
  if (judged.size === 0) return;
  await tx.query({
    name: "price-alert-judged",
    text: `insert into price_alert_judged (instrument_id, seq) select * from unnest($1::int[], $2::int8[])
      on conflict (instrument_id) do update set seq = excluded.seq where price_alert_judged.seq < excluded.seq`,
    values: [[...judged.keys()], [...judged.values()]],
  });
}

/** Alerts that rest no more, and those that are judged with their instrument from now on. */
export async function writeWatched(tx: Tx, woken: readonly Watched[], joined: readonly Watched[]): Promise<void> {
  const change = async (alerts: readonly Watched[], set: string): Promise<void> => {
    if (alerts.length === 0) return;
    await tx.query(
      `update price_alert alert set ${set} from unnest($1::int8[], $2::int8[], $3::int[]) as at(customer, id, revision)
       where alert.customer_id = at.customer and alert.id = at.id and alert.revision = at.revision`,
      [alerts.map(({ customerId }) => customerId), alerts.map(({ id }) => id), alerts.map(({ revision }) => revision)],
    );
  };
  await change(woken, "is_resting = false");
  await change(joined, "is_watched = true");
}

/**
 * Marks alerts as fired where they still are as they were judged: active, of that revision, and not fired by this tick or a
 * later one. Returns how often each of those has fired now, by id. No alert may be in it twice.
 */
export async function writeFirings(tx: Tx, firings: readonly Firing<Watched>[]): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; fired: number }>({
    name: "price-alert-fire",
    text: `update price_alert alert set
        status = case when repeats then 'active' else 'fired' end,
        is_resting = at.is_resting, reference_price = at.reference, since_seq = at.seq,
        fired_count = fired_count + 1, fired_at = at.instant, fired_price = at.price, fired_side = at.side
      from unnest($1::int8[], $2::int8[], $3::int[], $4::bool[], $5::int8[], $6::int8[], $7::timestamptz[], $8::int8[],
        $9::text[]) as at(customer, id, revision, is_resting, reference, seq, instant, price, side)
      where alert.customer_id = at.customer and alert.id = at.id and alert.revision = at.revision
        and alert.status = 'active' and alert.deleted_at is null and alert.since_seq < at.seq
      returning alert.id, alert.fired_count as fired`,
    values: [
      firings.map(({ alert }) => alert.customerId),
      firings.map(({ alert }) => alert.id),
      firings.map(({ alert }) => alert.revision),
      firings.map(({ next }) => next !== null && next.restingSince !== null),
      firings.map(({ alert, next }) => referenceOf(next ?? alert)),
      firings.map(({ tick }) => tick.seq),
      firings.map(({ tick }) => isoOf(tick.at)),
      firings.map(({ tick }) => tick.price),
      firings.map(({ side }) => side),
    ],
  });
  return new Map(rows.map(({ id, fired }) => [id, fired]));
}

const referenceOf = ({ terms }: Watched): number | null => (terms.kind === "move" ? terms.reference : null);
