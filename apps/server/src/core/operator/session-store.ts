/** The SQL of operators' sessions. Tokens are stored as hashes only. */
import type { OperatorRole } from "@candor/api/operator-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly beganAt: Instant;
  readonly endsAt: Instant;
  readonly clientAddress: string;
  readonly userAgent: string;
}

/** What somebody signed in with, counted as the session begins: the tables refuse what has counted before. */
export type SignedInWith =
  | { readonly operator: string; readonly step: number }
  | { readonly credentialId: Buffer; readonly counter: number };

export async function insertSession(tx: Tx, by: SignedInWith, session: NewSession): Promise<void> {
  const [name, ...what] =
    "step" in by
      ? ["operator_signed_in_by_totp", by.operator, by.step]
      : ["operator_signed_in_by_passkey", by.credentialId, by.counter];
  await tx.query(`select ${name}($1, $2, $3, $4, $5, $6, $7)`, [
    ...[...what, session.tokenHash, isoOf(session.beganAt), isoOf(session.endsAt)],
    ...[session.clientAddress, session.userAgent],
  ]);
}

export interface StoredSession {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly seenAt: Instant;
  readonly endsAt: Instant;
}

/** Of an operator; not ended, but perhaps idle for too long. */
export async function findSession(reader: Reader, tokenHash: Buffer): Promise<StoredSession | undefined> {
  const row = await reader.kysely
    .selectFrom("operator_session as session")
    .innerJoin("operator", "operator.name", "session.operator")
    .select(["session.id", "operator.name", "operator.roles", "session.seen_at as seenAt", "session.ends_at as endsAt"])
    .where("session.token_hash", "=", tokenHash)
    .where("session.ended_at", "is", null)
    .where("operator.revoked_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, roles: row.roles as OperatorRole[] };
}

export async function markSeen(database: Database, id: string, at: Instant): Promise<void> {
  await database.query("select operator_session_seen($1, $2)", [id, isoOf(at)]);
}

/** @param id one of them, or null for all of the operator's */
export async function endSessions(tx: Tx, operator: string, id: string | null, at: Instant): Promise<void> {
  await tx.query("select operator_sessions_ended($1, $2, $3)", [operator, id, isoOf(at)]);
}
