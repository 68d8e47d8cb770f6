/** By what a country or region is found in a list, whatever is typed: its name here or in English, its code, its pinyin. Pure; no React. */
import { COUNTRY_PINYIN } from "./country-pinyin.ts";
import { initialOf, type Named } from "./name-heading.ts";

export interface NamedCountry extends Named {
  /** ISO 3166: "CN". */
  readonly code: string;
  readonly english: string;
  /** Of its name, syllable by syllable; none but for readers of Chinese. */
  readonly pinyin: readonly string[];
}

/** Names countries in the reader's language. */
export function countryNaming(tag: string): (code: string) => NamedCountry {
  const names = new Intl.DisplayNames([tag], { type: "region" });
  const english = new Intl.DisplayNames(["en"], { type: "region" });
  return (code) => {
    const name = names.of(code) ?? code;
    const pinyin = tag.startsWith("zh") ? (COUNTRY_PINYIN[code]?.split(" ") ?? []) : [];
    return { code, name, english: english.of(code) ?? code, pinyin, initial: initialOf(name, tag) };
  };
}

/** Without capitals and marks: "España" is found by "espana". */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether what was typed may mean it; nothing typed means each. */
export function isCountryMeant({ code, name, english, pinyin }: NamedCountry, typed: string): boolean {
  const wanted = plain(typed.trim());
  return (
    [name, english].some((one) => plain(one).includes(wanted)) || plain(code) === wanted || isSpelt(pinyin, wanted)
  );
}

/** "zhongguo" or "zg": whole syllables from any on, or first letters. */
function isSpelt(syllables: readonly string[], typed: string): boolean {
  const wanted = typed.replace(/[\s'’]/g, "");
  const initials = syllables.map((syllable) => syllable.charAt(0)).join("");
  return initials.includes(wanted) || syllables.some((_, at) => syllables.slice(at).join("").startsWith(wanted));
}
