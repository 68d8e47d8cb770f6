/** Authenticator apps: begun with a new secret, on once a code of it was confirmed. Each code counts once. */
import { randomBytes } from "node:crypto";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type * as api from "@candor/api/second-factor";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  saveStep,
  startAuthenticator,
} from "./authenticator-store.ts";
import { lockFactors } from "./factor-store.ts";
import { countWrong } from "./prove-factor.ts";
import { endCodesWithoutFactor, issueMissingCodes } from "./recovery-code.ts";
import type { SecondFactorContext } from "./second-factor-types.ts";
import { stepOfCode, TOTP_SECRET_BYTES, totpSetup } from "./totp.ts";
import { isLocked, lockedRefusal } from "./tries.ts";

const CONFIRM_WITHIN_MS = 15 * 60_000;

/** A secret opens for its own customer only. */
const boundTo = (customerId: string): string => `authenticator of ${customerId}`;

export async function startTotp(
  { database, clock, encryption, customers }: SecondFactorContext,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof api.startTotp>>> {
  const { customerId } = call.caller;
  return database.transaction(async (tx) => {
    await lockFactors(tx, customerId);
    const stored = await findAuthenticator(tx, customerId);
    if (stored && stored.confirmedAt !== null) return refuse("authenticator-already-on");
    const secret = randomBytes(TOTP_SECRET_BYTES);
    await startAuthenticator(tx, customerId, encryption.encrypt(secret, boundTo(customerId)), clock.now());
    return answer(totpSetup(secret, await customers.labelOf(tx, customerId)));
  });
}

export async function confirmTotp(
  context: SecondFactorContext,
  { code }: RequestOf<typeof api.confirmTotp>,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof api.confirmTotp>>> {
  const { database, clock, encryption, customers } = context;
  const { customerId } = call.caller;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const tries = await lockFactors(tx, customerId);
    if (isLocked(tries, now)) return lockedRefusal("second-factor-locked", tries);
    const stored = await findAuthenticator(tx, customerId);
    if (stored && stored.confirmedAt !== null) return refuse("authenticator-already-on");
    if (!stored || stored.startedAt + CONFIRM_WITHIN_MS <= now) return refuse("authenticator-not-started");
    const step = stepOfCode(encryption.decrypt(stored.encryptedSecret, boundTo(customerId)), code, now);
    if (step === undefined) return countWrong(tx, customerId, tries, now);
    await confirmAuthenticator(tx, customerId, step, now);
    await customers.record(tx, "totp-on", call);
    return answer({ recovery_codes: await issueMissingCodes(context, tx, customerId) });
  });
}

export async function removeTotp(
  { database, customers }: SecondFactorContext,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof api.removeTotp>>> {
  const { customerId } = call.caller;
  return database.transaction(async (tx) => {
    await lockFactors(tx, customerId);
    if (!(await deleteAuthenticator(tx, customerId))) return refuse("second-factor-missing");
    await endCodesWithoutFactor(tx, customerId);
    await customers.record(tx, "totp-off", call);
    return answer({ is_removed: true as const });
  });
}

/** Whether this is a code of now that has not counted before; it has from here on. Only under the lock of the factors. */
export async function takeTotpCode(
  { clock, encryption }: SecondFactorContext,
  tx: Tx,
  customerId: string,
  code: string,
): Promise<boolean> {
  const stored = await findAuthenticator(tx, customerId);
  if (!stored || stored.lastStep === null) return false;
  const step = stepOfCode(encryption.decrypt(stored.encryptedSecret, boundTo(customerId)), code, clock.now());
  if (step === undefined || step <= stored.lastStep) return false;
  await saveStep(tx, customerId, step);
  return true;
}
