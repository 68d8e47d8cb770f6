/**
 * The socket's channels (socket.io at /socket.io). A client subscribes by name and gets a snapshot with a number; each
 * update carries the next number; a gap means: subscribe again. Types only, so that clients pay nothing for them.
 */
import type { AccountMode } from "./account-mode.ts";
import type { ContractOrder } from "./contract-order.ts";
import type { DepositRecord } from "./deposit.ts";
import type { HaltCause } from "./incident.ts";
import type { InstrumentState, Period } from "./market.ts";
import type { OptionOrder } from "./option-order.ts";
import type { RefusalCode } from "./refusal.ts";
import type { RestrictionFact } from "./restriction-words.ts";
import type { PriceMode } from "./site.ts";
import type { OrderBook, SpotFill, SpotOrder } from "./spot-order.ts";
import type { Balance } from "./wallet.ts";

/** `quotes/2`, `candles/BTCUSDT/1m`, `book/demo/7`, `halts`, `account/demo`, `notices`, `customer`, `deposits`. */
export type ChannelName =
  | `quotes/${number}`
  | `candles/${string}/${Period}`
  | `book/${AccountMode}/${number}`
  | "halts"
  | `account/${AccountMode}`
  | "notices"
  | "customer"
  | "deposits";

/**
 * One instrument's quote: number, price, change in percent over 24 h, high, low, volume, state; then what the price says of
 * itself: its grid instant, its sequence number, of how many sources it is made, and by how much the newest word of theirs is
 * older than the grid instant, ms. Price and instant are null and the rest 0 before the first one.
 */
export type QuoteRow = readonly [
  instrumentId: number,
  price: string | null,
  changePercent: string,
  high: string | null,
  low: string | null,
  volume: string,
  state: InstrumentState,
  pricedAt: number | null,
  seq: number,
  sourceCount: number,
  wordAgeMs: number,
];

/** Opening instant, open, high, low, close, volume. */
export type CandleRow = readonly [time: number, open: string, high: string, low: string, close: string, volume: string];

/** Snapshot: all rows. Update: the rows that changed since the last number. */
export interface QuotesMessage {
  readonly priceMode: PriceMode;
  /** The server's clock as it sent this: what the age of a price is told by. */
  readonly sentAt: number;
  readonly rows: readonly QuoteRow[];
}

/** Snapshot and update: the last bars, the running one included; a bar replaces the one with its time. */
export interface CandlesMessage {
  readonly rows: readonly CandleRow[];
}

/** A halt that began or ended: instrument, which of the two, its cause, the grid instant. The incidents say the rest. */
export type HaltRow = readonly [instrumentId: number, kind: "halt" | "resume", cause: HaltCause, at: number];

/** Snapshot: the last ones since the server started. Update: those that are new. */
export interface HaltsMessage {
  readonly rows: readonly HaltRow[];
}

/** Always the whole visible book: it is small, and a whole book cannot drift. */
export type BookMessage = OrderBook;

/** Snapshot: everything. Update: only what changed; orders replace those with their id. */
export interface AccountMessage {
  readonly account: AccountMode;
  readonly balances: readonly Balance[];
  readonly orders: readonly SpotOrder[];
  readonly fills: readonly SpotFill[];
  readonly contracts: readonly ContractOrder[];
  readonly options: readonly OptionOrder[];
}

/** Snapshot and update: how many notices are unread, and the one that has just come, to be fetched by its id. */
export interface NoticesMessage {
  readonly unread: number;
  readonly arrived: string | null;
}

/** Snapshot and update: what of a customer, not of an account of theirs, decides what they may do. */
export interface CustomerMessage {
  /** Since when the account is frozen; null while it is not. */
  readonly frozen_since: number | null;
  /** By whom, operators first; null while it is not. */
  readonly frozen_by: "owner" | "operator" | null;
  /** What operators have stopped of it without freezing it. */
  readonly restrictions: readonly RestrictionFact[];
}

/** Snapshot and update: the latest deposits, counted up while the chain goes on. */
export interface DepositsMessage {
  readonly list: readonly DepositRecord[];
}

export type ChannelMessage<N extends ChannelName> = N extends `quotes/${string}`
  ? QuotesMessage
  : N extends `candles/${string}`
    ? CandlesMessage
    : N extends `book/${string}`
      ? BookMessage
      : N extends "halts"
        ? HaltsMessage
        : N extends "notices"
          ? NoticesMessage
          : N extends "customer"
            ? CustomerMessage
            : N extends "deposits"
              ? DepositsMessage
              : AccountMessage;

/** Answer to `subscribe`; the server then sends `update` events with seq + 1, seq + 2, … */
export type SubscribeAnswer<M> =
  | { readonly ok: true; readonly channel: ChannelName; readonly seq: number; readonly snapshot: M }
  | { readonly ok: false; readonly code: RefusalCode; readonly message: string };

export interface ChannelUpdate<M> {
  readonly channel: ChannelName;
  readonly seq: number;
  readonly data: M;
}

/** Events a client may send. */
export interface ClientEvents {
  subscribe: (channel: string, answer: (value: SubscribeAnswer<unknown>) => void) => void;
  unsubscribe: (channel: string) => void;
}

/** A channel that was open and is so no more, and why; nothing of it follows. */
export interface ChannelEnd {
  readonly channel: ChannelName;
  readonly code: RefusalCode;
  readonly message: string;
}

/** Why the server is about to end a connection. */
export interface ConnectionEnd {
  readonly code: RefusalCode;
  readonly message: string;
}

/**
 * Events the server sends. `signed-out` comes before the server closes a revoked session's socket, `refused` before it closes
 * one that sends too much; its address then has to wait. `leaving` comes before a server that stops ends every socket: connect
 * again, which reaches another server where there is one.
 */
export interface ServerEvents {
  refused: (end: ConnectionEnd) => void;
  update: (update: ChannelUpdate<unknown>) => void;
  ended: (end: ChannelEnd) => void;
  "signed-out": () => void;
  leaving: () => void;
}
