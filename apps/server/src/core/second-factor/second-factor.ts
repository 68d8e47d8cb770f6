/**
 * What proves a person beside the password: authenticator, passkeys, recovery codes; and the six digits that money leaves with
 * (DOMAIN section 9). This is the module's one door. It knows customers by id alone, opens no session, and stores nothing that
 * could be used again by whoever reads the tables: secrets are encrypted, codes and digits hashed.
 */
import { retryingOnContention } from "../../platform/tasks/contention-retry.ts";
import { takeTotpCode } from "./authenticator.ts";
import { findMethods, lockFactors } from "./factor-store.ts";
import { provingOptions, takePasskeyAnswer } from "./passkey.ts";
import {
  checkAssertion,
  checkRegistration,
  PASSKEY_ALGORITHMS,
  readAssertion,
  readRegistration,
} from "./passkey-answer.ts";
import { passkeySiteOf } from "./passkey-site.ts";
import { checkPayPassword } from "./pay-password.ts";
import { findPayPassword } from "./pay-password-store.ts";
import { proveFactor, type TakeProof } from "./prove-factor.ts";
import { takeRecoveryCode } from "./recovery-code.ts";
import { secondFactorRoutes } from "./second-factor-routes.ts";
import type { SecondFactorContext, SecondFactorDeps, SecondFactors } from "./second-factor-types.ts";
import { stepOfCode, TOTP_SECRET_BYTES, totpSetup } from "./totp.ts";
import { isLocked } from "./tries.ts";
import { loadWebauthn, webauthn } from "./webauthn.ts";

export type { CustomerPorts, PayPasswords, SecondFactors } from "./second-factor-types.ts";

/** The same rules for others who prove who they are: of authenticators and passkeys, without anything that is stored. */
export const totpRules = { secretBytes: TOTP_SECRET_BYTES, setup: totpSetup, stepOfCode } as const;
export const passkeyRules = {
  algorithms: PASSKEY_ALGORITHMS,
  ...{ checkAssertion, checkRegistration, readAssertion, readRegistration, siteOf: passkeySiteOf, webauthn },
  load: loadWebauthn,
} as const;
export type { PasskeySite } from "./passkey-site.ts";

export function createSecondFactors(deps: SecondFactorDeps): SecondFactors {
  const context: SecondFactorContext = {
    ...deps,
    // Commands that meet at one customer's rows wait for each other.
    database: retryingOnContention(deps.database),
    site: passkeySiteOf(deps.publicUrl, deps.allowedHosts),
  };
  const take: TakeProof = (tx, customerId, proof) => {
    if (proof.method === "totp") return takeTotpCode(context, tx, customerId, proof.code);
    if (proof.method === "recovery") return takeRecoveryCode(context, tx, customerId, proof.code);
    return takePasskeyAnswer(context, tx, customerId, proof.answer);
  };
  return {
    routes: secondFactorRoutes(context),
    methodsOf: findMethods,
    passkeyOptions: (tx, customerId) => provingOptions(context, tx, customerId),
    prove: (tx, customerId, proof) => proveFactor(tx, customerId, proof, context.clock.now(), take),
    isLocked: async (tx, customerId) => isLocked(await lockFactors(tx, customerId), context.clock.now()),
    payPassword: {
      isSet: async (reader, customerId) => (await findPayPassword(reader, customerId)) !== undefined,
      check: (database, customerId, digits) => checkPayPassword(context, database, customerId, digits),
    },
  };
}
