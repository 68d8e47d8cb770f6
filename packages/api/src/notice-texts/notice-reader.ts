/** What the writers of notices have in common: whom they write for, and what is said of any price. */
import type { PriceMode } from "../site.ts";
import type { NoticeWords } from "./notice-words.ts";

/** A reader with the words and the writing of figures of their language. */
export interface TextReader {
  readonly words: NoticeWords;
  /** BCP 47. */
  readonly tag: string;
  /** IANA name. */
  readonly timeZone: string;
}

export interface NoticeText {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** Prices that are not live say so. */
export const pricesSaid = (mode: PriceMode, { words }: TextReader): string[] =>
  mode === "live" ? [] : [words.every[mode]];
