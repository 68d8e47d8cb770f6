/**
 * Texts of the app in seven languages, loaded per language and namespace when first needed. A namespace is a feature's
 * name and a file locales/<code>/<namespace>.json. No text is written anywhere else.
 */
import type { Language } from "@candor/api/language";
import { createStore } from "@candor/client/store";
import { fillText, type Marks } from "@candor/client/text-template";
import { use, useSyncExternalStore } from "react";
import type { Namespace, Text } from "./i18n-types.ts";
import { tagOf } from "./preferences.ts";
import { fetchTexts } from "./text-files.ts";

const language = createStore<Language>("en");
const loading = new Map<string, Promise<void>>();
/** Texts by "code/namespace", with one function each so that it may be a dependency of an effect. */
const texts = new Map<string, (key: string, marks?: Marks) => string>();

const COMMON = "common";

/** Loads one catalogue once, and the common one with it; a failed load is forgotten so that the next need tries again. */
function load(code: Language, namespace: string): Promise<void> {
  const name = `${code}/${namespace}`;
  const known = loading.get(name);
  if (known !== undefined) return known;
  const others = namespace === COMMON ? undefined : load(code, COMMON);
  const promise = Promise.all([fetchTexts(code, namespace), others]).then(
    ([{ default: catalogue }]) => {
      const common = texts.get(`${code}/${COMMON}`);
      texts.set(name, (key, marks) => {
        if (common !== undefined && key.startsWith("common.")) return common(key.slice("common.".length), marks);
        return fillText(catalogue, key, marks, tagOf(code));
      });
      // As React marks the promises it has waited for: `use` then answers at once.
      Object.assign(promise, { status: "fulfilled" });
    },
    (cause) => {
      loading.delete(name);
      throw cause;
    },
  );
  loading.set(name, promise);
  return promise;
}

/** Starts in a language with the namespaces that the first screen needs. */
export async function startTexts(first: Language, namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => load(first, namespace)));
  language.set(first);
}

/** Tells the document its language, for fonts, hyphenation and screen readers. */
export function showLanguage(): void {
  document.documentElement.lang = currentTag();
}

/** Changes the language: everything on screen changes in one go, after its texts have arrived. */
export async function changeLanguage(code: Language): Promise<void> {
  const needed = new Set([...loading.keys()].map((name) => name.slice(name.indexOf("/") + 1)));
  await Promise.all([...needed].map((namespace) => load(code, namespace)));
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

/** Typed texts of a namespace; the component waits (Suspense) while they load. The function is the same each time. */
export function useText<N extends Namespace>(namespace: N): Text<N> {
  const { code } = useLanguage();
  use(load(code, namespace));
  return texts.get(`${code}/${namespace}`) ?? String;
}

/** A text of the common namespace outside React (toasts of the request layer); it is loaded from the start. */
export function commonText(
  key: "error.network" | "error.timeout" | "error.server" | "login.first" | "update.leaving",
): string {
  return (texts.get(`${language.get()}/common`) ?? String)(key);
}
