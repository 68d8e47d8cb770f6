/**
 * Texts of the back office in seven languages. A language is loaded whole, at the start and when it is chosen, so that every
 * page has its words at once. No text is written anywhere else.
 */
import { LANGUAGE_TAGS, type Language } from "@candor/api/language";
import { createStore, useStore } from "@candor/client/store";
import { type Catalogue, fillText, type Marks } from "@candor/client/text-template";
import { choose, preferences } from "./preferences.ts";
import type { Namespace, Text } from "./text-keys.ts";

type Texts = ReadonlyMap<string, (key: string, marks?: Marks) => string>;

const files = import.meta.glob<{ default: Catalogue }>("../locales/*/*.json");

async function load(code: Language): Promise<Texts> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`../locales/${code}/`));
  const loaded = await Promise.all(
    own.map(async ([path, read]) => {
      const { default: catalogue } = await read();
      const fill = (key: string, marks?: Marks) => fillText(catalogue, key, marks, LANGUAGE_TAGS[code]);
      return [path.replace(/^.*\/|\.json$/g, ""), fill] as const;
    }),
  );
  return new Map(loaded);
}

const shown = createStore<{ readonly code: Language; readonly texts: Texts }>({ code: "en", texts: new Map() });

/** Shows everything in this language once its texts have arrived. */
export async function showLanguage(code: Language): Promise<void> {
  const texts = await load(code);
  shown.set({ code, texts });
  document.documentElement.lang = LANGUAGE_TAGS[code];
  choose({ language: code });
}

export const startTexts = (): Promise<void> => showLanguage(preferences.get().language);

/** The language now shown, and its BCP 47 tag for Intl. */
export function useLanguage(): { readonly code: Language; readonly tag: string } {
  const { code } = useStore(shown);
  return { code, tag: LANGUAGE_TAGS[code] };
}

export const currentLanguage = (): Language => shown.get().code;

/** Typed texts of a catalogue, for components. */
export function useText<N extends Namespace>(namespace: N): Text<N> {
  return useStore(shown).texts.get(namespace) ?? String;
}

/** The same outside React: the request layer and files to save. */
export const currentText = <N extends Namespace>(namespace: N): Text<N> => shown.get().texts.get(namespace) ?? String;
