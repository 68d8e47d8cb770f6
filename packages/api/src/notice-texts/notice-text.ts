/**
 * What a notice says to a person, in their language and time zone, with figures written as they are there. Made when it is
 * read, so that a change of language changes old notices too.
 */
import { LANGUAGE_TAGS, type Language } from "../language.ts";
import type { NoticeKind, NoticeParameters } from "../notice.ts";
import type { PriceMode } from "../site.ts";
import { fillTemplate } from "../text-template.ts";
import { noticeWordsEn } from "./en.ts";
import { noticeWordsHk } from "./hk.ts";
import { noticeWordsJp } from "./jp.ts";
import { noticeWordsKor } from "./kor.ts";
import type { NoticeWords } from "./notice-words.ts";
import { noticeWordsXp } from "./xp.ts";
import { noticeWordsYdl } from "./ydl.ts";
import { noticeWordsZh } from "./zh.ts";

export const NOTICE_WORDS: Readonly<Record<Language, NoticeWords>> = {
  zh: noticeWordsZh,
  en: noticeWordsEn,
  hk: noticeWordsHk,
  jp: noticeWordsJp,
  kor: noticeWordsKor,
  xp: noticeWordsXp,
  ydl: noticeWordsYdl,
};

export interface Reader {
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

export interface NoticeText {
  readonly title: string;
  readonly content: string;
}

type Writers = { readonly [K in NoticeKind]: (parameters: NoticeParameters<K>, reader: Reader) => NoticeText };

const WRITERS: Writers = { "price-alert": priceAlertText };

export const noticeText = <K extends NoticeKind>(
  kind: K,
  parameters: NoticeParameters<K>,
  reader: Reader,
): NoticeText => WRITERS[kind](parameters, reader);

/** Japanese and Chinese put no space between sentences. */
const GAP: Readonly<Partial<Record<Language, string>>> = { zh: "", hk: "", jp: "" };

function priceAlertText(alert: NoticeParameters<"price-alert">, { language, timeZone }: Reader): NoticeText {
  const words = NOTICE_WORDS[language]["price-alert"];
  const tag = LANGUAGE_TAGS[language];
  const isUp = alert.side === "up";
  const { symbol, level, percent, reference } = alert;
  const title =
    level !== null
      ? fillTemplate(isUp ? words.rose : words.fell, { symbol, level: writtenNumber(level, tag) })
      : fillTemplate(isUp ? words.up : words.down, { symbol, percent: writtenPercent(percent ?? "0", tag) });
  const sentences = [
    fillTemplate(words.price, {
      price: writtenNumber(alert.price, tag),
      time: writtenInstant(alert.priced_at, tag, timeZone),
    }),
    ...(level !== null
      ? []
      : [
          reference === null
            ? words.fromDay
            : fillTemplate(words.fromPrice, { reference: writtenNumber(reference, tag) }),
        ]),
    ...sourceOf(alert.price_mode, words),
    ...(alert.note === "" ? [] : [fillTemplate(words.note, { note: alert.note })]),
  ];
  return { title, content: sentences.join(GAP[language] ?? " ") };
}

/** Prices that are not live say so. */
const sourceOf = (mode: PriceMode, words: NoticeWords["price-alert"]): string[] =>
  mode === "live" ? [] : [words[mode]];

/** With exactly the decimals it has; Intl takes decimal text without loss. */
function writtenNumber(text: string, tag: string): string {
  const decimals = text.split(".")[1]?.length ?? 0;
  return new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    text as `${number}`,
  );
}

const writtenPercent = (text: string, tag: string): string =>
  new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 }).format(`${text}e-2` as `${number}`);

const writtenInstant = (instant: number, tag: string, timeZone: string): string =>
  new Intl.DateTimeFormat(tag, {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  }).format(instant);
