/** What the notice says of an address, card or account that was added or removed, in the app and by mail. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import { writtenInstant } from "./written-figures.ts";

export function payeeText(
  { change, kind, place, at, usable_from }: NoticeParameters<"payee-changed">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const { said, usable, advice, ...titles } = words["payee-changed"];
  const sentences = [fillTemplate(said, { place, time: writtenInstant(at, tag, timeZone) })];
  if (usable_from !== null) {
    sentences.push(fillTemplate(usable, { time: writtenInstant(usable_from, tag, timeZone) }));
  }
  return { title: titles[`${kind}-${change}`], sentences: [...sentences, advice] };
}
