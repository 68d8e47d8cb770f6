/**
 * Whose things every endpoint touches. The tests beside it ask each endpoint as everybody; here is only said what they are to find.
 */
import type { ApiKey } from "@candor/api/api";
import type { Fields } from "../client/api-client.ts";

/** What was asked of one instrument. */
export interface Market {
  readonly match_id: number;
  readonly currency_id: number;
  readonly legal_id: number;
}

/** Ids that endpoints take and that belong to somebody. */
export interface Belongings {
  readonly orderId: string;
  readonly filledOrderId: string;
  /** One that rests, so that only its owner changes it. */
  readonly contractId: string;
  readonly optionId: string;
  /** Of a contract that is closed: what it was, and what proves it. */
  readonly closedContractId: string;
  readonly receiptId: string;
  readonly favouriteId: string;
  readonly picture: string;
  readonly alertId: string;
  readonly noticeId: string;
  /** Of a further sign-in, so that ending it ends nobody's test. */
  readonly sessionId: string;
  readonly passkeyId: string;
  /** An address, and a card, to withdraw to. */
  readonly payeeId: string;
  readonly cardId: string;
}

/**
 * Whose things an endpoint touches: `open` to all, the caller's `own` things without naming any, a `named` thing that has an
 * owner, or what only `operators` may do. An endpoint that is missing here fails the test, so that each new one is thought about.
 */
export type Ownership =
  | "open"
  | "own"
  | "operators"
  | { readonly named: (things: Belongings) => Fields; readonly absent: Fields };

