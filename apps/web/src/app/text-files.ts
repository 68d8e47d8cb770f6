/** Where the catalogues of texts are fetched from. The build puts another way in this file's place: `text-files.ts` beside index.html. */
import type { Language } from "@candor/api/language";
import type { Catalogue } from "@candor/client/text-template";

const files = import.meta.glob<{ default: Catalogue }>("../locales/*/*.json");

/** @throws where there is no such catalogue, or it cannot be fetched now */
export async function fetchTexts(code: Language, namespace: string): Promise<{ default: Catalogue }> {
  const file = files[`../locales/${code}/${namespace}.json`];
  if (!file) throw new Error(`no catalogue ${code}/${namespace}`);
  return file();
}
