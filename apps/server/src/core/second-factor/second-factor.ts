/**
 * What proves a person beside the password: authenticator, passkeys, recovery codes; and the six digits that money leaves with
 * (DOMAIN section 9). This is the module's one door. It knows customers by id alone, opens no session, and stores nothing that
 * could be used again by whoever reads the tables: secrets are encrypted, codes and digits hashed.
 */
import type { SafetyEvent } from "@candor/api/account-safety";
import { type Answer, refuse } from "@candor/api/refusal";
import type { SecondFactor, SecondFactorProof } from "@candor/api/second-factor";
import type { Database, Reader, Tx } from "../../platform/database.ts";
import type { CustomerCall, Route } from "../../platform/http/route.ts";

/** What is asked of the customer module, which stands above this one. */
export interface CustomerPorts {
  /** What an authenticator app and a passkey show beside the product's name: an address, a number or the uid. */
  labelOf(reader: Reader, customerId: string): Promise<string>;
  /** Uses up a code of scene pay that was sent to an address of the customer's own. Tries outlive a refusal. */
  usePayCode(customerId: string, code: string): Promise<Answer<true>>;
  /** Writes down what happened to the safety of the caller's account, in the transaction that did it. */
  record(tx: Tx, event: SafetyEvent, call: CustomerCall): Promise<void>;
}

export interface SecondFactors {
  readonly routes: readonly Route[];
  /** Kinds that the customer has set up; recovery only beside another. Empty where there is none. */
  methodsOf(reader: Reader, customerId: string): Promise<readonly SecondFactor[]>;
  /** What a browser proves one of the customer's passkeys with; undefined where there is none. Valid for five minutes, once. */
  passkeyOptions(tx: Tx, customerId: string): Promise<string | undefined>;
  /** Checks a proof and uses it up. Wrong ones are counted, so the transaction commits either way. */
  prove(tx: Tx, customerId: string, proof: SecondFactorProof): Promise<Answer<SecondFactor>>;
  readonly payPassword: PayPasswords;
}

export interface PayPasswords {
  isSet(reader: Reader, customerId: string): Promise<boolean>;
  /**
   * Checks the six digits before money leaves. Hashes, so it is never called inside a transaction of the ledger. Five wrong
   * tries in a row, however they arrive, and none is taken for a while.
   */
  check(database: Database, customerId: string, digits: string): Promise<Answer<true>>;
}

export interface SecondFactorDeps {
  readonly database: Database;
}

export function createSecondFactors(_deps: SecondFactorDeps): SecondFactors {
  return {
    routes: [],
    methodsOf: async () => [],
    passkeyOptions: async () => undefined,
    prove: async () => refuse("second-factor-missing"),
    payPassword: { isSet: async () => false, check: async () => refuse("pay-password-missing") },
  };
}
