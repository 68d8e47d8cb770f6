/** SQL of sessions. Tokens are stored as hashes only. */
import type { RestrictionFact } from "@candor/api/restriction-words";
import type { VerifiedLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";

export interface NewSession {
  readonly id: string;
  readonly customerId: string;
  readonly tokenHash: Buffer;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly knownDeviceId: string | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query(
    `insert into customer_session (id, customer_id, token_hash, created_at, expires_at, client_address, user_agent, known_device_id, proved_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $4, $4)`,
    [
      session.id,
      session.customerId,
      session.tokenHash,
      new Date(session.createdAt),
      new Date(session.expiresAt),
      session.clientAddress,
      session.userAgent.slice(0, 300),
      session.knownDeviceId,
    ],
  );
}

export interface LiveSession {
  readonly sessionId: string;
  readonly customerId: string;
  readonly demoPortfolioId: string;
  readonly realPortfolioId: string;
  readonly expiresAt: Instant;
  readonly provedAt: Instant | null;
  readonly lastSeenAt: Instant;
  readonly isFrozen: boolean;
  readonly isFrozenByOperators: boolean;
  readonly restrictions: readonly RestrictionFact[];
  readonly verifiedLevel: VerifiedLevel;
  /** The customer's, as last written; null before. */
  readonly timeZone: string | null;
}

interface SessionRow {
  session_id: string;
  customer_id: string;
  demo_portfolio_id: string;
  real_portfolio_id: string;
  expires_at: Instant;
  proved_at: Instant | null;
  last_seen_at: Instant;
  is_frozen: boolean;
  is_frozen_by_operators: boolean;
  restrictions: readonly RestrictionFact[];
  verified_level: VerifiedLevel;
  time_zone: string | null;
}

export async function findLiveSession(reader: Reader, tokenHash: Buffer): Promise<LiveSession | undefined> {
  const { rows } = await reader.query<SessionRow>(
    `select session.id as session_id, session.customer_id, demo.id as demo_portfolio_id, actual.id as real_portfolio_id,
            session.expires_at, session.proved_at, session.last_seen_at, owner.verified_level, owner.time_zone,
            exists (select from account_freeze frozen
              where frozen.customer_id = session.customer_id and frozen.ended_at is null) as is_frozen,
            exists (select from account_freeze frozen where frozen.customer_id = session.customer_id
              and frozen.ended_at is null and frozen.frozen_by = 'operator') as is_frozen_by_operators,
            coalesce((select jsonb_agg(jsonb_build_object('kind', restricted.kind, 'cause', restricted.cause,
                'until', floor(extract(epoch from restricted.expires_at) * 1000)) order by restricted.id)
              from account_restriction restricted
              where restricted.customer_id = session.customer_id and restricted.ended_at is null), '[]') as restrictions
     from customer_session session
     join customer owner on owner.id = session.customer_id
     join portfolio demo on demo.customer_id = session.customer_id and demo.mode = 'demo'
     join portfolio actual on actual.customer_id = session.customer_id and actual.mode = 'real'
     where session.token_hash = $1 and session.revoked_at is null`,
    [tokenHash],
  );
  const row = rows[0];
  return (
    row && {
      sessionId: row.session_id,
      customerId: row.customer_id,
      demoPortfolioId: row.demo_portfolio_id,
      realPortfolioId: row.real_portfolio_id,
      expiresAt: row.expires_at,
      provedAt: row.proved_at,
      lastSeenAt: row.last_seen_at,
      isFrozen: row.is_frozen,
      isFrozenByOperators: row.is_frozen_by_operators,
      restrictions: row.restrictions,
      verifiedLevel: row.verified_level,
      timeZone: row.time_zone,
    }
  );
}

export async function markProved(tx: Tx, sessionId: string, at: Instant): Promise<void> {
  await tx.query("update customer_session set proved_at = $2 where id = $1", [sessionId, new Date(at)]);
}

export async function markSeen(database: Database, sessionId: string, at: Instant): Promise<void> {
  await database.query("update customer_session set last_seen_at = $2 where id = $1 and last_seen_at < $2", [
    sessionId,
    new Date(at),
  ]);
}

/** A statement of its own, so that it holds the customer's row for no longer. */
export async function writeTimeZone(database: Database, customerId: string, timeZone: string): Promise<void> {
  await database.query("update customer set time_zone = $2 where id = $1", [customerId, timeZone]);
}

/** Ends one session of a customer; answers its id when it was live. */
export async function revokeSession(
  tx: Tx,
  customerId: string,
  sessionId: string,
  at: Instant,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update customer_session set revoked_at = $3
     where id = $1 and customer_id = $2 and revoked_at is null and expires_at > $3 returning id`,
    [sessionId, customerId, new Date(at)],
  );
  return rows.map((row) => row.id);
}

/** Ends every live session of a customer but one; answers the ids of those ended. */
export async function revokeSessionsOf(
  tx: Tx,
  customerId: string,
  keptSessionId: string | null,
  at: Instant,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update customer_session set revoked_at = $3
     where customer_id = $1 and revoked_at is null and expires_at > $3 and id is distinct from $2 returning id`,
    [customerId, keptSessionId, new Date(at)],
  );
  return rows.map((row) => row.id);
}
