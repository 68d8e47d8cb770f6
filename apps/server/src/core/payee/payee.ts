/**
 * Payees: the addresses, cards and bank accounts that a customer may have money sent to (DOMAIN section 8). This is the
 * module's one door.
 * Terms: at most 20 of all kinds; a new one can be paid to after 24 hours (in a sandbox a minute); adding and removing take a fresh proof of who
 * asks, and tell the owner in the app and by mail. Where a payee pays to never changes: another address is another payee,
 * which waits anew. What a card or account says is sealed, and answered in part only.
 */
import type { PayeeKind } from "@candor/api/payee-words";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/encryption/sealing-keys.ts";
import type { CustomerCall, Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Message } from "../../platform/messages/message-outbox.ts";
import type { Outbox, OutboxHandler } from "../../platform/tasks/outbox.ts";
import type { VerifiedCustomers } from "../customer/customer.ts";
import type { Installation } from "../installation/installation.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Networks } from "../network/network.ts";
import type { BankDetails } from "./bank-details.ts";
import { maskOf } from "./mask.ts";
import { lockOutflow as lockDay, readOutflow as readDay } from "./outflow-store.ts";
import * as worth from "./outflow-worth.ts";
import { payeeRoutes } from "./payee-routes.ts";
import { findPayeeRecord, lockPayeeRecord } from "./payee-store.ts";
import { PAYEE_CHANGED, type PayeeChange } from "./payee-topics.ts";
import { readDetails } from "./sealed-details.ts";

export type { BankDetails } from "./bank-details.ts";
export type { Pricing, Worth } from "./outflow-worth.ts";

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

/** As lists and records show it: "0x5290…28e1", "•••• 4242". */
export const maskedOf: typeof maskOf = maskOf;

/** What leaves a customer's hands within 24 hours, withdrawn or sent to other users: one sum for both. */
export const lockOutflow: typeof lockDay = lockDay;
export const readOutflow: typeof readDay = readDay;
export const worthOf: typeof worth.worthOf = worth.worthOf;
export const leftInMoney: typeof worth.leftInMoney = worth.leftInMoney;
export const BTC_DECIMALS = worth.BTC_DECIMALS;
export const USDT_DECIMALS = worth.USDT_DECIMALS;

export interface PayeeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly ledger: Pick<Ledger, "currency">;
  readonly networks: Pick<Networks, "all" | "network" | "way">;
  readonly customers: Pick<VerifiedCustomers, "find">;
  readonly outbox: Pick<Outbox, "emit">;
  /** Puts a message into the outbox of the same commit. */
  readonly sendMessage: (tx: Tx, message: Message) => Promise<void>;
  readonly delivers: (channel: "mail" | "sms") => boolean;
  /** How long a new one waits. */
  readonly installation: Pick<Installation, "payeeWaitMs">;
}

/** With whoever asks for the change: it is kept among what happened to the safety of their account. */
export interface PayeeActing extends PayeeDeps {
  readonly origin: Pick<CustomerCall, "clientAddress" | "userAgent">;
}

export interface Payees {
  readonly routes: readonly Route[];
  /** Whole, for whoever pays out to it; null for an address, which says all itself. */
  detailsOf(reader: Reader, payee: Pick<Payee, "id" | "kind">): Promise<BankDetails | null>;
}

export const createPayees = (deps: PayeeDeps): Payees => ({
  routes: payeeRoutes(deps),
  detailsOf: async (reader, payee) => (await readDetails(deps.sealer, reader, [payee])).get(payee.id) ?? null,
});

/** Registers a consumer of every payee that was added or removed, by the name it keeps; call before the outbox starts. */
export const consumePayeeChanges = (
  outbox: Pick<Outbox, "consume">,
  name: string,
  handler: OutboxHandler<PayeeChange>,
): void => outbox.consume(name, [PAYEE_CHANGED], handler);
