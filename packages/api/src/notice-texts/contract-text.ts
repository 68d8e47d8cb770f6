/** What notices of contracts say: what happened and at which price, what it brought, what is left, and whose money it is. */
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import { type NoticeText, pricesSaid, type TextReader } from "./notice-reader.ts";
import {
  writtenAmount,
  writtenChange,
  writtenInstant,
  writtenNumber,
  writtenPercentChange,
} from "./written-figures.ts";

type OfContract = NoticeParameters<"margin-call" | "contract-closed" | "contract-cancelled">;

export function marginCallText(call: NoticeParameters<"margin-call">, reader: TextReader): NoticeText {
  const words = reader.words["margin-call"];
  const { liquidation_price } = call;
  const amount = (text: string) => writtenAmount(text, reader.tag);
  const price = (text: string) => writtenNumber(text, reader.tag);
  const figures = {
    ...factsOf(call, reader),
    left: amount(call.left),
    margin: amount(call.margin),
    profit: writtenChange(call.profit, reader.tag),
    price: price(call.price),
  };
  return {
    title: fillTemplate(words.title, { symbol: call.symbol }),
    sentences: [
      fillTemplate(words.left, figures),
      ...(liquidation_price === null
        ? []
        : [fillTemplate(words.liquidation, { liquidation: price(liquidation_price) })]),
      words.choices,
      ...backgroundOf(call, reader),
    ],
  };
}

export function contractClosedText(closed: NoticeParameters<"contract-closed">, reader: TextReader): NoticeText {
  const words = reader.words["contract-closed"];
  const amount = (text: string) => writtenAmount(text, reader.tag);
  const price = (text: string) => writtenNumber(text, reader.tag);
  const { currency, result } = closed;
  const margin = { index: price(closed.index), margin: amount(closed.margin), currency };
  const figures = {
    ...factsOf(closed, reader),
    price: price(closed.price),
    profit: writtenChange(closed.profit, reader.tag),
    fees: amount(result?.fees ?? closed.fee),
  };
  const isCharged = result !== undefined && /[1-9]/.test(result.overnight);
  return {
    title: fillTemplate(words[closed.cause], { symbol: closed.symbol }),
    sentences: [
      ...(result === undefined ? [] : [fillTemplate(words.net, { ...netOf(result, reader.tag), currency })]),
      ...(closed.cause === "liquidation" ? [fillTemplate(words.maintenance, margin)] : []),
      fillTemplate(words.closed, figures),
      fillTemplate(words.parts, figures),
      ...(isCharged ? [fillTemplate(words.overnight, { overnight: amount(result.overnight), currency })] : []),
      fillTemplate(words.back, { paid: amount(closed.paid), currency }),
      words.receipt,
      ...backgroundOf(closed, reader),
    ],
  };
}

const netOf = (result: NonNullable<NoticeParameters<"contract-closed">["result"]>, tag: string) => ({
  net: writtenChange(result.net, tag),
  percent: writtenPercentChange(result.percent, tag),
});

export function contractCancelledText(
  cancelled: NoticeParameters<"contract-cancelled">,
  reader: TextReader,
): NoticeText {
  const words = reader.words["contract-cancelled"];
  const amount = (text: string) => writtenAmount(text, reader.tag);
  const priceText = (text: string) => writtenNumber(text, reader.tag);
  const { symbol, currency, target_price, price, reason } = cancelled;
  const facts = factsOf(cancelled, reader);
  const what =
    target_price === null
      ? fillTemplate(words.market, facts)
      : fillTemplate(words.limit, { ...facts, limit: priceText(target_price) });
  return {
    title: fillTemplate(words.title, { symbol }),
    sentences: [
      what,
      words[reason],
      ...(price === null ? [] : [fillTemplate(words.beyond, { price: priceText(price), time: facts.time })]),
      fillTemplate(words.back, { held: amount(cancelled.held), currency }),
      ...backgroundOf(cancelled, reader),
    ],
  };
}

function factsOf({ type, lots, currency, at }: OfContract, { words, tag, timeZone }: TextReader) {
  const count = writtenNumber(String(lots), tag);
  return {
    direction: words.every[type],
    lots: fillTemplate(lots === 1 ? words.every.lot : words.every.lots, { count }),
    currency,
    time: writtenInstant(at, tag, timeZone),
  };
}

const backgroundOf = ({ account, price_mode }: OfContract, reader: TextReader): string[] => [
  reader.words.every[account],
  ...pricesSaid(price_mode, reader),
];
