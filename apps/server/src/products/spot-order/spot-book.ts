/**
 * One instrument's book in one account mode: the engine's market in a transaction that follows the desk's batch, and the
 * depth that may be shown, which is always the last committed one.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { OrderBook } from "@candor/api/spot-order";
import { type MarketMark, SpotMarket } from "@candor/engine/spot-market";
import type { Fill, RestingOrder, Turn, WaitingOrder } from "@candor/engine/spot-order";
import type { SpotInstrument } from "@candor/engine/spot-postings";
import { formatPrice, formatQuantity } from "@candor/money/instrument-scale";
import { type Amount, type Instant, instantOf, ZERO } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { Freshness, Tick } from "../../core/market-data/market-data.ts";
import { type SpotAccounts, spotAccounts } from "./spot-order-entries.ts";

const LEVELS_SHOWN = 20;

/** What a tick does: orders that the house's prices have reached, and those whose turn has come. */
export interface TickEffects {
  readonly fills: readonly Fill[];
  readonly turns: readonly Turn[];
}

/** What the market has processed last, and how many of the orders of before have joined it. */
interface LastProcessed extends Pick<Tick, "seq" | "at"> {
  readonly joined: number;
}
const NOTHING_PROCESSED: LastProcessed = { seq: 0, at: instantOf(0), joined: 0 };

/** An order of before a start: ticks up to one have acted on it, or came before it. */
interface Waiting {
  readonly order: RestingOrder;
  readonly after: number;
  /** The house fills it on no earlier price than this. */
  readonly from: Instant;
}

/** More orders than can come to one book between two ticks; with it a tick's number times this stays a safe integer. */
const PLACES_PER_TICK = 2 ** 20;

/** The last tick that the book had heard when it gave out a place in the queue. */
export const tickOfPlace = (sequence: number): number => Math.floor(sequence / PLACES_PER_TICK);

export interface BookMark {
  readonly market: MarketMark;
  readonly lastProcessed: LastProcessed;
}

export class SpotBook {
  readonly instrument: Instrument;
  readonly mode: AccountMode;
  readonly accounts: SpotAccounts;
  /** The instrument in the engine's words. */
  readonly traded: SpotInstrument;
  readonly market: SpotMarket;
  /** The last place given out in the queue; places are not given back, gaps do no harm. */
  private lastSequence = 0;
  /** Now, and as of the last commit. */
  private lastProcessed: LastProcessed = NOTHING_PROCESSED;
  private committed: LastProcessed = NOTHING_PROCESSED;
  /** Orders of before, in the order of their places. */
  private waiting: Waiting[] = [];
  private changes = 0;
  private shown: OrderBook | null = null;
  private isOpen = false;

  constructor(instrument: Instrument, mode: AccountMode) {
    const { id, scale, ladder, baseCode, quoteCode, priceBand } = instrument;
    this.instrument = instrument;
    this.mode = mode;
    this.accounts = spotAccounts(instrument, mode);
    this.traded = { id, scale, baseCurrency: baseCode, quoteCurrency: quoteCode };
    this.market = new SpotMarket({ scale, ladder, band: priceBand, levelsShown: LEVELS_SHOWN });
    if (mode === "real") this.quoteNothing();
  }

  /** Until its accounts have been read, the house of real money owns nothing. */
  private quoteNothing(): void {
    this.market.begin();
    this.market.setHouseFunds({ base: ZERO, quote: ZERO });
    this.market.commit();
  }

  /** What its accounts hold, as they were read before anything is traded: what it quotes meanwhile. Call outside of a transaction. */
  stateFunds(funds: { readonly base: Amount; readonly quote: Amount }): void {
    this.market.begin();
    this.market.setHouseFunds(funds);
    this.market.commit();
    this.shown = null;
  }

  /**
   * What a tick reaches at most: as if nothing bounded the house, since it may own more than was last stated. What it owns
   * is read before it trades, and stays as stated where nothing is reached.
   */
  tickUnbounded(tick: Pick<Tick, "price" | "at">, freshness: Freshness): TickEffects {
    const stated = this.market.houseFunds;
    this.market.setHouseFunds(null);
    const effects = this.tick(tick, freshness);
    this.market.setHouseFunds(stated);
    return effects;
  }

