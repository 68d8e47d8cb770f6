/** The SQL of halts: entries, which only grow, and what operators ask for until the grid has made entries of it. */
import type { PageQuery } from "@candor/api/paging";
import type { HaltCause, HaltEntry, HaltSample } from "@candor/engine/halt-entry";
import { type Instant, instantOf } from "@candor/money/money";
import { isoOf } from "../../../platform/clock.ts";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import { equals, placeOf, readStretch, type Stretch } from "../../../platform/database/list-stretch.ts";

/** Keeps entries; those that are there already stay as they are. */
export async function insertEntries(tx: Tx, entries: readonly HaltEntry[]): Promise<void> {
  await tx.query(
    `insert into halt_entry (instrument_id, kind, cause, at, after_seq, operators, reason, samples)
     select instrument_id, kind, cause, at, after_seq, operators, reason, samples
     from jsonb_to_recordset($1) as entry(instrument_id int, kind text, cause text, at timestamptz, after_seq bigint,
       operators text[], reason text, samples jsonb)
     on conflict do nothing`,
    [
      JSON.stringify(
        entries.map((entry) => ({
          instrument_id: entry.instrumentId,
          kind: entry.kind,
          cause: entry.cause,
          at: isoOf(entry.at),
          after_seq: entry.afterSeq,
          operators: entry.operators,
          reason: entry.reason,
          samples: entry.samples,
        })),
      ),
    ],
  );
}

export interface OpenHalt {
  readonly instrumentId: number;
  readonly cause: HaltCause;
  readonly afterSeq: number;
}

/** Halts that no resumption has ended: at most one by rule and one by operators for each instrument. */
export async function readOpenHalts(reader: Reader): Promise<OpenHalt[]> {
  const { rows } = await reader.query<{ instrument_id: number; kind: string; cause: HaltCause; after_seq: string }>(
    `select entry.* from instrument cross join (values (true), (false)) as by(operator) cross join lateral (
       select instrument_id, kind, cause, after_seq from halt_entry
       where instrument_id = instrument.id and (cause = 'operator') = by.operator order by id desc limit 1
     ) entry`,
  );
  return rows
    .filter(({ kind }) => kind === "halt")
    .map((row) => ({ instrumentId: row.instrument_id, cause: row.cause, afterSeq: Number(row.after_seq) }));
}

/** A halt with the resumption that ended it. */
export interface StoredIncident {
  readonly id: string;
  readonly instrumentId: number;
  readonly cause: HaltCause;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  readonly reason: string;
  readonly resumeReason: string;
  readonly haltedBy: readonly string[];
  readonly resumedBy: readonly string[];
  readonly samples: readonly HaltSample[];
}

interface IncidentRecord {
  id: string;
  instrument_id: number;
  cause: HaltCause;
  at: Instant;
  reason: string;
  operators: string[];
  samples: { source: string; price: number; at: number }[];
  ended_at: Instant | null;
  end_reason: string | null;
  end_operators: string[] | null;
}

export interface IncidentQuery extends PageQuery {
  readonly instrumentId: number | undefined;
}

/** Newest first. */
export async function readIncidents(
  reader: Reader,
  { instrumentId, ...request }: IncidentQuery,
): Promise<Stretch<StoredIncident>> {
  const source = {
    ...{ columns: "id", table: "halt_entry", owner: "halt", parts: ["kind = 'halt' and $1 = 'halt'"] },
    wanted: [equals("instrument_id", instrumentId)],
  };
  const found = await readStretch<{ id: string }>(reader, source, placeOf(request));
  const ids = found.list.map(({ id }) => id);
  return { ...found, list: await incidentsOf(reader, ids) };
}

async function incidentsOf(reader: Reader, ids: readonly string[]): Promise<readonly StoredIncident[]> {
  const { rows } = await reader.query<IncidentRecord>(
    `select halt.id, halt.instrument_id, halt.cause, halt.at, halt.reason, halt.operators, halt.samples,
       ending.at as ended_at, ending.reason as end_reason, ending.operators as end_operators
     from halt_entry halt
     left join lateral (
       select at, reason, operators from halt_entry
       where instrument_id = halt.instrument_id and (cause = 'operator') = (halt.cause = 'operator')
         and kind = 'resume' and id > halt.id order by id limit 1
     ) ending on true
     where halt.id = any($1::bigint[]) order by halt.id desc`,
    [ids],
  );
  return rows.map((row) => ({
    id: row.id,
    instrumentId: row.instrument_id,
    cause: row.cause,
    startedAt: row.at,
    endedAt: row.ended_at,
    reason: row.reason,
    resumeReason: row.end_reason ?? "",
    haltedBy: row.operators,
    resumedBy: row.end_operators ?? [],
    samples: row.samples.map(({ source, price, at }) => ({ source, price, at: instantOf(at) })),
  }));
}

