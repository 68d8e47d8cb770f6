/** What this device's owner chose about looks and language. boot.js reads the same record before the first paint. */
import { LANGUAGE_TAGS, type Language, languageOf } from "@candor/api/language";
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";
import { currentSiteLook } from "./site-look.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Colours of rising and falling prices: green up, red up, or blue and orange. */
export const UPDOWN_SCHEMES = ["green", "red", "blue"] as const;
export type UpdownScheme = (typeof UPDOWN_SCHEMES)[number];

interface Preferences {
  readonly theme: Theme;
  readonly updown: UpdownScheme;
  readonly hidesAmounts: boolean;
  /** True once the red-up scheme was offered to readers of languages where it is usual. */
  readonly wasOfferedRedUp: boolean;
  /** Null until chosen: the browser's language then decides. */
  readonly language: Language | null;
}

const PREFERENCES_KEY = "candor.preferences";

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);

/** Reads a stored record; anything unknown in it falls back to the default of that choice alone. */
export function preferencesFrom(stored: unknown): Preferences {
  const record: Record<string, unknown> =
    typeof stored === "object" && stored !== null ? Object.fromEntries(Object.entries(stored)) : {};
  const language = typeof record.language === "string" ? languageOf(record.language) : undefined;
  return {
    theme: oneOf(THEMES, record.theme) ?? "system",
    updown: oneOf(UPDOWN_SCHEMES, record.updown) ?? "green",
    hidesAmounts: record.hidesAmounts === true,
    wasOfferedRedUp: record.wasOfferedRedUp === true,
    language: language ?? null,
  };
}

const preferences = createStore<Preferences>(preferencesFrom(readStoredJson(PREFERENCES_KEY)));

export const usePreferences = (): Preferences => useStore(preferences);

/** Changes some choices, keeps them on this device and shows them at once. */
export function setPreferences(change: Partial<Preferences>): void {
  preferences.update((current) => ({ ...current, ...change }));
  writeStored(PREFERENCES_KEY, JSON.stringify(preferences.get()));
  showPreferences();
}

/** Puts theme and colour scheme on the document; the language is put there by i18n once its texts are loaded. */
export function showPreferences(): void {
  const { theme, updown } = preferences.get();
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.updown = updown;
}

/** The first of the browser's languages that is one of the seven, else what the site speaks. */
export function browserLanguage(wanted: readonly string[], otherwise: Language = "en"): Language {
  for (const tag of wanted) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return otherwise;
}

export const startLanguage = (): Language =>
  preferences.get().language ?? browserLanguage(navigator.languages, currentSiteLook().language);

/** Nobody has chosen a language, neither here nor in the browser. */
export const isLanguageOpen = (): boolean =>
  preferences.get().language === null && navigator.languages.every((tag) => languageOf(tag) === undefined);

export const tagOf = (language: Language): string => LANGUAGE_TAGS[language];
