/**
 * Payees: the addresses, cards and bank accounts that a customer may have money sent to (DOMAIN section 8). This is the
 * module's one door.
 * Terms: at most 20 of all kinds; a new one can be paid to after 24 hours; adding and removing take a fresh proof of who
 * asks, and tell the owner in the app and by mail. Where a payee pays to never changes: another address is another payee,
 * which waits anew. What a card or account says is sealed, and answered in part only.
 */
import type { PayeeKind } from "@candor/api/payee-words";
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database.ts";
import { findPayeeRecord, lockPayeeRecord } from "./payee-store.ts";

export interface Payee {
  readonly id: string;
  readonly customerId: string;
  readonly kind: PayeeKind;
  /** Null for a card, which takes the money of any state. */
  readonly currencyId: number | null;
  /** "bank" for cards and accounts. */
  readonly network: string;
  /** The address, as its network writes it; null for cards and accounts. */
  readonly text: string | null;
  /** The tag or memo that belongs to the address. */
  readonly memo: string | null;
  /** What its owner calls it; of a card or account the name of the bank. */
  readonly name: string;
  /** The end of the address or number. */
  readonly lastFour: string;
  readonly createdAt: Instant;
  /** From then on money can be sent there. */
  readonly usableFrom: Instant;
  /** Null while it is there: to one that was removed nothing more is sent. */
  readonly removedAt: Instant | null;
}

/** The customer's own, removed ones included; undefined for others' as for those that never were. */
export const findPayee = (reader: Reader, customerId: string, id: string): Promise<Payee | undefined> =>
  findPayeeRecord(reader, customerId, id);

/** The customer's own that is still there; until the transaction ends nobody changes or removes it. */
export const lockPayee = (tx: Tx, customerId: string, id: string): Promise<Payee | undefined> =>
  lockPayeeRecord(tx, customerId, id);

const HEAD = 6;

/** As lists and records show it: "0x5290…28e1", "•••• 4242". */
export const maskedOf = ({ text, lastFour }: Pick<Payee, "text" | "lastFour">): string =>
  text === null ? `•••• ${lastFour}` : `${text.slice(0, HEAD)}…${lastFour}`;
