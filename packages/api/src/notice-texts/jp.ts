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
    note: "メモ：{note}",
  },
  "margin-call": {
    title: "{symbol} の証拠金が減っています",
    left: "{direction}、{lots}：{time} の価格 {price} で損益は {profit} {currency}、証拠金 {margin} {currency} の残りは {left} です。",
    liquidation: "{liquidation} で強制決済されます。",
    choices:
      "全部または一部の決済、損切りの設定ができます。どちらも特定の価格を約束するものではありません。損失が証拠金を超えることはありません。",
  },
  "contract-closed": {
    "take-profit": "{symbol}：利確しました",
    "stop-loss": "{symbol}：損切りしました",
    liquidation: "{symbol}：強制決済されました",
    "session-end": "{symbol}：再生が最初に戻り、決済されました",
    operator: "{symbol}：取扱終了により決済されました",
    closed:
      "{direction}、{lots}：{time} に {price} で決済しました。損益 {profit} {currency}、手数料 {fee} {currency}。",
    maintenance: "価格 {index} で、証拠金 {margin} {currency} の残りが維持証拠金以下になりました。",
    back: "{paid} {currency} が証拠金ウォレットに戻り、使えます。",
    receipt: "証明書で、結果を決めた価格を確認できます。",
  },
  "contract-cancelled": {
    title: "{symbol}：注文が取り消されました",
    market: "{direction}、{lots}、成行：注文は約定しませんでした。",
    limit: "{direction}、{lots}、指値 {limit}：注文は約定しませんでした。",
    "price-moved": "価格が注文の限度を超えました。",
    "no-price-in-time": "時間内に価格が届きませんでした。",
    "session-ended": "再生が最初に戻りました。",
    "exposure-full": "この市場の受付上限に達しました。",
    "insufficient-funds": "この価格でエントリーするには利用可能な資金が足りませんでした。",
    beyond: "{time} の価格は {price} でした。",
    back: "拘束されていた {held} {currency} は解放されました。手数料はかかっていません。",
  },
  "new-device": {
    title: "アカウントに新しい端末からのログインがありました",
    facts: "{device}、IP アドレス {address}、日時 {time}。",
    advice:
      "お心当たりがない場合は、「セキュリティ」でパスワードを変更し、他のすべての端末からログアウトして、アカウントを凍結してください。",
  },
  "verification-decided": {
    verified: "{level} の本人確認が完了しました",
    rejected: "{level} の本人確認：一部を再提出してください",
    decided: "審査日時：{time}。",
    next: "アプリの「本人確認」を開き、再提出が必要な項目とその理由をご確認ください。その他の項目はそのまま有効です。",
  },
  "transfer-received": {
    title: "{amount} {currency} を受け取りました",
    facts: "{name}（番号 {uid}）から {time}に {amount} {currency} が送られました。資金ウォレットに入っています。",
    note: "メッセージ：{note}",
  },
  "sealed-lost": {
    title: "お預かりした情報の一部を開けなくなりました",
    documents:
      "お送りいただいた画像または情報の鍵が失われ、誰にも読めなくなりました。完了した本人確認のレベルはそのまま有効です。審査中だったものは再提出が必要です。",
    factors:
      "認証アプリ、リカバリーコード、または支払いパスワードを照合できなくなったため、無効になりました。「セキュリティ」で設定し直してください。",
    payees: "保存されていたカードまたは銀行口座を読み取れなくなったため、削除しました。もう一度保存してください。",
  },
  "payee-changed": {
    "address-added": "出金先アドレスが追加されました",
    "address-removed": "出金先アドレスが削除されました",
    "card-added": "銀行カードが追加されました",
    "card-removed": "銀行カードが削除されました",
    "card-international-added": "銀行口座が追加されました",
    "card-international-removed": "銀行口座が削除されました",
    said: "{place}（{time}）。",
    usable: "{time} から出金できます。",
    advice: "お心当たりがない場合は、直ちに「セキュリティ」でパスワードを変更し、アカウントを凍結してください。",
  },
  withdrawal: {
    pending: "{amount} {currency} の出金を受け付けました",
    cancelled: "{amount} {currency} の出金を取り消しました",
    rejected: "{amount} {currency} の出金は却下されました",
    sent: "{amount} {currency} の出金を送金しました",
    confirmed: "{amount} {currency} の出金が着金しました",
    failed: "{amount} {currency} の出金に失敗しました",
    said: "受取先：{recipient}（{network}）、{time}。",
    arriving: "手数料 {fee} {currency} を差し引いた {arrives} {currency} が着金します。",
    why: "理由：{reason}",
    hash: "取引：{hash}",
    back: "{amount} {currency} は資金ウォレットに戻り、手数料はかかっていません。",
    advice:
      "お心当たりがない場合は、アプリで取り消し、セキュリティ設定でパスワードの変更とアカウントの凍結を行ってください。",
  },
  every: {
    simulated: "この価格はシミュレーションです。",
    replay: "この価格は過去の記録の再生です。",
    demo: "デモ口座です。",
    real: "リアル口座です。",
    up: "上がる",
    down: "下がる",
    lot: "{count}ロット",
    lots: "{count}ロット",
  },
  "account-frozen": {
    takeover: "第三者がアカウントを使用している可能性を確認しました。",
    identity: "ご本人に関する確認が必要です。",
    funds: "資金の出所に関する確認が必要です。",
    authority: "当局の命令によるものです。",
    "owner-asked": "お客様のご依頼によるものです。",
    title: "アカウントが運用担当者により凍結されました",
    until: "遅くとも {time}に自動的に解除されます。",
    meanwhile: "閲覧、決済、取消はできますが、新規の取引や出金はできません。カスタマーサービスにお問い合わせください。",
  },
  "account-unfrozen": {
    title: "アカウントの凍結が解除されました",
    facts: "運用担当者による凍結は {time}に終了しました。",
  },
  credited: {
    title: "{amount} {currency} が入金されました",
    facts: "運用担当者 2 名により、{time}に {amount} {currency} が資金ウォレットに入金されました。",
    reason: "理由：{reason}",
  },
};
