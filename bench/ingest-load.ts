/**
 * What customers leave standing while ticks come in: limits on both sides of the price and price alerts on every instrument,
 * set as they set them. Every tick has to be held against all of them; some are reached, which shows that it was.
 */
import { addPriceAlert } from "@candor/api/price-alert";
import type { Answer } from "@candor/api/refusal";
import { placeSpotOrder } from "@candor/api/spot-order";
import { amountOf, type PriceTicks } from "@candor/money/money";
import type { Instrument } from "../apps/server/src/core/instrument/instrument.ts";
import type { Ledger } from "../apps/server/src/core/ledger/ledger.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import type { CustomerCall, Route } from "../apps/server/src/platform/http/route.ts";

const TRADER = "10000";
const FIRST_CUSTOMER = 20_000;
const ALERTS_PER_CUSTOMER = 50;
/** Minor units: plenty. */
const FUNDS = amountOf(10n ** 17n);
const AT_ONCE = 100;

/** The price goes up and down between 50,000.00 and 50,000.96. */
const MIDDLE = 5_000_048;
const ORDERS = [
  ["buy", "49999.00"],
  ["buy", "49990.00"],
  ["sell", "50002.00"],
  ["sell", "50010.00"],
] as const;
const ALERTS = [
  { kind: "below", price: "49990.00" },
  { kind: "above", price: "50010.00" },
  { kind: "move", percent: "5" },
] as const;

/** One more order and alert each, on the way of the price: reached within a hundred steps. */
function onTheWay(price: PriceTicks) {
  const isRising = price < MIDDLE;
  const level = isRising ? "50000.90" : "50000.06";
  return {
    order: [isRising ? "sell" : "buy", level] as const,
    alert: { kind: isRising ? "above" : "below", price: level } as const,
  };
}

/** What stands once those on the way have been reached. */
export const ORDERS_LEFT = ORDERS.length;
export const ALERTS_LEFT = ALERTS.length;

interface Standing {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly instruments: readonly Instrument[];
  readonly routes: readonly Route[];
  /** The price now. */
  lastPrice(instrumentId: number): PriceTicks | undefined;
}

/** Throws when anything is refused. */
export async function leaveStanding(standing: Standing): Promise<void> {
  await fundTrader(standing);
  const { database, instruments, routes } = standing;
  const ways = instruments.map((instrument) => ({
    instrument,
    way: onTheWay(standing.lastPrice(instrument.id) as PriceTicks),
  }));
  const place = handlerOf(routes, placeSpotOrder);
  const orders = ways.flatMap(({ instrument, way }) => [...ORDERS, way.order].map((order) => ({ instrument, order })));
  await inPortions(orders, ({ instrument, order: [side, limitPrice] }) => {
    const { baseCurrencyId, quoteCurrencyId } = instrument;
    const terms = { quantity: "0.01", timeInForce: "gtc", isPostOnly: true };
    const call = {
      accountMode: "demo",
      portfolioId: TRADER,
      idempotency: null,
      caller: { provedAt: null, restrictions: [] },
    };
    return place({ baseCurrencyId, quoteCurrencyId, side, limitPrice, ...terms }, call);
  });
  const add = handlerOf(routes, addPriceAlert);
  const alerts = ways.flatMap(({ instrument, way }) =>
    [...ALERTS, way.alert].map((terms) => ({ instrumentId: instrument.id, terms })),
  );
  await inPortions(
    alerts.map((alert, index) => ({ ...alert, customerId: FIRST_CUSTOMER + Math.floor(index / ALERTS_PER_CUSTOMER) })),
    ({ instrumentId, terms, customerId }) =>
      add(
        { instrumentId, terms: { base: "set", repeats: false, note: "", ...terms } },
        {
          caller: { customerId: String(customerId) },
          transaction: (work: Parameters<CustomerCall["transaction"]>[0]) => database.transaction(work),
        },
      ),
  );
}

async function fundTrader({ database, ledger, instruments }: Standing): Promise<void> {
  const currencies = new Set(
    instruments.flatMap(({ baseCurrencyId, quoteCurrencyId }) => [baseCurrencyId, quoteCurrencyId]),
  );
  const groups = Array.from(currencies, (currencyId) => {
    const from = { owner: "house", mode: "demo", kind: "external", currencyId, instrumentId: null } as const;
    const to = { owner: "customer", mode: "demo", portfolioId: TRADER, wallet: "spot", currencyId } as const;
    return [{ step: "move", from, to, amount: FUNDS, kind: "funding", reference: "bench" } as const];
  });
  for (const result of await database.transaction((tx) => ledger.post(tx, groups)))
    if (result.refused) throw new Error("funding was refused");
}

type Handler = (request: object, call: object) => Promise<Answer<unknown>>;

function handlerOf(routes: readonly Route[], endpoint: Route["endpoint"]): Handler {
  const found = routes.find((route) => route.endpoint === endpoint);
  if (!found) throw new Error(`no route ${endpoint.path}`);
  return (request, call) => found.handle(request as never, call as never) as Promise<Answer<unknown>>;
}

async function inPortions<T>(all: readonly T[], ask: (one: T) => Promise<Answer<unknown>>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    for (const answered of await Promise.all(all.slice(from, from + AT_ONCE).map(ask)))
      if (answered.refused) throw new Error(`what should stand was refused: ${answered.code}`);
  }
}
