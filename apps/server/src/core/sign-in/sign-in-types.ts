/** What signing in needs and shares, and what comes of it. */

import type { Answer } from "@candor/api/refusal";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { CustomerDeps } from "../customer/customer.ts";
import type { SecondFactors } from "../second-factor/second-factor.ts";
import type { Sessions } from "./sessions.ts";

export interface WalletProof {
  /**
   * The message for the customer's wallet to sign, valid for ten minutes, once; undefined for a customer without a wallet.
   * @param origin the call's
   */
  message(customerId: string, origin: string): Promise<string | undefined>;
  /**
   * Checks the signature of the newest such message, which is used up whatever comes of it. Never called inside a transaction:
   * of a wallet that is a contract its chain is asked.
   */
  check(customerId: string, signature: string): Promise<Answer<true>>;
}

export interface SignInDeps extends Omit<CustomerDeps, "drawNumbers"> {
  readonly database: Database;
  readonly bus: Bus;
  readonly secondFactors: SecondFactors;
  readonly hasher: PasswordHasher;
  /** Keyed hashes: what was tried at the door is counted without being kept. */
  readonly encryption: Pick<Encryptor, "fingerprint">;
  /** Where chains are asked about wallets that are contracts, by their number (EIP-155). */
  readonly chainAddresses: ReadonlyMap<number, string>;
  /** How long a chain may take to answer; five seconds when left out. */
  readonly chainPatienceMs?: number;
  /** What asking for a code takes at least, whoever's it is; a tenth of a second when left out. */
  readonly codeAnswerMs?: number;
  /** So many codes go out by text message on a UTC day, all together. */
  readonly smsDailyMax: number;
  /** Draws a uid and an invite code; random when left out. */
  readonly drawNumbers?: CustomerDeps["drawNumbers"];
}

/** What the commands of signing in share, and those of core/account-safety with them. */
export interface SignInContext extends Required<SignInDeps> {
  readonly sessions: Sessions;
  readonly walletProof: WalletProof;
}

/** A session token, handed out once and kept only as a hash. */
export type SignedIn = Answer<{
  readonly customerId: string;
  readonly token: string;
  /** What the browser is known by from now on, kept likewise. */
  readonly deviceToken: string;
}>;
