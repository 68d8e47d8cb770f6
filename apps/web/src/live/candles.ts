/** Bars of one instrument and period for a chart: the latest and the running one by socket, older ones by call. */
import type { CandleRow } from "@candor/api/channels";
import type { Period } from "@candor/api/market";
import { call } from "../app/api-client.ts";
import type { ChartBar, ChartSource } from "../chart/chart-source.ts";
import { follow } from "./socket.ts";

const barOf = ([timestamp, open, high, low, close, volume]: CandleRow): ChartBar => ({
  timestamp,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
});

/** What a chart draws of an instrument in a period. */
export function candleSource(symbol: string, period: Period): ChartSource {
  return {
    follow: ({ onSnapshot, onBar, onRefused }) =>
      follow(`candles/${symbol}/${period}`, {
        onSnapshot: ({ rows }) => onSnapshot(rows.map(barOf)),
        onUpdate({ rows }) {
          for (const row of rows) onBar(barOf(row));
        },
        onRefused,
      }),
    async loadBefore(instant) {
      const bars = await call("GET /currency/new_timeshar", { symbol, period, to: instant - 1 }, { isQuiet: true });
      return bars.map(({ time, open, high, low, close, volume }) => barOf([time, open, high, low, close, volume]));
    },
  };
}
