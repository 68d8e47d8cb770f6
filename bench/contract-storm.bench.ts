/**
 * Ten thousand at once: positions that one tick liquidates, and options that end in the same second. How long until all of it is
 * committed, that each happened once, and that the books balance.
 */
import { placeOptionOrder } from "@candor/api/option-order";
import {
  fundPortfolios,
  openProductDesk,
  type ProductDesk,
} from "../apps/server/src/core/desk/product-desk-test-support.ts";
import { checkBooks } from "../apps/server/src/core/ledger/ledger.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { createOptionOrders } from "../apps/server/src/products/option-order/option-order.ts";
import { makePositions, openContractDesk } from "./contract-fixture.ts";
import type { Figure } from "./figure.ts";
import { onTempPostgres, type TempPostgres } from "./temp-postgres.ts";

const COUNT = 10_000;
const LIQUIDATED_MAX_MS = 3_000;
const SETTLED_MAX_MS = 1_500;
const LATE_MAX_MS = 1_000;
const GRID_MS = 250;
const OPTION_SECONDS = 30;
const HOLDERS = 4_000;
const FIRST_HOLDER = 10_000;
const AT_ONCE = 500;
const LOOK_MS = 20;
const LOOKS_MAX = 3_000;

export const figures = async (): Promise<Figure[]> => [
  ...(await onTempPostgres(measureLiquidations)),
  ...(await onTempPostgres(measureOptions)),
];

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(isThere: () => Promise<boolean>, what: string): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if (await isThere()) return;
    await pause(LOOK_MS);
  }
  throw new Error(`${what} did not come to an end`);
}

async function measureLiquidations(fixture: TempPostgres): Promise<Figure[]> {
  const first = await openContractDesk(fixture);
  // Longs and shorts in turn: half of them are liquidated.
  await makePositions({ ...fixture, ...first }, 2 * COUNT);
  await first.desk.stop();
  const desk = await openContractDesk(fixture);
  const counted = async () => {
    const { rows } = await fixture.database.query<{ closings: string; orders: string }>(
      "select count(*) as closings, count(distinct order_id) as orders from contract_closing where cause = 'liquidation'",
    );
    return { closings: Number(rows[0]?.closings), orders: Number(rows[0]?.orders) };
  };
  const began = performance.now();
  desk.market.tick(desk.btc, "94000");
  await until(async () => (await counted()).closings >= COUNT, "the liquidations");
  const milliseconds = Math.round(performance.now() - began);
  await desk.desk.stop();
  await expectBalanced(fixture);
  const { closings, orders } = await counted();
  const isOnce = closings === COUNT && orders === COUNT;
  return [
    {
      ...figureOf("contract-storm-liquidations", milliseconds, LIQUIDATED_MAX_MS),
      pass: milliseconds <= LIQUIDATED_MAX_MS && isOnce,
      note: `${COUNT} positions of 2,000 portfolios, liquidated by one tick, each once, until the last is committed`,
    },
  ];
}

