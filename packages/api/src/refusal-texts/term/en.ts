/** Refusal texts of money with a term, in English: the reference for the other six. */

export const termTextsEn = {
  "term-offer-unknown": "This product is not offered. Please choose another from the list.",
  "term-offer-closed": "This product takes nothing new at the moment. Please choose another, or come back later.",
  "term-offer-sold-out": "This product is sold out[: {left} {currency} are left]. Please enter less or choose another.",
  "term-person-limit":
    "You have reached the limit for one account[: {left} {currency} may still be added]. Please enter less.",
  "term-order-unknown": "This order was not found. Please choose one from your list.",
  "term-order-ended": "This order has ended already. Please look at your list again.",
  "term-run-under-way": "Interest of the day is being paid. Please try again in a few minutes.",
  "term-exit-changed": "What you would get has changed. Please look at the new figures and confirm again.",
  "term-leaving-gains":
    "The early exit of a product would pay more than the shorter product[ ({days} days, left after {left})]. Please correct the rates or what leaving costs.",
  "terms-subject-unknown": "There are no terms under this name. Please choose one from the list.",
  "terms-changed":
    "The terms have changed since you saw them, and nothing was done. Please look at the new ones and send it again.",
  "wallet-earn-by-products":
    "Money goes into the Earn wallet by subscribing to a savings product. Please choose another wallet or a product.",
} as const;
