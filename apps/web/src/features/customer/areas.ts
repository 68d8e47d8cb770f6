/** Countries and regions with their calling codes, named and sorted for the reader's language, grouped for an index bar. */
import { CALLING_CODES } from "./calling-codes.ts";

export interface Area {
  /** ISO 3166: "CN". */
  readonly country: string;
  readonly name: string;
  /** Digits without plus: "86". */
  readonly callingCode: string;
  /** Heading it stands under. */
  readonly initial: string;
}

/** First characters of each pinyin letter, in the order of the collation. */
const PINYIN = "阿八擦搭婀发旮哈讥咔垃妈拿噢趴七然撒他挖夕丫匝";
const PINYIN_LETTERS = "ABCDEFGHJKLMNOPQRSTWXYZ";
const KANA_ROWS: readonly (readonly [start: string, row: string])[] = [
  ["ワ", "ワ"],
  ["ラ", "ラ"],
  ["ヤ", "ヤ"],
  ["マ", "マ"],
  ["ハ", "ハ"],
  ["ナ", "ナ"],
  ["タ", "タ"],
  ["サ", "サ"],
  ["カ", "カ"],
  ["ァ", "ア"],
];
const HANGUL = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";

/** The heading of a name in the reader's script: a letter, a row of kana, a Hangul consonant, 漢 in Japanese, or "#". */
export function initialOf(name: string, tag: string): string {
  const first = name.normalize("NFC").charAt(0);
  if (/\p{Script=Han}/u.test(first)) return tag === "ja" ? "漢" : pinyinInitial(first);
  if (/[ァ-ヺ]/.test(first)) return KANA_ROWS.find(([start]) => first >= start)?.[1] ?? "#";
  const hangul = first.charCodeAt(0) - 0xac00;
  if (hangul >= 0 && hangul < 11_172) return HANGUL.charAt(Math.floor(hangul / 588));
  const letter = first.normalize("NFD").charAt(0).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : "#";
}

const pinyinOrder = new Intl.Collator("zh-Hans-u-co-pinyin");

function pinyinInitial(character: string): string {
  let letter = "#";
  for (let at = 0; at < PINYIN.length; at++) {
    if (pinyinOrder.compare(character, PINYIN.charAt(at)) < 0) break;
    letter = PINYIN_LETTERS.charAt(at);
  }
  return letter;
}

/** All areas in the reader's language, sorted under their headings. */
export function areasIn(tag: string): readonly Area[] {
  const names = new Intl.DisplayNames([tag], { type: "region" });
  const areas: Area[] = [];
  for (const [callingCode, countries] of Object.entries(CALLING_CODES)) {
    for (const country of countries.split(" ")) {
      const name = names.of(country) ?? country;
      areas.push({ country, name, callingCode, initial: initialOf(name, tag) });
    }
  }
  const order = new Intl.Collator(tag.startsWith("zh") ? "zh-Hans-u-co-pinyin" : tag);
  return areas.sort((a, b) => order.compare(a.name, b.name) || a.callingCode.localeCompare(b.callingCode));
}

/** Those whose name or code contains what was typed. */
export function matchingAreas(areas: readonly Area[], typed: string): readonly Area[] {
  const wanted = typed.trim().toLowerCase().replace(/^\+/, "");
  if (wanted === "") return areas;
  return areas.filter((area) => area.name.toLowerCase().includes(wanted) || area.callingCode.startsWith(wanted));
}

/** Groups in order of appearance under their headings. */
export function groupedAreas(areas: readonly Area[]): readonly (readonly [initial: string, areas: readonly Area[]])[] {
  const groups = new Map<string, Area[]>();
  for (const area of areas) {
    const group = groups.get(area.initial);
    if (group) group.push(area);
    else groups.set(area.initial, [area]);
  }
  return [...groups].sort(([a], [b]) => (a === "#" ? 1 : b === "#" ? -1 : 0));
}
