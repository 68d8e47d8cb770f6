/** What the kinds of terms of all products on instruments have in common: whose they are, how they are shown, and their decimals. */
import { type Refusal, refuse } from "@candor/api/refusal";
import { parseDecimal } from "@candor/money/decimal";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { ProductTerms, Terms } from "../terms/terms.ts";
import type { Instrument, InstrumentProduct } from "./instrument-facts.ts";
import { readUnits, type TermUnits } from "./instrument-store.ts";

interface Listed {
  bySymbol(symbol: string): Instrument | undefined;
}

/** Of the instruments that trade a product. */
export const shownTerms = <C extends object>(
  terms: Terms<C>,
  product: InstrumentProduct,
  { instruments, clock }: { readonly instruments: Listed; readonly clock: Clock },
): ProductTerms => ({
  terms,
  proposals: terms.proposals({ clock }),
  name(subject, language) {
    const instrument = instruments.bySymbol(subject);
    if (!instrument?.products.includes(product)) return "";
    return `${instrument.baseCode}/${instrument.quoteCode} · ${instrument.names[language]}`;
  },
  isTaken: () => true,
});

/** Whose terms a subject is of; a refusal where nothing of the sort is traded. */
export async function unitsOfSubject(
  tx: Tx,
  subject: string,
  product: InstrumentProduct,
): Promise<TermUnits | Refusal> {
  const units = await readUnits(tx, subject);
  if (!units) return refuse("instrument-unknown");
  return units.products.includes(product) ? units : refuse("product-not-on-instrument");
}

/** Terms that have more decimals than can be counted in. */
export function decimalsFault(terms: Readonly<Record<string, string>>, decimals: number): Refusal | undefined {
  const tooFine = Object.entries(terms).find(([, text]) => !parseDecimal(text, decimals).ok);
  return tooFine && refuse("terms-out-of-bounds", { term: tooFine[0] });
}
