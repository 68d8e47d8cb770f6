/** What the notice of a withdrawal's step says, in the app and by mail. */
import { BANK } from "../network-words.ts";
import type { NoticeParameters } from "../notice.ts";
import { fillTemplate } from "../text-template.ts";
import type { NoticeText, TextReader } from "./notice-reader.ts";
import { writtenInstant, writtenNumber } from "./written-figures.ts";

export function withdrawalText(
  parameters: NoticeParameters<"withdrawal">,
  { words, tag, timeZone }: TextReader,
): NoticeText {
  const { arriving, said, why, hash, back, bank, advice, ...titles } = words.withdrawal;
  const { state, currency, network, recipient, reason, tx_hash } = parameters;
  const isBack = state === "cancelled" || state === "rejected" || state === "failed";
  const amount = writtenNumber(parameters.amount, tag);
  const facts = {
    currency,
    network: network === BANK ? bank : network,
    recipient,
    amount,
    fee: writtenNumber(parameters.fee, tag),
    arrives: writtenNumber(parameters.arrives, tag),
    time: writtenInstant(parameters.at, tag, timeZone),
  };
  return {
    title: fillTemplate(titles[state], { amount, currency }),
    sentences: [
      fillTemplate(said, facts),
      ...(isBack ? [] : [fillTemplate(arriving, facts)]),
      ...(reason === null ? [] : [fillTemplate(why, { reason })]),
      ...(tx_hash === null || isBack ? [] : [fillTemplate(hash, { hash: tx_hash })]),
      ...(isBack ? [fillTemplate(back, facts)] : []),
      ...(state === "pending" ? [advice] : []),
    ],
  };
}
