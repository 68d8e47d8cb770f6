/** Asks for a quote, or for the fee of a transfer to a user: says everything before it is paid. */
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { ConversionQuote, getTransferFee, UserTransferFee } from "@candor/api/transfer";
import {
  ACROSS_DOLLARS_TERMS,
  CONVERSION_TERMS,
  type Converted,
  CROSS_SCALE,
  convert,
  crossUnits,
  QUOTE_MS,
  USER_TRANSFER_FEE_RATE,
  userTransferFee,
} from "@candor/engine/conversion";
import { dayLimitOf, leftOf } from "@candor/engine/withdrawal-terms";
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { formatPrice } from "@candor/money/instrument-scale";
import { type Amount, amountOf, instantOf, RATE_SCALE, type Rate } from "@candor/money/money";
import type { Currency } from "../../core/ledger/ledger.ts";
import { leftInMoney, readOutflow } from "../../core/payee/payee.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { boundOf, overBound } from "./conversion-bound.ts";
import { convertibleRoute, type PricedSide, priceNow, sideOf } from "./conversion-price.ts";
import { endQuotes, insertQuote, lockConversions, type QuoteRecord } from "./conversion-store.ts";
import { treasuryOf } from "./transfer-accounts.ts";
import type { TransferDeps } from "./transfer-types.ts";

/** "0.05": parts per billion as percent. */
const percentOf = (rate: Rate): string => formatDecimalShort(rate, RATE_SCALE - 2);

/** So far the index may be from a quote that is executed. */
export const holdsWithin = ({ spreadRate }: Pick<QuoteRecord, "spreadRate">): string => percentOf(spreadRate);

/** What was typed as minor units of a currency. */
export function amountIn(text: string, currency: Currency): Answer<Amount> {
  const parsed = parseDecimal(text, currency.decimals);
  if (parsed.ok) return answer(amountOf(parsed.units));
  return refuse(`amount-${parsed.fault}`, { decimals: currency.decimals, currency: currency.code });
}

/** Of so little nothing would arrive. */
export const tooSmall = ({ code }: Currency) => refuse("amount-too-small", { currency: code });

export async function quoteOrFee(
  deps: TransferDeps,
  request: RequestOf<typeof getTransferFee>,
  call: CustomerCall,
): Promise<Answer<ConversionQuote | UserTransferFee>> {
  const from = deps.ledger.currency(request.fromCurrencyId);
  const to = deps.ledger.currency(request.toCurrencyId);
  if (!from || !to) return refuse("currency-unknown");
  const amount = request.amount === undefined ? undefined : amountIn(request.amount, from);
  if (amount?.refused) return amount;
  return from.id === to.id
    ? userFee(deps, from, amount?.value, call)
    : quoteConversion(deps, { from, to, amount: amount?.value }, call);
}

async function userFee(
  deps: TransferDeps,
  currency: Currency,
  amount: Amount | undefined,
  { caller: { customerId, verifiedLevel } }: CustomerCall,
): Promise<Answer<UserTransferFee>> {
  if (!convertibleRoute(deps, currency.id)) return refuse("currency-not-convertible", { currency: currency.code });
  const fee = amount === undefined ? undefined : userTransferFee(amount);
  if (amount !== undefined && fee !== undefined && fee >= amount) return tooSmall(currency);
  const text = (units: bigint | undefined) =>
    units === undefined ? null : formatDecimalShort(units, currency.decimals);
  const used = await readOutflow(deps.database, customerId, deps.clock.now());
  return answer({
    is_pay_password_set: await deps.payPassword.isSet(deps.database, customerId),
    day_left: leftInMoney(deps, currency, leftOf(dayLimitOf(verifiedLevel), used)).own,
    kind: "user",
    currency_id: currency.id,
    currency_name: currency.code,
    fee_percent: percentOf(USER_TRANSFER_FEE_RATE),
    number: text(amount),
    fee: text(fee),
    arrives: text(amount === undefined || fee === undefined ? undefined : amount - fee),
  });
}

interface QuoteRequest {
  readonly from: Currency;
  readonly to: Currency;
  readonly amount: Amount | undefined;
}

