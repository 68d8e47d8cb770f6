/** What this device's owner chose where a product is traded: whether orders are confirmed, the last market. */
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";

interface TradingChoices {
  /** Places an order without showing it once more. */
  readonly skipsReview: boolean;
  /** The market last looked at, opened when the address names none. */
  readonly instrumentId: number | null;
}

/** Reads a stored record; anything unknown in it falls back to the default of that choice alone. */
export function choicesFrom(stored: unknown): TradingChoices {
  const record: Record<string, unknown> = Object(stored);
  const { instrumentId } = record;
  return {
    skipsReview: record.skipsReview === true,
    instrumentId: typeof instrumentId === "number" && Number.isSafeInteger(instrumentId) ? instrumentId : null,
  };
}

export interface TicketChoices {
  readonly useChoices: () => TradingChoices;
  readonly setChoices: (change: Partial<TradingChoices>) => void;
}

/** @param key what they are stored under: one for each product */
export function ticketChoices(key: string): TicketChoices {
  const choices = createStore<TradingChoices>(choicesFrom(readStoredJson(key)));
  return {
    useChoices: () => useStore(choices),
    setChoices(change) {
      choices.update((current) => ({ ...current, ...change }));
      writeStored(key, JSON.stringify(choices.get()));
    },
  };
}
