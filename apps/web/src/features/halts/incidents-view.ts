/** What an incident's figures become on screen. Pure. */
import type { Incident } from "./incidents-data.ts";

/** Seconds that an incident has lasted, at least one; of one that goes on, until now. */
export function secondsOf({ started_at, ended_at }: Pick<Incident, "started_at" | "ended_at">, now: number): number {
  return Math.max(1, Math.round(((ended_at ?? now) - started_at) / 1000));
}

/** A market as people read it: "BTC/USDT". */
export const pairText = ({ currency_name, legal_name }: Pick<Incident, "currency_name" | "legal_name">): string =>
  `${currency_name}/${legal_name}`;

/** The instrument number in an address, or null where there is none. */
export const askedInstrument = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? parseInt(text, 10) : null;

/** Names as the language joins them: "anna and ben". */
export const namesText = (names: readonly string[], tag: string): string =>
  new Intl.ListFormat(tag, { type: "conjunction" }).format(names);
