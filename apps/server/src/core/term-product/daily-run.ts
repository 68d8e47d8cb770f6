/**
 * The run of a date, from 00:10 UTC: pays each order that is paid daily for the dates before, then ends those whose last date has
 * passed. In parts, each a transaction of its own with the cursor in it, so that a run that was killed goes on where it stood and
 * no date is paid twice. Dates that were missed are made up first, in order; a clock that was set back does nothing again.
 */
import { dayOf, runAt } from "@candor/engine/term-schedule";
import { decimalUnits } from "@candor/money/decimal";
import type { Tx } from "../../platform/database/database.ts";
import { Outage } from "../../platform/process/outage.ts";
import { type Ended, endOrder } from "./end-order.ts";
import { notifyEnded } from "./notify-ended.ts";
import { readOffered, smaller } from "./offered.ts";
import { payDates } from "./pay-dates.ts";
import { accountsOf } from "./term-entries.ts";
import {
  changeQuota,
  insertPayments,
  insertTermOrder,
  lockDaily,
  lockEnding,
  lockQuota,
  readOwnTaken,
  type TermPayment,
  updateTermOrders,
} from "./term-order-store.ts";
import type { TermProducts } from "./term-product-types.ts";
import { finishRun, lockRun, moveCursor, readLastDone } from "./term-run-store.ts";
import type { Offered, TermOrder } from "./term-types.ts";

/** Orders of one part: few, as whoever trades waits for the accounts that it locks, and endings take longer each. */
const PAID_AT_ONCE = 500;
const ENDED_AT_ONCE = 100;
const PATIENCE_MS = 30_000;

/** What is left of a date, and how it goes. */
interface Going {
  readonly day: number;
  readonly most: number;
  /** Orders that could not be dealt with: they keep nobody else from what is theirs, and are tried again with the next date. */
  readonly setAside: Set<string>;
  /** The first order of the part that was last begun. */
  at: string | null;
}

/** Done with this part; more to do; or another process is at it. */
type Step = "more" | "done" | "elsewhere";

/** Every date up to today's that is not done. Answers how many are. */
export async function runDates(products: TermProducts, signal?: AbortSignal): Promise<number> {
  const { database, clock } = products.deps;
  const now = clock.now();
  const today = now < runAt(dayOf(now)) ? dayOf(now) - 1 : dayOf(now);
  const last = await readLastDone(database);
  let done = 0;
  for (let day = last === undefined ? today : last + 1; day <= today; day += 1) {
    const setAside = new Set<string>();
    for (const [part, atOnce] of [
      [payPart, PAID_AT_ONCE],
      [endPart, ENDED_AT_ONCE],
    ] as const) {
      let [step, most]: [Step, number] = ["more", atOnce];
      while (step === "more") {
        if (signal?.aborted) return done;
        const going: Going = { day, most, setAside, at: null };
        try {
          step = await database.transaction((tx) => part(products, tx, going), { patienceMs: PATIENCE_MS });
        } catch (error) {
          most = afterFailure(products, going, error, atOnce);
        }
      }
      if (step === "elsewhere") return done;
    }
    done += 1;
  }
  return done;
}

/** How many are tried at once after a part failed: one by one until the one that it hangs on is set aside. */
function afterFailure(
  { deps }: TermProducts,
  { day, most, setAside, at }: Going,
  error: unknown,
  atOnce: number,
): number {
  if (error instanceof Outage || at === null) throw error;
  if (most > 1) return 1;
  setAside.add(at);
  deps.log.error(
    { err: error, order: at, day },
    "an order with a term could not be dealt with, and is set aside for this date",
  );
  return atOnce;
}

/** Some of the orders that are paid daily. */
async function payPart(products: TermProducts, tx: Tx, going: Going): Promise<Step> {
  const { day, most, setAside } = going;
  const { deps, frozen } = products;
  const run = await lockRun(tx, day, deps.clock.now());
  if (!run) return "elsewhere";
  const orders = await lockDaily(tx, { cursor: run.cursor, most, setAside });
  const last = orders.at(-1);
  if (!last) return "done";
  going.at = orders[0]?.id ?? null;
  await frozen.load(
    tx,
    orders.map(({ termsId }) => termsId),
  );
  const batch = await deps.ledger.begin(tx, orders.flatMap(accountsOf));
  const paid = orders.map((order) => payDates(batch, frozen.of(order.termsId), order, day));
  const changed = batch.flush();
  await updateTermOrders(
    tx,
    paid.filter(({ order }, place) => order !== orders[place]).map(({ order }) => order),
  );
  await insertPayments(
    tx,
    paid.flatMap(({ payments }) => payments),
  );
  await moveCursor(tx, { day, cursor: last.id });
  const balances = await changed;
  tx.afterCommit(() => deps.ledger.announce(balances));
  return "more";
}

