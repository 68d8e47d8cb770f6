/** Refusal texts in English: the reference for the other six. */
import type { RefusalCode } from "../refusal.ts";

export const refusalTextsEn: Readonly<Record<RefusalCode, string>> = {
  "bad-input":
    "Parameter error[: {field}][ (allowed: {allowed})][ (at least {minimum})][ (at most {maximum})]. Please check what you entered and try again.",
  "malformed-body": "Parameter error: the request could not be read. Please try again.",
  "duplicate-field": "Parameter error: a field was sent twice[: {field}]. Please send each field once.",
  "request-too-large": "The request is too large. Please send less at once.",
  "request-too-slow":
    "The request did not arrive completely in time, and nothing was done. Please check your connection and try again.",
  "too-many-requests": "Too many requests. Please wait[ {seconds} s] and try again.",
  "no-such-route": "This page or function does not exist. Please go back and choose another.",
  "server-fault": "Something went wrong on our side; it has been logged. Please try again in a moment.",
  "service-unavailable": "The service is unavailable for a moment. Please try again in a few seconds.",
  "outcome-unknown":
    "We could not confirm in time whether this was done. Please check your list before you try again; sent again with the same request number, it is done only once.",
  "took-too-long":
    "This took too long and was stopped; nothing was changed. Please ask for less at once, such as a shorter period, or try again in a moment.",
  "list-too-deep":
    "This list cannot be paged any further[ than {rows} rows]. Please continue from the last row shown[ ({field} = {from} of an earlier answer)], or choose a shorter period.",
  "foreign-origin": "This request came from another website and was refused. Please open the app itself and try again.",
  "account-mode-missing":
    "It is not clear whether the demo or the real account is meant. Please choose one and try again.",
  "idempotency-key-missing": "The request has no request number. Please reload the app and try again.",
  "idempotency-key-reused":
    "This request number was already used for something else. Please send the request again with a new one.",
  "login-required": "Please log in first.",
  "session-ended": "Your session has ended. Please log in again.",
  "operator-only": "This is for our team only. Please log in to the back office.",
  "operator-role-missing": "This needs another role[: {roles}]. Please ask an operator who has it.",
  "step-up-required":
    "[Without a fresh proof of identity, your trades with other customers may be at most {maximum} {currency} worse than the index within 24 hours. ]This needs a fresh proof that it is you. Please confirm it[ with POST {path}][ ({methods})] and try again.",
  "account-frozen":
    "This account is frozen, so nothing can be added or sent. Please unfreeze it in the security settings; open orders can be closed.",
  "email-invalid": "This e-mail address is not valid. Please check it.",
  "mobile-invalid": "This mobile number is not valid. Please check it and the area code.",
  "area-code-unknown": "This area code is unknown. Please choose one from the list.",
  "email-or-mobile-taken":
    "Registration failed: this e-mail address or mobile number already has an account. Please log in instead.",
  "code-wrong": "The verification code is not correct. Please check it, or request a new one.",
  "code-expired": "The verification code has expired. Please request a new one.",
  "code-tries-exceeded": "Too many wrong codes were entered. Please request a new one.",
  "code-sent-recently": "A code was sent a moment ago. Please wait[ {seconds} s] before you request another.",
  "sms-limit-reached":
    "No more codes can be sent by text message today to this number or from your connection. Please use an e-mail address, or try again later[, after {until_at}].",
  "sms-unavailable": "Text messages cannot be sent at the moment. Please use an e-mail address instead.",
  "mail-unavailable": "E-mail cannot be sent at the moment. Please contact customer service.",
  "password-too-short": "The password is too short. Please use at least 7 characters.",
  "password-too-long": "The password is too long. Please use at most 128 characters.",
  "password-needs-letters-and-digits": "The password needs letters and digits. Please add what is missing.",
  "password-common": "This password is among the most common ones. Please choose another.",
  "password-mismatch": "The passwords do not match. Please enter the same one twice.",
  "credentials-wrong": "Login failed: account or password is not correct. Please check both, or reset the password.",
  "invite-code-unknown": "This invite code is unknown. Please check it or leave it empty.",
  "nickname-invalid": "The nickname must have 2 to 10 characters: Chinese, English letters or digits.",
  "profile-signature-invalid":
    "The signature must have 2 to 30 characters: Chinese, English letters, digits or spaces.",
  "busy-try-again": "The service is very busy right now. Please try again in a few seconds.",
  "wallet-address-invalid": "This is not a wallet address. Please connect a wallet again.",
  "wallet-account-unknown": "No account belongs to this wallet yet. Please sign up with it.",
  "wallet-message-invalid": "The message to sign has expired or is not ours. Please start again with your wallet.",
  "wallet-signature-wrong": "The signature does not belong to this wallet. Please sign again with the same wallet.",
  "second-factor-required": "One more step: please confirm with your second factor[ by POST {path}][ ({methods})].",
  "second-factor-missing": "This account has no second factor. Please set one up first.",
  "second-factor-wrong": "This proof is not correct or was used before. Please try again with a new one.",
  "second-factor-locked": "Too many wrong attempts. Please wait[ until {until_at}] and try again.",
  "sign-in-step-ended": "This log-in took too long or had too many attempts. Please start again.",
  "step-up-method-unavailable": "This method is not available for this account. Please choose another[: {methods}].",
  "authenticator-not-started": "Authenticator set-up was not started or took too long. Please start again.",
  "authenticator-already-on": "An authenticator is already set up. Please remove it first.",
  "passkey-invalid": "The passkey could not be checked. Please try again.",
  "passkey-unknown": "This passkey no longer exists. Please reload the list.",
  "passkeys-full": "You have reached the maximum number of passkeys[ ({maximum})]. Please remove one first.",
  "pay-password-invalid": "The payment PIN has six digits. Please enter all of them.",
  "pay-password-too-simple": "This payment PIN is easy to guess. Please choose other digits.",
  "pay-password-mismatch": "The payment PINs do not match. Please enter the same one twice.",
  "pay-password-missing": "Please set a payment PIN first, in the security settings.",
  "pay-password-wrong": "The payment PIN is not correct.[ Attempts left: {left}.] Please try again.",
  "pay-password-locked": "The payment PIN was wrong too often. Please wait[ until {until_at}] or set a new one.",
  "device-unknown": "This device is already logged out. Please reload the list.",
  "account-not-frozen": "This account is not frozen. There is nothing to do.",
  "account-frozen-by-operator": "Our team froze this account. Please contact customer service.",
  "account-restricted":
    "Our team has restricted this on your account[ until {until_at}][: {what}].[ {why}] You can still read everything, close positions and cancel. Please contact customer service.",
  "contact-unchanged": "This is your current address or number. Please enter another.",
  "verification-required": "Please complete KYC first: this needs a verified identity.",
  "contacts-not-bound": "Please bind an e-mail address and a mobile number first, in the security settings.",
  "verification-field-missing": "Something is missing[: {field}]. Please fill it in.",
  "verification-field-invalid": "Something is not valid[: {field}]. Please correct it.",
  "verification-field-accepted":
    "This was accepted already and cannot be changed[: {field}]. Please send only what was asked for.",
  "verification-pending": "Your verification is being reviewed. Please wait for the result.",
  "verification-done": "This verification is complete. There is nothing more to send.",
  "verification-level-first": "Please complete level 1 of the verification first.",
  "birth-date-too-young": "You must be at least[ {years}] years old. Please check the date of birth.",
  "document-already-used": "This document belongs to another verified account. Reject its number with a reason.",
  "country-unknown": "This country is unknown. Please choose one from the list.",
  "verification-unknown": "There is no such verification. Please reload the list.",
  "verification-not-pending": "This verification has already been decided. Please reload the list.",
  "verification-not-read": "This was submitted again after you opened it. Please open it again before you decide.",
  "verification-pictures-not-opened":
    "You have not opened every picture of this submission. Please view each of them before you verify.",
  "verification-reason-missing": "A rejection needs a reason for each field concerned. Please give them.",
  "picture-already-used": "The same picture was given twice. Please use a different picture for each.",
  "operator-sign-in-wrong":
    "Name, password or code is not correct. Please check all three, and take a code that has not been used yet.",
  "operator-password-weak":
    "This password is too easy to guess. Please use at least 13 characters and no common words.",
  "operator-unknown": "There is no active operator of this name. Please check the name.",
  "operator-name-taken": "This name was used before. Please choose another one.",
  "operator-roles-unchanged": "These are the person’s current roles. Please choose others.",
  "enrolment-unknown": "This enrolment is unknown, used or expired. Please ask for a new one.",
  "enrolment-code-wrong":
    "This is not the code that was shown at the end of the enrolment. Please ask the person for it again.",
  "enrolment-own": "Whoever saw the enrolment token cannot confirm it. Please ask another administrator.",
  "proposal-unknown": "There is no such proposal. Please reload the list.",
  "proposal-own":
    "You cannot approve your own proposal, nor one by somebody you have just added. Please ask another operator.",
  "proposal-changed": "What this proposal changes has changed since you read it. Please read it again.",
  "proposal-ended": "This proposal has already been decided or has expired. Please reload the list.",
  "file-missing": "There is no such file. Please choose a picture and upload it.",
  "file-too-large": "The file is too large[; at most {maximum} are allowed]. Please choose a smaller one.",
  "image-unreadable": "The picture cannot be read. Please use a JPG, PNG or JPEG 2000 file.",
  "image-too-many-pixels":
    "The picture has too many pixels[; at most {maximum} are allowed]. Please use a smaller one.",
  "pictures-full":
    "You have too many uploaded pictures that are not used yet[: {maximum} or {size} at most]. Please use one of them, or try again[ after {until_at}], when the oldest is deleted.",
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
  "market-already-halted": "This market has already been halted by an operator. Please see its incident page.",
  "market-not-halted":
    "No operator has halted this market, so there is nothing to resume. Please see its incident page.",
  "terms-changed":
    "The terms have changed since you saw them, and nothing was done. Please look at the new ones and send it again.",
  "price-stale": "There is no fresh price at the moment. Please try again in a few seconds.",
  "price-too-slow":
    "This market’s prices are delayed or too infrequent at the moment for new contracts and options. Please choose another market; an open contract can be closed at any time.",
  "real-needs-live-prices":
    "The real account trades on live prices only, and there are none at the moment. Please use the demo account or try again later.",
  "product-not-on-instrument": "This kind of order is not offered on this market. Please choose another market.",
  "insufficient-funds":
    "Insufficient available balance[: {available}][ {currency}]. Please enter less or transfer funds to this wallet.",
  "price-outside-band":
    "The price is too far from the market.[ It must lie between {low} and {high}.] Please adjust it.",
  "would-take-liquidity": "Post-only: the order would fill at once. Please change the price or switch post-only off.",
  "cannot-fill-completely":
    "The order cannot be filled completely at the moment. Please reduce the amount or choose another kind of order.",
  "no-liquidity":
    "There are no orders to trade with at this price at the moment. Please try again or place a limit order.",
  "own-order-in-the-way":
    "The order would trade with one of your own. Please cancel that one first or change the price.",
  "order-unknown": "There is no such order in this account. Please reload the list.",
  "order-already-final": "This order is already filled or cancelled. Please reload the list.",
  "order-awaits-price": "This order is about to fill at the next price. Whatever stays open can be cancelled then.",
  "too-many-open-orders": "You have too many open orders[ (at most {maximum})]. Please cancel one first.",
  "desk-overloaded":
    "Very many orders are coming in right now, and yours was not accepted. Please try again in a moment.",
  "leverage-not-offered": "This leverage is not offered here. Please choose another one[: {offered}].",
  "lots-too-few": "Too few lots[ (at least {minimum})]. Please enter more.",
  "lots-too-many": "Too many lots[ (at most {maximum})]. Please enter fewer.",
  "take-profit-wrong-side":
    "The take-profit must be on the profit side of the price at which the position would close. Please choose one further away.",
  "stop-loss-wrong-side":
    "The stop-loss has to lie on the losing side of the price at which the position would be closed. Please choose one further away.",
  "stop-loss-beyond-liquidation":
    "The position would be liquidated before this stop-loss is reached. Please choose a nearer price or a lower leverage.",
  "exposure-full": "Max open interest reached on this side of the market. Please enter less or try again later.",
  "open-interest-full":
    "Max open interest reached in this market. Please enter less, choose a lower leverage or try again later.",
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
  "top-up-not-needed":
    "The demo account holds its starting funds, or nearly[: less than {minimum} {currency} is missing]. Today's top-up is not used up; please use it when more is missing.",
  "same-currency": "Both currencies are the same. Please choose two different ones.",
  "transfer-one-currency":
    "A transfer to another user stays in one currency. Please choose the same currency on both sides, or convert first.",
  "currency-not-convertible": "This currency cannot be converted or sent[: {currency}]. Please choose another.",
  "quote-unknown": "This quote does not exist. Please ask for a new one.",
  "quote-expired": "The quote has expired: it stands for 15 seconds. Please ask for a new one.",
  "quote-used": "This quote was used already. Please look at your records, or ask for a new one.",
  "quote-moved":
    "The price after your confirmation was further from the quote than its spread[ of {percent}%], so nothing was converted. Please look at the new quote and confirm that.",
  "conversion-limit":
    "One quote converts up to 100,000 USDT worth, and an hour up to 300,000[; at the moment you can convert up to {maximum} {currency}]. Please convert less or try again later.",
  "house-cannot-cover":
    "Candor does not have enough of this currency at the moment[; it can pay up to {available} {currency}]. Please convert less or try again later.",
  "recipient-unknown":
    "There is no user with this number and this name, e-mail address or mobile number. Please check both with the recipient.",
  "recipient-self": "This is your own number. To move money between your own wallets, use Move.",
  "recipient-unavailable": "This account cannot receive anything at the moment. Please ask its owner.",
  "recipient-lookups-exceeded":
    "Too many recipients were not found today. Please ask the recipient for the exact number and name, and try again[ after {until_at}].",
  "recipient-new-limit":
    "For 24 hours after your first transfer to somebody, new recipients get little a day together[: at most {maximum} {currency}][, of which {left} {currency} are left]. Please send less, or try again[ after {until_at}].",
  "surveillance-alarm-unknown": "There is no such alarm. Please reload the list.",
  "surveillance-alarm-closed": "Somebody has closed this alarm already. Please reload the list.",
  "rate-unavailable":
    "There is no price for this currency at the moment[: {currency}]. Please choose another or try again later.",
  "deposit-not-offered":
    "This installation takes no deposits in this way[: {currency}][ ({network})]. Please choose another currency or network, or ask customer service.",
  "deposit-claims-full":
    "Too many of your deposits are under review already[: {maximum}]. Please wait until one of them is decided.",
  "deposit-hash-invalid":
    "This is not a transaction's hash, or not its last six characters. Please copy it from your wallet.",
  "wire-details-invalid": "Something in the bank details is not valid[: {field}]. Please check it with your bank.",
  "deposit-unknown": "There is no such deposit. Please reload the list.",
  "deposit-decided": "This deposit was decided already. Please reload the list.",
  "deposit-own-approval":
    "You have approved this deposit already, or somebody whom you have just added or who has just added you. Somebody else has to approve it too.",
  "deposit-already-credited": "This payment was credited already. Please check its hash or number.",
  "deposit-approvals-differ":
    "The first approval says something else. Please compare both with the payment; if the first is wrong, reject the deposit.",
  "deposit-proof-not-opened": "You have not opened the proof since it was sent. Please look at it, then approve.",
  "deposit-amount-reason-missing":
    "This is not the amount that was claimed. Please write why; the customer reads it, and a second person has to approve.",
  "deposit-hash-missing": "The whole hash of the transaction is needed. Please enter it.",
  "deposit-hash-differs": "The hash does not end as the customer said. Please check which transaction is meant.",
  "deposit-bank-number-missing": "The bank's number of the payment is needed. Please enter it.",
  "deposit-not-on-chain":
    "The chain shows no payment of this transaction to the customer's own address. Nothing was credited.",
  "deposit-not-confirmed":
    "The transaction does not have enough confirmations yet[: {confirmations}][ of {needed}]. Please wait and approve it then.",
  "deposit-amount-differs":
    "The chain shows another amount for this transaction[: {amount}][ {currency}]. Please approve exactly that.",
  "notice-unknown": "This notice no longer exists. Please reload the list.",
  "push-endpoint-not-allowed":
    "This browser’s push service is not supported. Please use another browser; your notifications stay available in the app.",
  "alert-unknown": "This alert no longer exists. Please reload the list.",
  "alerts-full": "You have reached the maximum number of alerts[ ({maximum})]. Please delete or finish one first.",
  "alert-already-met": "The price is already there[: {price}]. Please choose another level.",
  "alert-percent-invalid": "Please enter a move in percent with at most two decimals[, from {minimum} to {maximum}].",
  "alert-expiry-invalid": "Please choose an end within the next[ {days}] days.",
  "alert-needs-price": "There is no valid price to measure from at the moment. Please try again later.",
  "alert-over": "This alert has been triggered or has ended. Please edit it to use it again.",
  "payees-full":
    "You have reached the maximum number of addresses, cards and accounts[ ({maximum})]. Please remove one first.",
  "payee-already-saved": "This is already saved[: {name}]. Please use it, or remove it first.",
  "network-unknown": "This currency is not available on this network. Please choose one from the list.",
  "address-invalid":
    "This is not a valid address[ on {network}]: its checksum is wrong. Please copy it again, in full.",
  "address-of-other-network":
    "This looks like an address of another network[: {looks_like}]. Funds sent there would be lost. Please check the network.",
  "memo-invalid": "This tag or memo is not valid here. Please enter it as the recipient gave it, or leave it empty.",
  "bank-field-missing": "Something is missing[: {field}]. Please fill it in.",
  "bank-field-invalid": "Something is not valid[: {field}]. Please correct it.",
  "card-number-invalid": "This card number is not valid: its check digit is wrong. Please compare it with the card.",
  "swift-invalid":
    "This is not a SWIFT code: 8 or 11 letters and digits, such as DEUTDEFF. Please ask the bank for it.",
  "iban-invalid": "This is not a valid IBAN: its check digits or its length are wrong. Please copy it again.",
  "aba-invalid": "This is not a valid ABA number: it needs nine digits with a valid check digit. Please copy it again.",
  "terms-out-of-bounds": "One of the terms is outside of what is allowed[: {term}]. Please correct it.",
  "terms-unchanged": "These terms would change nothing. Please change at least one of them.",
  "terms-time-invalid": "Terms take effect within 90 days. Please choose an earlier time.",
  "real-only": "This is possible in the real account only. Please switch to it.",
  "payee-unknown": "This address or card is not saved in the account. Please choose another or add it.",
  "withdrawal-unknown": "There is no such withdrawal. Please reload the list.",
  "withdrawal-not-possible-now": "This withdrawal has moved on, so this is no longer possible. Please reload it.",
  "withdrawal-way-closed":
    "Withdrawals on this network are suspended at the moment. Please choose another network or try again later.",
  "withdrawal-payee-unfit":
    "This currency cannot be sent to that address or card. Please choose one that is meant for it.",
  "withdrawal-payee-waiting":
    "A new address or card has to wait before money goes to it. Please try again[ after {until_at}].",
  "withdrawal-memo-differs": "A memo or tag belongs to its address. Please add the address with this one.",
  "withdrawal-day-limit":
    "This is more than may be withdrawn or sent to users within 24 hours[; {left} {currency} are left]. Please enter less or verify a higher level.",
  "withdrawal-payment-reported-by-you":
    "You, or somebody you have just added or who has just added you, have already reported this payment. Please let another person of finance confirm it.",
  "withdrawal-failure-reported-by-you":
    "You, or somebody you have just added or who has just added you, have already reported that this withdrawal failed. Please let another person of finance confirm it.",
  "withdrawal-approved-by-you":
    "You, or somebody you have just added or who has just added you, have already approved this withdrawal. Please leave it to another operator.",
  "withdrawal-payee-gone": "Its owner has removed the recipient. Please reject the withdrawal.",
  "withdrawal-account-frozen":
    "The customer's account is frozen, or may not withdraw. Please reject the withdrawal or wait until that has ended.",
  "withdrawal-needs-another":
    "The last approver of this withdrawal and whoever recorded its payment may not do this. Please leave it to another person of finance.",
  "withdrawal-hash-invalid": "This is not a transaction of that network. Please check the TxID or reference.",
  "withdrawal-hash-used":
    "This transaction is already recorded for another withdrawal. Please check the TxID or reference.",
  "withdrawal-recipient-differs":
    "The recipient is not the one of this withdrawal. Please check it; nothing was confirmed.",
  "withdrawal-amount-differs": "The amount is not the one that should arrive. Please check it; nothing was confirmed.",
  "withdrawal-chain-waiting":
    "Not enough network confirmations yet[: {confirmations} of {needed}]. Please try again later.",
  "withdrawal-chain-undone":
    "The network has reverted this transaction, so nothing arrived. Please mark the withdrawal as failed.",
  "withdrawal-chain-unread": "The network does not answer at the moment. Please try again later; nothing was changed.",
  "liability-proof-unknown": "Nothing was published under that number. Please choose one from the list.",
  "liability-leaf-missing":
    "You had no real wallet when this was published, so it does not include you. Please choose a later one.",
  "liability-nobody": "Nobody has a real wallet yet, so there is nothing to publish.",
  "books-account-unknown": "There is no such own account. Please choose one from the list.",
  "customer-unknown": "There is no such customer. Please check the number.",
  "account-already-frozen": "This account is already frozen by an operator. Please lift that freeze first.",
  "account-not-restricted": "This account has no such restriction. Please reload the customer's page.",
  "operator-account-unchanged": "Nothing to change: this was agreed before. Please reload the customer’s page.",
  "content-unknown": "This text no longer exists or is not published. Please go back and choose another.",
  "content-changed": "Somebody else has written a newer version meanwhile. Please reload it and write again.",
  "content-empty": "A title is missing: every language needs one, and English is needed to publish. Please add it.",
  "setting-unknown": "There is no such setting. Please check its keyword.",
  "setting-unchanged": "The setting already has this value. Please choose another.",
  "demo-off": "The demo account is not offered here at the moment. Please switch to the real account.",
  "sandbox-only": "This exists in a sandbox only. Please try it in one.",
  "faucet-no-address": "You have no deposit address yet. Please open Deposit first.",
  "faucet-recently": "You have just received some of these test coins. Please try again[ in {seconds} seconds].",
  "faucet-day-full":
    "You have reached today’s limit of these test coins[: {maximum} times]. Please try again tomorrow.",
};