  /** At a price that is not fresh the house trades nothing: customers trade with each other. */
  tick({ price, at }: Pick<Tick, "price" | "at">, freshness: Freshness): TickEffects {
    let fills: readonly Fill[] = [];
    if (freshness === "fresh") fills = this.market.tick(price, at);
    else this.market.tickUnquoted(price);
    return { fills, turns: this.market.takeTurns(at) };
  }

  /** Follows on from a sequence seen in the tables. */
  sequenceAtLeast(sequence: number): void {
    this.lastSequence = Math.max(this.lastSequence, sequence);
  }

  /** Places rise, and each tells by itself after which tick it was given out: on the table's row that is all there is. */
  nextSequence(): number {
    this.lastSequence = Math.max(this.lastSequence + 1, this.lastProcessed.seq * PLACES_PER_TICK);
    return this.lastSequence;
  }

  /** Whether a tick could concern nobody. */
  get isEmpty(): boolean {
    return this.market.size === 0 && this.waiting.length === 0;
  }

  /** Puts back an order of before: only ticks later than this one act on it. Call in the order of their places. */
  restore(order: RestingOrder, after: number, from: Instant): void {
    this.waiting.push({ order, after, from });
  }

  /** Puts back one of before that waits for a price: that it is late enough is all that a tick needs. */
  restoreWaiting(order: WaitingOrder): void {
    this.market.restoreWaiting(order);
  }

  /** Every tick of before has acted: whatever comes now is later than all orders. Call outside of a transaction. */
  joinAll(): void {
    this.join(this.waiting.length);
    this.waiting = [];
    this.lastProcessed = { ...this.lastProcessed, joined: 0 };
    this.committed = this.lastProcessed;
    this.shown = null;
  }

  /** Lets the first so many of those that wait into the market. */
  private join(count: number): void {
    for (const { order, from } of this.waiting.slice(this.lastProcessed.joined, count))
      this.market.restore(order, from);
  }

  /** When the price was formed that the house quotes around now; the beginning of time before the first. */
  get pricedAt(): Instant {
    return this.lastProcessed.at;
  }

  /** False for a tick that has been heard before, or is older than one that has. */
  hears({ seq, at }: Pick<Tick, "seq" | "at">): boolean {
    if (seq <= this.lastProcessed.seq) return false;
    let { joined } = this.lastProcessed;
    while ((this.waiting[joined]?.after ?? seq) < seq) joined += 1;
    this.join(joined);
    this.lastProcessed = { seq, at, joined };
    return true;
  }

  /**
   * The session that ends with this tick is over: nothing is quoted until the next one's first. False when a later tick has
   * been heard.
   */
  endsSession(last: Pick<Tick, "seq" | "at">): boolean {
    if (last.seq < this.lastProcessed.seq) return false;
    this.hears(last);
    this.lastProcessed = { ...this.lastProcessed, at: NOTHING_PROCESSED.at };
    return true;
  }

  begin(): void {
    this.market.begin();
    this.isOpen = true;
  }

  commit(): void {
    this.market.commit();
    this.committed = this.lastProcessed;
    this.isOpen = false;
    this.changes += 1;
    this.shown = null;
  }

  rollback(): void {
    this.market.rollback();
    this.lastProcessed = this.committed;
    this.isOpen = false;
  }

  /** A point inside the transaction to return to. */
  mark(): BookMark {
    return { market: this.market.mark(), lastProcessed: this.lastProcessed };
  }

  rollbackTo({ market, lastProcessed }: BookMark): void {
    this.market.rollbackTo(market);
    this.lastProcessed = lastProcessed;
  }

  get isInTransaction(): boolean {
    return this.isOpen;
  }

  /** The best levels of each side as of the last commit. */
  depth(): OrderBook {
    this.shown ??= {
      match_id: this.instrument.id,
      seq: this.changes,
      bids: this.levels("buy"),
      asks: this.levels("sell"),
    };
    return this.shown;
  }

  private levels(side: "buy" | "sell"): OrderBook["bids"] {
    const { scale } = this.instrument;
    return this.market
      .committedDepth(side)
      .map(({ price, lots, houseLots }) => [
        formatPrice(price, scale),
        formatQuantity(lots, scale),
        formatQuantity(houseLots, scale),
      ]);
  }
}
