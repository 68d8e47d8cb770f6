/** Lists of names under headings in the reader's script: which heading, which order. Of what the names are it knows nothing. */

/** What stands in such a list. */
export interface Named {
  readonly name: string;
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

/** Compares names as a reader of that language looks them up; Chinese by pinyin. */
export const nameOrder = (tag: string): Intl.Collator =>
  new Intl.Collator(tag.startsWith("zh") ? "zh-Hans-u-co-pinyin" : tag);

/** Groups in order of appearance under their headings; "#" comes last. */
export function grouped<T extends Named>(
  named: readonly T[],
): readonly (readonly [initial: string, named: readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const one of named) {
    const group = groups.get(one.initial);
    if (group) group.push(one);
    else groups.set(one.initial, [one]);
  }
  return [...groups].sort(([a], [b]) => (a === "#" ? 1 : b === "#" ? -1 : 0));
}
