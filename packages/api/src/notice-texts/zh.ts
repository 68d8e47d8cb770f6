/** Notice texts in Simplified Chinese. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsZh: NoticeWords = {
  "price-alert": {
    rose: "{symbol} 升至 {level}",
    fell: "{symbol} 跌至 {level}",
    up: "{symbol} 上涨 {percent}",
    down: "{symbol} 下跌 {percent}",
    price: "{time}，价格为 {price}。",
    fromPrice: "以 {reference} 为基准计算。",
    fromDay: "按最近 24 小时计算。",
    simulated: "以上为模拟价格。",
    replay: "以上为历史价格回放。",
    note: "您的备注：{note}",
  },
};
