/**
 * What every number and id on the wire names, endpoint by endpoint: the spec uses `currency_id` for currencies and for
 * instruments. At one endpoint a name means one thing, sent or answered.
 */
import type { ApiKey } from "./api.ts";

export type WireId =
  | "instrument"
  | "base currency"
  | "quote currency"
  | "currency"
  | "category"
  | "customer"
  | "favourite"
  | "spot order"
  | "contract order"
  | "option order"
  | "offer"
  | "savings order"
  | "receipt"
  | "option or contract order"
  | "fill"
  | "ledger line"
  | "quote"
  | "transfer"
  | "notice"
  | "price alert"
  | "incident"
  | "surveillance alarm"
  | "log key"
  | "verification case"
  | "document view"
  | "content"
  | "content class"
  | "device"
  | "safety event"
  | "passkey"
  | "credit event"
  | "chain"
  | "payee"
  | "withdrawal"
  | "deposit"
  | "liability proof"
  | "house account"
  | "books check"
  | "proposal"
  | "edition of terms"
  | "wish of an operator"
  | "act of an operator"
  | "what was acted on"
  | "area (not read)";

/** Names that mean the same at every endpoint. */
const EVERYWHERE: Readonly<Record<string, WireId>> = {
  match_id: "instrument",
  legal_id: "quote currency",
  receipt_id: "receipt",
  user_id: "customer",
  key_id: "log key",
  previous_id: "log key",
  before_id: "favourite",
  area_code_id: "area (not read)",
  act_id: "act of an operator",
  subject_id: "what was acted on",
  chain_id: "chain",
  withdrawal_id: "withdrawal",
  deposit_id: "deposit",
  payee_id: "payee",
  c_id: "content class",
  terms_id: "edition of terms",
  spot_terms_id: "edition of terms",
};

