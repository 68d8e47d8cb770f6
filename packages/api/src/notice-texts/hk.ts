/** Notice texts in Traditional Chinese. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsHk: NoticeWords = {
  "price-alert": {
    rose: "{symbol} 升至 {level}",
    fell: "{symbol} 跌至 {level}",
    up: "{symbol} 上升 {percent}",
    down: "{symbol} 下跌 {percent}",
    price: "{time}，價格為 {price}。",
    fromPrice: "以 {reference} 為基準計算。",
    fromDay: "按最近 24 小時計算。",
    simulated: "以上為模擬價格。",
    replay: "以上為歷史價格重播。",
    note: "您的備註：{note}",
  },
};
