/** What the notice of a sign-in from a new device says. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import { writtenInstant } from "./written-figures.ts";

export function newDeviceText(
  { device, address, at }: NoticeParameters<"new-device">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const { title, facts, advice } = words["new-device"];
  const said = fillTemplate(facts, { device, address, time: writtenInstant(at, tag, timeZone) });
  return { title, sentences: [said, advice] };
}
