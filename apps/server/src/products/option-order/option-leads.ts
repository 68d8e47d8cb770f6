/**
 * What was usual at each market before its prices, by which entries are judged. A function of the log alone: it outlives failed
 * batches, hears a tick twice without harm, and is read again at a start.
 */
import { LeadHistory, type LeadTerms, LOOKED_BACK_MS } from "@candor/engine/option-lead";
import { GRID_MS } from "@candor/engine/price-rules";
import type { MarketData, Tick } from "../../core/market-data/market-data.ts";
import type { Reader } from "../../platform/database/database.ts";

/** Ticks of a little more than is looked at. */
const TICKS_READ = LOOKED_BACK_MS / GRID_MS + 40;

export class OptionLeads {
  private readonly histories: ReadonlyMap<number, LeadHistory>;
  private readonly marketData: Pick<MarketData, "lastTick" | "keptTicksAfter">;

  /** @param instrumentIds where options are traded */
  constructor(instrumentIds: readonly number[], marketData: Pick<MarketData, "lastTick" | "keptTicksAfter">) {
    this.histories = new Map(instrumentIds.map((id) => [id, new LeadHistory()]));
    this.marketData = marketData;
  }

  /** What the log has of the last minutes, where it was not heard. */
  async load(reader: Reader): Promise<void> {
    for (const [instrumentId, history] of this.histories) {
      const last = this.marketData.lastTick(instrumentId);
      if (last === undefined || (history.newestAt ?? 0) > last.at - LOOKED_BACK_MS) continue;
      const after = Math.max(0, last.seq - TICKS_READ);
      const ticks = await this.marketData.keptTicksAfter(reader, instrumentId, after, 2 * TICKS_READ);
      for (const tick of ticks) history.hear(tick);
    }
  }

  hear(tick: Tick): void {
    this.histories.get(tick.instrumentId)?.hear(tick);
  }

  /** Bound, so that a decision can hold it. */
  readonly isLed = (tick: Tick, terms: LeadTerms): boolean =>
    this.histories.get(tick.instrumentId)?.isLed(tick, terms) ?? false;
}
