/** What the notice of a deposit says: that it was seen, credited or rejected. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import { writtenAmount, writtenInstant } from "./written-figures.ts";

export function depositText(parameters: NoticeParameters<"deposit">, { words, tag, timeZone }: TextReader): NoticeText {
  const said = words.deposit;
  const facts = {
    amount: writtenAmount(parameters.amount, tag),
    currency: parameters.currency,
    network: parameters.network ?? "",
    needed: parameters.needed ?? 0,
    reason: parameters.reason ?? "",
    time: writtenInstant(parameters.at, tag, timeZone),
  };
  const sentences = {
    seen: [said.counting],
    credited: [said.where],
    rejected: [said.why, said.next],
  }[parameters.state];
  return {
    title: fillTemplate(said[parameters.state], facts),
    sentences: sentences.map((sentence) => fillTemplate(sentence, facts)),
  };
}
