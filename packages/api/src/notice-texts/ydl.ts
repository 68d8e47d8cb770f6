/** Notice texts in Italian. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsYdl: NoticeWords = {
  "price-alert": {
    rose: "{symbol} è salito a {level}",
    fell: "{symbol} è sceso a {level}",
    up: "{symbol} sale del {percent}",
    down: "{symbol} scende del {percent}",
    price: "Il prezzo era {price} il {time}.",
    fromPrice: "Calcolato da {reference}.",
    fromDay: "Calcolato sulle ultime 24 ore.",
    simulated: "Questi prezzi sono simulati.",
    replay: "Questi prezzi sono una riproduzione di prezzi registrati.",
    note: "La tua nota: {note}",
  },
};
