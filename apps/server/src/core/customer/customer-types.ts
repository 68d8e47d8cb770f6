/** A customer, and what the parts of the module of customers need and share. */

import type { CodeScene } from "@candor/api/customer";
import type { Language } from "@candor/api/language";
import type { Answer } from "@candor/api/refusal";
import type { VerifiedLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/encryption/sealing-keys.ts";
import type { Ids } from "../../platform/ids.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { SecondFactors } from "../second-factor/second-factor.ts";
import type { Contact } from "./contact.ts";
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

export interface NewCustomer {
  readonly id: string;
  readonly uid: string;
  /** What they have proved: an address, with the password they chose, or a wallet. */
  readonly proof:
    | { readonly kind: "password"; readonly contact: Contact; readonly passwordHash: string }
    | { readonly kind: "wallet"; readonly address: string; readonly chainId: number };
  readonly language: Language;
  readonly inviteCode: string;
  readonly invitedBy: string | null;
  readonly at: Instant;
}

/** A customer as the rest of the server sees one; never the password hash. */
export interface Customer {
  readonly id: string;
  /** Public eight-digit number. */
  readonly uid: string;
  readonly email: string | null;
  /** E.164, such as +8613800138000. */
  readonly mobile: string | null;
  readonly areaCode: string | null;
  readonly nickname: string | null;
  readonly portraitPath: string | null;
  readonly language: Language;
  readonly inviteCode: string;
  /** Lower-case hex; null without one. */
  readonly walletAddress: string | null;
  /** The highest level of verification that an officer has decided for. */
  readonly verifiedLevel: VerifiedLevel;
  readonly registeredAt: Instant;
}

/** What is sent to a customer by mail or SMS, in the transaction that caused it: a code, or what happened to their account. */
export interface CustomerMessage {
  readonly to: string;
  readonly channel: "mail" | "sms";
  readonly subject: string;
  readonly text: string;
  readonly kind: `code-${CodeScene}` | `known-${CodeScene}` | "login-alert" | "safety";
}

export interface CustomerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly ledger: Ledger;
  /** Puts a message into the outbox of the same commit. */
  readonly sendMessage: (tx: Tx, message: CustomerMessage) => Promise<void>;
  /** Whether what is sent by this way reaches anybody. */
  readonly delivers: (channel: CustomerMessage["channel"]) => boolean;
  /** Refuses unless the stored file belongs to the customer. */
  readonly ownsFile: (customerId: string, path: string) => Promise<boolean>;
  readonly secondFactors: SecondFactors;
  readonly hasher: PasswordHasher;
  readonly outbox: Pick<Outbox, "emit">;
  /** Keyed hashes: what was tried at the door is counted without being kept. */
  readonly sealing: Pick<Sealer, "fingerprint">;
  /** Where chains are asked about wallets that are contracts, by their number (EIP-155). */
  readonly chainAddresses: ReadonlyMap<number, string>;
  /** How long a chain may take to answer; five seconds when left out. */
  readonly chainPatienceMs?: number;
  /** So many codes go out by text message on a UTC day, all together. */
  readonly smsDailyMax: number;
  /** Draws a uid and an invite code; random when left out. */
  readonly drawNumbers?: () => Pick<NewCustomer, "uid" | "inviteCode">;
}

/** What the commands of this module share. */
export interface CustomerContext extends Required<CustomerDeps> {
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
