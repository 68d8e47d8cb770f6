/** The shape in which the instruments of a new installation are written down. */
import type { CalendarName } from "@candor/engine/calendar/calendars";

export interface InstrumentRow {
  readonly id: number;
  readonly symbol: string;
  /** Currency codes. */
  readonly base: string;
  readonly quote: string;
  /** Decimals of a price, price step in units of the last decimal, decimals of a quantity. */
  readonly grid: readonly [priceScale: number, tickUnits: number, quantityScale: number];
  /** Start of a simulated price, volatility of a year, volume of a day in units of the base currency. */
  readonly character: readonly [startPrice: string, yearlyVolatility: number, dailyVolume: number];
  /** Where it is not that of its category. */
  readonly calendar?: CalendarName;
  readonly names: readonly [zh: string, en: string, hk: string, jp: string, kor: string, xp: string, ydl: string];
}
