/** The texts that come with the program: put in once, whatever became of them afterwards is its operators' business. */
import type { ContentKind } from "@candor/api/content-words";
import { LANGUAGES } from "@candor/api/language";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { insertItem, insertVersion, updatePublished } from "./content-store.ts";
import { seedEn } from "./seed/seed-en.ts";
import { seedHk } from "./seed/seed-hk.ts";
import { seedJp } from "./seed/seed-jp.ts";
import { seedKor } from "./seed/seed-kor.ts";
import type { SeedKey, SeedTexts } from "./seed/seed-texts.ts";
import { seedXp } from "./seed/seed-xp.ts";
import { seedYdl } from "./seed/seed-ydl.ts";
import { seedZh } from "./seed/seed-zh.ts";

const TEXTS: Readonly<Record<(typeof LANGUAGES)[number], SeedTexts>> = {
  ...{ zh: seedZh, en: seedEn, hk: seedHk, jp: seedJp, kor: seedKor, xp: seedXp, ydl: seedYdl },
};

/** Ids below 1000 are kept for these, and never given to anything else. */
const ITEMS: readonly {
  readonly id: number;
  readonly key: SeedKey;
  readonly kind: ContentKind;
  readonly place: number;
}[] = [
  { id: 1, key: "faqDemo", kind: "faq", place: 10 },
  { id: 2, key: "faqPrices", kind: "faq", place: 20 },
  { id: 3, key: "faqReceipts", kind: "faq", place: 30 },
  { id: 4, key: "faqFees", kind: "faq", place: 40 },
  { id: 5, key: "faqDeposits", kind: "faq", place: 50 },
  { id: 6, key: "faqWithdrawals", kind: "faq", place: 60 },
  { id: 7, key: "faqVerification", kind: "faq", place: 70 },
  { id: 8, key: "faqSafety", kind: "faq", place: 80 },
  { id: 20, key: "about", kind: "about", place: 10 },
  { id: 30, key: "contact", kind: "contact", place: 10 },
  { id: 40, key: "compliance", kind: "compliance", place: 10 },
  { id: 50, key: "news", kind: "news", place: 10 },
];

export async function seedContent(tx: Tx, at: Instant): Promise<void> {
  for (const { id: number, key, kind, place } of ITEMS) {
    const id = String(number);
    if (!(await insertItem(tx, { id, kind, place, at }))) continue;
    const version = { version: 1, picture: null, link: null, writtenBy: null, restoredFrom: null, at };
    const words = LANGUAGES.map((language) => ({ language, ...TEXTS[language][key] }));
    await insertVersion(tx, id, version, words);
    await updatePublished(tx, id, { version: 1, from: at, until: null, by: null, at });
  }
}
