/** What the house of real money quotes before its first trade: what it has, as nobody would place an order where nothing is quoted. */
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { SpotOrderMemory } from "./spot-order-memory.ts";

/** What an account of the house has; left out, none of real money is quoted before it was traded. */
export type HouseFree = Ledger["houseFree"];

export interface Stating {
  readonly instruments: Pick<Instruments, "all">;
  readonly houseFree?: HouseFree;
}

/** Of empty books; each order reads it anew before anything is filled. */
export async function stateFunds(
  { instruments, houseFree }: Stating,
  memory: SpotOrderMemory,
  reader: Reader,
): Promise<void> {
  if (!houseFree) return;
  const state = async (instrumentId: number): Promise<void> => {
    const book = memory.book(instrumentId, "real");
    const [base, quote] = book?.accounts.house ?? [];
    if (!book || base?.owner !== "house" || quote?.owner !== "house") return;
    const [ofBase, ofQuote] = await Promise.all([houseFree(reader, base), houseFree(reader, quote)]);
    book.stateFunds({ base: ofBase, quote: ofQuote });
  };
  await Promise.all(instruments.all().map(({ id }) => state(id)));
}
