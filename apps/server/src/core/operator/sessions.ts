/**
 * Operators' sessions: 256 random bits, kept as a hash. They end a quarter of an hour after the person's last call, and twelve
 * hours after they began; the table is asked at every call, so that a revocation is noticed at once.
 */
import { OPERATOR_IDLE_S, OPERATOR_SESSION_S } from "@candor/api/operator-words";
import { type Instant, instantOf } from "@candor/money/money";
import type { Database, Tx } from "../../platform/database/database.ts";
import { hashToken, newToken, type Origin, TOKEN_FORM } from "../../platform/edge/secret-token.ts";
import type { OperatorSession } from "../../platform/http/route.ts";
import { findSession, insertSession, markSeen, type SignedInWith } from "./session-store.ts";

/** How exactly it is known when somebody called last. */
const SEEN_EVERY_MS = 5_000;
const IDLE_MS = OPERATOR_IDLE_S * 1000;
const LIFETIME_MS = OPERATOR_SESSION_S * 1000;

export interface Opened {
  /** Answered once and stored nowhere. */
  readonly token: string;
  readonly idleEndsAt: Instant;
  readonly endsAt: Instant;
}

/** Opens a session in the transaction that authorised it, and counts what was signed in with. */
export async function openSession(tx: Tx, by: SignedInWith, at: Instant, from: Origin): Promise<Opened> {
  const token = newToken();
  const endsAt = instantOf(at + LIFETIME_MS);
  await insertSession(tx, by, { tokenHash: hashToken(token), beganAt: at, endsAt, ...from });
  return { token, idleEndsAt: instantOf(at + IDLE_MS), endsAt };
}

/** Which operator is signed in by this session. @param isUnattended does not prolong it */
export async function findOperatorSession(
  database: Database,
  token: string,
  at: Instant,
  isUnattended: boolean,
): Promise<OperatorSession | undefined> {
  if (!TOKEN_FORM.test(token)) return undefined;
  const found = await findSession(database, hashToken(token));
  if (!found || found.endsAt <= at || found.seenAt + IDLE_MS <= at) return undefined;
  const { id: sessionId, name, roles, endsAt } = found;
  const isSeen = !isUnattended && at > found.seenAt;
  if (isSeen && at - found.seenAt >= SEEN_EVERY_MS) await markSeen(database, sessionId, at);
  const idleEndsAt = instantOf(Math.min((isSeen ? at : found.seenAt) + IDLE_MS, endsAt));
  return { name, roles, sessionId, idleEndsAt, endsAt };
}
