/** What the notice of a fired price alert says. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import { type NoticeText, pricesSaid, type TextReader } from "./notice-reader.ts";
import { writtenInstant, writtenNumber, writtenPercent } from "./written-figures.ts";

export function priceAlertText(alert: NoticeParameters<"price-alert">, reader: TextReader): NoticeText {
  const { tag, timeZone } = reader;
  const words = reader.words["price-alert"];
  const isUp = alert.side === "up";
  const { symbol, level, percent, reference } = alert;
  const title =
    level !== null
      ? fillTemplate(isUp ? words.rose : words.fell, { symbol, level: writtenNumber(level, tag) })
      : fillTemplate(isUp ? words.up : words.down, { symbol, percent: writtenPercent(percent ?? "0", tag) });
  const sentences = [
    fillTemplate(words.price, {
      price: writtenNumber(alert.price, tag),
      time: writtenInstant(alert.priced_at, tag, timeZone),
    }),
    ...(level !== null
      ? []
      : [
          reference === null
            ? words.fromDay
            : fillTemplate(words.fromPrice, { reference: writtenNumber(reference, tag) }),
        ]),
    ...pricesSaid(alert.price_mode, reader),
    ...(alert.note === "" ? [] : [fillTemplate(words.note, { note: alert.note })]),
  ];
  return { title, sentences };
}
