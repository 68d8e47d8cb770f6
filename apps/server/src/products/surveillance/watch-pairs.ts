/**
 * Two customers who trade mostly with each other, to the gain of one and the loss of the other or far from the index, raise an
 * alarm: stolen accounts are emptied so, and losses made up. Looks at each trade once, in the order in which they were made.
 */
import { decimalUnits, formatDecimalShort } from "@candor/money/decimal";
import { formatPrice, parsePrice, parseQuantity } from "@candor/money/instrument-scale";
import { type Instant, type PriceTicks, priceTicksOf } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import { lastClosedAt, raiseAlarm } from "../../core/surveillance/surveillance.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lowestIdAt } from "../../platform/ids.ts";
import { isSuspicious, type PairTrade, pairFigures } from "./pair-judgement.ts";
import { type Pair, type PairTradeRow, readOwners, readPairs, readPairTrades, readTotals } from "./pair-trade-store.ts";
import type { SurveillanceDeps } from "./surveillance-types.ts";
import { WATCHED_MS, watchTrades } from "./watch-trades.ts";

const WATCHER = "pair-trading";
/** Of one pair, the newest. */
const TRADES_OF_PAIR = 5_000;

export const watchPairs = (deps: SurveillanceDeps): Promise<void> =>
  watchTrades(deps, WATCHER, async (tx, range, now) => {
    const { pairs, ...looked } = await readPairs(tx, range);
    for (const pair of pairs) await judge(deps, tx, pair, now);
    return looked;
  });

async function judge(deps: SurveillanceDeps, tx: Tx, pair: Pair, now: Instant): Promise<void> {
  const instrument = deps.instruments.byId(pair.instrumentId);
  if (!instrument) throw new Error(`no instrument ${pair.instrumentId}`);
  const { scale } = instrument;
  const subject = `${pair.instrumentId}/${pair.first}/${pair.second}`;
  const looked = await lastClosedAt(tx, { kind: WATCHER, subject });
  const from = lowestIdAt(Math.max(now - WATCHED_MS, looked ?? 0));
  const trades = (await readPairTrades(tx, pair, from, TRADES_OF_PAIR)).map((row) => tradeOf(row, instrument));
  const figures = pairFigures(trades, scale);
  const totals = (await readTotals(tx, pair, from)).map((total) => decimalUnits(total, scale.quoteScale));
  if (!isSuspicious(figures, totals, scale)) return;
  const owners = await readOwners(tx, [pair.first, pair.second]);
  const [first, second] = [owners.get(pair.first) ?? "", owners.get(pair.second) ?? ""];
  const amount = (units: bigint) => formatDecimalShort(units < 0n ? -units : units, scale.quoteScale);
  const { worst } = figures;
  const facts = {
    ...{ market: instrument.symbol, currency: instrument.quoteCode, trades: String(trades.length) },
    ...{ value: amount(figures.value), far_value: amount(figures.farValue), gained: amount(figures.gain) },
    gainer: figures.gain === 0n ? "" : await deps.uidOf(tx, figures.gain > 0n ? first : second),
    ...(worst?.index && {
      worst_price: formatPrice(worst.price, scale),
      index_low: formatPrice(worst.index.low, scale),
      index_high: formatPrice(worst.index.high, scale),
    }),
  };
  const isNew = await raiseAlarm(tx, { kind: WATCHER, subject, customerIds: [first, second], facts }, now);
  if (isNew) tx.afterCommit(() => deps.log.warn({ kind: WATCHER, ...facts }, "surveillance alarm"));
}

function tradeOf({ price, quantity, firstSells, low, high }: PairTradeRow, { scale }: Instrument): PairTrade {
  const ticks = parsePrice(price, scale);
  const lots = parseQuantity(quantity, scale);
  if (!ticks.ok || !lots.ok) throw new Error(`a fill of ${quantity} at ${price} is off the grid`);
  const bound = (text: string): PriceTicks => priceTicksOf(Number(text));
  const index = low === null || high === null ? null : { low: bound(low), high: bound(high) };
  return { price: ticks.value, lots: lots.value, firstSells, index };
}
