/** The SQL of operators: who they are and what they are on duty for. Names are never given again. */
import type { OperatorRole } from "@candor/api/operator-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";

export interface NewOperator {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly at: Instant;
  /** Who proposed and who approved it; null where it is done on the machine itself. */
  readonly by: { readonly addedBy: string; readonly approvedBy: string } | null;
}

/** False when the name was ever given before. */
export async function insertOperator(tx: Tx, { name, roles, at, by }: NewOperator): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("operator")
    .values({
      ...{ name, roles: [...roles], created_at: isoOf(at) },
      ...{ added_by: by?.addedBy ?? null, approved_by: by?.approvedBy ?? null },
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when nobody of that name is on duty. */
export async function revoke(tx: Tx, name: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable("operator")
    .set({ revoked_at: isoOf(at) })
    .where("name", "=", name)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateRoles(tx: Tx, name: string, roles: readonly OperatorRole[]): Promise<void> {
  await tx.kysely
    .updateTable("operator")
    .set({ roles: [...roles] })
    .where("name", "=", name)
    .execute();
}

/** Whoever else ends a duty waits until the transaction ends. */
export async function lockRoster(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('operator roster', 0))");
}

/** The roles of somebody on duty, who then stays so until the transaction ends; undefined of anybody else. */
export async function lockOnDuty(tx: Tx, name: string): Promise<readonly OperatorRole[] | undefined> {
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
  /** Null while on duty. */
  readonly revokedAt: Instant | null;
}

const FACTS = ["name", "roles", "created_at as createdAt", "added_by as addedBy", "revoked_at as revokedAt"] as const;

export async function readOperators(reader: Reader): Promise<OperatorFacts[]> {
  const rows = await reader.kysely.selectFrom("operator").select(FACTS).orderBy("name").execute();
  return rows.map((row) => ({ ...row, roles: row.roles as OperatorRole[] }));
}

export async function findOperator(reader: Reader, name: string): Promise<OperatorFacts | undefined> {
  const row = await reader.kysely.selectFrom("operator").select(FACTS).where("name", "=", name).executeTakeFirst();
  return row && { ...row, roles: row.roles as OperatorRole[] };
}
