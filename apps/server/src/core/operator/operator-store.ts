/** The SQL of operators: who they are and their roles. Names are never given again. */
import type { OperatorRole } from "@candor/api/operator-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface NewOperator {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly at: Instant;
}

/** On the machine itself, as the owner of the tables. False when the name was ever given before. */
export async function insertOperator(tx: Tx, { name, roles, at }: NewOperator): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("operator")
    .values({ name, roles: [...roles], created_at: isoOf(at) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Who proposed and who approved it, in the transaction that approves it. False when the name was ever given before. */
export async function addAsAgreed(
  tx: Tx,
  { name, roles, at }: NewOperator,
  by: { readonly proposedBy: string; readonly approvedBy: string },
): Promise<boolean> {
  const { rows } = await tx.query<{ added: boolean }>("select operator_added_as_agreed($1, $2, $3, $4, $5) as added", [
    ...[name, [...roles], isoOf(at), by.proposedBy, by.approvedBy],
  ]);
  return rows[0]?.added === true;
}

/** Revokes an operator: ends the sessions and what was signed in with. False when no active operator has that name. */
export async function revoke(tx: Tx, name: string, at: Instant): Promise<boolean> {
  const { rows } = await tx.query<{ ended: boolean }>("select operator_duty_ended($1, $2) as ended", [name, isoOf(at)]);
  return rows[0]?.ended === true;
}

export async function changeRolesAsAgreed(tx: Tx, name: string, roles: readonly OperatorRole[]): Promise<void> {
  await tx.query("select operator_roles_as_agreed($1, $2)", [name, [...roles]]);
}

/** Whoever else revokes one waits until the transaction ends. */
export async function lockRoster(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('operator roster', 0))");
}

/** The roles of an operator, who then stays so until the transaction ends; undefined of anybody else. */
export async function lockActiveOperator(tx: Tx, name: string): Promise<readonly OperatorRole[] | undefined> {
  const row = await tx.kysely
    .selectFrom("operator")
    .select("roles")
    .where("name", "=", name)
    .where("revoked_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row?.roles as readonly OperatorRole[] | undefined;
}

export interface OperatorFacts {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly createdAt: Instant;
  readonly addedBy: string | null;
  /** Null while active. */
  readonly revokedAt: Instant | null;
}

const FACTS = ["name", "roles", "created_at as createdAt", "added_by as addedBy", "revoked_at as revokedAt"] as const;

export async function listOperators(reader: Reader): Promise<OperatorFacts[]> {
  const rows = await reader.kysely.selectFrom("operator").select(FACTS).orderBy("name").execute();
  return rows.map((row) => ({ ...row, roles: row.roles as OperatorRole[] }));
}

export async function findOperator(reader: Reader, name: string): Promise<OperatorFacts | undefined> {
  const row = await reader.kysely.selectFrom("operator").select(FACTS).where("name", "=", name).executeTakeFirst();
  return row && { ...row, roles: row.roles as OperatorRole[] };
}
