/** The prices that decide whether an accepted quote is executed: the first fresh ones a bump after its acceptance. Reads alone. */
import type { Instant } from "@candor/money/money";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Accepted } from "./accept-quote.ts";
import { convertibleRoute, type PricedSide, priceKept, sideTickOf } from "./conversion-price.ts";
import { tickAfterBump } from "./price-after-bump.ts";
import type { Sides } from "./quote-conversion.ts";
import type { TransferDeps } from "./transfer-types.ts";

/** Waits for them, off any transaction; undefined where none came in time. */
export async function judgingPrices(
  deps: TransferDeps,
  { acceptance, exchange: { from, to }, known }: Pick<Accepted, "acceptance" | "exchange" | "known">,
): Promise<Sides | undefined> {
  const at = acceptance.createdAt;
  const [fromNow, toNow] = await Promise.all([priceOf(deps, from, at, known), priceOf(deps, to, at, known)]);
  return fromNow && toNow ? { from: fromNow, to: toNow } : undefined;
}

async function priceOf(
  deps: TransferDeps,
  currency: Currency,
  acceptedAt: Instant,
  known: Accepted["known"],
): Promise<PricedSide | undefined> {
  const route = convertibleRoute(deps, currency.id);
  if (!route) throw new Error(`${currency.code} is converted no more`);
  if (route.instrument === null) return priceKept(deps, currency, null);
  const tick = await tickAfterBump(deps, route.instrument, { at: acceptedAt, known: known.get(route.instrument.id) });
  return tick && priceKept(deps, currency, sideTickOf(tick));
}