/** Some of the orders that end; when there are none left, so does the run. */
async function endPart(products: TermProducts, tx: Tx, going: Going): Promise<Step> {
  const { day, most, setAside } = going;
  const { deps, frozen } = products;
  if (!(await lockRun(tx, day, deps.clock.now()))) return "elsewhere";
  const orders = await lockEnding(tx, { day, most, setAside });
  going.at = orders[0]?.id ?? null;
  if (orders.length === 0) {
    await finishRun(tx, day, deps.clock.now());
    return "done";
  }
  await frozen.load(
    tx,
    orders.map(({ termsId }) => termsId),
  );
  const quota = await lockQuotas(tx, orders);
  const own = await readOwnTaken(tx, [...new Set(orders.map(({ portfolioId }) => portfolioId))]);
  const batch = await deps.ledger.begin(tx, orders.flatMap(accountsOf));
  // Only now: what takes effect while this one waited for its locks holds.
  const offered = new Map((await readOffered(deps, tx, deps.clock.now())).map((one) => [one.id, one]));
  const left = (one: Offered, order: TermOrder): bigint => leftFor(one, order, { quota, own });
  const ended: Ended[] = [];
  for (const order of orders) {
    const one = endOrder(products, batch, order, { runDay: day, offered, left });
    const by = (one.renewal?.principal ?? 0n) - order.principal;
    quota.set(quotaKey(order), (quota.get(quotaKey(order)) ?? 0n) + by);
    own.set(ownKey(order), (own.get(ownKey(order)) ?? 0n) + by);
    ended.push(one);
  }
  await changeQuotas(tx, ended);
  await write(tx, ended);
  for (const one of ended) await notifyEnded(deps, tx, one);
  const balances = await batch.flush();
  tx.afterCommit(() => deps.ledger.announce(balances));
  return "more";
}

async function write(tx: Tx, ended: readonly Ended[]): Promise<void> {
  await updateTermOrders(
    tx,
    ended.map(({ order }) => order),
  );
  const paid = ended.flatMap(({ payment }): readonly TermPayment[] => (payment ? [payment] : []));
  await insertPayments(tx, paid);
  for (const { renewal } of ended) if (renewal) await insertTermOrder(tx, renewal);
}

/** Once for each offer: what has come back less what was taken again. */
async function changeQuotas(tx: Tx, ended: readonly Ended[]): Promise<void> {
  for (const of of Map.groupBy(ended, ({ order }) => quotaKey(order)).values()) {
    const by = of.reduce((sum, { order, renewal }) => sum + (renewal?.principal ?? 0n) - order.principal, 0n);
    const [first] = of;
    if (first && by !== 0n) await changeQuota(tx, first.order.offerId, first.order.mode, by);
  }
}

const ownKey = ({ portfolioId, subject }: Pick<TermOrder, "portfolioId" | "subject">): string =>
  `${portfolioId} ${subject}`;

interface Taken {
  readonly quota: ReadonlyMap<string, bigint>;
  readonly own: ReadonlyMap<string, bigint>;
}

/** What may be put in again of an order that ends: of the offer's quota and of the person's, its own part in both given back. */
function leftFor({ id, edition, currency }: Offered, order: TermOrder, { quota, own }: Taken): bigint {
  const units = (text: string) => decimalUnits(text, currency.decimals);
  const ofAll = units(edition.content.quota) - (quota.get(quotaKey({ offerId: id, mode: order.mode })) ?? 0n);
  const ofOne = units(edition.content.person_max) - (own.get(ownKey(order)) ?? 0n);
  return smaller(ofAll, ofOne) + order.principal;
}

const quotaKey = ({ offerId, mode }: Pick<TermOrder, "offerId" | "mode">): string => `${offerId}/${mode}`;

/** In one order, as two parts that lock the same ones would wait for each other. */
async function lockQuotas(tx: Tx, orders: readonly TermOrder[]): Promise<Map<string, bigint>> {
  const wanted = new Map(orders.map((order) => [quotaKey(order), order]));
  const taken = new Map<string, bigint>();
  for (const [key, { offerId, mode }] of [...wanted].sort(([one], [other]) => (one < other ? -1 : 1)))
    taken.set(key, await lockQuota(tx, offerId, mode));
  return taken;
}
