/** What the notices of money from another user, and to one, say. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import { writtenInstant, writtenNumber } from "./written-figures.ts";

export function transferReceivedText(
  { amount, currency, from_uid, from_name, note, at }: NoticeParameters<"transfer-received">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const said = words["transfer-received"];
  const figure = { amount: writtenNumber(amount, tag), currency };
  const facts = { ...figure, name: from_name, uid: from_uid, time: writtenInstant(at, tag, timeZone) };
  const written = note === "" ? [] : [fillTemplate(said.note, { note })];
  return { title: fillTemplate(said.title, figure), sentences: [fillTemplate(said.facts, facts), ...written] };
}

export function transferSentText(
  { amount, currency, to_uid, to_name, note, at }: NoticeParameters<"transfer-sent">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const said = words["transfer-sent"];
  const figure = { amount: writtenNumber(amount, tag), currency };
  const facts = { ...figure, name: to_name, uid: to_uid, time: writtenInstant(at, tag, timeZone) };
  const written = note === "" ? [] : [fillTemplate(said.note, { note })];
  return {
    title: fillTemplate(said.title, figure),
    sentences: [fillTemplate(said.facts, facts), ...written, said.advice],
  };
}