/** What operators have decided and the grid has yet to do. */
export interface HaltCommand {
  readonly id: string;
  readonly instrumentId: number;
  readonly kind: "halt" | "resume";
  /** One for a halt, two for a resumption. */
  readonly operators: readonly string[];
  readonly reason: string;
}

interface CommandRecord {
  id: string;
  instrument_id: number;
  kind: "halt" | "resume";
  operators: string[];
  reason: string;
}

const COMMAND_COLUMNS =
  "id, instrument_id, kind, array_remove(array[asked_by, confirmed_by], null) as operators, reason";

const commandOf = (row: CommandRecord): HaltCommand => ({
  id: row.id,
  instrumentId: row.instrument_id,
  kind: row.kind,
  operators: row.operators,
  reason: row.reason,
});

/** Decided before the process ended, and not yet done: oldest first. */
export async function readDecidedCommands(reader: Reader): Promise<HaltCommand[]> {
  const { rows } = await reader.query<CommandRecord>(
    `select ${COMMAND_COLUMNS} from halt_command
     where applied_at is null and (kind = 'halt' or confirmed_by is not null) order by id`,
  );
  return rows.map(commandOf);
}

export async function markApplied(tx: Tx, ids: readonly string[], at: Instant): Promise<void> {
  await tx.query("update halt_command set applied_at = $2 where id = any($1::bigint[])", [ids, isoOf(at)]);
}

export interface Asked {
  readonly instrumentId: number;
  readonly operator: string;
  readonly reason: string;
  readonly at: Instant;
}

/** Two that ask about the same instrument take turns. */
export async function lockCommandsOf(tx: Tx, instrumentId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('halt_command'), $1)", [instrumentId]);
}

export async function insertHalt(tx: Tx, { instrumentId, operator, reason, at }: Asked): Promise<HaltCommand> {
  const { rows } = await tx.query<CommandRecord>(
    `insert into halt_command (instrument_id, kind, asked_by, asked_at, reason) values ($1, 'halt', $2, $3, $4)
     returning ${COMMAND_COLUMNS}`,
    [instrumentId, operator, isoOf(at), reason],
  );
  return commandOf(rows[0] as CommandRecord);
}

/** Only what was asked since the instrument was last halted is about this halt. */
const SINCE_HALT = `command.id > coalesce((select max(id) from halt_command where instrument_id = $1 and kind = 'halt'), 0)`;

export interface ResumeRequest {
  readonly askedBy: string;
  readonly expiresAt: Instant;
}

/** The operator's own request that still waits, or a new one. */
export async function askToResume(
  tx: Tx,
  { instrumentId, operator, reason, at }: Asked,
  expiresAt: Instant,
): Promise<ResumeRequest & { readonly isNew: boolean }> {
  const { rows: own } = await tx.query<{ expires_at: Instant }>(
    `select expires_at from halt_command command where instrument_id = $1 and kind = 'resume'
       and confirmed_by is null and asked_by = $2 and expires_at > $3 and ${SINCE_HALT}`,
    [instrumentId, operator, isoOf(at)],
  );
  if (own[0]) return { askedBy: operator, expiresAt: own[0].expires_at, isNew: false };
  await tx.query(
    `insert into halt_command (instrument_id, kind, asked_by, asked_at, reason, expires_at)
     values ($1, 'resume', $2, $3, $4, $5)`,
    [instrumentId, operator, isoOf(at), reason, isoOf(expiresAt)],
  );
  return { askedBy: operator, expiresAt, isNew: true };
}

/** Confirms the oldest waiting request of another operator who is still active; undefined where there is none. */
export async function confirmResume(
  tx: Tx,
  { instrumentId, operator, at }: Omit<Asked, "reason">,
): Promise<HaltCommand | undefined> {
  const { rows } = await tx.query<CommandRecord>(
    `update halt_command set confirmed_by = $2, confirmed_at = $3
     where id = (
       select command.id from halt_command command join operator on operator.name = command.asked_by
       where command.instrument_id = $1 and command.kind = 'resume' and command.confirmed_by is null
         and command.asked_by <> $2 and command.expires_at > $3 and operator.revoked_at is null and ${SINCE_HALT}
       order by command.id limit 1
     )
     returning ${COMMAND_COLUMNS}`,
    [instrumentId, operator, isoOf(at)],
  );
  return rows[0] && commandOf(rows[0]);
}
