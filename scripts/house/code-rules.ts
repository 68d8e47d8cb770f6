/**
 * Rules about code that neither the linter nor the import checker can express: who reads time, where SQL lives, who writes
 * the ledger, and what never comes near an amount.
 */
import { fileRule, isProductSource, isServerSource, isTest, lineRule, type Rule } from "./rule.ts";

const isServerOrPackage = (path: string) => isServerSource(path) || (/^packages\//.test(path) && isProductSource(path));
const isPlatform = (path: string) => path.startsWith("apps/server/src/platform/");

const SQL_TEXT =
  /["'`]\s*(select\s.+\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\()/i;
const SQL_MULTILINE =
  /`\s*(select\s|insert\s+into\s|update\s+\w+\s|delete\s+from\s|with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s)/i;
const KYSELY = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;

export const codeRules: readonly Rule[] = [
  lineRule({
    name: "time-has-one-door",
    why: "only platform/clock reads time, so that tests and replays can set it",
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)/,
    appliesTo: (path) => isServerOrPackage(path) && path !== "apps/server/src/platform/clock.ts",
  }),
  fileRule(
    "sql-lives-in-stores",
    "SQL only in *-store.ts and the platform",
    (path) => isServerSource(path) && !isPlatform(path) && !path.endsWith("-store.ts"),
    ({ text }) => {
      const found = SQL_TEXT.exec(text) ?? SQL_MULTILINE.exec(text) ?? KYSELY.exec(text);
      return found
        ? `line ${text.slice(0, found.index).split("\n").length}: ${found[0].trim().slice(0, 60)}`
        : undefined;
    },
  ),
  lineRule({
    name: "lists-page-by-key",
    why: "a page costs the same however deep it is: no rows are passed over but to find where one ends",
    pattern: /^(?!.*\blimit 1\b).*(?:\boffset\s+\$|\.offset\((?![A-Z_]+\)))/,
    appliesTo: (path) => path.startsWith("apps/server/src/") && path.endsWith("-store.ts"),
  }),
  fileRule(
    "ledger-has-one-writer",
    "only core/ledger writes its tables",
    (path) => isServerSource(path) && !path.startsWith("apps/server/src/core/ledger/"),
    ({ text }) =>
      /(insert\s+into|update|delete\s+from|truncate)\s+(only\s+)?"?ledger_\w+/i.exec(text)?.[0] ??
      /\.(insertInto|updateTable|deleteFrom)\(\s*["'`]ledger_\w+/.exec(text)?.[0],
  ),
  fileRule(
    "doors-alone-re-export",
    "what others may use of a module is re-exported by its door, the file named after its folder; there are no barrels",
    (path) => isProductSource(path) && !/^apps\/server\/src\/core\/([^/]+)\/\1\.ts$/.test(path),
    ({ text }) => /^export \{[^}]*\} from /m.exec(text)?.[0],
  ),
  lineRule({
    name: "no-floating-point-near-money",
    why: "amounts are exact: no parseFloat, toFixed or chance in the server and the packages",
    pattern: /\bparseFloat\b|\.toFixed\(|\bMath\.random\(/,
    appliesTo: isServerOrPackage,
  }),
  lineRule({
    name: "no-floating-point-on-screen",
    why: "the browser shows the exact decimals it was sent",
    pattern: /\bparseFloat\b|\.toFixed\(/,
    appliesTo: (path) => /^apps\/(web|admin)\/src\//.test(path) && !isTest(path),
  }),
  lineRule({
    name: "no-html-from-text",
    why: "what anybody wrote stays text: nothing in the apps is turned into markup, a frame or code",
    pattern:
      /\.(?:inner|outer)HTML\s*\+?=[^=]|\b(?:insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|parseFromString)\(|document\.write|dangerouslySetInnerHTML|\bsrcdoc\b|\bnew Function\(|\beval\(/i,
    appliesTo: (path) => /^apps\/(web|admin)\/(src\/|.*\.html$)/.test(path) && !isTest(path),
  }),
  lineRule({
    name: "no-unfinished-work",
    why: "what is not done is written down elsewhere, never left in the code",
    pattern: /\b(TODO|FIXME|HACK|XXX)\b|@ts-(ignore|expect-error|nocheck)/,
    appliesTo: (path) => /\.(ts|tsx|mjs|css|sql|html)$/.test(path) && !path.startsWith("scripts/house/"),
    readsComments: true,
  }),
  fileRule(
    "files-introduce-themselves",
    "a file opens with what it owns and what it must never do",
    (path) => (isProductSource(path) || /^(scripts|bench)\/.*\.(mjs|ts)$/.test(path)) && !isTest(path),
    ({ text }) => (/^(#!.*\n)?(\/\/ @ts-check\n)?\s*\/[*/]/.test(text) ? undefined : "opens without a sentence"),
  ),
  fileRule(
    "names-say-what",
    "no drawer for odds and ends",
    (path) => isProductSource(path),
    ({ path }) =>
      /(^|\/|-)(utils?|helpers?|common|manager|misc|index)(\.tsx?$|\/)/.exec(
        path.replace(/^apps\/web\/index/, ""),
      )?.[0],
  ),
  {
    name: "migrations-in-order",
    why: "migrations are numbered without a double, and each opens with why",
    breaches(files) {
      const found = files.filter((file) => /^apps\/server\/migrations\/.*\.sql$/.test(file.path));
      const numbers = found.map((file) => file.path.split("/").at(-1)?.slice(0, 4) ?? "");
      return found.flatMap(({ path, text }, index) => {
        const name = path.split("/").at(-1) ?? "";
        if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) return [`${path} is not named NNNN-words.sql`];
        if (numbers.indexOf(numbers[index] ?? "") !== index) return [`${path} repeats a number`];
        return text.startsWith("-- ") ? [] : [`${path} does not open with why it exists`];
      });
    },
  },
];
