/** What the notice of a sign-in from a new device says. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import { UNKNOWN_DEVICE } from "../unknown-device.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import { writtenInstant } from "./written-figures.ts";

export function newDeviceText(
  { device, address, at }: NoticeParameters<"new-device">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const { title, facts, unknown, advice } = words["new-device"];
  const name = device === UNKNOWN_DEVICE ? unknown : device;
  const said = fillTemplate(facts, { device: name, address, time: writtenInstant(at, tag, timeZone) });
  return { title, sentences: [said, advice] };
}