const ABSENT_ID = "1";
export const MATRIX: Readonly<Record<ApiKey, Ownership>> = {
  "GET /site/config": "open",
  "GET /getSiteConfig": "open",
  "GET /getSetting": "open",
  "GET /kf": "open",
  "GET /news/index_pop": "open",
  "POST /news/list": "open",
  "POST /news/detail": "open",
  "GET /menu": "open",
  "GET /faq": "open",
  "GET /contactus": "open",
  "GET /aboutus": "open",
  "GET /operational_compliance": "open",
  "GET /operator/setting/list": "operators",
  "GET /operator/setting/changes": "operators",
  "GET /operator/content/list": "operators",
  "GET /operator/content/detail": "operators",
  "POST /operator/content/save": "operators",
  "POST /operator/content/publish": "operators",
  "POST /operator/content/withdraw": "operators",
  "POST /operator/content/restore": "operators",
  "POST /operator/content/picture": "operators",
  "POST /sms_mail": "open",
  "POST /user/check_email": "open",
  "POST /user/register": "open",
  "POST /user/login": "open",
  "POST /user/dologin": "open",
  "POST /user/doregister": "open",
  "GET /user/logout": "own",
  "POST /user/forget": "open",
  "POST /safe/update_password": "own",
  "POST /user/login_passkey": "open",
  "POST /user/login_second": "open",
  "GET /safe/step_up": "own",
  "POST /safe/step_up_options": "own",
  "POST /safe/step_up": "own",
  "GET /safe/devices": "own",
  "POST /safe/device_revoke": { named: ({ sessionId }) => ({ id: sessionId }), absent: { id: ABSENT_ID } },
  "POST /safe/logout_all": "own",
  "POST /safe/freeze": "own",
  "POST /safe/unfreeze": "own",
  "GET /safe/events": "own",
  "POST /safe/email": "own",
  "POST /sms_send": "own",
  "POST /safe/mobile": "own",
  "GET /safe/factors": "own",
  "POST /safe/totp_start": "own",
  "POST /safe/totp_confirm": "own",
  "POST /safe/totp_remove": "own",
  "POST /safe/recovery_codes": "own",
  "POST /safe/passkey_options": "own",
  "POST /safe/passkey_add": "own",
  "POST /safe/passkey_remove": { named: ({ passkeyId }) => ({ id: passkeyId }), absent: { id: ABSENT_ID } },
  "POST /safe/pay_password": "own",
  "GET /user/info": "own",
  "POST /user/editNickname": "own",
  "GET /user/credit": "own",
  "POST /user/uploadHeadPortrait": {
    named: ({ picture }) => ({ head_portrait: picture }),
    absent: { head_portrait: "/files/none.png" },
  },
  "POST /upload": "own",
  "GET /currency/quotation_new": "open",
  "GET /currency/quotation_huang": "open",
  "GET /currency/optionalquotation": "own",
  "GET /currency/new_timeshar": "open",
  "GET /currency/bclass": "open",
  "GET /currency/list": "open",
  "GET /currency/names": "open",
  "GET /currency/instrument": "open",
  "GET /market/log/heads": "open",
  "GET /market/log/blocks": "open",
  "GET /market/log/keys": "open",
  "GET /market/log/instruments": "open",
  "GET /market/incidents": "open",
  "POST /operator/halt": "operators",
  "POST /operator/resume": "operators",
  "POST /operator/enrol_start": "open",
  "POST /operator/enrol_finish": "open",
  "POST /operator/login": "open",
  "POST /operator/login_passkey_options": "open",
  "POST /operator/logout": "operators",
  "GET /operator/me": "operators",
  "GET /operator/operators": "operators",
  "POST /operator/operators/confirm": "operators",
  "POST /operator/operators/revoke": "operators",
  "GET /operator/audit/list": "operators",
  "GET /operator/audit/check": "operators",
  "GET /operator/proposal/list": "operators",
  "GET /operator/proposal/detail": "operators",
  "POST /operator/proposal/add": "operators",
  "POST /operator/proposal/approve": "operators",
  "POST /operator/proposal/reject": "operators",
  "POST /operator/proposal/withdraw": "operators",
  "GET /real/state": "own",
  "POST /user/real": "own",
  "GET /real/newstate": "own",
  "POST /real/newreal": "own",
  "GET /real/views": "own",
  "GET /operator/verification/list": "operators",
  "GET /operator/verification/detail": "operators",
  "POST /operator/verification/document": "operators",
  "POST /operator/verification/review": "operators",
  "POST /optional/add": "own",
  "POST /optional/del": { named: ({ favouriteId }) => ({ id: favouriteId }), absent: { id: ABSENT_ID } },
  "POST /optional/move": { named: ({ favouriteId }) => ({ id: favouriteId }), absent: { id: ABSENT_ID } },
  "GET /optional/list": "own",
  "POST /coin/trade": "own",
  "POST /coin/cancel": { named: ({ orderId }) => ({ id: orderId }), absent: { id: ABSENT_ID } },
  "GET /coin/list": "own",
  "GET /coin/fills": { named: ({ filledOrderId }) => ({ order_id: filledOrderId }), absent: { order_id: ABSENT_ID } },
  "GET /coin/book": "open",
  "POST /lever/deal": "own",
  "POST /lever/submit": "own",
  "POST /lever/dealall": "own",
  "POST /lever/close": { named: ({ contractId }) => ({ id: contractId }), absent: { id: ABSENT_ID } },
  "POST /lever/setstop": { named: ({ contractId }) => ({ id: contractId }), absent: { id: ABSENT_ID } },
  "POST /lever/batch_close": "own",
  "POST /lever/my_trade": "own",
  "GET /microtrade/payable_currencies": "own",
  "GET /microtrade/seconds": "open",
  "POST /microtrade/submit": "own",
  "GET /microtrade/lists": "own",
  "GET /microtrade/get_result": { named: ({ optionId }) => ({ id: optionId }), absent: { id: ABSENT_ID } },
  "GET /receipt/detail": { named: ({ receiptId }) => ({ id: receiptId }), absent: { id: ABSENT_ID } },
  "GET /receipt/list": {
    named: ({ closedContractId }) => ({ order_id: closedContractId }),
    absent: { order_id: ABSENT_ID },
  },
  "GET /wallet/newlist": "own",
  "POST /wallet/list": "own",
  "POST /wallet/change": "own",
  "POST /wallet/out": "own",
  "POST /wallet/out_cancel": "own",
  "GET /user/withdraw/list": "own",
  "GET /wallet/out_detail": "own",
  "GET /wallet/out_limits": "own",
  "POST /wallet/get_in_address": "own",
  "GET /wallet/wire_info": "own",
  "POST /wallet/charge_req": {
    named: ({ picture }) => ({ account: "abcdef", amount: "20", currency: 1, sub_type: "tron", address: picture }),
    absent: { account: "abcdef", amount: "20", currency: 1, sub_type: "tron", address: "/files/1.png" },
  },
  "POST /wallet/Wiretransfer": {
    named: ({ picture }) => ({ currency: 3, amount: "20", real_name: "A B", picture }),
    absent: { currency: 3, amount: "20", real_name: "A B", picture: "/files/1.png" },
  },
  "GET /recharge/log": "own",
  "GET /recharge/views": "own",
  "GET /operator/deposit/list": "operators",
  "GET /operator/deposit/detail": "operators",
  "POST /operator/deposit/document": "operators",
  "POST /operator/deposit/approve": "operators",
  "POST /operator/deposit/reject": "operators",
  "GET /operator/deposit/watch": "operators",
  "GET /operator/wire/list": "operators",
  "GET /operator/wire/detail": "operators",
  "POST /operator/wire/document": "operators",
  "POST /operator/wire/approve": "operators",
  "POST /operator/wire/reject": "operators",
  "GET /operator/withdrawal/list": "operators",
  "GET /operator/withdrawal/detail": "operators",
  "POST /operator/withdrawal/approve": "operators",
  "POST /operator/withdrawal/reject": "operators",
  "POST /operator/withdrawal/sent": "operators",
  "POST /operator/withdrawal/confirm": "operators",
  "POST /operator/withdrawal/fail": "operators",
  "POST /wallet/demo_top_up": "own",
  "POST /wallet/legal_log": "own",
  "GET /wallet/assets": "own",
  "POST /wallet/detail": "own",
  "GET /wallet/getRateCurrency": "open",
  "GET /currency/user_currency_list": "own",
  "POST /user/getTransferFee": "own",
  "POST /user/Transfer": "own",
  "GET /user/transfer_recipient": "own",
  "POST /user/getTransferList": "own",
  "GET /wallet/hzhistory": "own",
  "POST /wallet/get_info": "open",
  "POST /user/wallet/save": "own",
  "GET /user/wallet/list": "own",
  "POST /user/wallet/del": { named: ({ payeeId }) => ({ id: payeeId }), absent: { id: ABSENT_ID } },
  "POST /user/cash_save": "own",
  "POST /user/cash_save_international": "own",
  "POST /user/cash_info": "own",
  "POST /user/cash_info_international": "own",
  "POST /user/cash_del": { named: ({ cardId }) => ({ id: cardId }), absent: { id: ABSENT_ID } },
  "GET /mailMessage/getList": "own",
  "GET /mailMessage/detail": { named: ({ noticeId }) => ({ id: noticeId }), absent: { id: ABSENT_ID } },
  "GET /mailMessage/unread": "own",
  "POST /mailMessage/read": "own",
  "POST /mailMessage/del": { named: ({ noticeId }) => ({ id: noticeId }), absent: { id: ABSENT_ID } },
  "POST /mailMessage/restore": { named: ({ noticeId }) => ({ id: noticeId }), absent: { id: ABSENT_ID } },
  "GET /mailMessage/push_key": "own",
  "POST /mailMessage/push_on": "own",
  "POST /mailMessage/push_off": "own",
  "POST /price_alert/add": "own",
  "POST /price_alert/edit": {
    named: ({ alertId }) => ({ id: alertId, type: "move", percent: "400" }),
    absent: { id: ABSENT_ID, type: "move", percent: "400" },
  },
  "POST /price_alert/pause": { named: ({ alertId }) => ({ id: alertId }), absent: { id: ABSENT_ID } },
  "POST /price_alert/resume": { named: ({ alertId }) => ({ id: alertId }), absent: { id: ABSENT_ID } },
  "POST /price_alert/del": { named: ({ alertId }) => ({ id: alertId }), absent: { id: ABSENT_ID } },
  "POST /price_alert/restore": { named: ({ alertId }) => ({ id: alertId }), absent: { id: ABSENT_ID } },
  "GET /price_alert/list": "own",
  "GET /books/summary": "open",
  "GET /books/proof/list": "open",
  "GET /books/proof/mine": "own",
  "POST /operator/books/publish": "operators",
  "GET /operator/books/trial": "operators",
  "GET /operator/books/coverage": "operators",
  "GET /operator/books/house": "operators",
  "GET /operator/books/lines": "operators",
  "GET /operator/books/check": "operators",
  "POST /operator/books/check_run": "operators",
  "POST /operator/customer/search": "operators",
  "POST /operator/customer/detail": "operators",
  "POST /operator/customer/lines": "operators",
  "POST /operator/customer/sessions": "operators",
  "POST /operator/customer/session_end": "operators",
  "POST /operator/customer/events": "operators",
  "GET /operator/instrument/list": "operators",
};

/** What shows several things of one person, and what each is asked for. */
export const listsOf = ({ currency_id, legal_id }: Market): Partial<Record<ApiKey, Fields>> => ({
  "GET /coin/list": {},
  "GET /coin/fills": {},
  "GET /optional/list": {},
  "GET /currency/optionalquotation": {},
  "GET /price_alert/list": {},
  "GET /mailMessage/getList": {},
  "GET /safe/devices": {},
  "GET /safe/factors": {},
  "POST /lever/my_trade": { limit: 200 },
  "POST /lever/dealall": { currency_id, legal_id, limit: 200 },
  "POST /lever/deal": { currency_id, legal_id },
  "GET /microtrade/lists": { limit: 200 },
  "POST /wallet/legal_log": { limit: 200 },
  "POST /user/getTransferList": { limit: 100 },
  "GET /wallet/hzhistory": { limit: 100 },
});
