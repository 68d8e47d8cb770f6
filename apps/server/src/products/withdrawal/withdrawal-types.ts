/** A withdrawal, and what the module of withdrawals needs and offers. */
import type { PayeeKind } from "@candor/api/payee-words";
import type { ChainFinding, WithdrawalState } from "@candor/api/withdrawal-words";
import type { Amount, Instant } from "@candor/money/money";
import type { VerifiedCustomers } from "../../core/customer/customer.ts";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { Networks } from "../../core/network/network.ts";
import type { Notices } from "../../core/notice/notice.ts";
import type { Payees } from "../../core/payee/payee.ts";
import type { SamplePayer } from "../../core/product/product.ts";
import type { PayPasswords } from "../../core/second-factor/second-factor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { ChainReader } from "./chain-reader.ts";

export interface WithdrawalRecord {
  readonly id: string;
  readonly customerId: string;
  readonly portfolioId: string;
  readonly payeeId: string;
  readonly payeeKind: PayeeKind;
  /** What its owner calls the payee. */
  readonly payeeName: string;
  /** An address in full; of a card or account its end. */
  readonly recipient: string;
  /** Empty without one. */
  readonly memo: string;
  readonly currencyId: number;
  readonly network: string;
  /** Taken from the wallet, and the part of it that stays with the house. */
  readonly amount: Amount;
  readonly fee: Amount;
  /** The edition of terms that it was asked for under; null where that was before they were kept so. */
  readonly termsId: string | null;
  /** When it was asked for, in minor units of USDT and BTC; null where there was no price. */
  readonly worthUsdt: Amount | null;
  readonly worthBtc: Amount | null;
  readonly approvalsNeeded: 1 | 2;
  readonly state: WithdrawalState;
  /** Why it was rejected or failed. */
  readonly reason: string | null;
  readonly sentBy: string | null;
  readonly txHash: string | null;
  readonly finding: ChainFinding;
  readonly confirmations: number | null;
  /** When its network was last asked. */
  readonly lookedAt: Instant | null;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
}

export interface WithdrawalDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly ledger: Ledger;
  readonly networks: Pick<Networks, "network" | "rail" | "railsOf">;
  readonly customers: Pick<VerifiedCustomers, "find">;
  readonly payPassword: PayPasswords;
  readonly notices: Pick<Notices, "notify">;
  readonly chain: ChainReader;
  /** Worth at the last valid price, in minor units of the quote currency; undefined without a price. */
  readonly valueIn: (quoteCurrencyId: number, currencyId: number, amount: Amount) => Amount | undefined;
  readonly payees: Pick<Payees, "detailsOf">;
  /** Null everywhere but in a sandbox. */
  readonly samplePayer: SamplePayer | null;
}

export interface Withdrawals {
  readonly routes: readonly Route[];
}
