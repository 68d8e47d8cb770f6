/** What the notice says of an order with a term that has come to its end, in the app and by mail. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import { writtenNumber } from "./written-figures.ts";

export function termEndedText(
  { amount, interest, currency, renewed, is_not_renewed: isNotRenewed }: NoticeParameters<"term-ended">,
  { words, tag }: TextReader,
): NoticeText {
  const said = words["term-ended"];
  const figure = (text: string) => writtenNumber(text, tag);
  const sentences = [fillTemplate(said.facts, { interest: figure(interest), currency })];
  if (renewed !== null) sentences.push(fillTemplate(said.renewed, { amount: figure(renewed), currency }));
  else sentences.push(isNotRenewed ? said.notRenewed : said.paid);
  return { title: fillTemplate(said.title, { amount: figure(amount), currency }), sentences };
}
