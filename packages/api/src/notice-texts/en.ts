/** Notice texts in English: the reference for the other six. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsEn: NoticeWords = {
  "price-alert": {
    rose: "{symbol} rose to {level}",
    fell: "{symbol} fell to {level}",
    up: "{symbol} is up {percent}",
    down: "{symbol} is down {percent}",
    price: "The price was {price} on {time}.",
    fromPrice: "Counted from {reference}.",
    fromDay: "Counted over the last 24 hours.",
    simulated: "These prices are simulated.",
    replay: "These prices are a replay of recorded ones.",
    note: "Your note: {note}",
  },
};
