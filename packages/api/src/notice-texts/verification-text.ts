/** What the notice of a decided verification says, in the app and by mail. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import { writtenInstant } from "./written-figures.ts";

export function verificationText(
  { level, state, at }: NoticeParameters<"verification-decided">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const { decided, next, ...titles } = words["verification-decided"];
  const said = fillTemplate(decided, { time: writtenInstant(at, tag, timeZone) });
  return {
    title: fillTemplate(titles[state], { level: String(level) }),
    sentences: state === "verified" ? [said] : [said, next],
  };
}
