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
    note: "您的备注：{note}",
  },
  "margin-call": {
    title: "保证金预警：{symbol}",
    left: "{direction}，{lots}：{time}，价格为 {price}，盈亏 {profit} {currency}，保证金 {margin} {currency} 还剩 {left}。",
    liquidation: "价格到 {liquidation} 时强平。",
    choices: "您可以平掉全部或一部分，或设置止损。两者都不保证某个价格；您的亏损绝不会超过保证金。",
  },
  "contract-closed": {
    "take-profit": "{symbol}：已止盈",
    "stop-loss": "{symbol}：已止损",
    liquidation: "{symbol}：合约已强平",
    "session-end": "{symbol}：行情回放从头开始，合约已平仓",
    operator: "{symbol}：市场下架，合约已平仓",
    closed: "{direction}，{lots}：{time} 以 {price} 平仓。盈亏 {profit} {currency}，手续费 {fee} {currency}。",
    maintenance: "价格为 {index} 时，保证金 {margin} {currency} 所剩不高于维持保证金。",
    back: "{paid} {currency} 已回到您的保证金账户，可以使用。",
    receipt: "凭证中有决定结果的价格。",
  },
  "contract-cancelled": {
    title: "{symbol}：委托已撤销",
    market: "{direction}，{lots}，市价：该委托未成交。",
    limit: "{direction}，{lots}，限价 {limit}：该委托未成交。",
    "price-moved": "价格超出该委托允许的限度。",
    "no-price-in-time": "未及时收到价格。",
    "session-ended": "行情回放已从头开始。",
    "exposure-full": "平台不再接受该市场的委托。",
    "insufficient-funds": "可用资金不足以按该价格成交。",
    beyond: "{time}，价格为 {price}。",
    back: "为其冻结的 {held} {currency} 已解冻，未收手续费。",
  },
  "new-device": {
    title: "您的账户有新的登录",
    facts: "{device}，IP 地址 {address}，时间 {time}。",
    advice: "如果不是您本人操作，请在“安全”页面更改密码、退出所有其他设备并冻结账户。",
  },
  "verification-decided": {
    verified: "{level} 认证已通过",
    rejected: "{level} 认证：部分资料需要重新提交",
    decided: "审核时间：{time}。",
    next: "请在应用中打开“身份认证”，查看需要重新提交的内容及原因。其余资料继续有效。",
  },
  "sealed-lost": {
    title: "您提供的部分资料已无法打开",
    documents:
      "您上传的图片或资料的密钥已丢失，任何人都无法再读取。已通过的认证等级仍然有效；尚在审核中的资料需要重新提交。",
    factors: "您的身份验证器、恢复码或支付密码已无法校验，现已停用。请在“安全”页面重新设置。",
  },
  every: {
    simulated: "以上为模拟价格。",
    replay: "以上为历史价格回放。",
    demo: "模拟账户。",
    real: "真实账户。",
    up: "看涨",
    down: "看跌",
    lot: "{count} 手",
    lots: "{count} 手",
  },
};
