/** The SQL of the chain of acts: its links as they stand, and the marks that the program set at its end. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";

export interface ChainLink {
  readonly sequence: number;
  readonly hash: Buffer;
  readonly actId: string;
  /** What the link hashes after the hash before it, by the same rule as the trigger; null where the act is not there. */
  readonly text: string | null;
}

const net = (value: string): string =>
  `case when ${value} is null then '-,' else octet_length(${value}) || ':' || ${value} || ',' end`;
/** Written out here once more: who owns the database could change its functions. */
const AUDIT_ENTRY_TEXT = [
  "act.id::text",
  "act.operator",
  "(extract(epoch from act.at) * 1000000)::bigint::text",
  ...["act.act", "act.subject_kind", "act.subject_id", "act.reason", "act.details"],
]
  .map(net)
  .join(" || ");

/** In the order of the chain. */
export async function readLinks(reader: Reader, after: number, limit: number): Promise<readonly ChainLink[]> {
  const { rows } = await reader.query<ChainLink>(
    `select link.sequence::int as sequence, link.hash, link.act_id as "actId",
            case when act.id is null then null else ${AUDIT_ENTRY_TEXT} end as text
     from operator_act_link link left join operator_act act on act.id = link.act_id
     where link.sequence > $1 order by link.sequence limit $2`,
    [after, limit],
  );
  return rows;
}

/** Acts that no link stands for. */
export async function readUnlinked(reader: Reader, limit: number): Promise<readonly string[]> {
  const { rows } = await reader.query<{ id: string }>(
    `select act.id from operator_act act
     where not exists (select from operator_act_link link where link.act_id = act.id) order by act.id limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

export interface ChainMark {
  readonly sequence: number;
  readonly mark: Buffer;
  /** Of the link of that number; null where it is not there. */
  readonly hash: Buffer | null;
}

const MARKS = `select one.sequence::int as sequence, one.mark, link.hash
  from operator_act_mark one left join operator_act_link link on link.sequence = one.sequence`;

/** The newest first. @param onlyLast the one set last, or all of them */
export async function readMarks(reader: Reader, onlyLast: boolean): Promise<readonly ChainMark[]> {
  const text = `${MARKS} order by one.sequence desc ${onlyLast ? "limit 1" : ""}`;
  return (await reader.query<ChainMark>(text)).rows;
}

/** The one set at a link, if there is one. */
export async function readMarksAt(reader: Reader, sequence: number): Promise<readonly ChainMark[]> {
  return (await reader.query<ChainMark>(`${MARKS} where one.sequence = $1`, [sequence])).rows;
}

export async function readHead(reader: Reader): Promise<{ sequence: number; hash: Buffer } | undefined> {
  const { rows } = await reader.query<{ sequence: number; hash: Buffer }>(
    "select sequence::int as sequence, hash from operator_act_link order by sequence desc limit 1",
  );
  return rows[0];
}

export async function insertMark(database: Database, sequence: number, mark: Buffer, at: Instant): Promise<void> {
  await database.query(
    "insert into operator_act_mark (sequence, mark, at) values ($1, $2, $3) on conflict (sequence) do nothing",
    [sequence, mark, isoOf(at)],
  );
}
