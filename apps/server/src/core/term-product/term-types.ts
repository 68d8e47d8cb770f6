/** Orders with a term as the core keeps them, and what a product says of itself. */
import type { AccountMode } from "@candor/api/account-mode";
import type { AtMaturity, TermContent } from "@candor/api/term-product";
import type { TermOffer } from "@candor/engine/term-offer";
import type { TermOrderStatus } from "@candor/engine/term-order-state";
import type { TermRule } from "@candor/engine/term-reading";
import type { Amount, Instant, Rate } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { Currency, Ledger } from "../ledger/ledger.ts";
import type { Notices } from "../notice/notice.ts";
import type { Edition } from "../terms/terms.ts";

/** What a product is beside its terms. */
export interface TermProductKind extends TermRule {
  /** In the subjects of its terms: "fixed-savings" of "fixed-savings/USDT". */
  readonly product: string;
  /** What may become of an order at its end; the first is usual. */
  readonly atMaturity: readonly [AtMaturity, ...AtMaturity[]];
}

export interface TermDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly notices: Pick<Notices, "notify">;
  readonly log: Log;
  /** Of a product that the program knows. */
  readonly kindOf: (subject: string) => TermProductKind | undefined;
}

/** One length under the edition in force. */
export interface Offered {
  readonly id: number;
  readonly days: number | null;
  readonly kind: TermProductKind;
  readonly currency: Currency;
  readonly edition: Edition<TermContent>;
  readonly offer: TermOffer;
}

export interface TermOrder {
  readonly id: string;
  readonly customerId: string;
  readonly portfolioId: string;
  readonly mode: AccountMode;
  readonly offerId: number;
  readonly subject: string;
  readonly termsId: string;
  readonly currencyId: number;
  readonly principal: Amount;
  /** Null where each part has its own. */
  readonly rate: Rate | null;
  readonly paysDaily: boolean;
  readonly days: number | null;
  readonly takenAt: Instant;
  readonly takenDay: number;
  readonly atMaturity: AtMaturity;
  readonly renewsId: string | null;
  readonly status: TermOrderStatus;
  readonly balance: Amount;
  readonly carry: bigint;
  readonly paid: Amount;
  readonly reserved: Amount;
  readonly doneDay: number;
  readonly endsDay: number | null;
  readonly endedAt: Instant | null;
  readonly refund: Amount | null;
  readonly penalty: Amount | null;
}
