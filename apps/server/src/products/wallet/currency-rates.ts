/** What currencies are worth in dollars by the index prices, now and at the start of the day. USDT is counted as one US dollar. */
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import type { Language } from "@candor/api/language";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { CurrencyRate, listRates } from "@candor/api/wallet";
import { CROSS_SCALE, crossUnits, ONE_TO_ONE, type UnitWorth } from "@candor/engine/conversion";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Instant } from "@candor/money/money";
import { currencyFacts } from "../../core/instrument/instrument.ts";
import type { Currency } from "../../core/ledger/ledger.ts";
import { unitWorth } from "../../core/market-data/market-data.ts";
import type { WalletDeps } from "./wallet-types.ts";

type Market = Pick<WalletDeps, "market">;

/** At the last valid price; undefined without one. */
export function worthNow({ market }: Market, currencyId: number): UnitWorth | undefined {
  const route = market.priceRoute(currencyId);
  if (!route) return undefined;
  if (route.instrument === null) return ONE_TO_ONE;
  const price = market.lastPrice(route.instrument.id);
  return price === undefined ? undefined : unitWorth(route, price);
}

/**
 * At the first price since an instant. Where there was none since, as on a day on which a market is closed, and where the chart
 * has a clock of its own, as in a replay, it is today's: nothing has moved.
 */
export async function worthAt({ market }: Market, currencyId: number, since: Instant): Promise<UnitWorth | undefined> {
  const route = market.priceRoute(currencyId);
  if (!route || route.instrument === null || market.priceMode === "replay") return worthNow({ market }, currencyId);
  const [bar] = await market.candles(route.instrument.id, "1D", { limit: 1 });
  return bar && bar.openedAt >= since ? unitWorth(route, bar.open) : worthNow({ market }, currencyId);
}

export function rateOf({ market }: Market, { id, code }: Currency, language: Language): CurrencyRate {
  const route = market.priceRoute(id);
  const worth = worthNow({ market }, id);
  return {
    ...{ id, name: code, full_name: currencyFacts(code).names[language] },
    rate: worth ? formatDecimalShort(crossUnits(ONE_TO_ONE, worth), CROSS_SCALE) : null,
    priced_at: route?.instrument ? (market.lastTick(route.instrument.id)?.at ?? null) : null,
    is_parity: route?.dollar === "USD",
  };
}

export function readRates(
  deps: WalletDeps,
  { id }: RequestOf<typeof listRates>,
  language: Language,
): Answer<ResponseOf<typeof listRates>> {
  if (id !== undefined) {
    const currency = deps.ledger.currency(id);
    return currency ? answer({ list: [rateOf(deps, currency, language)] }) : refuse("currency-unknown");
  }
  const isShown = ({ id: own, code }: Currency) =>
    code === "USDT" || (currencyFacts(code).kind === "fiat" && deps.market.priceRoute(own) !== undefined);
  return answer({
    list: deps.ledger
      .currencies()
      .filter(isShown)
      .map((currency) => rateOf(deps, currency, language)),
  });
}
