/** The SQL of ticks that are not in a block yet: the journal that makes them durable; and where prices come from. */
import type { PriceMode } from "@candor/api/site";
import { formatOf, markNumber, markOf } from "@candor/engine/tick-packing";
import { type Instant, instantOf, priceTicksOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { type Hold, heldLease, LeaseLost } from "../../platform/tasks/leases.ts";
import { packStepSamples, unpackStepSamples } from "./step-samples.ts";
import type { Tick } from "./tick.ts";

const arrayText = (values: readonly (number | boolean)[]): string => `{${values.join(",")}}`;

/** The ticks of one grid instant. */
export interface JournalStep {
  readonly at: Instant;
  readonly ticks: readonly Tick[];
}

const COLUMNS = "step_at, instrument_ids, seqs, chart_ats, prices, volumes, are_valid, samples, late_marks";
const TYPES = ["timestamptz", "int[]", "int8[]", "int8[]", "int8[]", "int8[]", "bool[]", "bytea", "int2[]"];

/**
 * Makes the ticks of grid steps durable, all or none. The same step written twice is written once. Throws `LeaseLost` where
 * another process makes the prices now.
 */
export async function writeSteps(reader: Reader, steps: readonly JournalStep[], hold: Hold): Promise<void> {
  const rows = steps.map((_, index) => {
    const places = TYPES.map((type, column) => `$${index * TYPES.length + column + 3}::${type}`);
    return `(${places.join(", ")})`;
  });
  const { rowCount } = await reader.query({
    name: `tick-journal-write-${steps.length}`,
    text: `with held as (${heldLease("$1", "$2")}), written as (
        insert into tick_journal (${COLUMNS}, epoch)
        select step.*, held.epoch from held cross join (values ${rows.join(", ")}) as step on conflict (step_at) do nothing
      )
      select from held`,
    values: [hold.name, hold.epoch, ...steps.flatMap(rowOf)],
  });
  if (rowCount === 0) throw new LeaseLost("another process makes the prices");
}

/** In the order of the columns. No marks at all where every tick was formed in its time. */
const rowOf = ({ at, ticks }: JournalStep): readonly unknown[] => [
  isoOf(at),
  arrayText(ticks.map((tick) => tick.instrumentId)),
  arrayText(ticks.map((tick) => tick.seq)),
  arrayText(ticks.map((tick) => tick.chartAt)),
  arrayText(ticks.map((tick) => tick.price)),
  arrayText(ticks.map((tick) => tick.volume)),
  arrayText(ticks.map((tick) => tick.isValid)),
  Buffer.from(packStepSamples(ticks)),
  arrayText(formatOf(ticks) === 2 ? [] : ticks.map(markNumber)),
];

interface JournalRecord {
  step_at: Instant;
  instrument_ids: number[];
  seqs: string[];
  chart_ats: string[];
  prices: string[];
  volumes: string[];
  are_valid: boolean[];
  samples: Uint8Array;
  late_marks: number[];
}

/** Every tick of the journal in the order of its steps; of one instrument where one is named. */
export async function readJournal(reader: Reader, instrumentId: number | null = null): Promise<Tick[]> {
  const { rows } = await reader.query<JournalRecord>(
    `select ${COLUMNS} from tick_journal
     where $1::int is null or instrument_ids @> array[$1] order by step_at`,
    [instrumentId],
  );
  return rows.flatMap(stepOf).filter((tick) => instrumentId === null || tick.instrumentId === instrumentId);
}

function stepOf(row: JournalRecord): Tick[] {
  const at = row.step_at;
  const ticks = row.instrument_ids.map((instrumentId, index) => ({
    instrumentId,
    seq: Number(row.seqs[index]),
    at,
    chartAt: instantOf(Number(row.chart_ats[index])),
    price: priceTicksOf(Number(row.prices[index])),
    volume: Number(row.volumes[index]),
    isValid: row.are_valid[index] === true,
    ...markOf(row.late_marks[index] ?? 0),
  }));
  const samples = unpackStepSamples(row.samples, ticks);
  if (!samples) throw new Error(`the samples of the step at ${isoOf(at)} cannot be read`);
  return ticks.map((tick, index) => ({ ...tick, samples: samples[index] ?? [] }));
}

/** Drops the steps that are in blocks now; in the transaction that wrote the blocks. */
export async function deleteSteps(tx: Tx, upTo: Instant): Promise<void> {
  await tx.query("delete from tick_journal where step_at <= $1", [isoOf(upTo)]);
}

export interface StoredOrigin {
  readonly mode: PriceMode;
  readonly origin: string;
  /** Ticks up to this instant had another origin. */
  readonly since: Instant;
}

export async function readOrigin(reader: Reader): Promise<StoredOrigin | undefined> {
  const { rows } = await reader.query<StoredOrigin>("select mode, origin, since from market_data_origin");
  return rows[0];
}

export async function writeOrigin(tx: Tx, { mode, origin, since }: StoredOrigin): Promise<void> {
  await tx.query(
    `insert into market_data_origin (mode, origin, since) values ($1, $2, $3)
     on conflict (id) do update set mode = excluded.mode, origin = excluded.origin, since = excluded.since`,
    [mode, origin, isoOf(since)],
  );
}
