/**
 * Everything that operators can change, by one alone or by two who agree, each with why no price, win rate or result of anybody's
 * can be chosen by it. What is missing here fails a test, so that each new one is thought about.
 */
import type { ApiKey } from "@candor/api/api";

interface Power {
  /** What may be sent with it. */
  readonly sent: readonly string[];
  readonly why: string;
}

const NO_ORDER = "no order, price or balance knows it";
const PEOPLE = `who may do what in the back office: ${NO_ORDER}`;
const TEXTS = `what pages say: ${NO_ORDER}`;
const AS_IT_CAME = "money that has come from outside, in the amount that came; it decides no order";
const AS_ASKED = "a withdrawal of the amount and to the place that its owner asked for; it decides no order";
const AGREED = "only what the kinds below do, by two who agree";
const IDENTITY = `who somebody is: ${NO_ORDER}`;

/** What one operator does alone. */
export const POWERS: Readonly<Partial<Record<ApiKey, Power>>> = {
  "POST /operator/halt": { sent: ["match_id", "reason"], why: "stops new orders for everyone; what runs, runs on" },
  "POST /operator/resume": { sent: ["match_id", "reason"], why: "lets new orders of everyone go on" },
  "POST /operator/logout": { sent: [], why: PEOPLE },
  "POST /operator/operators/confirm": { sent: ["name", "code"], why: PEOPLE },
  "POST /operator/operators/revoke": { sent: ["name", "reason"], why: PEOPLE },
  "POST /operator/proposal/add": { sent: ["kind", "subject", "reason", "request_id"], why: AGREED },
  "POST /operator/proposal/approve": { sent: ["id", "subject_hash"], why: AGREED },
  "POST /operator/proposal/reject": { sent: ["id", "reason"], why: AGREED },
  "POST /operator/proposal/withdraw": { sent: ["id"], why: AGREED },
  "POST /operator/verification/document": { sent: ["id", "field", "reason"], why: IDENTITY },
  "POST /operator/verification/review": { sent: ["id", "decision", "reasons"], why: IDENTITY },
  "POST /operator/content/save": {
    sent: ["id", "kind", "version", "place", "picture", "link", "texts"],
    why: TEXTS,
  },
  "POST /operator/content/publish": { sent: ["id", "version", "from", "until"], why: TEXTS },
  "POST /operator/content/withdraw": { sent: ["id"], why: TEXTS },
  "POST /operator/content/restore": { sent: ["id", "version", "latest"], why: TEXTS },
  "POST /operator/content/picture": { sent: [], why: TEXTS },
  "POST /operator/deposit/document": { sent: ["id", "reason"], why: "a look at a proof, which its owner is told of" },
  "POST /operator/deposit/approve": {
    sent: ["id", "amount", "tx_hash", "output_index", "bank_number", "amount_reason"],
    why: AS_IT_CAME,
  },
  "POST /operator/deposit/reject": { sent: ["id", "reason"], why: AS_IT_CAME },
  "POST /operator/wire/document": { sent: ["id", "reason"], why: "a look at a proof, which its owner is told of" },
  "POST /operator/wire/approve": { sent: ["id", "amount", "bank_number", "amount_reason"], why: AS_IT_CAME },
  "POST /operator/wire/reject": { sent: ["id", "reason"], why: AS_IT_CAME },
  "POST /operator/withdrawal/approve": { sent: ["id"], why: AS_ASKED },
  "POST /operator/withdrawal/reject": { sent: ["id", "reason"], why: AS_ASKED },
  "POST /operator/withdrawal/pay": { sent: ["id"], why: AS_ASKED },
  "POST /operator/withdrawal/sent": { sent: ["id", "tx_hash"], why: AS_ASKED },
  "POST /operator/withdrawal/correct": { sent: ["id", "tx_hash"], why: AS_ASKED },
  "POST /operator/withdrawal/confirm": { sent: ["id", "recipient_end", "number"], why: AS_ASKED },
  "POST /operator/withdrawal/fail": { sent: ["id", "reason"], why: AS_ASKED },
  "POST /operator/surveillance/close": { sent: ["id", "note"], why: `what an alarm was: ${NO_ORDER}` },
  "POST /operator/books/publish": { sent: [], why: "publishes what all balances are; it changes none" },
  "POST /operator/books/check_run": { sent: [], why: "adds up what there is; it changes none" },
  "POST /operator/customer/session_end": {
    sent: ["uid", "id", "reason"],
    why: "ends a session; its owner signs in anew",
  },
};

/** What two operators do, by the kind of the proposal. */
export const KINDS: Readonly<Record<string, string>> = {
  "operator-add": PEOPLE,
  "operator-roles": PEOPLE,
  "way-terms": "fees and minima of coming and going, the same for everyone and shown before",
  "spot-fees": "fees of spot orders to come, the same for everyone, shown before and kept by each order",
  "contract-terms":
    "fee, spread, leverages and sizes of contracts to come, the same for everyone, within bounds; no price",
  "earn-terms":
    "rates, lengths, sizes and the cost of leaving of savings to come, the same for everyone, within bounds; they concern no order that was taken",
  "option-terms":
    "payouts and stakes of options to come, the same for everyone, within bounds; they concern no option that was taken",
  "site-setting": "how the site looks and what it offers to everyone alike; its list names no price and no result",
  "manual-credit": "money to somebody's account, as a line of its own in their ledger; it decides no order",
  "house-funds": "what the house itself has; it decides no order",
  "account-freeze":
    "keeps an account from new orders and from money; what runs, runs on and may be closed by its owner",
  "account-unfreeze": "lets an account go on",
  "account-restrict":
    "keeps an account from one thing alone; what runs, runs on, and closing, cancelling and reading stay its owner's",
  "operator-account": "whose account is an operator's: it takes no part where the house gives or ranks",
  "account-unrestrict": "lets an account go on with it",
};
