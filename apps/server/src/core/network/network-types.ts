/** Networks and payment rails as the rest of the program knows them. */
import type { RailTermsContent } from "@candor/api/network";
import type { NetworkFamily } from "@candor/api/network-words";
import type { TermsProposal } from "@candor/api/terms";
import type { Amount, Instant } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { ProposalKind } from "../maker-checker/maker-checker.ts";
import type { ShownTerms } from "../terms/terms.ts";

export interface Network {
  /** "ethereum", "tron", "bitcoin", …; "bank" for money of states. */
  readonly id: string;
  readonly name: string;
  /** Networks of one family write addresses alike. */
  readonly family: NetworkFamily;
  /** Of an EVM network; null for all others. */
  readonly chainId: number | null;
  /** How many blocks until what was sent counts. */
  readonly confirmations: number;
  /** How long that usually takes. */
  readonly expectedMinutes: number;
  /** A tag or memo may belong to an address. */
  readonly hasMemo: boolean;
}

/** In minor units of the currency. */
export interface RailTerms {
  readonly depositMin: Amount;
  /** The least that can be asked for; more than the fee. */
  readonly withdrawMin: Amount;
  /** Taken off the amount that is asked for. */
  readonly withdrawFee: Amount;
  readonly isDepositOpen: boolean;
  readonly isWithdrawOpen: boolean;
}

export interface Rail extends RailTerms {
  readonly currencyId: number;
  /** Of a network, or "bank". */
  readonly network: string;
  /** Of a token on its network, as its family writes addresses; null for a network's own coin and for banks. */
  readonly contract: string | null;
  /** As the network counts it, which may be finer than the ledger does. */
  readonly decimals: number;
  readonly hasMemo: boolean;
  /** Of its terms, from 1. */
  readonly edition: number;
  /** What is kept by whatever was made under them. */
  readonly termsId: string;
}

/** Whether this installation takes in a currency by a network or by bank, whatever the terms of the rail say. */
export type TakesDeposits = (network: string, currency: string) => boolean;

export interface NetworkDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "currency">;
  /** Left out, every rail whose terms are open is one. */
  readonly takesDeposits?: TakesDeposits;
}

export interface Networks {
  /** In the order of their names; "bank" is one of them. */
  all(): readonly Network[];
  network(id: string): Network | undefined;
  /** As they stand now; read inside a transaction, what is made in it keeps these terms. Cheapest first. */
  railsOf(reader: Reader, currencyId: number): Promise<readonly Rail[]>;
  /** @param at now, unless it is said when something was asked for */
  rail(reader: Reader, currencyId: number, network: string, at?: Instant): Promise<Rail | undefined>;
  /** Terms of a rail, changed by two operators. */
  readonly proposalKinds: readonly [ProposalKind<TermsProposal<RailTermsContent>>];
  /** For the page of all terms. */
  readonly shownTerms: ShownTerms;
  readonly routes: readonly Route[];
}

/** A network by which a currency goes, as lists of currencies name it. */
export interface NetworkOfCurrency extends Pick<RailTerms, "isDepositOpen" | "isWithdrawOpen"> {
  readonly currencyId: number;
  readonly network: Network;
}
