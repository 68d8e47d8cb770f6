import { describe, expect, test } from "vitest";
import { codeRules } from "./code-rules.ts";
import type { SourceFile } from "./rule.ts";
import { termRules } from "./term-rules.ts";
import { textRules } from "./text-rules.ts";

const rules = [...codeRules, ...textRules, ...termRules];

/** For each rule, a tree that breaks it and the nearest tree that does not. */
interface Plant {
  readonly broken: Readonly<Record<string, string>>;
  readonly sound: Readonly<Record<string, string>>;
}

const LEDGER = "apps/server/src/core/ledger/posting-store.ts";
const DESK = "apps/server/src/core/desk/desk.ts";
const PAGE = "apps/web/src/features/market/market-page.tsx";
const HOUSE_WORD = "language\tpattern\tinstead\ncode\t\\bduty\\b\toperator\n";
const REFUSALS = 'export const REFUSALS = {\n  "price-stale": "error",\n} as const;';

const plants: Readonly<Record<string, Plant>> = {
  "time-has-one-door": {
    broken: { [DESK]: "const now = Date.now();" },
    sound: { "apps/server/src/platform/clock.ts": "const now = Date.now();", [DESK]: "new Date(instant);" },
  },
  "sql-lives-in-stores": {
    broken: { [DESK]: "await tx.query(`\n  select id from spot_order`);" },
    sound: { "apps/server/src/core/desk/desk-store.ts": "await tx.query(`select id from spot_order`);" },
  },
  "lists-page-by-key": {
    broken: { "apps/server/src/core/desk/desk-store.ts": "`select id from act order by id desc limit $1 offset $2`" },
    sound: { "apps/server/src/core/desk/desk-store.ts": "`select id from act order by id offset $1 limit 1`" },
  },
  "ledger-has-one-writer": {
    broken: { "apps/server/src/core/desk/desk-store.ts": "`update ledger_account set posted = 1`" },
    sound: { [LEDGER]: "`update ledger_account set posted = 1`", [DESK]: "`select 1 from ledger_account`" },
  },
  "doors-alone-re-export": {
    broken: { "apps/server/src/core/desk/desk-items.ts": 'export { queue } from "./desk-queue.ts";' },
    sound: { [DESK]: 'export { queue } from "./desk-queue.ts";\nexport type { Item } from "./desk-items.ts";' },
  },
  "no-floating-point-near-money": {
    broken: { "packages/engine/src/fees.ts": "const fee = parseFloat(text);" },
    sound: { "packages/engine/src/fees.ts": "// never parseFloat\nconst fee = parseAmount(text);" },
  },
  "no-html-from-text": {
    broken: { [PAGE]: "element.innerHTML = body;" },
    sound: { [PAGE]: "element.textContent = body; const was = element.innerHTML === before;" },
  },
  "no-floating-point-on-screen": { broken: { [PAGE]: "price.toFixed(2)" }, sound: { [PAGE]: "formatPrice(price)" } },
  "no-unfinished-work": {
    broken: { [DESK]: "// TODO later" },
    sound: { [DESK]: "// the next batch takes what came too late" },
  },
  "files-introduce-themselves": {
    broken: { [DESK]: "export const a = 1;" },
    sound: { [DESK]: "/** Owns a. */\nexport const a = 1;" },
  },
  "names-say-what": {
    broken: { "apps/server/src/core/desk/desk-utils.ts": "" },
    sound: { "apps/server/src/core/desk/desk-queue.ts": "" },
  },
  "migrations-in-order": {
    broken: { "apps/server/migrations/0001-a.sql": "-- Why.", "apps/server/migrations/0001-b.sql": "-- Why." },
    sound: { "apps/server/migrations/0001-a.sql": "-- Why.", "apps/server/migrations/0002-b.sql": "-- Why." },
  },
  "catalogues-complete": {
    broken: { "apps/web/src/locales/en/a.json": '{"x":{"y":"Hi {{name}}"}}', "apps/web/src/locales/zh/a.json": "{}" },
    sound: {
      "apps/web/src/locales/en/a.json": '{"x":{"y":"Hi {{name}}","n_one":"1","n_other":"2"}}',
      "apps/web/src/locales/zh/a.json": '{"x":{"y":"{{name}}","n_other":"2"}}',
    },
  },
  "refusals-tested": {
    broken: {
      "packages/api/src/refusal.ts": REFUSALS,
      [DESK]: 'refuse("price-stale")',
      "tests/fuzz/a.test.ts": 'const stale = refuse("price-stale");\nexpect(answer).toBe("ok");\n',
    },
    sound: { "packages/api/src/refusal.ts": REFUSALS, "tests/fuzz/a.test.ts": 'expect(code).toBe("price-stale")' },
  },
  "no-words-outside-catalogues": {
    broken: { [PAGE]: '<input placeholder="Search" />' },
    sound: { [PAGE]: '<input placeholder={t("search")} />' },
  },
  "no-workplace": {
    broken: { "docs/a.md": `See /${"work"}/brief/A.md` },
    sound: { "docs/a.md": "See how it may work/brief" },
  },
  "no-secrets": {
    broken: { "apps/server/src/a.ts": 'const password = "kJ8sdf9KJHsdf87sdfKJHsdf87sdfKJHsdf";' },
    sound: { "apps/server/src/a.ts": 'password = readKey(folder); password: "password-needs-letters-and-digits"' },
  },
  "every-package-licensed": {
    broken: { "packages/money/package.json": '{"license":"MIT"}' },
    sound: { "packages/money/package.json": '{"license":"Apache-2.0"}' },
  },
  "one-term-one-wording": {
    broken: {
      "docs/terms.tsv": "term\ten\tzh\nspread\tSpread\t点差\nclose\tClose\t关闭\n",
      "apps/web/src/locales/en/a.json": '{"x":"Spread"}',
      "apps/web/src/locales/zh/a.json": '{"x":"价差"}',
    },
    sound: {
      "docs/terms.tsv": "term\ten\tzh\nclose\tClose\t关闭\nclose-position\tClose\t平仓\n",
      "apps/web/src/locales/en/a.json": '{"x":"Close","y":"close","z":"Close all"}',
      "apps/web/src/locales/zh/a.json": '{"x":"平仓","y":"关闭","z":"全部平仓"}',
    },
  },
  "no-forbidden-words": {
    broken: {
      "docs/forbidden-words.tsv": "language\tpattern\tinstead\nhk\t您\t你\n",
      "packages/api/src/refusal-texts/hk.ts": '  "no-price": "請稍候，您可再試。",',
    },
    sound: {
      "docs/forbidden-words.tsv": "language\tpattern\tinstead\nhk\t您\t你\n",
      "packages/api/src/refusal-texts/hk.ts": '/** 您 */\n  "no-price": "請稍候，你可再試。",',
      "apps/web/src/locales/zh/a.json": '{"x":"您"}',
    },
  },
  "names-of-the-trade": {
    broken: { "docs/forbidden-words.tsv": HOUSE_WORD, [DESK]: "const duty = session(call);" },
    sound: {
      "docs/forbidden-words.tsv": HOUSE_WORD,
      [DESK]: 'const KEY = "candor.duty";',
      "apps/server/src/core/desk/desk.test.ts": "const duty = 1;",
    },
  },
  "licence-present": { broken: { "README.md": "" }, sound: { LICENSE: "Apache License" } },
};

const filesOf = (tree: Readonly<Record<string, string>>): SourceFile[] =>
  Object.entries(tree).map(([path, text]) => ({ path, text }));

describe("house rules", () => {
  test.each(rules.map((rule) => rule.name))("%s finds its planted breach and nothing in the sound twin", (name) => {
    const rule = rules.find((candidate) => candidate.name === name)!;
    const plant = plants[name];
    expect(plant, `no planted breach for ${name}`).toBeDefined();
    expect(rule.breaches(filesOf(plant!.broken))).not.toEqual([]);
    expect(rule.breaches(filesOf(plant!.sound))).toEqual([]);
  });

  test("a catalogue that fills in another value, or holds an empty text, is a breach", () => {
    const rule = rules.find((candidate) => candidate.name === "catalogues-complete")!;
    const english = { "apps/web/src/locales/en/a.json": '{"x":"Hi {{name}}"}' };
    expect(rule.breaches(filesOf({ ...english, "apps/web/src/locales/zh/a.json": '{"x":"{{nom}}"}' }))).toHaveLength(1);
    expect(rule.breaches(filesOf({ ...english, "apps/web/src/locales/zh/a.json": '{"x":" "}' }))).not.toEqual([]);
  });
});
