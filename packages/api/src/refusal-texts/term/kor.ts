/** Refusal texts of money with a term, in Korean. */

export const termTextsKor = {
  "term-offer-unknown": "제공되지 않는 상품입니다. 목록에서 다른 상품을 선택해 주세요.",
  "term-offer-closed": "현재 신규 가입을 받지 않는 상품입니다. 다른 상품을 선택하거나 나중에 다시 시도해 주세요.",
  "term-offer-sold-out":
    "판매가 마감된 상품입니다[(남은 한도 {left} {currency})]. 금액을 줄이거나 다른 상품을 선택해 주세요.",
  "term-person-limit": "계정당 한도에 도달했습니다[({left} {currency}까지 더 가입할 수 있습니다)]. 금액을 줄여 주세요.",
  "term-order-unknown": "주문을 찾을 수 없습니다. 목록에서 선택해 주세요.",
  "term-order-ended": "이미 종료된 주문입니다. 목록을 다시 확인해 주세요.",
  "term-run-under-way": "오늘의 이자를 지급하고 있습니다. 몇 분 후 다시 시도해 주세요.",
  "term-exit-changed": "받으실 금액이 변경되었습니다. 새 금액을 확인한 후 다시 확정해 주세요.",
  "term-leaving-gains":
    "중도 해지 시 더 짧은 상품보다 많이 지급됩니다[({days}일 상품을 {left}일 후 해지)]. 금리 또는 해지 비용을 수정해 주세요.",
  "terms-subject-unknown": "이 이름의 조건이 없습니다. 목록에서 선택해 주세요.",
  "terms-changed": "확인하신 이후 조건이 변경되어 아무것도 처리되지 않았습니다. 새 조건을 확인한 후 다시 보내 주세요.",
  "wallet-earn-by-products": "저축 지갑에는 저축 상품 가입으로만 입금됩니다. 다른 지갑이나 상품을 선택해 주세요.",
} as const;
