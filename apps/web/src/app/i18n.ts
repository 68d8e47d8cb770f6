/**
 * Texts of the app in seven languages, loaded per language and namespace when first needed. A namespace is a feature's
 * name and a file locales/<code>/<namespace>.json. No text is written anywhere else.
 */
import type { Language } from "@candor/api/language";
import { createInstance, type TFunction } from "i18next";
import { use, useSyncExternalStore } from "react";
import type { Namespace } from "./i18n-types.ts";
import { tagOf } from "./preferences.ts";
import { createStore } from "./store.ts";

const files = import.meta.glob<{ default: Record<string, unknown> }>("../locales/*/*.json");

const i18n = createInstance();
const language = createStore<Language>("en");
const loading = new Map<string, Promise<void>>();

/** Loads one catalogue once; a failed load is forgotten so that the next need tries again. */
function load(code: Language, namespace: string): Promise<void> {
  const path = `../locales/${code}/${namespace}.json`;
  const known = loading.get(path);
  if (known !== undefined) return known;
  const file = files[path];
  if (!file) throw new Error(`no catalogue ${path}`);
  const promise = file().then(
    (catalogue) => {
      i18n.addResourceBundle(code, namespace, catalogue.default, true, true);
    },
    (cause) => {
      loading.delete(path);
      throw cause;
    },
  );
  loading.set(path, promise);
  return promise;
}

/** Starts in a language with the namespaces that the first screen needs. */
export async function startTexts(first: Language, namespaces: readonly Namespace[]): Promise<void> {
  await i18n.init({
    lng: first,
    fallbackLng: false,
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await Promise.all(namespaces.map((namespace) => load(first, namespace)));
  language.set(first);
}

/** Tells the document its language, for fonts, hyphenation and screen readers. */
export function showLanguage(): void {
  document.documentElement.lang = currentTag();
}

/** Changes the language: everything on screen changes in one go, after its texts have arrived. */
export async function changeLanguage(code: Language): Promise<void> {
  const needed = new Set([...loading.keys()].map((path) => path.split("/").at(-1)?.replace(".json", "") ?? ""));
  await Promise.all([...needed].map((namespace) => load(code, namespace)));
  await i18n.changeLanguage(code);
  language.set(code);
  showLanguage();
}

export const currentLanguage = (): Language => language.get();

/** BCP 47 tag for Intl. */
export const currentTag = (): string => tagOf(language.get());

export function useLanguage(): { readonly code: Language; readonly tag: string } {
  const code = useSyncExternalStore(language.subscribe, language.get, language.get);
  return { code, tag: tagOf(code) };
}

/** Typed texts of a namespace; the component waits (Suspense) while they load. */
export function useText<N extends Namespace>(namespace: N): TFunction<N> {
  const { code } = useLanguage();
  if (!i18n.hasResourceBundle(code, namespace)) use(load(code, namespace));
  return i18n.getFixedT(code, namespace);
}

/** A text of the common namespace outside React (toasts of the request layer); it is loaded from the start. */
export const commonText = (key: "error.network" | "error.timeout" | "error.server" | "login.first"): string =>
  i18n.getFixedT(language.get(), "common")(key);
