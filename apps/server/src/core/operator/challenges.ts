/** Challenges for operators' passkeys: 32 random bytes, kept as a hash for five minutes, each answered once. */
import { createHash, randomBytes } from "node:crypto";
import { type Instant, instantOf } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { insertChallenge, takeChallenge } from "./factor-store.ts";

export const CHALLENGE_MS = 300_000;

const hashOf = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();

/** @param enrolmentId null for a sign-in */
export async function issueChallenge(
  tx: Tx,
  enrolmentId: string | null,
  now: Instant,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(randomBytes(32));
  const challengeHash = hashOf(Buffer.from(challenge).toString("base64url"));
  await insertChallenge(tx, { challengeHash, enrolmentId }, now, instantOf(now + CHALLENGE_MS));
  return challenge;
}

export const isOurChallenge = (tx: Tx, challenge: string, enrolmentId: string | null, now: Instant): Promise<boolean> =>
  takeChallenge(tx, { challengeHash: hashOf(challenge), enrolmentId }, now);
