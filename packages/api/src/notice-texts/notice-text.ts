/**
 * What a notice says to a person, in their language and time zone, with figures written as they are there. Made when it is
 * read, so that a change of language changes old notices too.
 */
import { LANGUAGE_TAGS, type Language } from "../language.ts";
import type { NoticeKind, NoticeParameters } from "../notice.ts";
import {
  accountFrozenText,
  accountRestrictedText,
  accountUnfrozenText,
  creditedText,
  restrictionEndedText,
} from "./care-text.ts";
import { contractCancelledText, contractClosedText, marginCallText } from "./contract-text.ts";
import { depositText } from "./deposit-text.ts";
import { noticeWordsEn } from "./en.ts";
import { noticeWordsHk } from "./hk.ts";
import { noticeWordsJp } from "./jp.ts";
import { noticeWordsKor } from "./kor.ts";
import { newDeviceText } from "./new-device-text.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import type { NoticeWords } from "./notice-words.ts";
import { payeeText } from "./payee-text.ts";
import { priceAlertText } from "./price-alert-text.ts";
import { sealedLostText } from "./sealed-lost-text.ts";
import { termEndedText } from "./term-text.ts";
import { transferReceivedText, transferSentText } from "./transfer-text.ts";
import { verificationText } from "./verification-text.ts";
import { withdrawalText } from "./withdrawal-text.ts";
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

type Writers = { readonly [K in NoticeKind]: (parameters: NoticeParameters<K>, reader: TextReader) => NoticeText };

const WRITERS: Writers = {
  "price-alert": priceAlertText,
  "margin-call": marginCallText,
  "contract-closed": contractClosedText,
  "contract-cancelled": contractCancelledText,
  "new-device": newDeviceText,
  "verification-decided": verificationText,
  "transfer-received": transferReceivedText,
  "transfer-sent": transferSentText,
  "sealed-lost": sealedLostText,
  "payee-changed": payeeText,
  deposit: depositText,
  withdrawal: withdrawalText,
  "account-frozen": accountFrozenText,
  "account-unfrozen": accountUnfrozenText,
  "account-restricted": accountRestrictedText,
  "restriction-ended": restrictionEndedText,
  credited: creditedText,
  "term-ended": termEndedText,
};

/** Japanese and Chinese put no space between sentences. */
const GAP: Readonly<Partial<Record<Language, string>>> = { zh: "", hk: "", jp: "" };

export function noticeText<K extends NoticeKind>(
  kind: K,
  parameters: NoticeParameters<K>,
  { language, timeZone }: Reader,
): { readonly title: string; readonly content: string } {
  const reader = { words: NOTICE_WORDS[language], tag: LANGUAGE_TAGS[language], timeZone };
  const { title, sentences } = WRITERS[kind](parameters, reader);
  return { title, content: sentences.join(GAP[language] ?? " ") };
}
