/** What an operator chose for this browser: language and light or dark. Kept here alone; the server is not told. */
import { LANGUAGES, type Language, languageOf } from "@candor/api/language";
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore } from "@candor/client/store";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

interface Preferences {
  readonly theme: Theme;
  readonly language: Language;
}

const KEY = "candor.admin.preferences";

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value);

function atStart(): Preferences {
  const { theme, language }: { theme?: unknown; language?: unknown } = Object(readStoredJson(KEY));
  const spoken = navigator.languages.map((tag) => languageOf(tag)).find((code) => code !== undefined);
  return {
    theme: isOneOf(THEMES, theme) ? theme : "system",
    language: isOneOf(LANGUAGES, language) ? language : (spoken ?? "en"),
  };
}

export const preferences = createStore<Preferences>(atStart());

export function choose(change: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...change });
  writeStored(KEY, JSON.stringify(preferences.get()));
}
