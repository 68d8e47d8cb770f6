/** What customers read of their withdrawals, and what they may withdraw. Reads only. */
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type {
  getWithdrawal,
  getWithdrawalLimits,
  listWithdrawals,
  WithdrawalDetail,
  WithdrawalLimits,
  WithdrawalWay,
} from "@candor/api/withdrawal";
import { dayLimitOf, leastOf, leftOf } from "@candor/engine/withdrawal-terms";
import { formatDecimalShort } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Way } from "../../core/network/network.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import type { WithdrawalDeps } from "./withdrawal.ts";
import { readSteps } from "./withdrawal-step-store.ts";
import { findWithdrawal, readDayWorth, readOwn } from "./withdrawal-store.ts";
import { networkOf, withdrawalOut } from "./withdrawal-wire.ts";
import { BTC_DECIMALS, bitcoinPrice, USDT_DECIMALS } from "./withdrawal-worth.ts";

/** There are none in demo: an empty list, so that the records page needs no exception. */
export async function listOwn(
  deps: WithdrawalDeps,
  { page, limit, states }: RequestOf<typeof listWithdrawals>,
  { caller: { customerId }, accountMode }: CustomerCall,
): Promise<ResponseOf<typeof listWithdrawals>> {
  if (accountMode !== "real") return { list: [], total: 0, has_more: false };
  const offset = (page - 1) * limit;
  const { list, total } = await readOwn(deps.database, { customerId, states, offset, limit });
  return { list: list.map((one) => withdrawalOut(deps, one)), total, has_more: offset + list.length < total };
}

export async function readDetail(
  deps: WithdrawalDeps,
  { id }: RequestOf<typeof getWithdrawal>,
  { caller, accountMode }: CustomerCall,
): Promise<Answer<WithdrawalDetail>> {
  if (accountMode !== "real") return refuse("real-only");
  const found = await findWithdrawal(deps.database, id);
  if (found?.customerId !== caller.customerId) return refuse("withdrawal-unknown");
  const steps = await readSteps(deps.database, id);
  // That one of two has approved is for people on duty, and a corrected payment is no step on its way.
  const own = steps.filter(({ event }) => event !== "approve-part" && event !== "correct");
  return answer({ ...withdrawalOut(deps, found), steps: own.map(({ state, at }) => ({ state, at })) });
}

export async function readLimits(
  deps: WithdrawalDeps,
  { currencyId }: RequestOf<typeof getWithdrawalLimits>,
  { caller, accountMode, portfolioId }: CustomerCall,
): Promise<Answer<WithdrawalLimits>> {
  if (accountMode !== "real") return refuse("real-only");
  const { database, ledger, networks, clock, payPassword } = deps;
  const currency = ledger.currency(currencyId);
  if (!currency) return refuse("currency-unknown");
  const { customerId, verifiedLevel: level } = caller;
  const [ways, wallets, day, isSet] = await Promise.all([
    networks.waysOf(database, currencyId),
    ledger.balancesOf(database, "real", portfolioId),
    readDayWorth(database, customerId, clock.now()),
    payPassword.isSet(database, customerId),
  ]);
  const funding = wallets.find((row) => row.wallet === "funding" && row.currencyId === currencyId);
  const limit = dayLimitOf(level);
  return answer({
    currency_id: currency.id,
    currency_name: currency.code,
    decimals: currency.decimals,
    available: formatDecimalShort(funding ? funding.posted - funding.held : 0n, currency.decimals),
    ways: ways.map((way) => wayOut(deps, way, currency)),
    level,
    day_limit_btc: formatDecimalShort(limit, BTC_DECIMALS),
    day_left_btc: formatDecimalShort(leftOf(limit, day.btc), BTC_DECIMALS),
    ...leftIn(deps, currency, leftOf(limit, day.btc)),
    is_pay_password_set: isSet,
  });
}

/** The rest of a day in USDT and in the currency, rounded down; null where a price is missing. */
function leftIn(
  deps: WithdrawalDeps,
  { id, code, decimals }: Currency,
  leftBtc: bigint,
): Pick<WithdrawalLimits, "day_left_usdt" | "day_left"> {
  const oneBtc = bitcoinPrice(deps);
  const usdt = oneBtc === null ? null : (leftBtc * oneBtc) / 10n ** BigInt(BTC_DECIMALS);
  const text = usdt === null ? null : formatDecimalShort(usdt, USDT_DECIMALS);
  if (code === "BTC") return { day_left_usdt: text, day_left: formatDecimalShort(leftBtc, BTC_DECIMALS) };
  if (code === "USDT") return { day_left_usdt: text, day_left: text };
  const one = 10n ** BigInt(decimals);
  const price = deps.valueIn(deps.ledger.currencyByCode("USDT").id, id, amountOf(one));
  const left = usdt === null || !price ? null : formatDecimalShort((usdt * one) / price, decimals);
  return { day_left_usdt: text, day_left: left };
}

function wayOut({ networks }: WithdrawalDeps, way: Way, { decimals }: Currency): WithdrawalWay {
  const { id, name, confirmations } = networkOf(networks, way.network);
  const terms = { fee: way.withdrawFee, minimum: way.withdrawMin };
  return {
    network: id,
    network_name: name,
    fee: formatDecimalShort(terms.fee, decimals),
    minimum: formatDecimalShort(leastOf(terms), decimals),
    is_open: way.isWithdrawOpen,
    has_memo: way.hasMemo,
    decimals: Math.min(decimals, way.decimals),
    confirmations,
  };
}
