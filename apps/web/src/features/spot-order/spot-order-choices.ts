/** What this device's owner chose on the trading page: how the chart looks, whether orders are confirmed, the last market. */
import type { Period } from "@candor/api/market";
import { readStoredJson, writeStored } from "../../app/storage.ts";
import { createStore, useStore } from "../../app/store.ts";
import type { ChartShape } from "../../ui/chart-canvas.ts";

export const CHART_PERIODS = [
  "1m",
  "5m",
  "15m",
  "30m",
  "1h",
  "4h",
  "1D",
  "1W",
  "1M",
] as const satisfies readonly Period[];

interface TradingChoices {
  readonly period: Period;
  readonly shape: ChartShape;
  readonly hasAverages: boolean;
  readonly hasVolume: boolean;
  /** Places an order without showing it once more. */
  readonly skipsReview: boolean;
  /** The market last looked at, opened when the address names none. */
  readonly instrumentId: number | null;
}

const KEY = "candor.trading";

/** Reads a stored record; anything unknown in it falls back to the default of that choice alone. */
export function choicesFrom(stored: unknown): TradingChoices {
  const record: Record<string, unknown> = Object(stored);
  const { instrumentId } = record;
  return {
    period: CHART_PERIODS.find((known) => known === record.period) ?? "15m",
    shape: record.shape === "line" ? "line" : "candles",
    hasAverages: record.hasAverages !== false,
    hasVolume: record.hasVolume !== false,
    skipsReview: record.skipsReview === true,
    instrumentId: typeof instrumentId === "number" && Number.isSafeInteger(instrumentId) ? instrumentId : null,
  };
}

const choices = createStore<TradingChoices>(choicesFrom(readStoredJson(KEY)));

export const useChoices = (): TradingChoices => useStore(choices);

export function setChoices(change: Partial<TradingChoices>): void {
  choices.update((current) => ({ ...current, ...change }));
  writeStored(KEY, JSON.stringify(choices.get()));
}
