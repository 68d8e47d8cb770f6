/** From the quote board to the two sides of a conversion: fresh prices or a refusal, and back from ticks that were kept. */
import type { AccountMode } from "@candor/api/account-mode";
import { CATEGORIES } from "@candor/api/market";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { UnitWorth } from "@candor/engine/conversion";
import { type Instant, priceTicksOf } from "@candor/money/money";
import { housePrice } from "../../core/desk/desk.ts";
import type { Currency } from "../../core/ledger/ledger.ts";
import { type PriceRoute, type Tick, unitWorth } from "../../core/market-data/market-data.ts";
import type { SideTick } from "./conversion-store.ts";
import type { TransferDeps } from "./transfer-types.ts";

/** One side of a conversion, priced. */
export interface PricedSide {
  readonly currency: Currency;
  readonly route: PriceRoute;
  readonly tick: SideTick | null;
  readonly worth: UnitWorth;
}

/** As the engine reckons with it. */
export const sideOf = ({ worth, currency }: PricedSide) => ({ worth, decimals: currency.decimals });

type PriceDeps = Pick<TransferDeps, "marketData">;

/** Money and coins: shares and what nobody holds are bought and sold, not converted. */
const CONVERTIBLE: ReadonlySet<number> = new Set([CATEGORIES.forex, CATEGORIES.crypto]);

/** How a currency that may be converted and sent is priced; undefined for any other. */
export function convertibleRoute({ marketData }: PriceDeps, currencyId: number): PriceRoute | undefined {
  const route = marketData.priceRoute(currencyId);
  if (!route) return undefined;
  return route.instrument === null || CONVERTIBLE.has(route.instrument.categoryId) ? route : undefined;
}

/** A side at the price of this moment, which has to be fresh and, in the real account, live. */
export function priceNow(
  deps: PriceDeps,
  currency: Currency,
  asked: { readonly mode: AccountMode; readonly at: Instant },
): Answer<PricedSide> {
  const route = convertibleRoute(deps, currency.id);
  if (!route) return refuse("currency-not-convertible", { currency: currency.code });
  if (route.instrument === null) return answer({ currency, route, tick: null, worth: unitWorth(route, null) });
  const tick = housePrice(deps.marketData, route.instrument.id, asked);
  if ("refused" in tick) return tick;
  return answer({ currency, route, tick: sideTickOf(tick), worth: unitWorth(route, tick.price) });
}

export const sideTickOf = ({ instrumentId, seq, price }: Tick): SideTick => ({ instrumentId, seq, ticks: price });

/** A side at the price of a tick that was kept. Ways belong to the instruments, which stay as they are. */
export function priceKept(deps: PriceDeps, currency: Currency, tick: SideTick | null): PricedSide {
  const route = convertibleRoute(deps, currency.id);
  if (!route || route.instrument?.id !== tick?.instrumentId)
    throw new Error(`${currency.code} is priced otherwise now`);
  return { currency, route, tick, worth: unitWorth(route, tick && priceTicksOf(tick.ticks)) };
}
