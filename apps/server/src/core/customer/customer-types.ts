/** A customer, and what keeping customers needs. */
import type { CodeScene } from "@candor/api/customer";
import type { Language } from "@candor/api/language";
import type { VerifiedLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Notices } from "../notice/notice.ts";
import type { Contact } from "./contact.ts";

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

/** A code that is sent by mail or SMS, or what is sent instead of one, in the transaction that caused it. */
export interface CustomerMessage {
  readonly to: string;
  readonly channel: "mail" | "sms";
  readonly subject: string;
  readonly text: string;
  readonly kind: `code-${CodeScene}` | `known-${CodeScene}`;
}

/** What keeping customers needs. */
export interface CustomerDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  /** Puts a message into the outbox of the same commit. */
  readonly sendMessage: (tx: Tx, message: CustomerMessage) => Promise<void>;
  /** Whether what is sent by this way reaches anybody. */
  readonly delivers: (channel: CustomerMessage["channel"]) => boolean;
  readonly notices: Pick<Notices, "notify" | "write">;
  /** Draws a uid and an invite code. */
  readonly drawNumbers: () => Pick<NewCustomer, "uid" | "inviteCode">;
}
