/** What this device's owner chose where options are traded: whether orders are confirmed, the last market. */
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";

interface OptionChoices {
  /** Places an order without showing it once more. */
  readonly skipsReview: boolean;
  /** The market last looked at, opened when the address names none. */
  readonly instrumentId: number | null;
}

const KEY = "candor.options";

/** Reads a stored record; anything unknown in it falls back to the default of that choice alone. */
export function choicesFrom(stored: unknown): OptionChoices {
  const record: Record<string, unknown> = Object(stored);
  const { instrumentId } = record;
  return {
    skipsReview: record.skipsReview === true,
    instrumentId: typeof instrumentId === "number" && Number.isSafeInteger(instrumentId) ? instrumentId : null,
  };
}

const choices = createStore<OptionChoices>(choicesFrom(readStoredJson(KEY)));

export const useChoices = (): OptionChoices => useStore(choices);

export function setChoices(change: Partial<OptionChoices>): void {
  choices.update((current) => ({ ...current, ...change }));
  writeStored(KEY, JSON.stringify(choices.get()));
}
