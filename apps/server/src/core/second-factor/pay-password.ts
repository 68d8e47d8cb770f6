/**
 * The six digits that money leaves with. Short enough to be guessed, so a try is counted before it is looked at: however many
 * arrive at once, five are checked and then none for a while.
 */
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { isTooSimple } from "@candor/api/pay-password-rules";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { setPayPassword as setEndpoint } from "@candor/api/second-factor";
import type { Database } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { BUSY } from "../../platform/password-hasher.ts";
import { retryingOnContention } from "../../platform/tasks/contention-retry.ts";
import {
  findPayPassword,
  insertPayPassword,
  lockPayPassword,
  replacePayPassword,
  type StoredPayPassword,
  savePayTries,
} from "./pay-password-store.ts";
import type { SecondFactorContext } from "./second-factor-types.ts";
import { isLocked, lockedRefusal, NO_TRIES, payPasswordLock, TRIES_MAX, withoutTry, withTry } from "./tries.ts";

type Set = Answer<ResponseOf<typeof setEndpoint>>;

/** What is hashed: six digits are soon guessed by whoever has the hash, unless a key that is not in the database was mixed in. */
const mixed = ({ encryption }: SecondFactorContext, customerId: string, digits: string): string =>
  encryption.fingerprint(digits, `pay password of ${customerId}`).toString("base64url");

/** Never inside another transaction: it hashes between two of its own. */
export async function checkPayPassword(
  context: SecondFactorContext,
  database: Database,
  customerId: string,
  digits: string,
): Promise<Answer<true>> {
  const retries = retryingOnContention(database);
  const counted = await countTry(context, retries, customerId);
  if (counted.refused) return counted;
  const { passwordHash, ...tries } = counted.value;
  const isMatch = await context.hasher.verify(passwordHash, mixed(context, customerId, digits), {
    line: "owner",
    name: customerId,
  });
  if (isMatch === BUSY) {
    await giveTryBack(retries, customerId, passwordHash);
    return refuse("busy-try-again");
  }
  if (!isMatch) {
    return tries.lockedUntil === null
      ? refuse("pay-password-wrong", { left: TRIES_MAX - tries.wrongInRow })
      : lockedRefusal("pay-password-locked", tries);
  }
  // It may have been changed while this one was being checked.
  const isStill = await retries.transaction((tx) => savePayTries(tx, customerId, passwordHash, NO_TRIES));
  return isStill ? answer(true) : refuse("pay-password-wrong");
}

const countTry = (
  { clock }: SecondFactorContext,
  database: Database,
  customerId: string,
): Promise<Answer<StoredPayPassword>> =>
  database.transaction(async (tx) => {
    const stored = await lockPayPassword(tx, customerId);
    if (!stored) return refuse("pay-password-missing", { path: setEndpoint.path });
    const now = clock.now();
    if (isLocked(stored, now)) return lockedRefusal("pay-password-locked", stored);
    const { passwordHash } = stored;
    const tries = withTry(stored, now, payPasswordLock);
    await savePayTries(tx, customerId, passwordHash, tries);
    return answer({ passwordHash, ...tries });
  });

/** A try that was never looked at has told nobody anything. */
const giveTryBack = (database: Database, customerId: string, passwordHash: string): Promise<unknown> =>
  database.transaction(async (tx) => {
    const stored = await lockPayPassword(tx, customerId);
    if (stored) await savePayTries(tx, customerId, passwordHash, withoutTry(stored));
  });

export async function setPayPassword(
  context: SecondFactorContext,
  request: RequestOf<typeof setEndpoint>,
  call: CustomerCall,
): Promise<Set> {
  const { payPassword, repeated } = request;
  if (payPassword !== repeated) return refuse("pay-password-mismatch");
  if (isTooSimple(payPassword)) return refuse("pay-password-too-simple");
  const { database, clock, hasher, customers } = context;
  const { customerId } = call.caller;
  // Before the proof, which may be a code that counts once.
  const passwordHash = await hasher.hash(mixed(context, customerId, payPassword), { line: "owner", name: customerId });
  if (passwordHash === BUSY) return refuse("busy-try-again");
  const isProved = await proveOwner(context, request, customerId);
  if (isProved.refused) return isProved;
  return database.transaction(async (tx): Promise<Set> => {
    const made = { customerId, passwordHash, at: clock.now() };
    const isFirst = await insertPayPassword(tx, made);
    // Set by another call at the same moment, which this one knows nothing of.
    if (!isFirst && !isProved.value) return refuse("pay-password-wrong");
    if (!isFirst) await replacePayPassword(tx, made);
    await customers.record(tx, "pay-password-set", call);
    return answer({ is_set: true });
  });
}

/** Whether the owner has proved that a pay password may be changed; false where there is none yet and nothing to prove. */
async function proveOwner(
  context: SecondFactorContext,
  { old, code }: RequestOf<typeof setEndpoint>,
  customerId: string,
): Promise<Answer<boolean>> {
  const { database, customers } = context;
  if (old !== undefined) return checkPayPassword(context, database, customerId, old);
  if ((await findPayPassword(database, customerId)) === undefined) return answer(false);
  return code === undefined ? refuse("pay-password-wrong") : customers.usePayCode(customerId, code);
}
