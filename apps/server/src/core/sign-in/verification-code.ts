/**
 * Six-digit codes that prove an address: single use, ten minutes, at most five tries (DOMAIN section 1), by whoever asked for
 * them alone. Only a salted hash is stored. Tries must outlive a refusal, so these run in transactions that commit either way.
 * What strangers ask for makes its owner wait only once they are many (decision 0126, with the odds of a guess).
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { type Instant, instantOf } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { CodeLine } from "./code-asker.ts";
import { type CodeSeries, endSeries, lockSeries, saveSeries } from "./code-series-store.ts";
import { type CodePlace, countTry, lockCode, markUsed, replaceCode } from "./code-store.ts";

export const CODE_LIFETIME_S = 600;
export const CODE_RESEND_AFTER_S = 60;
const RESEND_AFTER_S_MAX = 3600;
/** So many go out to one line of askers a minute apart. */
const SENDS_FREE = 5;
/** More than any one address gets within a day; beyond it strangers' codes go out an hour apart. */
const STRANGERS_FREE = 40;
/** So many a day go to the /64s of one /48, further ones an hour apart: no network alone makes the owner wait. */
const NETWORK_FREE = 10;
/** Of so many a day, who has asked for none yet that day gets one at once, however many strangers there are. */
const FIRST_FREE = 100;
/** After so long without one, or once one was used, the next is the first again. */
const SERIES_ENDS_MS = 86_400_000;
const TRIES_MAX = 5;
/** So many codes a day may be tried five times by strangers; every further one once. */
const STRANGERS_TRIED = 10;
const CODES = 1_000_000;
/** The line of all strangers. */
const STRANGERS = "";

const hashCode = (salt: Buffer, code: string): Buffer => createHash("sha256").update(salt).update(code).digest();

export interface IssuedCode {
  readonly code: string;
  /** Seconds until the next may be asked for. */
  readonly resendAfterS: number;
}

/** Makes and stores a new code; refused when the last one of this line was sent too recently. */
export async function issueCode(
  tx: Tx,
  place: CodePlace,
  { line, network, isStranger }: CodeLine,
  now: Instant,
): Promise<Answer<IssuedCode>> {
  const { contact, scene } = place;
  const crowds = isStranger ? [...(network === null ? [] : [network]), STRANGERS] : [];
  const found = await lockSeries(tx, contact, scene, [line, ...crowds]);
  const own = inARow(found.get(line), now);
  const strangers = withinADay(found.get(STRANGERS), now);
  const waitMs = Math.max(
    waitLeft(own, resendAfterS(own.sends), now),
    ...crowds.map((crowd) => {
      const { sends, ...last } = withinADay(found.get(crowd), now);
      const free = crowd !== STRANGERS ? NETWORK_FREE : own.lastSentAt === null ? FIRST_FREE : STRANGERS_FREE;
      return sends >= free ? waitLeft({ sends, ...last }, RESEND_AFTER_S_MAX, now) : 0;
    }),
  );
  if (waitMs > 0) return refuse("code-sent-recently", { seconds: Math.ceil(waitMs / 1000) });
  const code = String(randomInt(CODES)).padStart(6, "0");
  const salt = randomBytes(16);
  const isTried = own.sends < SENDS_FREE && strangers.sends < STRANGERS_TRIED;
  await replaceCode(tx, {
    ...place,
    salt,
    codeHash: hashCode(salt, code),
    sentAt: now,
    expiresAt: instantOf(now + CODE_LIFETIME_S * 1000),
    triesMax: isStranger && !isTried ? 1 : TRIES_MAX,
  });
  await saveSeries(tx, contact, scene, line, { ...own, sends: own.sends + 1, lastSentAt: now });
  for (const crowd of crowds) {
    const before = withinADay(found.get(crowd), now);
    await saveSeries(tx, contact, scene, crowd, { ...before, sends: before.sends + 1, lastSentAt: now });
  }
  return answer({ code, resendAfterS: resendAfterS(own.sends + 1) });
}

/** A minute after each of the first, then twice as long each time, an hour at most. */
const resendAfterS = (sends: number): number =>
  Math.min(CODE_RESEND_AFTER_S * 2 ** Math.max(0, sends - SENDS_FREE), RESEND_AFTER_S_MAX);

type Counted = Omit<CodeSeries, "lastSentAt"> & { readonly lastSentAt: Instant | null };

const inARow = (last: CodeSeries | undefined, now: Instant): Counted =>
  last && now - last.lastSentAt < SERIES_ENDS_MS ? last : { sends: 0, begunAt: now, lastSentAt: null };

const withinADay = (last: CodeSeries | undefined, now: Instant): Counted =>
  last && now - last.begunAt < SERIES_ENDS_MS ? last : { sends: 0, begunAt: now, lastSentAt: null };

const waitLeft = ({ lastSentAt }: Counted, afterS: number, now: Instant): number =>
  lastSentAt === null ? 0 : lastSentAt + afterS * 1000 - now;

/** Checks a code and counts a wrong one as a try. Who did not ask for one has none, and is told that it is wrong. */
export async function checkCode(tx: Tx, place: CodePlace, code: string, now: Instant): Promise<Answer<true>> {
  const stored = await lockCode(tx, place);
  if (!stored || stored.usedAt !== null) return refuse("code-wrong");
  if (stored.expiresAt <= now) return refuse("code-expired");
  if (stored.tries >= stored.triesMax) return refuse("code-tries-exceeded");
  if (timingSafeEqual(stored.codeHash, hashCode(stored.salt, code))) return answer(true);
  await countTry(tx, place);
  return stored.tries + 1 >= stored.triesMax ? refuse("code-tries-exceeded") : refuse("code-wrong");
}

/** Checks a code and uses it up. */
export async function useCode(tx: Tx, place: CodePlace, code: string, now: Instant): Promise<Answer<true>> {
  const checked = await checkCode(tx, place, code, now);
  if (checked.refused) return checked;
  await markUsed(tx, place, now);
  await endSeries(tx, place.contact, place.scene);
  return checked;
}
