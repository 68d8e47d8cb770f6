/**
 * Rules about the trade's terms: docs/terms.tsv gives each one wording in seven languages, docs/forbidden-words.tsv the
 * patterns that no text shows, and those that neither a name nor a comment of the code has.
 */
import { isProductSource, type Rule, type SourceFile } from "./rule.ts";

const TERMS = "docs/terms.tsv";
const FORBIDDEN = "docs/forbidden-words.tsv";
const CATALOGUE = /^(apps\/(?:web|admin)\/src\/locales)\/([^/]+)\/([^/]+\.json)$/;
/** Refusals, notices and the texts that come with the program: a file for each language. */
const TEXT_FILE =
  /^(?:packages\/api\/src\/(?:refusal|notice)-texts\/|apps\/server\/src\/products\/content\/seed\/seed-)(\w+)\.ts$/;

/** The rows of a table as objects by its header; a table that is missing has none. */
function rowsOf(files: readonly SourceFile[], path: string): Record<string, string>[] {
  const [header, ...rows] = (files.find((file) => file.path === path)?.text.trimEnd() ?? "").split("\n");
  const names = (header ?? "").split("\t");
  return rows.map((row) => Object.fromEntries(row.split("\t").map((cell, at) => [names[at] ?? "", cell])));
}

/** "a.b" → text, for every text of a catalogue. */
function textsOf(value: unknown, key = ""): [string, string][] {
  if (typeof value === "string") return [[key, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => textsOf(inner, key ? `${key}.${name}` : name));
}

const plain = (text: string | undefined) => text?.trim().toLowerCase() ?? "";

function wordingFaults(files: readonly SourceFile[]): string[] {
  const terms = Map.groupBy(rowsOf(files, TERMS), ({ en }) => plain(en));
  const catalogues = new Map(files.filter(({ path }) => CATALOGUE.test(path)).map(({ path, text }) => [path, text]));
  return [...catalogues].flatMap(([path, text]) => {
    const [, folder, language = "", name] = CATALOGUE.exec(path) ?? [];
    const english = new Map(textsOf(JSON.parse(catalogues.get(`${folder}/en/${name}`) ?? "{}")));
    return textsOf(JSON.parse(text)).flatMap(([key, said]) => {
      const wordings = terms.get(plain(english.get(key)))?.map((term) => term[language]);
      const isSaid = wordings?.some((wording) => plain(wording) === plain(said)) ?? true;
      return isSaid
        ? []
        : [`${path} ${key} says “${said}” for “${english.get(key)}”, not “${wordings?.join("” or “")}”`];
    });
  });
}

/** The language of a file's texts, and each text with where it stands. */
function saidIn({ path, text }: SourceFile): { language: string; texts: [string, string][] } | undefined {
  const [, , language] = CATALOGUE.exec(path) ?? [];
  if (language) return { language, texts: textsOf(JSON.parse(text)) };
  const [, own] = TEXT_FILE.exec(path) ?? [];
  const lines = text.split("\n").flatMap((line, at): [string, string][] => {
    const said = /"([^"]*[^\w./-][^"]*)",?$/.exec(line)?.[1];
    return said === undefined ? [] : [[String(at + 1), said]];
  });
  return own ? { language: own, texts: lines } : undefined;
}

/** What stands in quotes may be stored, on the wire or on a screen: it is not a name. */
const namesIn = (line: string): string => line.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '""');

function codeFaults(files: readonly SourceFile[]): string[] {
  const words = rowsOf(files, FORBIDDEN)
    .filter(({ language }) => language === "code")
    .map(({ pattern = "", instead }) => ({ found: new RegExp(pattern, "i"), instead }));
  return files
    .filter(({ path }) => isProductSource(path) && !TEXT_FILE.test(path))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, at) =>
          words
            .filter(({ found }) => found.test(namesIn(line)))
            .map(({ found, instead }) => `${path}:${at + 1} “${found.exec(namesIn(line))?.[0]}”: ${instead}`),
        ),
    );
}

function forbiddenFaults(files: readonly SourceFile[]): string[] {
  const words = Map.groupBy(rowsOf(files, FORBIDDEN), ({ language }) => language);
  const patterns = new Map(
    [...words].map(([language, rows]) => [
      language,
      rows.map(({ pattern = "", instead }) => ({ found: new RegExp(pattern, "iu"), instead })),
    ]),
  );
  return files.flatMap((file) => {
    const { language, texts } = saidIn(file) ?? { language: "", texts: [] };
    return texts.flatMap(([place, said]) =>
      (patterns.get(language) ?? [])
        .filter(({ found }) => found.test(said))
        .map(({ found, instead }) => `${file.path} ${place} “${found.exec(said)?.[0]}”: ${instead || "leave it out"}`),
    );
  });
}

export const termRules: readonly Rule[] = [
  {
    name: "one-term-one-wording",
    why: `a term is worded as ${TERMS} says, wherever it is shown`,
    breaches: wordingFaults,
  },
  {
    name: "no-forbidden-words",
    why: `what ${FORBIDDEN} lists is read twice or means something else`,
    breaches: forbiddenFaults,
  },
  {
    name: "names-of-the-trade",
    why: `what ${FORBIDDEN} lists for code has a name in the trade, which whoever reads it knows already`,
    breaches: codeFaults,
  },
];
