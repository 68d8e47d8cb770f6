/**
 * How a person likes their charts: period, shape, indicators, magnet. Kept on this device, one record per person; someone
 * who has none yet begins with what was chosen here before signing in.
 */
import type { Period } from "@candor/api/market";
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";
import { currentSession, onSessionChange } from "../app/session.ts";
import { type ChosenIndicator, indicatorsFrom } from "./chart-indicators.ts";
import { CHART_PERIODS } from "./chart-period.ts";

export const CHART_SHAPES = ["candles", "hollow", "bars", "line", "area"] as const;
export type ChartShape = (typeof CHART_SHAPES)[number];

export interface ChartSettings {
  readonly period: Period;
  readonly shape: ChartShape;
  /** In the order they were added: the panes below stand in it. */
  readonly indicators: readonly ChosenIndicator[];
  /** Points of a drawing jump to the prices of a bar nearby. */
  readonly isMagnetic: boolean;
}

export const USUAL_SETTINGS: ChartSettings = {
  period: "15m",
  shape: "candles",
  indicators: [
    { name: "MA", params: [7, 25] },
    { name: "VOL", params: [] },
  ],
  isMagnetic: true,
};

/** Reads a stored record; anything unknown in it falls back to the usual for that choice alone. */
export function settingsFrom(stored: unknown): ChartSettings {
  const record: Record<string, unknown> = Object(stored);
  return {
    period: CHART_PERIODS.find((known) => known === record.period) ?? USUAL_SETTINGS.period,
    shape: CHART_SHAPES.find((known) => known === record.shape) ?? USUAL_SETTINGS.shape,
    indicators: Array.isArray(record.indicators) ? indicatorsFrom(record.indicators) : USUAL_SETTINGS.indicators,
    isMagnetic: record.isMagnetic !== false,
  };
}

/** The key of what one person keeps on this device; visitors share one. */
export const personalKey = (name: string, userId: string | undefined): string =>
  userId === undefined ? `candor.${name}` : `candor.${name}.${userId}`;

const userNow = (): string | undefined => currentSession().user?.userId;
const stored = (): ChartSettings =>
  settingsFrom(readStoredJson(personalKey("chart", userNow())) ?? readStoredJson(personalKey("chart", undefined)));

const settings = createStore<ChartSettings>(stored());
let shownFor = userNow();
onSessionChange(() => {
  if (shownFor === userNow()) return;
  shownFor = userNow();
  settings.set(stored());
});

export const useChartSettings = (): ChartSettings => useStore(settings);
export const chartSettings = (): ChartSettings => settings.get();

export function setChartSettings(change: Partial<ChartSettings>): void {
  settings.update((current) => ({ ...current, ...change }));
  writeStored(personalKey("chart", userNow()), JSON.stringify(settings.get()));
}

/** Back to the usual, the period excepted: that is where one is looking, not how. */
export const resetChartSettings = (): void => setChartSettings({ ...USUAL_SETTINGS, period: settings.get().period });
