/** Which sentences the notices of each kind are made of. Marks in braces are filled in; the text is plain, never markup. */
import type { FreezeCause } from "../care-words.ts";
import type { NoticeKind } from "../notice.ts";
import type { CONTRACT_CANCELLATIONS_NOTIFIED, CONTRACT_CLOSINGS_NOTIFIED } from "../notice-contract.ts";
import type { PayeeKind } from "../payee-words.ts";
import type { Restriction } from "../restriction-words.ts";
import type { WITHDRAWAL_STATES_NOTIFIED } from "../withdrawal-words.ts";

type Words<Name extends string> = Readonly<Record<Name, string>>;

type Sentences = {
  /** Titles: a level was reached from below or above, a move was made upward or downward. */
  readonly "price-alert": Words<"rose" | "fell" | "up" | "down" | "price" | "fromPrice" | "fromDay" | "note">;
  readonly "margin-call": Words<"title" | "left" | "liquidation" | "choices">;
  /** Titles by cause; `net` is the result after every cost, `parts` what it is made of, `maintenance` says why a contract was liquidated. */
  readonly "contract-closed": Words<
    | (typeof CONTRACT_CLOSINGS_NOTIFIED)[number]
    | "net"
    | "closed"
    | "parts"
    | "overnight"
    | "maintenance"
    | "back"
    | "receipt"
  >;
  /** Causes as sentences; `beyond` tells the price where there was one. */
  readonly "contract-cancelled": Words<
    (typeof CONTRACT_CANCELLATIONS_NOTIFIED)[number] | "title" | "market" | "limit" | "beyond" | "back"
  >;
  readonly "new-device": Words<"title" | "facts" | "unknown" | "advice">;
  /** Titles by state; `next` says what to do after a rejection. */
  readonly "verification-decided": Words<"verified" | "rejected" | "decided" | "next">;
  readonly "transfer-received": Words<"title" | "facts" | "note">;
  readonly "transfer-sent": Words<"title" | "facts" | "note" | "advice">;
  readonly "sealed-lost": Words<"title" | "documents" | "factors" | "payees">;
  /** Titles by kind and change; `usable` says when something can be sent there. */
  readonly "payee-changed": Words<`${PayeeKind}-${"added" | "removed"}` | "said" | "usable" | "advice">;
  /** Titles by state; what comes next, or why not. */
  readonly deposit: Words<"seen" | "credited" | "rejected" | "counting" | "where" | "why" | "next">;
  /** Titles by state; `bank` in place of a network, `back` where the money is. */
  readonly withdrawal: Words<
    (typeof WITHDRAWAL_STATES_NOTIFIED)[number] | "said" | "bank" | "arriving" | "why" | "hash" | "back" | "advice"
  >;
  /** Causes as sentences; what is still possible, and whom to ask. */
  readonly "account-frozen": Words<FreezeCause | "title" | "until" | "meanwhile">;
  readonly "account-unfrozen": Words<"title" | "facts">;
  /** What is restricted, for titles and sentences; titles; what its operators say, and what is still possible. */
  readonly "account-restricted": Words<Restriction | "began" | "changed" | "facts" | "until" | "said" | "meanwhile">;
  readonly "restriction-ended": Words<"title" | "facts">;
  readonly credited: Words<"title" | "facts" | "reason">;
  /** `paid` and `renewed` say where the money is. */
  readonly "term-ended": Words<"title" | "facts" | "paid" | "renewed" | "notRenewed">;
};

export type NoticeWords = { readonly [K in NoticeKind]: Sentences[K] } & {
  /** Said of any kind: whose prices these are, which account it is about, which way and how much. */
  readonly every: Words<"simulated" | "replay" | "demo" | "real" | "up" | "down" | "lot" | "lots">;
};
