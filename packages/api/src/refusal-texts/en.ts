/** Refusal texts in English: the reference for the other six. */
import type { RefusalCode } from "../refusal.ts";

export const refusalTextsEn: Readonly<Record<RefusalCode, string>> = {
  "bad-input": "Parameter error[: {field}]. Please check what you entered and try again.",
  "malformed-body": "Parameter error: the request could not be read. Please try again.",
  "duplicate-field": "Parameter error: a field was sent twice[: {field}]. Please send each field once.",
  "request-too-large": "The request is too large. Please send less at once.",
  "too-many-requests": "Too many requests. Please wait[ {seconds} s] and try again.",
  "no-such-route": "This page or function does not exist. Please go back and choose another.",
  "server-fault": "Something went wrong on our side and has been recorded. Please try again in a moment.",
  "service-unavailable": "The service is briefly unavailable. Please try again in a few seconds.",
  "foreign-origin": "This request came from another website and was refused. Please open the app itself and try again.",
  "account-mode-missing":
    "It is not clear whether the demo or the real account is meant. Please choose one and try again.",
  "idempotency-key-missing": "The request has no request number. Please reload the app and try again.",
  "idempotency-key-reused":
    "This request number was already used for something else. Please send the request again with a new one.",
  "login-required": "Please log in first.",
  "session-ended": "Your session has ended. Please log in again.",
  "operator-only": "This is for operators of this installation. Please send an operator's token.",
  "email-invalid": "This e-mail address is not valid. Please check it.",
  "mobile-invalid": "This mobile number is not valid. Please check it and the area code.",
  "area-code-unknown": "This area code is unknown. Please choose one from the list.",
  "email-or-mobile-taken":
    "Registration failed: this e-mail address or mobile number already has an account. Please log in instead.",
  "code-wrong": "The verification code is not correct. Please check it, or request a new one.",
  "code-expired": "The verification code has expired. Please request a new one.",
  "code-tries-exceeded": "The code was entered wrongly too often. Please request a new one.",
  "code-sent-recently": "A code was sent a moment ago. Please wait[ {seconds} s] before you request another.",
  "sms-unavailable": "This installation cannot send text messages at the moment. Please use an e-mail address instead.",
  "mail-unavailable": "This installation cannot send e-mail at the moment. Please contact its operator.",
  "password-too-short": "The password is too short. Please use at least 7 characters.",
  "password-too-long": "The password is too long. Please use at most 128 characters.",
  "password-needs-letters-and-digits": "The password needs letters and digits. Please add what is missing.",
  "password-common": "This password is among the most common ones and easy to guess. Please choose another.",
  "password-mismatch": "The passwords do not match. Please enter the same one twice.",
  "credentials-wrong": "Login failed: account or password is not correct. Please check both, or reset the password.",
  "invite-code-unknown": "This invite code is unknown. Please check it or leave it empty.",
  "nickname-invalid": "The nickname must have 2 to 10 characters: Chinese, English letters or digits.",
  "busy-try-again": "The service is very busy right now. Please try again in a few seconds.",
  "file-missing": "There is no such file. Please choose a picture and upload it.",
  "file-too-large": "The file is too large[; at most {maximum} are allowed]. Please choose a smaller one.",
  "image-unreadable": "The picture cannot be read. Please use a JPG or PNG file.",
  "image-too-many-pixels":
    "The picture has too many pixels[; at most {maximum} are allowed]. Please use a smaller one.",
  "amount-not-a-number": "Please enter a correct amount: digits with at most one decimal point.",
  "amount-not-positive": "Please enter an amount greater than zero.",
  "amount-too-many-digits": "The amount has too many digits. Please enter a smaller one.",
  "amount-too-many-decimals":
    "The amount has too many decimals.[ At most {decimals} are possible here.] Please shorten it.",
  "amount-off-grid": "The amount does not fit the step of this market.[ The step is {step}.] Please adjust it.",
  "amount-too-small": "The amount is below the minimum[ of {minimum}][ {currency}]. Please enter more.",
  "amount-too-large": "The amount is above the maximum[ of {maximum}][ {currency}]. Please enter less.",
  "price-not-a-number": "Please enter a correct price: digits with at most one decimal point.",
  "price-not-positive": "Please enter a price greater than zero.",
  "price-too-many-digits": "The price has too many digits. Please check it.",
  "price-too-many-decimals":
    "The price has too many decimals.[ At most {decimals} are possible here.] Please shorten it.",
  "price-off-grid": "The price does not fit the step of this market.[ The step is {step}.] Please adjust it.",
  "instrument-unknown": "This market does not exist. Please choose one from the list.",
  "currency-unknown": "This currency does not exist. Please choose one from the list.",
  "category-unknown": "This category does not exist. Please choose one from the list.",
  "period-unknown": "This period does not exist. Please choose one from the list.",
  "range-invalid": "The start of the range is after its end. Please choose another range.",
  "favourite-unknown": "This favourite no longer exists. Please reload the list.",
  "favourites-full": "Your favourites are full[ ({maximum} at most)]. Please remove one first.",
  "market-closed":
    "This market is closed at the moment.[ It opens {opens_at}.] Please try again when it is open; open orders can be cancelled at any time.",
  "market-halted":
    "Trading in this market is halted at the moment; its incident page says why. Please try again later; you can cancel open orders.",
  "market-already-halted": "An operator has halted this market already. Please look at its incident page.",
  "market-not-halted":
    "No operator has halted this market, so there is nothing to resume. Please look at its incident page.",
  "price-stale": "There is no fresh price at the moment. Please try again in a few seconds.",
  "price-too-slow":
    "This market’s prices come too late or too seldom at the moment for new contracts and options. Please choose another market; an open contract can be closed at any time.",
  "real-needs-live-prices":
    "The real account trades on live prices only, and there are none now. Please use the demo account or try again later.",
  "product-not-on-instrument": "This kind of order is not offered on this market. Please choose another market.",
  "insufficient-funds":
    "The available balance is not enough[: {available}][ {currency}]. Please enter less or move funds to this wallet.",
  "price-outside-band":
    "The price is too far from the market.[ It must lie between {low} and {high}.] Please adjust it.",
  "would-take-liquidity":
    "The order would trade at once, but it was to be post-only. Please change the price or switch post-only off.",
  "cannot-fill-completely":
    "The order cannot be filled completely at the moment. Please reduce the amount or choose another kind of order.",
  "no-liquidity":
    "There is nothing to trade with at this price at the moment. Please try again or place a limit order.",
  "own-order-in-the-way":
    "The order would trade with one of your own. Please cancel that one first or change the price.",
  "order-unknown": "There is no such order in this account. Please reload the list.",
  "order-already-final": "This order is already filled or cancelled. Please reload the list.",
  "too-many-open-orders": "You have too many open orders[ (at most {maximum})]. Please cancel one first.",
  "desk-overloaded":
    "Very many orders are coming in right now, and yours was not accepted. Please try again in a moment.",
  "leverage-not-offered": "This leverage is not offered here. Please choose another one[: {offered}].",
  "lots-too-few": "This is fewer lots than can be traded[ (at least {minimum})]. Please enter more.",
  "lots-too-many": "This is more lots than can be traded[ (at most {maximum})]. Please enter fewer.",
  "take-profit-wrong-side":
    "The take-profit has to lie on the winning side of the price at which the position would be closed. Please choose one further away.",
  "stop-loss-wrong-side":
    "The stop-loss has to lie on the losing side of the price at which the position would be closed. Please choose one further away.",
  "stop-loss-beyond-liquidation":
    "The position would be liquidated before this stop-loss is reached. Please choose a nearer price or a lower leverage.",
  "exposure-full":
    "The house takes no more of this market in this direction at the moment. Please enter less or try again later.",
  "close-already-asked": "Closing was already asked for and happens at the next tick. Please wait a moment.",
  "order-already-open":
    "This order was entered in the meantime and was not cancelled. Please look for it among your open positions.",
  "order-set-aside":
    "A fault of ours keeps this order from being changed for now; we are looking into it. What prices have called for since happens at those prices once it is mended. Please contact support with questions.",
  "duration-not-offered": "This duration is not offered here. Please choose one from the list.",
  "duration-past-close": "This order would end after the market has closed. Please choose a shorter duration.",
  "stake-too-small": "The stake is smaller than it may be[ (at least {minimum})][ {currency}]. Please enter more.",
  "stake-too-large": "The stake is larger than it may be[ (at most {maximum})][ {currency}]. Please enter less.",
  "currency-not-payable": "Options cannot be paid in this currency. Please choose one from the list.",
  "option-not-offered-here":
    "Options with real money are offered only where your verified country of residence allows them, and yours is not known to. The demo account has them all.",
  "receipt-unknown": "There is no such receipt in this account. Please reload the list.",
  "receipt-not-ready":
    "This receipt is not ready yet: its prices are still to be sealed. Please try again[ in {seconds} s].",
  "wallet-unknown": "This wallet does not exist. Please choose one from the list.",
  "same-wallet": "From and to are the same wallet. Please choose two different ones.",
  "demo-only": "This is possible in the demo account only. Please switch to it.",
  "top-up-used-today": "The demo account was already topped up today. Please try again tomorrow (UTC).",
  "top-up-not-needed": "The demo account already holds its starting funds or more. There is nothing to top up.",
  "notice-unknown": "This notice no longer exists. Please reload the list.",
  "push-endpoint-not-allowed":
    "This browser’s push service is not one we can use. Please use another browser; notices are in the notice centre all the same.",
  "alert-unknown": "This alert no longer exists. Please reload the list.",
  "alerts-full": "You have as many alerts as there can be[ ({maximum})]. Please delete or finish one first.",
  "alert-already-met": "The price is there already[: {price}]. Please choose another level.",
  "alert-percent-invalid": "Please enter a move in percent with at most two decimals[, from {minimum} to {maximum}].",
  "alert-expiry-invalid": "Please choose an end within the next[ {days}] days.",
  "alert-needs-price": "There is no valid price to count from at the moment. Please try again later.",
  "alert-over": "This alert has fired or ended. Please edit it to use it again.",
};
