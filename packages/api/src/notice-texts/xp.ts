/** Notice texts in Spanish. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsXp: NoticeWords = {
  "price-alert": {
    rose: "{symbol} ha subido a {level}",
    fell: "{symbol} ha bajado a {level}",
    up: "{symbol} sube un {percent}",
    down: "{symbol} baja un {percent}",
    price: "El precio era {price} el {time}.",
    fromPrice: "Contado desde {reference}.",
    fromDay: "Contado en las últimas 24 horas.",
    simulated: "Estos precios son simulados.",
    replay: "Estos precios son una repetición de precios grabados.",
    note: "Tu nota: {note}",
  },
};
