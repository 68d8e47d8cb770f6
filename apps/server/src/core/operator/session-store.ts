/** The SQL of operators' sessions. Tokens are stored as hashes only. */
import type { OperatorRole } from "@candor/api/operator-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database.ts";
import { sqlInstant } from "../../platform/sql-instant.ts";

export interface NewSession {
  readonly operator: string;
  readonly tokenHash: Buffer;
  readonly beganAt: Instant;
  readonly endsAt: Instant;
  readonly clientAddress: string;
  readonly userAgent: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.kysely
    .insertInto("operator_session")
    .values({
      ...{ operator: session.operator, token_hash: session.tokenHash, ends_at: isoOf(session.endsAt) },
      ...{ began_at: isoOf(session.beganAt), seen_at: isoOf(session.beganAt) },
      ...{ client_address: session.clientAddress, user_agent: session.userAgent },
    })
    .execute();
}

export interface StoredSession {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly seenAt: Instant;
  readonly endsAt: Instant;
}

/** Of somebody on duty; not ended, but perhaps idle for too long. */
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
  await database.kysely
    .updateTable("operator_session")
    .set({ seen_at: isoOf(at) })
    .where("id", "=", id)
    .where("seen_at", "<", sqlInstant(at))
    .execute();
}

/** @param id one of them, or null for all of the operator's */
export async function endSessions(tx: Tx, operator: string, id: string | null, at: Instant): Promise<void> {
  let ending = tx.kysely
    .updateTable("operator_session")
    .set({ ended_at: isoOf(at) })
    .where("operator", "=", operator)
    .where("ended_at", "is", null);
  if (id !== null) ending = ending.where("id", "=", id);
  await ending.execute();
}
