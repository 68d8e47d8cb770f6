/** The SQL of operators and of what they did. Rows only grow, but for the end of a duty. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";

/** False when the name was ever given before. */
export async function insertOperator(tx: Tx, name: string, tokenHash: Buffer, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    "insert into operator (name, token_hash, created_at) values ($1, $2, $3) on conflict (name) do nothing",
    [name, tokenHash, isoOf(at)],
  );
  return rowCount === 1;
}

/** False when nobody of that name is on duty. */
export async function revoke(tx: Tx, name: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query("update operator set revoked_at = $2 where name = $1 and revoked_at is null", [
    name,
    isoOf(at),
  ]);
  return rowCount === 1;
}

/** Of everyone on duty. */
export async function readTokenHashes(reader: Reader): Promise<{ name: string; tokenHash: Buffer }[]> {
  const { rows } = await reader.query<{ name: string; tokenHash: Buffer }>(
    `select name, token_hash as "tokenHash" from operator where revoked_at is null`,
  );
  return rows;
}

export interface OperatorFacts {
  readonly name: string;
  readonly createdAt: Instant;
  /** Null while on duty. */
  readonly revokedAt: Instant | null;
}

export async function readOperators(reader: Reader): Promise<OperatorFacts[]> {
  const { rows } = await reader.query<OperatorFacts>(
    `select name, created_at as "createdAt", revoked_at as "revokedAt" from operator order by name`,
  );
  return rows;
}

export interface OperatorAct {
  readonly operator: string;
  readonly at: Instant;
  readonly act: "created" | "revoked" | "halted" | "asked-to-resume" | "resumed";
  readonly instrumentId?: number;
  /** Why, in the operator's words. */
  readonly reason?: string;
}

export async function insertAct(tx: Tx, { operator, at, act, instrumentId, reason }: OperatorAct): Promise<void> {
  await tx.query("insert into operator_act (operator, at, act, instrument_id, reason) values ($1, $2, $3, $4, $5)", [
    operator,
    isoOf(at),
    act,
    instrumentId ?? null,
    reason ?? "",
  ]);
}
