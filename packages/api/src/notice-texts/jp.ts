/** Notice texts in Japanese. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsJp: NoticeWords = {
  "price-alert": {
    rose: "{symbol} が {level} まで上昇しました",
    fell: "{symbol} が {level} まで下落しました",
    up: "{symbol} が {percent} 上昇しました",
    down: "{symbol} が {percent} 下落しました",
    price: "{time} の価格は {price} でした。",
    fromPrice: "基準は {reference} です。",
    fromDay: "直近24時間の変動です。",
    simulated: "この価格はシミュレーションです。",
    replay: "この価格は過去の記録の再生です。",
    note: "メモ：{note}",
  },
};
