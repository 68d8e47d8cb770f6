/** A customer asks for a withdrawal: everything is decided, and the amount set aside, in one transaction. */
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { setPayPassword } from "@candor/api/second-factor";
import { isCode } from "@candor/api/validators";
import type { Withdrawal, withdraw } from "@candor/api/withdrawal";
import {
  approvalsNeeded,
  arrivesOf,
  dayLimitOf,
  leastOf,
  leftOf,
  onChain,
  passesLimit,
} from "@candor/engine/withdrawal-terms";
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import { heldBackFault } from "../../core/account-safety/account-safety.ts";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Rail } from "../../core/network/network.ts";
import {
  BTC_DECIMALS,
  lockOutflow,
  lockPayee,
  maskedOf,
  type Payee,
  readOutflow,
  worthOf,
} from "../../core/payee/payee.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { takeStep } from "./take-step.ts";
import { holdAmount } from "./withdrawal-books.ts";
import { insertWithdrawal, readDayWorth } from "./withdrawal-store.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";
import { withdrawalOut } from "./withdrawal-wire.ts";

type Request = RequestOf<typeof withdraw>;
type Asked = Pick<Request, "payeeId" | "currencyId" | "network" | "memo" | "termsId"> & { readonly amount: Amount };

/** Before anything is locked: the amount as it is meant, and the pay password, which hashes. */
export async function proveRequest(
  deps: WithdrawalDeps,
  { payeeId, network, memo, termsId, ...request }: Request,
  call: CustomerCall,
): Promise<Answer<Asked>> {
  if (call.accountMode !== "real") return refuse("real-only");
  const { customerId } = call.caller;
  if (!(await deps.payPassword.isSet(deps.database, customerId)))
    return refuse("pay-password-missing", { path: setPayPassword.path });
  const currency = deps.ledger.currency(request.currencyId);
  if (!currency) return refuse("currency-unknown");
  const { id: currencyId, code, decimals } = currency;
  const parsed = parseDecimal(request.amount, decimals);
  if (!parsed.ok) return refuse(`amount-${parsed.fault}`, { decimals, currency: code });
  const digits = request.payPassword?.digits ?? "";
  if (!isCode(digits)) return refuse("pay-password-invalid");
  const isProved = await deps.payPassword.check(deps.database, customerId, digits);
  if (isProved.refused) return isProved;
  return answer({ payeeId, network, memo, termsId, currencyId, amount: amountOf(parsed.units) });
}

export async function requestWithdrawal(
  deps: WithdrawalDeps,
  asked: Asked,
  call: CustomerCall,
): Promise<Answer<Withdrawal>> {
  return call.transaction(async (tx): Promise<Answer<Withdrawal>> => {
    const made = await decide(deps, tx, asked, call);
    if (made.refused) return made;
    const shortage = await holdAmount(deps.ledger, tx, made.value);
    if (shortage) return shortage;
    await insertWithdrawal(tx, made.value);
    const { createdAt: at, state } = made.value;
    await takeStep(deps, tx, made.value, { event: "request", state, at, operator: null });
    return answer(withdrawalOut(deps, made.value, call.language));
  });
}

/** Everything but the funds, which the ledger decides about. */
async function decide(
  deps: WithdrawalDeps,
  tx: Tx,
  request: Asked,
  call: CustomerCall,
): Promise<Answer<WithdrawalRecord>> {
  const { amount } = request;
  const { customerId, verifiedLevel } = call.caller;
  const currency = deps.ledger.currency(request.currencyId);
  if (!currency) return refuse("currency-unknown");
  await lockOutflow(tx, customerId);
  // Only now: what others of the day were asked for while this one waited counts before it.
  const now = deps.clock.now();
  const heldBack = await heldBackFault(tx, customerId, { restrictedBy: ["no-withdrawals"], now });
  if (heldBack) return heldBack;
  const payee = await lockPayee(tx, customerId, request.payeeId);
  if (!payee) return refuse("payee-unknown");
  const rail = await deps.networks.rail(tx, currency.id, payee.network, now);
  if (!rail || !fits(payee, request)) return refuse("withdrawal-payee-unfit");
  if (!rail.isWithdrawOpen) return refuse("withdrawal-way-closed");
  if (request.termsId !== undefined && request.termsId !== rail.termsId) return refuse("terms-changed");
  if (payee.usableFrom > now) return refuse("withdrawal-payee-waiting", { until_at: payee.usableFrom });
  // Another tag leads to somebody else, who would not have waited.
  const memo = payee.memo ?? "";
  if (request.memo !== undefined && request.memo !== memo) return refuse("withdrawal-memo-differs");
  const fault = amountFault(amount, rail, currency);
  if (fault) return fault;
  const worth = worthOf(deps, currency.id, amount);
  const day = await readDayWorth(tx, customerId, now);
  const limit = dayLimitOf(verifiedLevel);
  const used = await readOutflow(tx, customerId, now);
  if (passesLimit(limit, used, worth.btc)) {
    const left = formatDecimalShort(leftOf(limit, used), BTC_DECIMALS);
    return refuse("withdrawal-day-limit", { left, currency: "BTC" });
  }
  return answer({
    ...{ id: deps.ids.next(), customerId, portfolioId: call.portfolioId },
    ...{ payeeId: payee.id, payeeKind: payee.kind, payeeName: payee.name },
    ...{ recipient: payee.text ?? maskedOf(payee), memo },
    ...{ currencyId: currency.id, network: rail.network, amount },
    ...{ fee: rail.withdrawFee, termsId: rail.termsId },
    ...{ worthUsdt: worth.usdt, worthBtc: worth.btc },
    // Worth nothing is as good as no price.
    approvalsNeeded: approvalsNeeded(worth.usdt ? day.usdt + worth.usdt : null, day.secondFrom),
    ...{ state: "pending", reason: null, sentBy: null, txHash: null },
    ...{ finding: "not-asked", confirmations: null, lookedAt: null, createdAt: now, changedAt: now },
  });
}

const fits = (payee: Payee, { currencyId, network }: Asked): boolean =>
  (payee.currencyId === null || payee.currencyId === currencyId) &&
  (network === undefined || network === payee.network);

/** What arrives is at least something, and nothing that the network would cut off. */
function amountFault(amount: Amount, rail: Rail, { code, decimals }: Currency): Refusal | undefined {
  const terms = { fee: rail.withdrawFee, minimum: rail.withdrawMin };
  const arrives = arrivesOf(amount, terms);
  if (arrives === undefined) {
    return refuse("amount-too-small", { minimum: formatDecimalShort(leastOf(terms), decimals), currency: code });
  }
  const isWhole = onChain(arrives, decimals, rail.decimals) !== undefined;
  return isWhole ? undefined : refuse("amount-too-many-decimals", { decimals: rail.decimals, currency: code });
}
