/** Refusal texts of money with a term, in Simplified Chinese. */

export const termTextsZh = {
  "term-offer-unknown": "该产品未提供。请从列表中选择其他产品。",
  "term-offer-closed": "该产品暂停申购。请选择其他产品，或稍后再来。",
  "term-offer-sold-out": "该产品已售罄[，剩余额度 {left} {currency}]。请减少金额或选择其他产品。",
  "term-person-limit": "您已达到单个账户的限额[，还可申购 {left} {currency}]。请减少金额。",
  "term-order-unknown": "未找到该订单。请从您的列表中选择。",
  "term-order-ended": "该订单已结束。请刷新列表查看。",
  "term-run-under-way": "正在发放当日利息。请几分钟后再试。",
  "term-exit-changed": "可得金额已变化。请查看新的数字后再次确认。",
  "term-leaving-gains": "提前赎回的所得将高于较短期产品[（{days} 天期，第 {left} 天）]。请调整利率或提前赎回费用。",
  "terms-subject-unknown": "没有此名称的条款。请从列表中选择。",
  "terms-changed": "条款在你查看之后已变更，未执行任何操作。请查看新条款后重新提交。",
  "wallet-earn-by-products": "理财账户只能通过申购理财产品转入。请选择其他账户或产品。",
} as const;
