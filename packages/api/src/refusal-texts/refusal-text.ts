/**
 * What a refusal says to a person: cause and next step, in their language. Plain text, never markup, and never anything a
 * person did not know before (no ids of others, no inner workings).
 */
import type { Language } from "../language.ts";
import type { RefusalCode, RefusalDetails } from "../refusal.ts";
import { refusalTextsEn } from "./en.ts";
import { refusalTextsHk } from "./hk.ts";
import { instantText, timeZoneOf } from "./instant-text.ts";
import { refusalTextsJp } from "./jp.ts";
import { refusalTextsKor } from "./kor.ts";
import { refusalTextsXp } from "./xp.ts";
import { refusalTextsYdl } from "./ydl.ts";
import { refusalTextsZh } from "./zh.ts";

/**
 * `{name}` is replaced by that detail of the refusal. A part in square brackets is left out when one of its details was
 * not given, so that a text reads well with and without figures.
 */
export const REFUSAL_TEXTS: Readonly<Record<Language, Readonly<Record<RefusalCode, string>>>> = {
  zh: refusalTextsZh,
  en: refusalTextsEn,
  hk: refusalTextsHk,
  jp: refusalTextsJp,
  kor: refusalTextsKor,
  xp: refusalTextsXp,
  ydl: refusalTextsYdl,
};

const OPTIONAL_PART = /\[([^\]]*)\]/g;
const PARAMETER = /\{(\w+)\}/g;

/** @param sentZone what the caller named as their time zone: moments (details that end in `_at`, epoch ms) are told on its clock */
export function refusalText(
  code: RefusalCode,
  details: RefusalDetails,
  language: Language,
  sentZone?: unknown,
): string {
  const text = REFUSAL_TEXTS[language][code];
  if (!text.includes("{")) return text;
  const isGiven = (part: string): boolean =>
    [...part.matchAll(PARAMETER)].every(([, name]) => name !== undefined && Object.hasOwn(details, name));
  const textOf = (name: string): string => {
    const value = details[name];
    if (value === undefined) return "";
    return name.endsWith("_at") && typeof value === "number"
      ? instantText(value, language, timeZoneOf(sentZone))
      : String(value);
  };
  return text
    .replace(OPTIONAL_PART, (_, part: string) => (isGiven(part) ? part : ""))
    .replace(PARAMETER, (_, name: string) => textOf(name));
}
