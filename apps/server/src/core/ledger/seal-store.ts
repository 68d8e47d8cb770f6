/**
 * The chain of seals over committed transfers, in SQL. A seal covers the transfers of commit groups that every running
 * transaction is younger than, so that none can slip in behind it; no commit ever waits for the chain.
 */
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface Seal {
  readonly number: string;
  readonly firstGroup: string;
  readonly endGroup: string;
  readonly transfers: number;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

export interface SealedLine {
  readonly group: string;
  readonly line: string;
}

/** What a seal hashes of a transfer: every column, in this order, absent ones empty, the instant in microseconds. */
const LINE = `concat_ws('|', id, step, from_account_id, coalesce(to_account_id::text, ''), amount, kind, reference,
  coalesce(hold_reference, ''), coalesce(reverses_id::text, ''), coalesce(note, ''),
  (extract(epoch from created_at) * 1000000)::bigint, commit_group)`;

/** Before the lines: which seal this is. The chain's hash is sha256 of the previous hash, this line and the lines. */
export const headOf = ({ number, firstGroup, endGroup, transfers }: Omit<Seal, "hash" | "previousHash">): string =>
  `${number}|${firstGroup}|${endGroup}|${transfers}`;

/** "seal": any number that no two programs of this house use for something else. */
const LOCK = 7_236_742;

/** False when another process is sealing. Held until the transaction ends. */
export async function takeSealLock(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [LOCK]);
  return rows[0]?.taken === true;
}

const SEAL_COLUMNS = `number, first_group as "firstGroup", end_group as "endGroup", transfers,
  previous_hash as "previousHash", hash`;

export async function readLastSeal(reader: Reader): Promise<Seal | undefined> {
  return (await reader.query<Seal>(`select ${SEAL_COLUMNS} from ledger_seal order by number desc limit 1`)).rows[0];
}

export async function readSealsAfter(reader: Reader, number: string, limit: number): Promise<readonly Seal[]> {
  const text = `select ${SEAL_COLUMNS} from ledger_seal where number > $1 order by number limit $2`;
  return (await reader.query<Seal>(text, [number, limit])).rows;
}

/** Every commit group below this one is finished for good. */
export async function readWatermark(reader: Reader): Promise<string> {
  const text = "select pg_snapshot_xmin(pg_current_snapshot())::text as watermark";
  const { rows } = await reader.query<{ watermark: string }>(text);
  if (!rows[0]) throw new Error("no watermark");
  return rows[0].watermark;
}

/** Where to end a seal that begins at `first` so that it covers about `limit` transfers; whole groups always. */
export async function readSealEnd(reader: Reader, first: string, watermark: string, limit: number): Promise<string> {
  const { rows } = await reader.query<{ endGroup: string }>(
    `select commit_group as "endGroup" from ledger_transfer where commit_group >= $1 and commit_group < $2
     order by commit_group limit 1 offset $3`,
    [first, watermark, limit],
  );
  const end = rows[0]?.endGroup;
  if (end === undefined) return watermark;
  return end === first ? (BigInt(end) + 1n).toString() : end;
}

/** Hashes and writes the next seal inside Postgres: the transfers never cross to the program. False when there are none. */
export async function insertSeal(tx: Tx, seal: Pick<Seal, "number" | "firstGroup" | "endGroup" | "previousHash">) {
  const { rowCount } = await tx.query(
    `insert into ledger_seal (number, first_group, end_group, transfers, previous_hash, hash)
     select $1::bigint, $2::bigint, $3::bigint, count(*), $4::bytea, sha256($4::bytea || convert_to(
       concat_ws('|', $1::bigint, $2::bigint, $3::bigint, count(*)) || E'\\n'
       || string_agg(${LINE}, E'\\n' order by commit_group, id), 'UTF8'))
     from ledger_transfer where commit_group >= $2::bigint and commit_group < $3::bigint having count(*) > 0`,
    [seal.number, seal.firstGroup, seal.endGroup, seal.previousHash],
  );
  return rowCount > 0;
}

/** The lines of a range of commit groups, in the order in which they were hashed. */
export async function readLines(reader: Reader, firstGroup: string, endGroup: string): Promise<readonly SealedLine[]> {
  const { rows } = await reader.query<SealedLine>(
    `select commit_group as "group", ${LINE} as line from ledger_transfer
     where commit_group >= $1 and commit_group < $2 order by commit_group, id`,
    [firstGroup, endGroup],
  );
  return rows;
}
