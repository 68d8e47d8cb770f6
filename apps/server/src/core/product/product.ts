/**
 * A product as the program sees it: a value that says what it answers, shows and does beside. Products are listed in
 * main/products.ts; they never know each other, and meet through the ledger, events and the ports below.
 */
import type { AccountMessage } from "@candor/api/channels";
import type { Answer } from "@candor/api/refusal";
import type { LineResult } from "@candor/api/wallet";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { OnRefused } from "../../platform/edge/refused-calls.ts";
import type { EncryptionKeys } from "../../platform/encryption/encryption-keys.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Figure } from "../../platform/http/figures.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { Part } from "../../platform/process/part.ts";
import type { ChannelHub } from "../../platform/socket/channel-hub.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import type { AccountSafety } from "../account-safety/account-safety.ts";
import type { VerifiedCustomers } from "../customer/customer.ts";
import type { Desk } from "../desk/desk.ts";
import type { Installation } from "../installation/installation.ts";
import type { Instruments } from "../instrument/instrument.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { AnyProposalKind } from "../maker-checker/maker-checker.ts";
import type { MarketData } from "../market-data/market-data.ts";
import type { Networks } from "../network/network.ts";
import type { Notices } from "../notice/notice.ts";
import type { Payees } from "../payee/payee.ts";
import type { SecondFactors } from "../second-factor/second-factor.ts";
import type { Settings } from "../setting/setting.ts";
import type { TermModule } from "../term-product/term-product.ts";
import type { ProductTerms } from "../terms/terms.ts";
import type { LogProofs } from "../tick-log/tick-log.ts";
import type { Verifications } from "../verification/verification.ts";

/** What every product is made with: the platform, the core modules, and the other products by their ports alone. */
export interface ProductBase {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly bus: Bus;
  /** A product registers its consumers and jobs as it is made, before these start. */
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly encryption: EncryptionKeys;
  readonly files: Files;
  readonly installation: Installation;
  readonly notices: Notices;
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly secondFactors: SecondFactors;
  readonly accountSafety: AccountSafety;
  readonly verifiedCustomers: VerifiedCustomers;
  readonly verifications: Verifications;
  readonly networks: Networks;
  readonly payees: Payees;
  readonly instruments: Instruments;
  readonly marketData: MarketData;
  /** Money with a term: each product that has one is sold through it. */
  readonly termProducts: TermModule;
  /** Blocks, keys and signatures of the tick log. */
  readonly proofs: LogProofs;
  /** Register there as the product is made, before it starts. */
  readonly desk: Desk;
  /** Null everywhere but in a sandbox. */
  readonly samplePayer: SamplePayer | null;
  /** All there are, once they are made. */
  readonly products: () => readonly Product[];
}

/** What main/products.ts lists. */
export type MakeProduct = (base: ProductBase) => Product | Promise<Product>;

export interface Product {
  /** As its folder is named. */
  readonly noun: string;
  readonly routes: readonly Route[];
  /** What two operators do together. */
  readonly proposalKinds?: readonly AnyProposalKind[];
  /** Terms of what it offers, which two operators change: their proposals, and how the back office shows them. */
  readonly terms?: readonly ProductTerms[];
  /** What an answer rests on: started in order, each right after the core's part of its role. */
  readonly parts?: readonly Part[];
  /** What runs beside the calls, started after all parts. */
  readonly upkeep?: readonly Part[];
  readonly metrics?: readonly ProductFigure[];
  /** Announces its channels on the socket. */
  provideChannels?(channels: ChannelHub): void;
  /** Whether anything of anyone is open that hangs on prices: they may not change their origin then. */
  isAnythingOpen?(reader: Reader): Promise<boolean>;
  /** Has the price blocks kept by which orders were settled; asked before old blocks are forgotten. */
  pinSettled?(): Promise<unknown>;
  /** What the closings brought to which these lines of a statement belong, by the lines' reference; others' lines it passes over. */
  resultsOf?(
    reader: Reader,
    portfolioId: string,
    lines: readonly StatementLine[],
  ): Promise<ReadonlyMap<string, LineResult>>;
  /** What it shows on the account channel. */
  readonly account?: AccountShare;
  /** Pictures that everybody may see. */
  readonly pictures?: OpenPictures;
  /** Told of each call that a limit refuses. */
  readonly onRefused?: OnRefused;
}

/** A figure of /metrics, told by the process that has the role. Its name ends in `_total` where it only grows. */
export interface ProductFigure extends Figure {
  readonly role: "desk" | "jobs";
}

/** A line of a statement: its kind, and the order, closing or other record that it belongs to. */
export interface StatementLine {
  readonly kind: string;
  readonly reference: string;
}

type AccountRows = Partial<Omit<AccountMessage, "account" | "balances">>;

/** A product's rows of the channel `account/<mode>`. */
export interface AccountShare {
  /** What a subscriber needs at first. */
  snapshot(portfolioId: string): Promise<AccountRows>;
  /** Tells of every change from now on. Returns the way to stop. */
  watch(portfolioId: string, tell: (changed: AccountRows) => void): () => void;
}

export interface OpenPictures {
  /** Re-encodes and stores one, by an operator; answers its path. */
  store(operator: string, content: Buffer): Promise<Answer<string>>;
  read(name: string): Promise<{ readonly content: Buffer; readonly type: string } | undefined>;
  has(path: string): Promise<boolean>;
}

/** Pays with test coins in a sandbox. Answers the hash of the payment; asked again under the same id, the same, paid once. */
export interface SamplePayer {
  readonly network: string;
  pay(payment: {
    readonly id: string;
    readonly to: string;
    /** Of a token; null for the network's own coin. */
    readonly contract: string | null;
    /** As the chain counts. */
    readonly amount: bigint;
  }): Promise<string>;
}