async function measureOptions(fixture: TempPostgres): Promise<Figure[]> {
  const { database, owner, log } = fixture;
  const desk = await openProductDesk({
    ...{ database, owner, log, clock: systemClock },
    make: (parts) => createOptionOrders({ ...parts, mayStakeReal: async () => false }),
  });
  const holders = Array.from({ length: HOLDERS }, (_, at) => String(FIRST_HOLDER + at));
  for (let from = 0; from < HOLDERS; from += AT_ONCE) {
    await fundPortfolios(desk, holders.slice(from, from + AT_ONCE), { wallet: "option", usdt: "1000" });
  }
  let step = 0;
  const ticking = setInterval(() => {
    step += 1;
    const at = Math.floor(Date.now() / GRID_MS) * GRID_MS;
    desk.market.tick(desk.btc, String(100_000 + (step % 7)), { at: at as never });
  }, GRID_MS);
  await placeAll(desk, holders);
  const seen = await watchEnds(fixture);
  clearInterval(ticking);
  await desk.desk.stop();
  await expectBalanced(fixture);
  const lates = seen.lates.toSorted((a, b) => a - b);
  const late = lates[Math.floor(lates.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  const [took, isWhole] = [seen.lastSeenAt - seen.firstEndAt, lates.length === COUNT];
  return [
    {
      ...figureOf("contract-storm-options", took, SETTLED_MAX_MS),
      limit: `≤ ${SETTLED_MAX_MS}, each settled once`,
      pass: took <= SETTLED_MAX_MS && isWhole && (await areSettledOnce(fixture)),
      note: `${COUNT} options, of which the first and the last end ${seen.lastEndAt - seen.firstEndAt} ms apart; from the first end until another connection sees the last settled`,
    },
    {
      ...figureOf("contract-storm-options-late", late, LATE_MAX_MS),
      note: `from its end until another connection sees it settled, looked for every ${LOOK_MS} ms, p99`,
    },
  ];
}

interface Ends {
  readonly firstEndAt: number;
  readonly lastEndAt: number;
  readonly lastSeenAt: number;
  /** Of each option, in milliseconds. */
  readonly lates: readonly number[];
}

/**
 * Looks at the tables until all have ended: what can be read there is committed, whatever time is written in it. An option counts from
 * its own end to the look that first finds it settled.
 */
async function watchEnds({ database }: TempPostgres): Promise<Ends> {
  await until(async () => (await statuses(database, ["accepted"])) === 0, "the entries");
  const ends = await database.query<{ first: number; last: number }>(
    "select min(end_at) as first, max(end_at) as last from option_order",
  );
  const { first: firstEndAt = 0, last: lastEndAt = 0 } = ends.rows[0] ?? {};
  await pause(Math.max(0, firstEndAt - Date.now()));
  const settled = new Map<number, number>();
  const lates: number[] = [];
  let lastSeenAt = 0;
  await until(async () => {
    // Asked before the reading, so that what settles between the two is still counted.
    const isOver = (await statuses(database, ["accepted", "open"])) === 0;
    const { rows } = await database.query<{ end_at: number; count: number }>(
      `select end_at, count(*)::integer as count from option_order
       where status in ('won', 'lost', 'tied') group by end_at`,
    );
    const seenAt = Date.now();
    for (const { end_at, count } of rows) {
      const fresh = count - (settled.get(end_at) ?? 0);
      if (fresh === 0) continue;
      settled.set(end_at, count);
      lastSeenAt = seenAt;
      for (let one = 0; one < fresh; one += 1) lates.push(seenAt - end_at);
    }
    return isOver || lates.length === COUNT;
  }, "the options");
  return { firstEndAt, lastEndAt, lastSeenAt, lates };
}

/** Every stake was lost or given back, in one line of the books. */
async function areSettledOnce({ owner }: TempPostgres): Promise<boolean> {
  const { rows } = await owner.query<{ ends: number; orders: number }>(
    `select count(*)::integer as ends, count(distinct reference)::integer as orders from ledger_transfer
     where step <> 'hold' and kind in ('option-stake', 'option-lost')`,
  );
  return rows[0]?.ends === COUNT && rows[0].orders === COUNT;
}

/** All within one second, so that they end in one. */
async function placeAll(desk: ProductDesk, holders: readonly string[]): Promise<void> {
  const found = desk.routes.find(({ endpoint }) => endpoint === placeOptionOrder);
  if (!found) throw new Error("no route to place options");
  const place = (number: number) => {
    const direction = number % 2 === 0 ? "up" : "down";
    const { id: instrumentId, quoteCurrencyId: currencyId } = desk.btc;
    const request = { instrumentId, currencyId, direction, seconds: OPTION_SECONDS, stake: "10" };
    const portfolioId = holders[number % holders.length];
    const caller = { customerId: portfolioId, restrictions: [] };
    return found.handle(request as never, { accountMode: "demo", portfolioId, caller, idempotency: null } as never);
  };
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => place(from + offset)));
    const refused = answers.find((one) => one.refused);
    if (refused?.refused) throw new Error(`an option was refused: ${refused.code}`);
  }
}

async function statuses(database: Database, wanted: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ count: string }>("select count(*) from option_order where status = any($1)", [
    wanted,
  ]);
  return Number(rows[0]?.count);
}

const figureOf = (name: string, milliseconds: number, max: number): Figure => ({
  name,
  value: Math.round(milliseconds),
  unit: "ms",
  reference: null,
  referenceName: "",
  ratio: null,
  limit: `≤ ${max}`,
  pass: milliseconds <= max,
  note: "",
});

async function expectBalanced({ database }: TempPostgres): Promise<void> {
  const { faults } = await checkBooks(database);
  if (faults.length > 0) throw new Error(`the books do not balance: ${faults[0]}`);
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
