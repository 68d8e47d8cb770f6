/**
 * What a refusal says to a person: cause and next step, in their language. Plain text, never markup, and never anything a
 * person did not know before (no ids of others, no inner workings).
 */
import { FREEZE_CAUSES } from "../care-words.ts";
import type { Language } from "../language.ts";
import { NOTICE_WORDS } from "../notice-texts/notice-text.ts";
import type { RefusalCode, RefusalDetails } from "../refusal.ts";
import { RESTRICTIONS } from "../restriction-words.ts";
import { fillTemplate } from "../text-template.ts";
import { refusalTextsEn } from "./en.ts";
import { refusalTextsHk } from "./hk.ts";
import { instantText, timeZoneOf } from "./instant-text.ts";
import { refusalTextsJp } from "./jp.ts";
import { refusalTextsKor } from "./kor.ts";
import { refusalTextsXp } from "./xp.ts";
import { refusalTextsYdl } from "./ydl.ts";
import { refusalTextsZh } from "./zh.ts";

/** Templates, filled with the details of the refusal. */
export const REFUSAL_TEXTS: Readonly<Record<Language, Readonly<Record<RefusalCode, string>>>> = {
  zh: refusalTextsZh,
  en: refusalTextsEn,
  hk: refusalTextsHk,
  jp: refusalTextsJp,
  kor: refusalTextsKor,
  xp: refusalTextsXp,
  ydl: refusalTextsYdl,
};

/** @param sentZone what the caller named as their time zone: moments (details that end in `_at`, epoch ms) are told on its clock */
export function refusalText(
  code: RefusalCode,
  details: RefusalDetails,
  language: Language,
  sentZone?: unknown,
): string {
  const values = Object.entries(details).map(([name, value]) => [
    name,
    name.endsWith("_at") && typeof value === "number" ? instantText(value, language, timeZoneOf(sentZone)) : value,
  ]);
  const said = code === "account-restricted" ? restrictionSaid(details, language) : {};
  return fillTemplate(REFUSAL_TEXTS[language][code], { ...Object.fromEntries(values), ...said });
}

/** What is restricted and why, in words: the details name both by their codes, for clients. */
function restrictionSaid({ kind, cause }: RefusalDetails, language: Language): Record<string, string> {
  const words = NOTICE_WORDS[language];
  const what = RESTRICTIONS.find((one) => one === kind);
  const why = FREEZE_CAUSES.find((one) => one === cause);
  return {
    ...(what && { what: words["account-restricted"][what] }),
    ...(why && { why: words["account-frozen"][why] }),
  };
}
