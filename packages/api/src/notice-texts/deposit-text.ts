/** What the notice of a deposit says: that it was seen, credited or rejected. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import { writtenAmount, writtenInstant } from "./written-figures.ts";

export function depositText(told: NoticeParameters<"deposit">, { words, tag, timeZone }: TextReader): NoticeText {
  const said = words.deposit;
  const facts = {
    amount: writtenAmount(told.amount, tag),
    currency: told.currency,
    network: told.network ?? "",
    needed: told.needed ?? 0,
    reason: told.reason ?? "",
    time: writtenInstant(told.at, tag, timeZone),
  };
  const sentences = {
    seen: [said.counting],
    credited: [said.where],
    rejected: [said.why, said.next],
  }[told.state];
  return {
    title: fillTemplate(said[told.state], facts),
    sentences: sentences.map((sentence) => fillTemplate(sentence, facts)),
  };
}