/** Names that mean what their endpoint is about. */
const HERE: Readonly<Partial<Record<ApiKey, Readonly<Record<string, WireId>>>>> = {
  "GET /currency/quotation_new": { currency_id: "base currency" },
  "GET /currency/quotation_huang": { currency_id: "base currency" },
  "GET /currency/optionalquotation": { currency_id: "base currency" },
  "GET /currency/instrument": { currency_id: "base currency" },
  "GET /currency/bclass": { id: "category" },
  "GET /currency/list": { id: "currency" },
  "GET /market/log/keys": { id: "log key" },
  "GET /market/incidents": { id: "incident" },
  "GET /safe/devices": { id: "device" },
  "POST /safe/device_revoke": { id: "device" },
  "GET /safe/events": { id: "safety event" },
  "GET /safe/factors": { id: "passkey" },
  "POST /safe/passkey_remove": { id: "passkey" },
  "GET /user/credit": { id: "credit event" },
  "GET /news/index_pop": { id: "content" },
  "POST /news/list": { id: "content" },
  "POST /news/detail": { id: "content" },
  "GET /faq": { id: "content" },
  "GET /contactus": { id: "content" },
  "GET /aboutus": { id: "content" },
  "GET /operational_compliance": { id: "content" },
  "GET /operator/content/list": { id: "content" },
  "GET /operator/content/detail": { id: "content" },
  "POST /operator/content/save": { id: "content" },
  "POST /operator/content/publish": { id: "content" },
  "POST /operator/content/withdraw": { id: "content" },
  "POST /operator/content/restore": { id: "content" },
  "GET /real/views": { id: "document view" },
  "GET /operator/verification/list": { id: "verification case" },
  "GET /operator/verification/detail": { id: "verification case" },
  "POST /operator/verification/document": { id: "verification case" },
  "POST /operator/verification/review": { id: "verification case" },
  "POST /optional/add": { id: "favourite", currency_id: "instrument" },
  "POST /optional/del": { id: "favourite" },
  "GET /optional/list": { id: "favourite", currency_id: "instrument" },
  "POST /optional/move": { id: "favourite", currency_id: "instrument" },
  "POST /coin/trade": { id: "spot order", currency_id: "base currency" },
  "POST /coin/cancel": { id: "spot order" },
  "GET /coin/list": { id: "spot order" },
  "GET /coin/fills": { id: "fill", order_id: "spot order" },
  "POST /lever/deal": { id: "contract order", currency_id: "base currency" },
  "POST /lever/submit": { id: "contract order", currency_id: "base currency" },
  "POST /lever/dealall": { id: "contract order", currency_id: "base currency" },
  "POST /lever/close": { id: "contract order" },
  "POST /lever/setstop": { id: "contract order" },
  "POST /lever/batch_close": { id: "contract order" },
  "POST /lever/my_trade": { id: "contract order" },
  "GET /project": { id: "offer", currency_id: "currency" },
  "GET /project/detail": { project_id: "offer", id: "offer", currency_id: "currency" },
  "POST /project/buy": { project_id: "offer", id: "savings order", currency_id: "currency" },
  "GET /user/project/order": { id: "savings order", currency_id: "currency" },
  "GET /user/project/order/detail": { id: "savings order", currency_id: "currency" },
  "POST /user/project/order/redeem": { id: "savings order", currency_id: "currency" },
  "GET /lh/deposit/config": { id: "offer", currency_id: "currency" },
  "GET /lh/deposit/config/detail": { config_id: "offer", id: "offer", currency_id: "currency" },
  "POST /lh/deposit": { config_id: "offer", id: "savings order", currency_id: "currency" },
  "GET /lh/deposit/order": { id: "savings order", currency_id: "currency" },
  "GET /lh/deposit/order/detail": { id: "savings order", currency_id: "currency" },
  "POST /lh/deposit/order/cancel": { id: "savings order", currency_id: "currency" },
  "GET /invest/list": { id: "offer", currency_id: "currency" },
  "GET /invest/detail": { invest_id: "offer", id: "offer", currency_id: "currency" },
  "POST /invest/purchase": { invest_id: "offer", id: "savings order", currency_id: "currency" },
  "GET /invest/order": { id: "savings order", currency_id: "currency" },
  "GET /invest/order/detail": { id: "savings order", currency_id: "currency" },
  "POST /invest/order/redeem": { id: "savings order", currency_id: "currency" },
  "GET /microtrade/payable_currencies": { currency_id: "currency" },
  "POST /microtrade/submit": { id: "option order", currency_id: "currency" },
  "GET /microtrade/lists": { id: "option order", currency_id: "currency" },
  "GET /microtrade/get_result": { id: "option order", currency_id: "currency" },
  "GET /receipt/detail": { id: "receipt", order_id: "option or contract order", currency: "currency" },
  "GET /receipt/list": { order_id: "option or contract order" },
  "GET /operator/audit/list": { id: "act of an operator" },
  "GET /operator/proposal/list": { id: "proposal" },
  "GET /operator/proposal/detail": { id: "proposal" },
  "POST /operator/proposal/add": { id: "proposal", request_id: "wish of an operator" },
  "POST /operator/proposal/approve": { id: "proposal" },
  "POST /operator/proposal/reject": { id: "proposal" },
  "POST /operator/proposal/withdraw": { id: "proposal" },
  "GET /wallet/newlist": { currency_id: "currency" },
  "POST /wallet/list": { currency_id: "currency" },
  "POST /wallet/change": { currency_id: "currency" },
  "POST /wallet/demo_top_up": { currency_id: "currency" },
  "GET /wallet/earnedhistory": { id: "ledger line" },
  "POST /wallet/legal_log": { id: "ledger line", currency: "currency" },
  "GET /wallet/assets": { id: "currency", currency: "currency", currency_id: "currency" },
  "POST /wallet/detail": { currency: "currency", currency_id: "currency" },
  "GET /wallet/getRateCurrency": { id: "currency" },
  "GET /currency/user_currency_list": { id: "currency" },
  "POST /user/getTransferFee": {
    ...{ id: "quote", currency_id: "currency", from_currency_id: "currency", to_currency_id: "currency" },
  },
  "POST /user/Transfer": {
    ...{ id: "transfer", quote_id: "quote", from_currency_id: "currency", to_currency_id: "currency" },
  },
  "POST /user/getTransferList": { id: "transfer", from_currency_id: "currency", to_currency_id: "currency" },
  "GET /wallet/hzhistory": { id: "transfer", from_currency_id: "currency", to_currency_id: "currency" },
  "POST /wallet/get_info": { currency_id: "currency", currency: "currency" },
  "POST /user/wallet/save": { id: "payee", currency_id: "currency", currency: "currency" },
  "GET /user/wallet/list": { id: "payee", currency_id: "currency", currency: "currency" },
  "POST /user/wallet/del": { id: "payee" },
  "POST /user/cash_save": { id: "payee" },
  "POST /user/cash_save_international": { id: "payee", currency_id: "currency", currency: "currency" },
  "POST /user/cash_info": { id: "payee" },
  "POST /user/cash_info_international": { id: "payee", currency_id: "currency" },
  "POST /user/cash_del": { id: "payee" },
  "GET /faucet": { currency_id: "currency" },
  "POST /faucet": { currency: "currency", currency_id: "currency" },
  "POST /wallet/get_in_address": { currency: "currency", currency_id: "currency" },
  "GET /wallet/wire_info": { currency: "currency", currency_id: "currency" },
  "POST /wallet/charge_req": { id: "deposit", currency: "currency", currency_id: "currency" },
  "POST /wallet/Wiretransfer": { id: "deposit", currency: "currency", currency_id: "currency" },
  "GET /recharge/log": { id: "deposit", currency_id: "currency" },
  "GET /recharge/views": { id: "document view" },
  "GET /operator/deposit/list": { id: "deposit", currency_id: "currency" },
  "GET /operator/deposit/detail": { id: "deposit", currency_id: "currency" },
  "POST /operator/deposit/document": { id: "deposit" },
  "POST /operator/deposit/approve": { id: "deposit", currency_id: "currency" },
  "POST /operator/deposit/reject": { id: "deposit", currency_id: "currency" },
  "GET /operator/deposit/watch": { id: "deposit" },
  "GET /operator/wire/list": { id: "deposit", currency_id: "currency" },
  "GET /operator/wire/detail": { id: "deposit", currency_id: "currency" },
  "POST /operator/wire/document": { id: "deposit" },
  "POST /operator/wire/approve": { id: "deposit", currency_id: "currency" },
  "POST /operator/wire/reject": { id: "deposit", currency_id: "currency" },
  "POST /wallet/out": { id: "withdrawal", currency: "currency", currency_id: "currency" },
  "GET /wallet/out_limits": { currency: "currency", currency_id: "currency" },
  "POST /wallet/out_cancel": { id: "withdrawal", currency_id: "currency" },
  "GET /user/withdraw/list": { id: "withdrawal", currency_id: "currency" },
  "GET /wallet/out_detail": { id: "withdrawal", currency_id: "currency" },
  "GET /operator/flood_alarm/list": { order_id: "option order" },
  "GET /operator/surveillance/list": { id: "surveillance alarm" },
  "POST /operator/surveillance/close": { id: "surveillance alarm" },
  "GET /operator/withdrawal/list": { id: "withdrawal", currency_id: "currency" },
  "GET /operator/withdrawal/detail": { id: "withdrawal", currency_id: "currency" },
  "POST /operator/withdrawal/approve": { id: "withdrawal", currency_id: "currency" },
  "POST /operator/withdrawal/reject": { id: "withdrawal", currency_id: "currency" },
  "POST /operator/withdrawal/pay": { id: "withdrawal", currency_id: "currency" },
  "POST /operator/withdrawal/sent": { id: "withdrawal", currency_id: "currency" },
  "POST /operator/withdrawal/correct": { id: "withdrawal", currency_id: "currency" },
  "POST /operator/withdrawal/confirm": { id: "withdrawal", currency_id: "currency" },
  "POST /operator/withdrawal/fail": { id: "withdrawal", currency_id: "currency" },
  "GET /books/summary": { id: "liability proof", currency_id: "currency" },
  "GET /books/proof/list": { id: "liability proof" },
  "GET /books/proof/mine": { id: "liability proof" },
  "POST /operator/books/publish": { id: "liability proof" },
  "GET /operator/books/trial": { currency_id: "currency" },
  "GET /operator/books/coverage": { currency_id: "currency" },
  "GET /operator/books/house": { id: "house account", currency_id: "currency", currency: "currency" },
  "GET /operator/books/lines": { id: "house account" },
  "GET /operator/books/check": { id: "books check" },
  "POST /operator/books/check_run": { id: "books check" },
  "POST /operator/customer/detail": { id: "verification case" },
  "POST /operator/customer/lines": { id: "ledger line" },
  "POST /operator/customer/sessions": { id: "device" },
  "POST /operator/customer/session_end": { id: "device" },
  "POST /operator/customer/events": { id: "safety event" },
  "GET /mailMessage/getList": { id: "notice", order_id: "contract order" },
  "GET /mailMessage/detail": { id: "notice", order_id: "contract order" },
  "POST /mailMessage/del": { id: "notice" },
  "POST /mailMessage/restore": { id: "notice" },
  "POST /price_alert/add": { id: "price alert" },
  "POST /price_alert/edit": { id: "price alert" },
  "POST /price_alert/pause": { id: "price alert" },
  "POST /price_alert/resume": { id: "price alert" },
  "POST /price_alert/del": { id: "price alert" },
  "POST /price_alert/restore": { id: "price alert" },
  "GET /price_alert/list": { id: "price alert" },
};

/** What a field of the endpoint names; undefined for a field that is no id. */
export const wireIdOf = (key: ApiKey, field: string): WireId | undefined => HERE[key]?.[field] ?? EVERYWHERE[field];

/** The names that the table lists for one endpoint alone. */
export const namesOnlyAt = (key: ApiKey): readonly string[] => Object.keys(HERE[key] ?? {});

/** The names that the table lists for all endpoints. */
export const NAMES_EVERYWHERE: readonly string[] = Object.keys(EVERYWHERE);
