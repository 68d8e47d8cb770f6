/** What second factors need, share and offer. */
import type { SafetyEvent } from "@candor/api/account-safety";
import type { Answer } from "@candor/api/refusal";
import type { SecondFactor, SecondFactorProof } from "@candor/api/second-factor";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import type { CustomerCall, Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { PasskeySite } from "./passkey-site.ts";

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
  /**
   * Checks a proof and uses it up: right, second-factor-wrong, or second-factor-locked with `until_at`, whatever the customer has
   * set up. Wrong ones are counted, so the transaction commits either way. Who calls it writes down what was proved by it, and
   * that a recovery code was used.
   */
  prove(tx: Tx, customerId: string, proof: SecondFactorProof): Promise<Answer<SecondFactor>>;
  /** Whether no proof of the customer's is judged at the moment; it stays so until the transaction ends. */
  isLocked(tx: Tx, customerId: string): Promise<boolean>;
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
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hasher: PasswordHasher;
  readonly customers: CustomerPorts;
  /** With keys outside of the database, without which nothing that is stored here is of use. */
  readonly encryption: Encryptor;
  /** The address people use, or null, and the further names this server answers to: where passkeys belong. */
  readonly publicUrl: string | null;
  readonly allowedHosts: readonly string[];
}

/** What the commands of this module share. */
export interface SecondFactorContext
  extends Pick<SecondFactorDeps, "database" | "clock" | "ids" | "hasher" | "customers" | "encryption"> {
  readonly site: PasskeySite;
}
