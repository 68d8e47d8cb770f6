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
    note: "您的備註：{note}",
  },
  "margin-call": {
    title: "保證金預警：{symbol}",
    left: "{direction}，{lots}：{time}，價格為 {price}，盈虧 {profit} {currency}，保證金 {margin} {currency} 尚餘 {left}。",
    liquidation: "價格到 {liquidation} 時強制平倉。",
    choices: "你可以平掉全部或一部分，或設定止蝕。兩者都不保證某個價格；你的虧損絕不會超過保證金。",
  },
  "contract-closed": {
    "take-profit": "{symbol}：已止賺",
    "stop-loss": "{symbol}：已止蝕",
    liquidation: "{symbol}：合約已強制平倉",
    "session-end": "{symbol}：報價重播從頭開始，合約已平倉",
    operator: "{symbol}：市場除牌，合約已平倉",
    closed: "{direction}，{lots}：{time} 以 {price} 平倉。盈虧 {profit} {currency}，手續費 {fee} {currency}。",
    maintenance: "價格為 {index} 時，保證金 {margin} {currency} 所餘不高於維持保證金。",
    back: "{paid} {currency} 已回到你的保證金戶口，可以使用。",
    receipt: "憑證中有決定結果的價格。",
  },
  "contract-cancelled": {
    title: "{symbol}：指示已取消",
    market: "{direction}，{lots}，市價：該指示未成交。",
    limit: "{direction}，{lots}，限價 {limit}：該指示未成交。",
    "price-moved": "價格超出該指示容許的限度。",
    "no-price-in-time": "未及時收到價格。",
    "session-ended": "報價重播已從頭開始。",
    "exposure-full": "平台不再接受此市場的指示。",
    "insufficient-funds": "可用資金不足以按該價格成交。",
    beyond: "{time}，價格為 {price}。",
    back: "為其凍結的 {held} {currency} 已解凍，未收手續費。",
  },
  every: {
    simulated: "以上為模擬價格。",
    replay: "以上為歷史價格重播。",
    demo: "模擬戶口。",
    real: "真實戶口。",
    up: "看升",
    down: "看跌",
    lot: "{count} 手",
    lots: "{count} 手",
  },
};
