/** What deposits need, share and offer. */
import type { Amount, Instant } from "@candor/money/money";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { Network, Networks } from "../../core/network/network.ts";
import type { Notices } from "../../core/notice/notice.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DepositBanks } from "../../platform/config/config-deposit.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import type { ChainSource } from "./chain-source.ts";
import type { AddressKey } from "./own-address.ts";

/** What this installation takes deposits by. Nothing is invented where it says nothing. */
export interface DepositSettings {
  /** Extended public key of the EVM networks' addresses. */
  readonly depositXpubEvm: string | null;
  /** Those that were in use before: addresses of theirs stay their customers'. */
  readonly depositXpubsEvmBefore: readonly string[];
  /** Where nodes are asked, by network. */
  readonly depositRpcUrls: ReadonlyMap<string, string>;
  /** Addresses that all customers share, by network: what arrives there is claimed with a proof. */
  readonly depositAddresses: ReadonlyMap<string, string>;
  /** Where wires go, by currency code. */
  readonly depositBanks: DepositBanks;
}

export interface Picture {
  readonly content: Buffer;
  /** "image/jpeg" or "image/png" */
  readonly type: string;
}

export interface DepositOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly log: Log;
  readonly notices: Pick<Notices, "notify">;
  readonly ledger: Ledger;
  readonly networks: Networks;
  readonly settings: DepositSettings;
  /** Worth at the last valid price; undefined when there is none. */
  readonly valueIn: (quoteCurrencyId: number, currencyId: number, amount: Amount) => Amount | undefined;
  readonly ownsFile: (customerId: string, path: string) => Promise<boolean>;
  /** The picture at "/files/<name>", when it exists and belongs to the customer. */
  readonly readPicture: (customerId: string, path: string) => Promise<Picture | undefined>;
  /** Other chains than EVM networks, by network; and nodes of tests. */
  readonly sources?: ReadonlyMap<string, ChainSource>;
}

/** The same with what is made of the settings. */
export interface DepositDeps extends DepositOptions {
  /** Null where no address is handed out. */
  readonly addressKey: AddressKey | null;
  /** By the hash that tables know them by: that one, and those before it. */
  readonly addressKeys: ReadonlyMap<string, AddressKey>;
  /** Networks that are watched: both a source and a key of their addresses are there. */
  readonly watched: ReadonlyMap<string, WatchedNetwork>;
  /** By network, how many blocks the last look has left to be looked at. */
  readonly blocksBehind: Map<string, number>;
}

export interface WatchedNetwork {
  readonly network: Network;
  readonly source: ChainSource;
  /** At least five. */
  readonly confirmations: number;
}

export interface WatchFigures {
  readonly network: string;
  /** As this process last saw; null before it has looked, or where another process looks. */
  readonly blocksBehind: number | null;
  /** Null before the first look. */
  readonly lookedAt: Instant | null;
  /** Since when its node is away or talks nonsense; null while it does not. */
  readonly failedSince: Instant | null;
}

export interface Deposits {
  readonly routes: readonly Route[];
  /** Looks at the chains until it is stopped; nothing where none is configured. */
  readonly upkeep: { start(): Promise<void>; stop(): Promise<void> };
  /** How far each network that is watched was looked at. */
  watchFigures(): Promise<readonly WatchFigures[]>;
  /** Once, for tests and for the impatient. */
  lookOnce(): Promise<void>;
  provideChannels(channels: Channels): void;
}
