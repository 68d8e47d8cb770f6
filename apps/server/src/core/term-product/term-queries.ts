/** What products with a term answer: their offers, and one's own orders. */
import type { PageQuery } from "@candor/api/paging";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { TermList, TermOfferOut, TermOrderOut } from "@candor/api/term-product";
import { dayOf } from "@candor/engine/term-schedule";
import type { Reader } from "../../platform/database/database.ts";
import { pageOut, placeOf } from "../../platform/database/list-stretch.ts";
import type { Call } from "../../platform/http/route.ts";
import { readOffered } from "./offered.ts";
import { reserveOf, treasuryOf } from "./term-entries.ts";
import { readOwnOrder, readOwnOrders, readTaken } from "./term-order-store.ts";
import { type Asker, isSold, type Sold, type TermProducts } from "./term-product-types.ts";
import { settledDay } from "./term-run-store.ts";
import type { TermOrder } from "./term-types.ts";
import { offerOut, termOrderOut } from "./term-wire.ts";

/** A visitor is shown what demo has, and nothing of anybody's own. */
export const askerOf = ({ caller, accountMode: mode }: Pick<Call, "caller" | "accountMode">): Asker => ({
  ...{ mode, portfolioId: caller?.portfolios[mode] ?? null },
});

/** A product's offers, by currency and length. */
export async function offersFor(
  { deps }: TermProducts,
  reader: Reader,
  sold: Sold,
  { mode, portfolioId }: Asker,
): Promise<readonly TermOfferOut[]> {
  const offered = (await readOffered(deps, reader, deps.clock.now())).filter(({ kind }) => sold.has(kind.product));
  const { byOffer, bySubject } = await readTaken(reader, mode, portfolioId);
  const free = new Map<number, bigint>();
  for (const { currency } of offered) {
    if (mode === "demo" || free.has(currency.id)) continue;
    const own = [treasuryOf({ mode, currencyId: currency.id }), reserveOf({ mode, currencyId: currency.id })];
    const each = await Promise.all(own.map((account) => deps.ledger.houseFree(reader, account)));
    free.set(
      currency.id,
      each.reduce((sum, one) => sum + one, 0n),
    );
  }
  return offered
    .toSorted((one, other) => one.currency.id - other.currency.id || (one.days ?? 0) - (other.days ?? 0))
    .map((one) =>
      offerOut(one, {
        taken: byOffer.get(one.id) ?? 0n,
        own: bySubject.get(one.edition.subject) ?? 0n,
        treasury: mode === "demo" ? null : (free.get(one.currency.id) ?? 0n),
      }),
    );
}

/** One's own orders as they are shown, with the terms that they were taken under. */
async function ordersOut(
  products: TermProducts,
  reader: Reader,
  orders: readonly TermOrder[],
): Promise<ReadonlyMap<TermOrder, TermOrderOut>> {
  const { deps, frozen } = products;
  await frozen.load(
    reader,
    orders.map(({ termsId }) => termsId),
  );
  const now = deps.clock.now();
  const days = { today: await settledDay(reader, now), nowDay: dayOf(now) };
  return new Map(orders.map((order) => [order, termOrderOut(products, order, days)]));
}

export async function listOwn(
  products: TermProducts,
  reader: Reader,
  asked: { readonly portfolioId: string; readonly sold: Sold; readonly which: TermList },
  query: PageQuery,
) {
  const stretch = await readOwnOrders(reader, asked, placeOf(query));
  const out = await ordersOut(products, reader, stretch.list);
  return pageOut(stretch, (order) => out.get(order) as TermOrderOut);
}

export async function oneOwn(
  products: TermProducts,
  reader: Reader,
  sold: Sold,
  { portfolioId, id }: { readonly portfolioId: string; readonly id: string },
): Promise<Answer<TermOrderOut>> {
  const order = await readOwnOrder(reader, portfolioId, id);
  if (!order || !isSold(sold, order.subject)) return refuse("term-order-unknown");
  return answer(await orderOut(products, reader, order));
}

export async function orderOut(products: TermProducts, reader: Reader, order: TermOrder): Promise<TermOrderOut> {
  const [out] = (await ordersOut(products, reader, [order])).values();
  if (!out) throw new Error(`term order ${order.id} is not shown`);
  return out;
}
