/** The seven languages: the spec's wire codes outside, BCP 47 inside (DOMAIN section 1). */

export const LANGUAGES = ["zh", "en", "hk", "jp", "kor", "xp", "ydl"] as const;
export type Language = (typeof LANGUAGES)[number];

/** BCP 47 tag of each wire code, for Intl and the html lang attribute. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = {
  zh: "zh-Hans",
  en: "en",
  hk: "zh-Hant-HK",
  jp: "ja",
  kor: "ko",
  xp: "es",
  ydl: "it",
};

/** The language a name is written in when a text has to name it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: "简体中文",
  en: "English",
  hk: "繁體中文",
  jp: "日本語",
  kor: "한국어",
  xp: "Español",
  ydl: "Italiano",
};

const isLanguage = (value: string): value is Language => (LANGUAGES as readonly string[]).includes(value);

/** Languages by the first part of a BCP 47 tag. */
const PRIMARY_SUBTAGS: ReadonlyMap<string, Language> = new Map([
  ["zh", "zh"],
  ["en", "en"],
  ["ja", "jp"],
  ["ko", "kor"],
  ["es", "xp"],
  ["it", "ydl"],
]);

/** The language of a wire code or a BCP 47 tag ("zh-TW", "es-MX"); undefined when it is none of the seven. */
export function languageOf(value: string | undefined): Language | undefined {
  if (!value) return undefined;
  if (isLanguage(value)) return value;
  const tag = value.toLowerCase();
  if (/^zh\b.*(hant|hk|tw|mo)/.test(tag)) return "hk";
  return PRIMARY_SUBTAGS.get(tag.split("-")[0] ?? "");
}
