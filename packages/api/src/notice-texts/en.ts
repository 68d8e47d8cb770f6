/** Notice texts in English: the reference for the other six. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsEn: NoticeWords = {
  "price-alert": {
    rose: "{symbol} rose to {level}",
    fell: "{symbol} fell to {level}",
    up: "{symbol} is up {percent}",
    down: "{symbol} is down {percent}",
    price: "The price was {price} on {time}.",
    fromPrice: "Counted from {reference}.",
    fromDay: "Counted over the last 24 hours.",
    note: "Your note: {note}",
  },
  "margin-call": {
    title: "Margin call: {symbol}",
    left: "{direction}, {lots}: {left} of {margin} {currency} is left of the margin, with a result of {profit} {currency} at the price {price} on {time}.",
    liquidation: "It is liquidated at {liquidation}.",
    choices:
      "You can close it or a part of it, or set a stop-loss. Neither is sure of a certain price; you never lose more than the margin.",
  },
  "contract-closed": {
    "take-profit": "{symbol}: take-profit reached",
    "stop-loss": "{symbol}: stop-loss reached",
    liquidation: "{symbol}: contract liquidated",
    "session-end": "{symbol}: contract closed, the replay began anew",
    operator: "{symbol}: contract closed, the market was delisted",
    closed: "{direction}, {lots}: closed at {price} on {time}. Result {profit} {currency}, fee {fee} {currency}.",
    maintenance: "At the price {index} no more than the maintenance was left of the margin of {margin} {currency}.",
    back: "{paid} {currency} is free again in your margin wallet.",
    receipt: "The receipt shows the prices that decided this.",
  },
  "contract-cancelled": {
    title: "{symbol}: order cancelled",
    market: "{direction}, {lots} at the market: the order was not entered.",
    limit: "{direction}, {lots} at {limit}: the order was not entered.",
    "price-moved": "The price moved beyond what the order allowed.",
    "no-price-in-time": "No price came in time.",
    "session-ended": "The replay began anew.",
    "exposure-full": "The house took no more of this market.",
    "insufficient-funds": "Your free funds did not suffice for the entry at this price.",
    beyond: "The price was {price} on {time}.",
    back: "{held} {currency} held for it is free again; no fee was charged.",
  },
  "new-device": {
    title: "New sign-in to your account",
    facts: "{device}, IP address {address}, on {time}.",
    advice:
      "If this was not you, change your password, log out all other devices and freeze your account, all under Security.",
  },
  "verification-decided": {
    verified: "Verification {level} is complete",
    rejected: "Verification {level}: please send some of it again",
    decided: "It was decided on {time}.",
    next: "Open Verification in the app to see what has to be sent again and why. Everything else stands.",
  },
  "transfer-received": {
    title: "{amount} {currency} received",
    facts: "{name} (number {uid}) sent you {amount} {currency} on {time}. It is in your funding wallet.",
    note: "They wrote: {note}",
  },
  "sealed-lost": {
    title: "Something you gave us can no longer be opened",
    documents:
      "The key to pictures or details that you had sent was lost, so nobody can read them any more. A level that was verified stays verified; what was still under review has to be sent again.",
    factors:
      "Your authenticator, recovery codes or pay password could no longer be checked and are off. Set them up again under Security.",
    payees: "A card or bank account that you had saved could no longer be read and was removed. Please save it again.",
  },
  "payee-changed": {
    "address-added": "A withdrawal address was added",
    "address-removed": "A withdrawal address was removed",
    "card-added": "A bank card was added",
    "card-removed": "A bank card was removed",
    "card-international-added": "A bank account was added",
    "card-international-removed": "A bank account was removed",
    said: "{place}, on {time}.",
    usable: "Withdrawals to it are possible from {time}.",
    advice: "If this was not you, change your password and freeze your account now, both under Security.",
  },
  withdrawal: {
    pending: "Withdrawal of {amount} {currency} requested",
    cancelled: "Withdrawal of {amount} {currency} cancelled",
    rejected: "Withdrawal of {amount} {currency} rejected",
    sent: "Withdrawal of {amount} {currency} sent",
    confirmed: "Withdrawal of {amount} {currency} has arrived",
    failed: "Withdrawal of {amount} {currency} failed",
    said: "To {recipient} ({network}), on {time}.",
    arriving: "{arrives} {currency} arrive after the fee of {fee} {currency}.",
    why: "The reason: {reason}",
    hash: "Transaction: {hash}",
    back: "{amount} {currency} are free again in your funding wallet; no fee was charged.",
    advice:
      "If this was not you, cancel it in the app, change your password and freeze your account, all under Security.",
  },
  every: {
    simulated: "These prices are simulated.",
    replay: "These prices are a replay of recorded ones.",
    demo: "Demo account.",
    real: "Real account.",
    up: "Up",
    down: "Down",
    lot: "{count} lot",
    lots: "{count} lots",
  },
  "account-frozen": {
    takeover: "We saw signs that somebody else may be using your account.",
    identity: "Something about who you are has to be cleared up first.",
    funds: "Where money of yours came from has to be cleared up first.",
    authority: "An authority has ordered it.",
    "owner-asked": "You asked us to.",
    title: "Your account was frozen by our operators",
    until: "It ends by itself on {time} at the latest.",
    meanwhile:
      "You can read everything, close orders and cancel; nothing can be opened or taken out. Please contact customer service.",
  },
  "account-unfrozen": {
    title: "Your account is no longer frozen",
    facts: "The freeze by our operators ended on {time}.",
  },
  credited: {
    title: "{amount} {currency} credited",
    facts: "Two of our operators credited {amount} {currency} to your funding wallet on {time}.",
    reason: "Why: {reason}",
  },
};
