/** What the notice says of what was given up because its key was lost. */
import type { NoticeParameters } from "../notice.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";

export function sealedLostText(
  { documents, factors }: NoticeParameters<"sealed-lost">,
  { words }: TextReader,
): NoticeText {
  const said = words["sealed-lost"];
  return { title: said.title, sentences: [...(documents ? [said.documents] : []), ...(factors ? [said.factors] : [])] };
}
