/**
 * Every refusal the application can answer, in one list. A refusal is a returned value, never an exception; its text lives
 * in refusal-texts in seven languages and says the cause and the next step.
 */

/** How the spec's clients react: `error` shows the text, `998` goes on to verification, `999` starts the login flow. */
export type RefusalType = "error" | "998" | "999";

export const REFUSALS = {
  // The request itself
  "bad-input": "error",
  "malformed-body": "error",
  "duplicate-field": "error",
  "request-too-large": "error",
  "too-many-requests": "error",
  "no-such-route": "error",
  "server-fault": "error",
  "service-unavailable": "error",
  "foreign-origin": "error",
  "account-mode-missing": "error",
  "idempotency-key-missing": "error",
  "idempotency-key-reused": "error",
  // Who is asking
  "login-required": "999",
  "session-ended": "999",
  "operator-only": "error",
  "operator-role-missing": "error",
  "step-up-required": "error",
  "account-frozen": "error",
  // Signing up and in
  "email-invalid": "error",
  "mobile-invalid": "error",
  "area-code-unknown": "error",
  "email-or-mobile-taken": "error",
  "code-wrong": "error",
  "code-expired": "error",
  "code-tries-exceeded": "error",
  "code-sent-recently": "error",
  "sms-limit-reached": "error",
  "sms-unavailable": "error",
  "mail-unavailable": "error",
  "password-too-short": "error",
  "password-too-long": "error",
  "password-needs-letters-and-digits": "error",
  "password-common": "error",
  "password-mismatch": "error",
  "credentials-wrong": "error",
  "invite-code-unknown": "error",
  "nickname-invalid": "error",
  "profile-signature-invalid": "error",
  "busy-try-again": "error",
  // Wallet sign-in
  "wallet-address-invalid": "error",
  "wallet-account-unknown": "error",
  "wallet-message-invalid": "error",
  "wallet-signature-wrong": "error",
  // Second factor, devices, pay password
  "second-factor-required": "error",
  "second-factor-missing": "error",
  "second-factor-wrong": "error",
  "second-factor-locked": "error",
  "sign-in-step-ended": "error",
  "step-up-method-unavailable": "error",
  "authenticator-not-started": "error",
  "authenticator-already-on": "error",
  "passkey-invalid": "error",
  "passkey-unknown": "error",
  "passkeys-full": "error",
  "pay-password-invalid": "error",
  "pay-password-too-simple": "error",
  "pay-password-mismatch": "error",
  "pay-password-missing": "error",
  "pay-password-wrong": "error",
  "pay-password-locked": "error",
  "device-unknown": "error",
  "account-not-frozen": "error",
  "account-frozen-by-operator": "error",
  "contact-unchanged": "error",
  // Verification
  "verification-required": "998",
  "contacts-not-bound": "error",
  "verification-field-missing": "error",
  "verification-field-invalid": "error",
  "verification-field-accepted": "error",
  "verification-pending": "error",
  "verification-done": "error",
  "verification-level-first": "error",
  "birth-date-too-young": "error",
  "document-already-used": "error",
  "country-unknown": "error",
  "verification-unknown": "error",
  "verification-not-pending": "error",
  "verification-not-read": "error",
  "verification-reason-missing": "error",
  "picture-already-used": "error",
  // Operators
  "operator-password-weak": "error",
  "operator-unknown": "error",
  "operator-name-taken": "error",
  "operator-roles-unchanged": "error",
  "enrolment-unknown": "error",
  "enrolment-code-wrong": "error",
  "enrolment-own": "error",
  "proposal-unknown": "error",
  "proposal-own": "error",
  "proposal-changed": "error",
  "proposal-ended": "error",
  // Files
  "file-missing": "error",
  "file-too-large": "error",
  "image-unreadable": "error",
  "image-too-many-pixels": "error",
  // Amounts, prices, quantities
  "amount-not-a-number": "error",
  "amount-not-positive": "error",
  "amount-too-many-digits": "error",
  "amount-too-many-decimals": "error",
  "amount-off-grid": "error",
  "amount-too-small": "error",
  "amount-too-large": "error",
  "price-not-a-number": "error",
  "price-not-positive": "error",
  "price-too-many-digits": "error",
  "price-too-many-decimals": "error",
  "price-off-grid": "error",
  // Markets
  "instrument-unknown": "error",
  "currency-unknown": "error",
  "category-unknown": "error",
  "period-unknown": "error",
  "range-invalid": "error",
  "favourite-unknown": "error",
  "favourites-full": "error",
  "market-closed": "error",
  "market-halted": "error",
  "market-already-halted": "error",
  "market-not-halted": "error",
  "price-stale": "error",
  "price-too-slow": "error",
  "real-needs-live-prices": "error",
  "product-not-on-instrument": "error",
  // Spot orders
  "insufficient-funds": "error",
  "price-outside-band": "error",
  "would-take-liquidity": "error",
  "cannot-fill-completely": "error",
  "no-liquidity": "error",
  "own-order-in-the-way": "error",
  "order-unknown": "error",
  "order-already-final": "error",
  "too-many-open-orders": "error",
  "desk-overloaded": "error",
  // Contract and option orders
  "leverage-not-offered": "error",
  "lots-too-few": "error",
  "lots-too-many": "error",
  "take-profit-wrong-side": "error",
  "stop-loss-wrong-side": "error",
  "stop-loss-beyond-liquidation": "error",
  "exposure-full": "error",
  "close-already-asked": "error",
  "order-already-open": "error",
  "order-set-aside": "error",
  "duration-not-offered": "error",
  "duration-past-close": "error",
  "stake-too-small": "error",
  "stake-too-large": "error",
  "currency-not-payable": "error",
  "option-not-offered-here": "error",
  // Receipts
  "receipt-unknown": "error",
  "receipt-not-ready": "error",
  // Wallets
  "wallet-unknown": "error",
  "same-wallet": "error",
  "demo-only": "error",
  "top-up-used-today": "error",
  "top-up-not-needed": "error",
  // Notices and price alerts
  "notice-unknown": "error",
  "push-endpoint-not-allowed": "error",
  "alert-unknown": "error",
  "alerts-full": "error",
  "alert-already-met": "error",
  "alert-percent-invalid": "error",
  "alert-expiry-invalid": "error",
  "alert-needs-price": "error",
  "alert-over": "error",
  // Real money, and where it goes
  "real-only": "error",
  "payee-unknown": "error",
  // Withdrawals
  "withdrawal-unknown": "error",
  "withdrawal-not-possible-now": "error",
  "withdrawal-way-closed": "error",
  "withdrawal-payee-unfit": "error",
  "withdrawal-payee-waiting": "error",
  "withdrawal-memo-not-taken": "error",
  "withdrawal-day-limit": "error",
  "withdrawal-approved-by-you": "error",
  "withdrawal-payee-gone": "error",
  "withdrawal-account-frozen": "error",
  "withdrawal-needs-another": "error",
  "withdrawal-hash-invalid": "error",
  "withdrawal-hash-used": "error",
  "withdrawal-recipient-differs": "error",
  "withdrawal-amount-differs": "error",
  "withdrawal-chain-waiting": "error",
  "withdrawal-chain-unread": "error",
} as const satisfies Record<string, RefusalType>;

export type RefusalCode = keyof typeof REFUSALS;

export const REFUSAL_CODES = Object.keys(REFUSALS) as RefusalCode[];

/** What a refusal text may mention and a client may use, such as `{ minimum: "5", currency: "USDT" }`. */
export type RefusalDetails = Readonly<Record<string, string | number>>;

export interface Refusal {
  readonly refused: true;
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
}

export type Answer<T> = { readonly refused: false; readonly value: T } | Refusal;

export const answer = <T>(value: T): Answer<T> => ({ refused: false, value });

export const refuse = (code: RefusalCode, details: RefusalDetails = {}): Refusal => ({ refused: true, code, details });
