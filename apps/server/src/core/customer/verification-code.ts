/**
 * Six-digit codes that prove an address: single use, ten minutes, at most five tries (DOMAIN section 1). Only a salted
 * hash is stored. Tries must outlive a refusal, so these run in transactions that commit either way.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { CodeScene } from "@candor/api/customer";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { type Instant, instantOf } from "@candor/money/money";
import type { Tx } from "../../platform/database.ts";
import { countTry, lockCode, markUsed, replaceCode } from "./code-store.ts";

export const CODE_LIFETIME_S = 600;
export const CODE_RESEND_AFTER_S = 60;
const RESEND_AFTER_S_MAX = 3600;
/** So many go out a minute apart. */
const SENDS_FREE = 5;
/** After so long without one, or once one was used, the next is the first again. */
const SERIES_ENDS_MS = 86_400_000;
const TRIES_MAX = 5;
const CODES = 1_000_000;

const hashCode = (salt: Buffer, code: string): Buffer => createHash("sha256").update(salt).update(code).digest();

export interface IssuedCode {
  readonly code: string;
  /** Seconds until the next may be asked for. */
  readonly resendAfterS: number;
}

/** Makes and stores a new code; refused when the last one was sent too recently. */
export async function issueCode(tx: Tx, contact: string, scene: CodeScene, now: Instant): Promise<Answer<IssuedCode>> {
  const last = await lockCode(tx, contact, scene);
  const isSeries = last !== undefined && last.usedAt === null && now - last.sentAt < SERIES_ENDS_MS;
  const sends = isSeries ? last.sends : 0;
  const waitMs = resendAfterS(sends) * 1000;
  const code = String(randomInt(CODES)).padStart(6, "0");
  const salt = randomBytes(16);
  const isStored = await replaceCode(tx, {
    contact,
    scene,
    salt,
    codeHash: hashCode(salt, code),
    sentAt: now,
    expiresAt: instantOf(now + CODE_LIFETIME_S * 1000),
    resendBefore: instantOf(now - waitMs),
    sends: sends + 1,
  });
  if (isStored) return answer({ code, resendAfterS: resendAfterS(sends + 1) });
  const leftMs = last === undefined ? waitMs : last.sentAt + waitMs - now;
  return refuse("code-sent-recently", { seconds: Math.ceil(leftMs / 1000) });
}

/** A minute after each of the first, then twice as long each time, an hour at most. */
const resendAfterS = (sends: number): number =>
  Math.min(CODE_RESEND_AFTER_S * 2 ** Math.max(0, sends - SENDS_FREE), RESEND_AFTER_S_MAX);

/** Checks a code and counts a wrong one as a try. */
export async function checkCode(
  tx: Tx,
  contact: string,
  scene: CodeScene,
  code: string,
  now: Instant,
): Promise<Answer<true>> {
  const stored = await lockCode(tx, contact, scene);
  if (!stored || stored.usedAt !== null) return refuse("code-wrong");
  if (stored.expiresAt <= now) return refuse("code-expired");
  if (stored.tries >= TRIES_MAX) return refuse("code-tries-exceeded");
  if (timingSafeEqual(stored.codeHash, hashCode(stored.salt, code))) return answer(true);
  await countTry(tx, contact, scene);
  return stored.tries + 1 >= TRIES_MAX ? refuse("code-tries-exceeded") : refuse("code-wrong");
}

/** Checks a code and uses it up. */
export async function useCode(
  tx: Tx,
  contact: string,
  scene: CodeScene,
  code: string,
  now: Instant,
): Promise<Answer<true>> {
  const checked = await checkCode(tx, contact, scene, code, now);
  if (!checked.refused) await markUsed(tx, contact, scene, now);
  return checked;
}
