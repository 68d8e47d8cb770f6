/**
 * Rules about words: what people read comes from the catalogues and is there in every language, every refusal is tested,
 * nothing secret and nothing of a private workplace is in the repository, and the licence stands.
 */
import { fileRule, isTest, lineRule, type Rule, type SourceFile } from "./rule.ts";

const LOCALE = /^apps\/(web|admin)\/src\/locales\/([^/]+)\/([^/]+)\.json$/;
/** Both have catalogues of their own. */
const APPS = ["web", "admin"];

type Catalogue = Map<string, string>;

/** "a.b" → text, for every text of a catalogue. */
function flatten(value: unknown, prefix: string, into: Catalogue): Catalogue {
  if (typeof value === "string") return into.set(prefix, value);
  for (const [key, child] of Object.entries(value as object)) flatten(child, prefix ? `${prefix}.${key}` : key, into);
  return into;
}

const placeholders = (text: string) =>
  (text.match(/\{\{\s*\w+/g) ?? [])
    .map((found) => found.replace(/\W/g, ""))
    .sort()
    .join();

/** Plural forms differ between languages: count_one and count_other are one key. */
const baseKey = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");

function catalogueFaults(path: string, catalogue: Catalogue, english: Catalogue): string[] {
  const own = new Set([...catalogue.keys()].map(baseKey));
  const wanted = new Set([...english.keys()].map(baseKey));
  const missing = [...wanted].filter((key) => !own.has(key)).map((key) => `${path} lacks ${key}`);
  const strange = [...own].filter((key) => !wanted.has(key)).map((key) => `${path} has ${key}, English does not`);
  const texts = [...catalogue].flatMap(([key, text]) => {
    if (text.trim() === "") return [`${path} ${key} is empty`];
    const original = english.get(key);
    const isUneven = original !== undefined && placeholders(text) !== placeholders(original);
    return isUneven ? [`${path} ${key} fills in other values than English`] : [];
  });
  return [...missing, ...strange, ...texts];
}

/** Language → namespace → file, for every catalogue. */
function groupCatalogues(app: string, files: readonly SourceFile[]): Map<string, Map<string, SourceFile>> {
  const byLanguage = new Map<string, Map<string, SourceFile>>();
  for (const file of files) {
    const [, owner, language, namespace] = LOCALE.exec(file.path) ?? [];
    if (owner !== app || !language || !namespace) continue;
    const namespaces = byLanguage.get(language) ?? new Map<string, SourceFile>();
    byLanguage.set(language, namespaces.set(namespace, file));
  }
  return byLanguage;
}

const cataloguesComplete: Rule = {
  name: "catalogues-complete",
  why: "every language has every text of the English catalogue, with the same values filled in",
  breaches: (files) => APPS.flatMap((app) => cataloguesOf(app, files)),
};

function cataloguesOf(app: string, files: readonly SourceFile[]): string[] {
  const byLanguage = groupCatalogues(app, files);
  const english = byLanguage.get("en");
  if (!english) return byLanguage.size > 0 ? [`apps/${app}/src/locales/en is missing`] : [];
  return [...byLanguage].flatMap(([language, namespaces]) =>
    [...english].flatMap(([namespace, original]) => {
      const file = namespaces.get(namespace);
      if (!file) return [`apps/${app}/src/locales/${language}/${namespace}.json is missing`];
      const read = (source: SourceFile) => flatten(JSON.parse(source.text), "", new Map());
      return catalogueFaults(file.path, read(file), read(original));
    }),
  );
}

/** The statements of a test that expect something; a table of cases goes with the statement that reads it. */
const expectations = ({ text }: SourceFile): string[] =>
  text.split(";\n").filter((statement) => /\bexpect\b/.test(statement));

/** By their text: that the expectation ran, and that the program and no stand-in answered, is for the suites to show. */
const refusalsTested: Rule = {
  name: "refusals-tested",
  why: "every refusal code is expected by at least one test",
  breaches(files) {
    const declared = files.find((file) => file.path === "packages/api/src/refusal.ts");
    if (!declared) return ["packages/api/src/refusal.ts is missing"];
    const table = /REFUSALS = \{([\s\S]*?)\n\}/.exec(declared.text)?.[1] ?? "";
    const codes = [...table.matchAll(/^\s*"?([a-z][a-z0-9-]*)"?:/gm)].map((found) => found[1] ?? "");
    if (codes.length === 0) return ["packages/api/src/refusal.ts declares no code this rule can read"];
    const expected = files.filter((file) => isTest(file.path)).flatMap(expectations);
    return codes
      .filter((code) => !expected.some((statement) => statement.includes(`"${code}"`)))
      .map((code) => `no test expects "${code}"`);
  },
};

/** Marks of the place where something was written; split so that this file does not carry them itself. */
const WORKPLACE = new RegExp(
  [
    `/${"work"}/(main|brief|shared)\\b`,
    `\\.\\./\\.${"library"}`,
    `\\.\\./${"shared"}/(?!data/(?:market|feeds)\\b|records/|form/|term-product/)`,
    `${"artifact"}ory`,
  ].join("|"),
);

const SECRETS = new RegExp(
  [
    "-----BEGIN [A-Z ]*PRIVATE KEY-----",
    "\\bAKIA[0-9A-Z]{16}\\b",
    "\\bgh[pousr]_[A-Za-z0-9]{30,}",
    "\\bxox[abpr]-[A-Za-z0-9-]{10,}",
    "\\b[sr]k_live_[A-Za-z0-9]{16,}",
    "\\bAIza[0-9A-Za-z_-]{35}\\b",
    "\\beyJ[A-Za-z0-9_-]{10,}\\.eyJ[A-Za-z0-9_-]{10,}\\.",
    `(secret|token|api_?key|password)["']?\\s*[:=]\\s*["'](?=[^"']*[0-9])[A-Za-z0-9+/_-]{32,}["']`,
  ].join("|"),
);

const isReadable = (path: string) => !path.endsWith("package-lock.json");

export const textRules: readonly Rule[] = [
  cataloguesComplete,
  refusalsTested,
  lineRule({
    name: "no-words-outside-catalogues",
    why: "what a person reads or hears comes from the catalogues",
    pattern: /\b(title|placeholder|alt|aria-label|aria-description|aria-roledescription|label)="[^"]*[A-Za-z]{2}[^"]*"/,
    appliesTo: (path) => /^apps\/(web|admin)\/src\/.*\.tsx$/.test(path) && !isTest(path),
  }),
  lineRule({
    name: "no-workplace",
    why: "the repository speaks of the product alone",
    pattern: WORKPLACE,
    appliesTo: isReadable,
    readsComments: true,
  }),
  lineRule({
    name: "no-secrets",
    why: "a secret in a repository is a secret lost",
    pattern: SECRETS,
    appliesTo: (path) => isReadable(path) && path !== "scripts/house/house.test.ts",
    readsComments: true,
  }),
  fileRule(
    "every-package-licensed",
    "all parts carry the licence of the whole",
    (path) => /(^|^(apps|packages)\/[^/]+\/|^(tests|bench)\/)package\.json$/.test(path),
    ({ text }) =>
      (JSON.parse(text) as { license?: string }).license === "Apache-2.0" ? undefined : "is not Apache-2.0",
  ),
  {
    name: "licence-present",
    why: "the terms travel with the code",
    breaches: (files) =>
      files.some((file) => file.path === "LICENSE" && file.text.includes("Apache License"))
        ? []
        : ["LICENSE is missing"],
  },
];
