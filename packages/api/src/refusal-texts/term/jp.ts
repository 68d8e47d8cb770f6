/** Refusal texts of money with a term, in Japanese. */

export const termTextsJp = {
  "term-offer-unknown": "この商品は取り扱っていません。一覧から別の商品をお選びください。",
  "term-offer-closed":
    "この商品は現在、新規の申し込みを受け付けていません。別の商品を選ぶか、後でもう一度お試しください。",
  "term-offer-sold-out":
    "この商品は売り切れです[（残り {left} {currency}）]。金額を減らすか、別の商品をお選びください。",
  "term-person-limit":
    "1 アカウントの上限に達しています[（あと {left} {currency} まで申し込めます）]。金額を減らしてください。",
  "term-order-unknown": "この注文は見つかりません。一覧からお選びください。",
  "term-order-ended": "この注文はすでに終了しています。一覧をもう一度ご確認ください。",
  "term-run-under-way": "本日の利息を支払い中です。数分後にもう一度お試しください。",
  "term-exit-changed": "受け取れる金額が変わりました。新しい金額をご確認のうえ、もう一度確定してください。",
  "term-leaving-gains":
    "途中解約により、より短い商品より多く受け取れてしまいます[（{days} 日の商品を {left} 日後に解約）]。金利または解約の費用を見直してください。",
  "terms-subject-unknown": "この名前の条件はありません。一覧からお選びください。",
  "terms-changed":
    "ご覧になった後に条件が変わったため、何も実行されていません。新しい条件を確認して、もう一度送信してください。",
  "wallet-earn-by-products":
    "運用ウォレットには運用商品の申し込みでのみ入金されます。別のウォレットまたは商品をお選びください。",
} as const;
