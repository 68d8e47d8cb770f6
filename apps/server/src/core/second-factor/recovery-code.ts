/**
 * Recovery codes: ten, shown once, each good for one proof. They stand in for a factor that is lost, so they come with the first
 * factor and go with the last. Only under the lock of the factors.
 */
import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { RECOVERY_CODES, type renewRecoveryCodes } from "@candor/api/second-factor";
import type { Tx } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { findMethods, lockFactors } from "./factor-store.ts";
import { deleteCodes, findUnusedCodes, markCodeUsed, replaceCodes } from "./recovery-code-store.ts";
import type { SecondFactorContext } from "./second-factor-types.ts";

/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 8;

const drawCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** "k3fm-92xq" */
const shown = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** Forty bits withstand no guessing by themselves: the hash needs a key that is not in the database. */
const hashOf = (encryption: Encryptor, customerId: string, salt: Buffer, code: string): Buffer =>
  encryption.fingerprint(`${salt.toString("hex")} ${code}`, `recovery code of ${customerId}`);

async function issueCodes({ clock, encryption }: SecondFactorContext, tx: Tx, customerId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(drawCode());
  const rows = [...codes].map((code, at) => {
    const salt = randomBytes(16);
    return { number: at + 1, salt, codeHash: hashOf(encryption, customerId, salt, code) };
  });
  await replaceCodes(tx, customerId, rows, clock.now());
  return [...codes].map(shown);
}

/** New codes where none is left; null where there are some. */
export async function issueMissingCodes(
  context: SecondFactorContext,
  tx: Tx,
  customerId: string,
): Promise<string[] | null> {
  const unused = await findUnusedCodes(tx, customerId);
  return unused.length > 0 ? null : issueCodes(context, tx, customerId);
}

export async function renewCodes(
  context: SecondFactorContext,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof renewRecoveryCodes>>> {
  const { customerId } = call.caller;
  return context.database.transaction(async (tx) => {
    await lockFactors(tx, customerId);
    if ((await findMethods(tx, customerId)).length === 0) return refuse("second-factor-missing");
    const codes = await issueCodes(context, tx, customerId);
    await context.customers.record(tx, "recovery-codes-renewed", call);
    return answer({ recovery_codes: codes });
  });
}

export async function endCodesWithoutFactor(tx: Tx, customerId: string): Promise<void> {
  if ((await findMethods(tx, customerId)).length === 0) await deleteCodes(tx, customerId);
}

/** Whether this is an unused code; it is used from here on. */
export async function takeRecoveryCode(
  { clock, encryption }: SecondFactorContext,
  tx: Tx,
  customerId: string,
  code: string,
): Promise<boolean> {
  if ((await findMethods(tx, customerId)).length === 0) return false;
  const unused = await findUnusedCodes(tx, customerId);
  const taken = unused.filter(({ salt, codeHash }) =>
    timingSafeEqual(codeHash, hashOf(encryption, customerId, salt, code)),
  );
  for (const { number } of taken) await markCodeUsed(tx, customerId, number, clock.now());
  return taken.length > 0;
}
