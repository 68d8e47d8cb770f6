/** What customers read of their withdrawals, and what they may withdraw. Reads only. */
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import type { Language } from "@candor/api/language";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type {
  getWithdrawal,
  getWithdrawalLimits,
  listWithdrawals,
  WithdrawalDetail,
  WithdrawalLimits,
  WithdrawalRail,
} from "@candor/api/withdrawal";
import { dayLimitOf, leastOf, leftOf } from "@candor/engine/withdrawal-terms";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Currency } from "../../core/ledger/ledger.ts";
import { networkName, type Rail } from "../../core/network/network.ts";
import { BTC_DECIMALS, leftInMoney, readOutflow } from "../../core/payee/payee.ts";
import { pageOut } from "../../platform/database/list-stretch.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { readSteps } from "./withdrawal-step-store.ts";
import { findWithdrawal, readOwn } from "./withdrawal-store.ts";
import type { WithdrawalDeps } from "./withdrawal-types.ts";
import { networkOf, withdrawalOut } from "./withdrawal-wire.ts";

/** There are none in demo: an empty list, so that the records page needs no exception. */
export async function listOwn(
  deps: WithdrawalDeps,
  request: RequestOf<typeof listWithdrawals>,
  { caller: { customerId }, accountMode, reader, language }: CustomerCall,
): Promise<ResponseOf<typeof listWithdrawals>> {
  if (accountMode !== "real") return { list: [], total: 0, has_more: false, next: null };
  const found = await readOwn(reader, { customerId, ...request });
  return { ...pageOut(found, (one) => withdrawalOut(deps, one, language)), total: found.total };
}

/** What one of two has approved or reported is for operators, and a corrected payment is no step on its rail. */
const NO_STEPS: ReadonlySet<string> = new Set(["approve-part", "send-part", "fail-part", "correct"]);

export async function readDetail(
  deps: WithdrawalDeps,
  { id }: RequestOf<typeof getWithdrawal>,
  { caller, accountMode, language }: CustomerCall,
): Promise<Answer<WithdrawalDetail>> {
  if (accountMode !== "real") return refuse("real-only");
  const found = await findWithdrawal(deps.database, id);
  if (found?.customerId !== caller.customerId) return refuse("withdrawal-unknown");
  const steps = await readSteps(deps.database, id);
  const own = steps.filter(({ event }) => !NO_STEPS.has(event));
  return answer({ ...withdrawalOut(deps, found, language), steps: own.map(({ state, at }) => ({ state, at })) });
}

export async function readLimits(
  deps: WithdrawalDeps,
  { currencyId }: RequestOf<typeof getWithdrawalLimits>,
  { caller, accountMode, portfolioId, language }: CustomerCall,
): Promise<Answer<WithdrawalLimits>> {
  if (accountMode !== "real") return refuse("real-only");
  const { database, ledger, networks, clock, payPassword } = deps;
  const currency = ledger.currency(currencyId);
  if (!currency) return refuse("currency-unknown");
  const { customerId, verifiedLevel: level } = caller;
  const [rails, wallets, used, isSet] = await Promise.all([
    networks.railsOf(database, currencyId),
    ledger.balancesOf(database, "real", portfolioId),
    readOutflow(database, customerId, clock.now()),
    payPassword.isSet(database, customerId),
  ]);
  const funding = wallets.find((row) => row.wallet === "funding" && row.currencyId === currencyId);
  const limit = dayLimitOf(level);
  return answer({
    currency_id: currency.id,
    currency_name: currency.code,
    decimals: currency.decimals,
    available: formatDecimalShort(funding ? funding.posted - funding.held : 0n, currency.decimals),
    ways: rails.map((rail) => railOut(deps, rail, currency, language)),
    level,
    day_limit_btc: formatDecimalShort(limit, BTC_DECIMALS),
    day_left_btc: formatDecimalShort(leftOf(limit, used), BTC_DECIMALS),
    ...leftOut(deps, currency, leftOf(limit, used)),
    is_pay_password_set: isSet,
  });
}

function leftOut(
  deps: WithdrawalDeps,
  currency: Currency,
  leftBtc: bigint,
): Pick<WithdrawalLimits, "day_left_usdt" | "day_left"> {
  const { usdt, own } = leftInMoney(deps, currency, leftBtc);
  return { day_left_usdt: usdt, day_left: own };
}

function railOut({ networks }: WithdrawalDeps, rail: Rail, { decimals }: Currency, language: Language): WithdrawalRail {
  const network = networkOf(networks, rail.network);
  const terms = { fee: rail.withdrawFee, minimum: rail.withdrawMin };
  return {
    network: network.id,
    ...{ terms_id: rail.termsId, network_name: networkName(network, language) },
    fee: formatDecimalShort(terms.fee, decimals),
    minimum: formatDecimalShort(leastOf(terms), decimals),
    is_open: rail.isWithdrawOpen,
    has_memo: rail.hasMemo,
    decimals: Math.min(decimals, rail.decimals),
    confirmations: network.confirmations,
  };
}
