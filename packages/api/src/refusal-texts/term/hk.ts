/** Refusal texts of money with a term, in Traditional Chinese. */

export const termTextsHk = {
  "term-offer-unknown": "此產品未提供。請從列表中選擇其他產品。",
  "term-offer-closed": "此產品暫停認購。請選擇其他產品，或稍後再來。",
  "term-offer-sold-out": "此產品已售罄[，剩餘額度 {left} {currency}]。請減少金額或選擇其他產品。",
  "term-person-limit": "你已達到單一帳戶的限額[，還可認購 {left} {currency}]。請減少金額。",
  "term-order-unknown": "找不到此訂單。請從你的列表中選擇。",
  "term-order-ended": "此訂單已結束。請重新查看列表。",
  "term-run-under-way": "正在發放當日利息。請數分鐘後再試。",
  "term-exit-changed": "可得金額已變動。請查看新的數字後再次確認。",
  "term-leaving-gains": "提前贖回的所得將高於較短期產品[（{days} 天期，第 {left} 天）]。請調整利率或提前贖回費用。",
  "terms-subject-unknown": "沒有此名稱的條款。請從列表中選擇。",
  "terms-changed": "條款在你查看後已變更，未執行任何操作。請查看新條款後重新提交。",
  "wallet-earn-by-products": "理財帳戶只能透過認購理財產品轉入。請選擇其他帳戶或產品。",
} as const;
