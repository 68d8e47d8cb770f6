/**
 * Two customers who trade mostly with each other, to the gain of one and the loss of the other or far from the index, raise an
 * alarm: stolen accounts are emptied so, and losses made up. Looks at each trade once, in the order in which they were made.
 */
import { decimalUnits, formatDecimalShort } from "@candor/money/decimal";
import { formatPrice, parsePrice, parseQuantity } from "@candor/money/instrument-scale";
import { type Instant, type PriceTicks, priceTicksOf } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import { lastClosedAt, raiseAlarm } from "../../core/surveillance/surveillance.ts";
import type { Tx } from "../../platform/database.ts";
import { lowestIdAt } from "../../platform/ids.ts";
import { isSuspicious, type PairTrade, pairFigures } from "./pair-judgement.ts";
import {
  lockMark,
  type Pair,
  type PairTradeRow,
  readOwners,
  readPairs,
  readPairTrades,
  readTotals,
  saveMark,
} from "./pair-trade-store.ts";
import type { SurveillanceDeps } from "./surveillance.ts";

const WATCHER = "pair-trading";
const DAY_MS = 86_400_000;
/** Younger ones may not all be committed. */
const SETTLED_MS = 10_000;
const TRADES_AT_ONCE = 2_000;
const ROUNDS_MAX = 20;
/** Of one pair, the newest. */
const TRADES_OF_PAIR = 5_000;

/** Until it has caught up, within bounds; the next run goes on. */
export async function watchPairs(deps: SurveillanceDeps): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if (await deps.database.transaction((tx) => watchSome(deps, tx), { patienceMs: 30_000 })) return;
  }
}

/** True once nothing is left. */
async function watchSome(deps: SurveillanceDeps, tx: Tx): Promise<boolean> {
  const now = deps.clock.now();
  const after = (await lockMark(tx, WATCHER)) ?? lowestIdAt(now - DAY_MS);
  const asked = { after, before: lowestIdAt(now - SETTLED_MS), limit: TRADES_AT_ONCE };
  const { pairs, last, isAll } = await readPairs(tx, asked);
  for (const pair of pairs) await judge(deps, tx, pair, now);
  if (last !== undefined) await saveMark(tx, WATCHER, last);
  return isAll;
}

async function judge(deps: SurveillanceDeps, tx: Tx, pair: Pair, now: Instant): Promise<void> {
  const instrument = deps.instruments.byId(pair.instrumentId);
  if (!instrument) throw new Error(`no instrument ${pair.instrumentId}`);
  const { scale } = instrument;
  const subject = `${pair.instrumentId}/${pair.first}/${pair.second}`;
  const looked = await lastClosedAt(tx, { kind: WATCHER, subject });
  const from = lowestIdAt(Math.max(now - DAY_MS, looked ?? 0));
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
