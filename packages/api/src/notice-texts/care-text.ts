/** What the notices say of a freeze or a restriction by operators, of its end, and of a credit that two of them agreed on. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import { writtenInstant, writtenNumber } from "./written-figures.ts";

export function accountFrozenText(
  { cause, until }: NoticeParameters<"account-frozen">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const said = words["account-frozen"];
  const ends = fillTemplate(said.until, { time: writtenInstant(until, tag, timeZone) });
  return { title: said.title, sentences: [said[cause], ends, said.meanwhile] };
}

export function accountUnfrozenText(
  { at }: NoticeParameters<"account-unfrozen">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const { title, facts } = words["account-unfrozen"];
  return { title, sentences: [fillTemplate(facts, { time: writtenInstant(at, tag, timeZone) })] };
}

export function accountRestrictedText(
  { restriction, change, cause, words: added, until, at }: NoticeParameters<"account-restricted">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const said = words["account-restricted"];
  const written = (template: string, moment: number) =>
    fillTemplate(template, { time: writtenInstant(moment, tag, timeZone) });
  const sentences = [
    ...[written(said.facts, at), words["account-frozen"][cause]],
    ...(added === "" ? [] : [fillTemplate(said.said, { words: added })]),
    ...[written(said.until, until), said.meanwhile],
  ];
  return { title: fillTemplate(said[change], { what: said[restriction] }), sentences };
}

export function restrictionEndedText(
  { restriction, at }: NoticeParameters<"restriction-ended">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const { title, facts } = words["restriction-ended"];
  return {
    title: fillTemplate(title, { what: words["account-restricted"][restriction] }),
    sentences: [fillTemplate(facts, { time: writtenInstant(at, tag, timeZone) })],
  };
}

export function creditedText(
  { amount, currency, reason, at }: NoticeParameters<"credited">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const said = words.credited;
  const figure = { amount: writtenNumber(amount, tag), currency };
  const facts = fillTemplate(said.facts, { ...figure, time: writtenInstant(at, tag, timeZone) });
  return { title: fillTemplate(said.title, figure), sentences: [facts, fillTemplate(said.reason, { reason })] };
}
