/** Bars of one instrument and period for a chart: history by call, the running bar by socket. Drawing only, so floats. */
import type { CandleRow } from "@candor/api/channels";
import type { Period } from "@candor/api/market";
import { call } from "../app/api-client.ts";
import type { ChartBar, ChartSource } from "../ui/chart-source.ts";
import { follow } from "./socket.ts";

/** Bars fetched at a time: some screens' worth. */
const BARS_PER_CALL = 500;

const PERIOD_MS: Readonly<Record<Period, number>> = {
  "1m": 60_000,
  "5m": 300_000,
  "15m": 900_000,
  "30m": 1_800_000,
  "1h": 3_600_000,
  "4h": 14_400_000,
  "1D": 86_400_000,
  "1W": 604_800_000,
  "1M": 2_678_400_000,
};

const barOf = ([time, open, high, low, close, volume]: CandleRow): ChartBar => ({
  timestamp: time,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
});

/** What a chart draws of an instrument in a period. */
export function candleSource(symbol: string, period: Period): ChartSource {
  return {
    async load(before) {
      const window = before === null ? {} : { from: before - BARS_PER_CALL * PERIOD_MS[period], to: before - 1 };
      const rows = await call("GET /currency/new_timeshar", { symbol, period, ...window }, { isQuiet: true });
      const bars = rows.map((row) => barOf([row.time, row.open, row.high, row.low, row.close, row.volume]));
      return before === null ? bars.slice(-BARS_PER_CALL) : bars;
    },
    follow(onBar, onGap) {
      let isFirst = true;
      return follow(`candles/${symbol}/${period}`, {
        onSnapshot({ rows }) {
          if (!isFirst) onGap();
          isFirst = false;
          for (const row of rows.slice(-2)) onBar(barOf(row));
        },
        onUpdate({ rows }) {
          for (const row of rows) onBar(barOf(row));
        },
      });
    },
  };
}
