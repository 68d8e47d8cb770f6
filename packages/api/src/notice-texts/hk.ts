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
  "new-device": {
    title: "您的帳戶有新的登入",
    facts: "{device}，IP 地址 {address}，時間 {time}。",
    advice: "如非您本人操作，請在「安全」頁面更改密碼、登出所有其他裝置並凍結帳戶。",
  },
  "verification-decided": {
    verified: "{level} 認證已通過",
    rejected: "{level} 認證：部分資料需要重新提交",
    decided: "審核時間：{time}。",
    next: "請在應用程式中開啟「身份認證」，查看需要重新提交的內容及原因。其餘資料繼續有效。",
  },
  "sealed-lost": {
    title: "您提供的部分資料已無法開啟",
    documents:
      "您上載的圖片或資料的密鑰已遺失，任何人都無法再讀取。已通過的認證等級仍然有效；尚在審核中的資料需要重新提交。",
    factors: "您的驗證器、復原碼或支付密碼已無法核對，現已停用。請在「安全」頁面重新設定。",
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
