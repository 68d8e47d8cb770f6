/** Checks any kind of second factor and counts the wrong ones, all kinds together. Runs in transactions that commit either way. */
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { SecondFactor, SecondFactorProof } from "@candor/api/second-factor";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { lockFactors, saveTries } from "./factor-store.ts";
import { isLocked, lockedRefusal, NO_TRIES, secondFactorLock, type Tries, withTry } from "./tries.ts";

/** How a proof of each kind is taken; each is used up by being right. */
export type TakeProof = (tx: Tx, customerId: string, proof: SecondFactorProof) => Promise<boolean>;

export async function proveFactor(
  tx: Tx,
  customerId: string,
  proof: SecondFactorProof,
  now: Instant,
  take: TakeProof,
): Promise<Answer<SecondFactor>> {
  const tries = await lockFactors(tx, customerId);
  if (isLocked(tries, now)) return lockedRefusal("second-factor-locked", tries);
  if (!(await take(tx, customerId, proof))) return countWrong(tx, customerId, tries, now);
  await saveTries(tx, customerId, NO_TRIES);
  return answer(proof.method);
}

/** Counts one wrong proof and says so. */
export async function countWrong(tx: Tx, customerId: string, tries: Tries, now: Instant): Promise<Refusal> {
  const counted = withTry(tries, now, secondFactorLock);
  await saveTries(tx, customerId, counted);
  return counted.lockedUntil === null ? refuse("second-factor-wrong") : lockedRefusal("second-factor-locked", counted);
}