function quoteConversion(
  deps: TransferDeps,
  request: QuoteRequest,
  call: CustomerCall,
): Promise<Answer<ConversionQuote>> {
  const { clock, ids, ledger } = deps;
  const { accountMode: mode, portfolioId } = call;
  return call.transaction(async (tx) => {
    const now = clock.now();
    const from = priceNow(deps, request.from, { mode, at: now });
    if (from.refused) return from;
    const to = priceNow(deps, request.to, { mode, at: now });
    if (to.refused) return to;
    const terms = isAcross({ from: from.value, to: to.value }) ? ACROSS_DOLLARS_TERMS : CONVERSION_TERMS;
    const converted = request.amount && convert(request.amount, sideOf(from.value), sideOf(to.value), terms);
    if (converted && converted.arrives <= 0n) return tooSmall(request.from);
    const quote: QuoteRecord = {
      ...{ id: ids.next(), portfolioId, fromCurrencyId: request.from.id, toCurrencyId: request.to.id },
      ...{ fromTick: from.value.tick, toTick: to.value.tick, ...terms },
      ...{ createdAt: now, expiresAt: instantOf(now + QUOTE_MS), usedAt: null },
    };
    await lockConversions(tx, portfolioId);
    const bound = await boundOf(tx, from.value, { portfolioId, now });
    if (request.amount !== undefined && request.amount > bound) return overBound(bound, request.from);
    await endQuotes(tx, portfolioId, request.from.id, request.to.id);
    await insertQuote(tx, quote);
    const most = mode === "demo" ? null : await ledger.houseFree(tx, treasuryOf(mode, request.to.id));
    return answer(
      quoteOut(quote, { from: from.value, to: to.value }, { amount: request.amount, converted, most, bound }),
    );
  });
}

export interface Sides {
  readonly from: PricedSide;
  readonly to: PricedSide;
}

/** One side is counted in USDT and the other in US dollars. */
const isAcross = ({ from, to }: Sides): boolean => from.route.dollar !== to.route.dollar;

/** One of the first in the second as a quote gives it: after the spread, before the fee. */
export const priceGiven = ({ from, to }: Sides, spreadRate: Rate): string =>
  formatDecimalShort(crossUnits(from.worth, to.worth, spreadRate), CROSS_SCALE);

interface Asked {
  readonly amount: Amount | undefined;
  readonly converted: Converted | undefined;
  /** What the treasury has; null in demo. */
  readonly most: Amount | null;
  /** What may be converted now, of the currency converted from. */
  readonly bound: Amount;
}

function quoteOut(quote: QuoteRecord, sides: Sides, { amount, converted, most, bound }: Asked): ConversionQuote {
  const { from, to } = sides;
  const inTo = (units: bigint | undefined) =>
    units === undefined ? null : formatDecimalShort(units, to.currency.decimals);
  return {
    kind: "conversion",
    id: quote.id,
    from_currency_id: from.currency.id,
    to_currency_id: to.currency.id,
    from_currency_name: from.currency.code,
    to_currency_name: to.currency.code,
    index_price: formatDecimalShort(crossUnits(from.worth, to.worth), CROSS_SCALE),
    price: priceGiven(sides, quote.spreadRate),
    price_back: priceGiven({ from: to, to: from }, quote.spreadRate),
    legs: [from, to].map((side) => legOut(side, isAcross(sides))),
    spread_percent: percentOf(quote.spreadRate),
    fee_percent: percentOf(quote.feeRate),
    number: amount === undefined ? null : formatDecimalShort(amount, from.currency.decimals),
    spread: inTo(converted?.spread),
    fee: inTo(converted?.fee),
    arrives: inTo(converted?.arrives),
    maximum: most === null ? null : inTo(most),
    number_maximum: formatDecimalShort(bound, from.currency.decimals),
    holds_within_percent: holdsWithin(quote),
    created_at: quote.createdAt,
    expires_at: quote.expiresAt,
  };
}

/** @param isBetweenDollars one of the two is counted as the other */
function legOut({ currency, route, tick }: PricedSide, isBetweenDollars: boolean): ConversionQuote["legs"][number] {
  const { instrument } = route;
  return {
    currency_name: currency.code,
    match_id: instrument?.id ?? null,
    symbol: instrument?.symbol ?? null,
    price: instrument && tick ? formatPrice(tick.ticks, instrument.scale) : null,
    seq: tick?.seq ?? null,
    is_parity: isBetweenDollars && route.dollar === "USDT",
  };
}
