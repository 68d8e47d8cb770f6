/** What the notice says of what was given up because its key was lost. */
import type { NoticeParameters } from "../notice.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";

export function sealedLostText(
  { documents, factors, payees = false }: NoticeParameters<"sealed-lost">,
  { words }: TextReader,
): NoticeText {
  const said = words["sealed-lost"];
  const parts = { documents, factors, payees };
  const names = ["documents", "factors", "payees"] as const;
  return { title: said.title, sentences: names.filter((name) => parts[name]).map((name) => said[name]) };
}
