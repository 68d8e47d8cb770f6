/** Notice texts in Korean. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsKor: NoticeWords = {
  "price-alert": {
    rose: "{symbol} 가격이 {level}까지 올랐습니다",
    fell: "{symbol} 가격이 {level}까지 내렸습니다",
    up: "{symbol} {percent} 상승",
    down: "{symbol} {percent} 하락",
    price: "{time} 가격은 {price}이었습니다.",
    fromPrice: "기준 가격은 {reference}입니다.",
    fromDay: "최근 24시간 기준입니다.",
    note: "내 메모: {note}",
  },
  "margin-call": {
    title: "{symbol} 증거금이 줄었습니다",
    left: "{direction}, {lots}: {time} 가격 {price}에서 손익은 {profit} {currency}이며, 증거금 {margin} {currency} 중 {left} 남았습니다.",
    liquidation: "{liquidation}에서 강제 청산됩니다.",
    choices:
      "전부 또는 일부를 청산하거나 손절을 설정할 수 있습니다. 어느 쪽도 특정 가격을 보장하지 않으며, 손실은 증거금을 넘지 않습니다.",
  },
  "contract-closed": {
    "take-profit": "{symbol}: 익절되었습니다",
    "stop-loss": "{symbol}: 손절되었습니다",
    liquidation: "{symbol}: 강제 청산되었습니다",
    "session-end": "{symbol}: 재생이 처음부터 다시 시작되어 청산되었습니다",
    operator: "{symbol}: 상장 폐지로 청산되었습니다",
    closed: "{direction}, {lots}: {time} {price}에 청산되었습니다. 손익 {profit} {currency}, 수수료 {fee} {currency}.",
    maintenance: "가격 {index}에서 증거금 {margin} {currency}의 남은 금액이 유지 증거금 이하가 되었습니다.",
    back: "{paid} {currency}을(를) 증거금 지갑에서 다시 쓸 수 있습니다.",
    receipt: "영수증에서 결과를 정한 가격을 볼 수 있습니다.",
  },
  "contract-cancelled": {
    title: "{symbol}: 주문이 취소되었습니다",
    market: "{direction}, {lots}, 시장가: 주문이 체결되지 않았습니다.",
    limit: "{direction}, {lots}, 지정가 {limit}: 주문이 체결되지 않았습니다.",
    "price-moved": "가격이 주문의 한도를 넘었습니다.",
    "no-price-in-time": "제때 가격이 오지 않았습니다.",
    "session-ended": "재생이 처음부터 다시 시작되었습니다.",
    "exposure-full": "이 시장의 주문을 더 받지 않습니다.",
    "insufficient-funds": "이 가격에 진입하기에는 사용 가능한 자금이 부족했습니다.",
    beyond: "{time} 가격은 {price}이었습니다.",
    back: "묶여 있던 {held} {currency}이(가) 풀렸으며 수수료는 없습니다.",
  },
  "new-device": {
    title: "계정에 새로운 로그인이 있었습니다",
    facts: "{device}, IP 주소 {address}, 시각 {time}.",
    advice: "본인이 아니라면 ‘보안’에서 비밀번호를 변경하고 다른 모든 기기를 로그아웃한 뒤 계정을 동결해 주세요.",
  },
  "verification-decided": {
    verified: "{level} 본인 인증이 완료되었습니다",
    rejected: "{level} 본인 인증: 일부를 다시 제출해 주세요",
    decided: "심사 시각: {time}.",
    next: "앱의 ‘본인 인증’에서 다시 제출할 항목과 그 이유를 확인해 주세요. 나머지 항목은 그대로 유효합니다.",
  },
  "transfer-received": {
    title: "{amount} {currency}을(를) 받았습니다",
    facts: "{name}(번호 {uid})님이 {time}에 {amount} {currency}을(를) 보냈습니다. 자금 지갑에 들어 있습니다.",
    note: "메모: {note}",
  },
  "sealed-lost": {
    title: "제출하신 정보 일부를 더 이상 열 수 없습니다",
    documents:
      "보내 주신 사진 또는 정보의 키가 사라져 이제 누구도 읽을 수 없습니다. 완료된 인증 레벨은 그대로 유지되며, 심사 중이던 항목은 다시 제출해야 합니다.",
    factors:
      "인증 앱, 복구 코드 또는 결제 비밀번호를 더 이상 확인할 수 없어 해제되었습니다. ‘보안’에서 다시 설정해 주세요.",
    payees: "저장하신 카드 또는 은행 계좌를 더 이상 읽을 수 없어 삭제했습니다. 다시 저장해 주세요.",
  },
  "payee-changed": {
    "address-added": "출금 주소가 추가되었습니다",
    "address-removed": "출금 주소가 삭제되었습니다",
    "card-added": "은행 카드가 추가되었습니다",
    "card-removed": "은행 카드가 삭제되었습니다",
    "card-international-added": "은행 계좌가 추가되었습니다",
    "card-international-removed": "은행 계좌가 삭제되었습니다",
    said: "{place}, {time}.",
    usable: "{time}부터 출금할 수 있습니다.",
    advice: "본인이 아니라면 지금 ‘보안’에서 비밀번호를 변경하고 계정을 동결해 주세요.",
  },
  every: {
    simulated: "시뮬레이션 가격입니다.",
    replay: "기록된 가격의 재생입니다.",
    demo: "모의 계좌입니다.",
    real: "실제 계좌입니다.",
    up: "상승",
    down: "하락",
    lot: "{count}랏",
    lots: "{count}랏",
  },
};
