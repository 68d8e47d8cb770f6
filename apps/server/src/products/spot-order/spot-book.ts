/**
 * One instrument's book in one account mode: the engine's market in a transaction that follows the desk's batch, and the
 * depth that may be shown, which is always the last committed one.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { OrderBook } from "@candor/api/spot-order";
import { SpotMarket } from "@candor/engine/spot-market";
import type { DepthLevel } from "@candor/engine/spot-order";
import type { SpotInstrument } from "@candor/engine/spot-postings";
import { formatPrice, formatQuantity } from "@candor/money/instrument-scale";
import type { Instrument } from "../../core/instrument/instrument.ts";
import { type SpotAccounts, spotAccounts } from "./spot-order-entries.ts";

const LEVELS_SHOWN = 20;

export class SpotBook {
  readonly instrument: Instrument;
  readonly mode: AccountMode;
  readonly accounts: SpotAccounts;
  /** The instrument in the engine's words. */
  readonly traded: SpotInstrument;
  readonly market: SpotMarket;
  /** The last place given out in the queue; places are not given back, gaps do no harm. */
  private lastSequence = 0;
  /** The last tick the market has heard, now and as of the last commit. */
  private heardSeq = 0;
  private committedSeq = 0;
  private changes = 0;
  private shown: OrderBook | null = null;
  private isOpen = false;

  constructor(instrument: Instrument, mode: AccountMode) {
    const { id, scale, ladder, baseCode, quoteCode, priceBand } = instrument;
    this.instrument = instrument;
    this.mode = mode;
    this.accounts = spotAccounts(instrument, mode);
    this.traded = { id, scale, baseCurrency: baseCode, quoteCurrency: quoteCode };
    this.market = new SpotMarket({ scale, ladder, band: priceBand });
  }

  /** Follows on from a sequence seen in the tables. */
  sequenceAtLeast(sequence: number): void {
    this.lastSequence = Math.max(this.lastSequence, sequence);
  }

  nextSequence(): number {
    this.lastSequence += 1;
    return this.lastSequence;
  }

  /** False for a tick that has been heard before, or is older than one that has. */
  hears(seq: number): boolean {
    if (seq <= this.heardSeq) return false;
    this.heardSeq = seq;
    return true;
  }

  /** A tick that was taken back will be heard again. */
  forgets(seq: number): void {
    this.heardSeq = seq - 1;
  }

  begin(): void {
    this.shown ??= this.depthNow();
    this.market.begin();
    this.isOpen = true;
  }

  commit(): void {
    this.market.commit();
    this.committedSeq = this.heardSeq;
    this.isOpen = false;
    this.changes += 1;
    this.shown = null;
  }

  rollback(): void {
    this.market.rollback();
    this.heardSeq = this.committedSeq;
    this.isOpen = false;
  }

  get isInTransaction(): boolean {
    return this.isOpen;
  }

  /** The best levels of each side as of the last commit. */
  depth(): OrderBook {
    this.shown ??= this.depthNow();
    return this.shown;
  }

  private depthNow(): OrderBook {
    return {
      match_id: this.instrument.id,
      seq: this.changes,
      bids: this.levels("buy"),
      asks: this.levels("sell"),
    };
  }

  private levels(side: "buy" | "sell"): OrderBook["bids"] {
    const { scale } = this.instrument;
    return this.market
      .depth(side, LEVELS_SHOWN)
      .map(({ price, lots, houseLots }: DepthLevel) => [
        formatPrice(price, scale),
        formatQuantity(lots, scale),
        formatQuantity(houseLots, scale),
      ]);
  }
}
