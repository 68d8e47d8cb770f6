/** Price alerts as the property of settlement prices sees them: the book that judges them, and nothing around it. For tests only. */
import { type AlertTerms, REST_MS } from "@candor/engine/price-alert";
import { PriceAlertBook, type WatchedAlert } from "@candor/engine/price-alert-book";
import { instantOf, type PriceTicks, priceTicksOf } from "@candor/money/money";
import type { Tick } from "../../core/market-data/market-data.ts";
import { INSTRUMENT } from "./price-history-test-support.ts";
import { type Act, asItIs, type SettlesOnTicks } from "./settles-on-ticks-test-support.ts";

/** A tenth of a percent. */
const PERCENT = 10;

const part = (price: PriceTicks, factor: number): PriceTicks => priceTicksOf(Math.max(1, Math.round(price * factor)));

/** Of every kind one that the next tick meets, whatever its state, and one that it wakes; those that are not met stay. */
export function priceAlerts(hears = asItIs): SettlesOnTicks {
  const acts: Act[] = [];
  const book = new PriceAlertBook<WatchedAlert>();
  let lastId = 0;
  let dayOpen: PriceTicks | undefined;

  function set(tick: Tick, terms: AlertTerms, changes: Partial<WatchedAlert> = {}): void {
    lastId += 1;
    const usual = { instrumentId: INSTRUMENT, repeats: lastId % 2 === 0, expiresAt: null, restingSince: null };
    book.put({ ...usual, id: String(lastId), terms, sinceSeq: tick.seq - 1, ...changes });
  }

  return {
    offer(tick) {
      const { price, at } = tick;
      dayOpen ??= price;
      set(tick, { kind: "above", price });
      set(tick, { kind: "below", price });
      set(tick, { kind: "move", percent: PERCENT, reference: part(price, 0.99) });
      set(tick, { kind: "move", percent: PERCENT, reference: null });
      const rested = { repeats: true, restingSince: instantOf(at - REST_MS) };
      set(tick, { kind: "above", price: part(price, 1.01) }, rested);
      const { firings, woken } = book.judge(INSTRUMENT, hears(tick), dayOpen);
      if (firings.length + woken.length > 0) acts.push({ what: "price alert", tick });
    },
    acts: () => acts,
  };
}
