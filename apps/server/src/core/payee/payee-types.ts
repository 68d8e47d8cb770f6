/** A payee, and what the module of payees needs and offers. */
import type { PayeeKind } from "@candor/api/payee-words";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import type { CustomerCall, Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Installation } from "../installation/installation.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Networks } from "../network/network.ts";
import type { Notices } from "../notice/notice.ts";
import type { BankDetails } from "./bank-details.ts";

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

export interface PayeeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly encryption: Encryptor;
  readonly ledger: Pick<Ledger, "currency">;
  readonly networks: Pick<Networks, "all" | "network" | "rail">;
  readonly notices: Pick<Notices, "notify" | "write">;
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
