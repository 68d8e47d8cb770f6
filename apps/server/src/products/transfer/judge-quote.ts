/** What a quote is worth a bump after its acceptance: the prices that decide whether it is executed. Reads alone. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { convertibleWay, type PricedSide, priceKept, priceNow, sideTickOf } from "./conversion-price.ts";
import { type QuoteRecord, readQuote } from "./conversion-store.ts";
import { tickAfterBump } from "./price-after-bump.ts";
import type { Sides } from "./quote-conversion.ts";
import type { TransferDeps } from "./transfer.ts";

interface Wish {
  readonly from: Currency;
  readonly to: Currency;
  readonly quoteId: string | undefined;
}

export interface JudgedQuote {
  readonly quote: QuoteRecord;
  /** As it was quoted. */
  readonly sides: Sides;
  /** By the first fresh prices a bump after the acceptance. */
  readonly now: Sides;
}

/** Waits for the prices, off any transaction; answers at once what cannot be executed anyway. */
export async function judgeQuote(
  deps: TransferDeps,
  { from, to, quoteId }: Wish,
  acceptedAt: Instant,
  { accountMode: mode, portfolioId }: CustomerCall,
): Promise<Answer<JudgedQuote>> {
  const quote = await readQuote(deps.database, portfolioId, { id: quoteId, from: from.id, to: to.id });
  const fault = quoteFault(quote, { from, to, quoteId }, acceptedAt);
  if (fault || !quote) return fault ?? refuse("quote-unknown");
  const asked = { mode, at: acceptedAt };
  for (const currency of [from, to]) {
    const priced = priceNow(deps, currency, asked);
    if (priced.refused) return priced;
  }
  const [fromNow, toNow] = await Promise.all([
    priceJudging(deps, from, acceptedAt),
    priceJudging(deps, to, acceptedAt),
  ]);
  if (fromNow.refused) return fromNow;
  if (toNow.refused) return toNow;
  const sides = { from: priceKept(deps, from, quote.fromTick), to: priceKept(deps, to, quote.toTick) };
  return answer({ quote, sides, now: { from: fromNow.value, to: toNow.value } });
}

function quoteFault(quote: QuoteRecord | undefined, { from, to, quoteId }: Wish, at: Instant) {
  if (!quote) return refuse(quoteId === undefined ? "quote-expired" : "quote-unknown");
  if (quote.fromCurrencyId !== from.id || quote.toCurrencyId !== to.id) return refuse("quote-unknown");
  if (quote.usedAt !== null) return refuse("quote-used");
  // A clock that was set back lets no quote stand longer.
  return at >= quote.expiresAt || at < quote.createdAt ? refuse("quote-expired") : undefined;
}

async function priceJudging(deps: TransferDeps, currency: Currency, acceptedAt: Instant): Promise<Answer<PricedSide>> {
  const way = convertibleWay(deps, currency.id);
  if (!way) return refuse("currency-not-convertible", { currency: currency.code });
  if (way.instrument === null) return answer(priceKept(deps, currency, null));
  const tick = await tickAfterBump(deps, way.instrument, acceptedAt);
  return tick ? answer(priceKept(deps, currency, sideTickOf(tick))) : refuse("price-stale");
}
