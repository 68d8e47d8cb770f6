/**
 * How many durable spot orders the desk accepts per second: funds checked and held, matched, filled, booked and committed on
 * the database that comes with the program. Beside it pgbench's TPC-B on the same Postgres in the same run.
 */
import type { DeskFigures } from "../apps/server/src/core/desk/desk.ts";
import { checkBooks } from "../apps/server/src/core/ledger/ledger.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { openTestDesk } from "../apps/server/src/products/spot-order/spot-order-test-support.ts";
import { median } from "../tests/client/median.ts";
import { fundTraders, type Load, runLoad } from "./desk-load.ts";
import type { Figure } from "./figure.ts";
import { pgbenchOn } from "./pgbench.ts";
import { isRarelyRefused, REFUSED_LIMIT } from "./refusals.ts";
import { onTempPostgres, type TempPostgres } from "./temp-postgres.ts";

const IN_FLIGHT = 595;
const ROUND_MS = 4_000;
const PGBENCH_SECONDS = 4;
const ROUNDS = 5;
const TICK_MS = 250;
const ORDERS_MIN = 12_000;
const P99_MAX_MS = 80;
const RATIO_MIN = 4.5;

export const figures = (): Promise<Figure[]> => onTempPostgres(measure);

async function measure({ log, postgres, database, owner }: TempPostgres): Promise<Figure[]> {
  const desk = await openTestDesk({ database, owner, clock: systemClock, log });
  await fundTraders(desk);
  const ticking = setInterval(() => desk.market.tick(desk.btc, "100000"), TICK_MS);
  desk.market.tick(desk.btc, "100000");
  const pgbench = await pgbenchOn(postgres.admin);
  await runLoad(desk, IN_FLIGHT, ROUND_MS / 2, 1);
  const loads: Load[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (pgbench) reference.push(await pgbench.transactionsPerSecond(PGBENCH_SECONDS));
    loads.push(await runLoad(desk, IN_FLIGHT, ROUND_MS, 2 + round));
  }
  clearInterval(ticking);
  await pgbench?.close();
  await desk.desk.stop();
  const { faults, transfers } = await checkBooks(database);
  const { rows } = await database.query<{ orders: string; fills: string }>(
    "select (select count(*) from spot_order) as orders, (select count(*) from spot_fill) as fills",
  );
  if (faults.length > 0) throw new Error(`the books do not balance: ${faults[0]}`);
  const written = { orders: Number(rows[0]?.orders), fills: Number(rows[0]?.fills), transfers };
  return figuresOf(loads, reference, { ...desk.desk.figures(), written });
}

/** What lies in the tables at the end. */
interface Written {
  readonly orders: number;
  readonly fills: number;
  readonly transfers: number;
}

function figuresOf(
  loads: readonly Load[],
  reference: readonly number[],
  { batches, commands, deferred, written }: DeskFigures & { written: Written },
): Figure[] {
  const per = (count: number): string => (count / written.orders).toFixed(1);
  const value = median(loads.map(({ ordersPerSecond }) => ordersPerSecond));
  const pgbench = reference.length === 0 ? null : median(reference);
  // Round by round: what else the machine does then lies in both.
  const ratio = pgbench === null ? null : median(loads.map((load, at) => load.ordersPerSecond / (reference[at] ?? 1)));
  const refused = loads.reduce((sum, load) => sum + load.refused, 0);
  const accepted = loads.reduce((sum, load) => sum + load.accepted, 0);
  const perBatch = Math.round(commands / batches);
  return [
    {
      name: "desk-spot-orders",
      value: Math.round(value),
      unit: "orders/s",
      reference: pgbench === null ? null : Math.round(pgbench),
      referenceName: "pgbench TPC-B, 16 clients, same server",
      ratio,
      limit: `≥ ${ORDERS_MIN}${pgbench === null ? "" : ` and ≥ ${RATIO_MIN} × pgbench`}, ${REFUSED_LIMIT}`,
      pass: value >= ORDERS_MIN && (ratio === null || ratio >= RATIO_MIN) && isRarelyRefused(accepted, refused),
      note: [
        `${IN_FLIGHT} in flight, ${perBatch} per commit, ${refused} of ${accepted + refused} refused, ${deferred} deferred; `,
        `one order in four is priced to trade; an order makes ${per(written.fills)} fill rows and ${per(written.transfers)} ledger rows`,
        pgbench === null ? "; pgbench is missing here, so there is no reference" : "",
      ].join(""),
    },
    {
      name: "desk-spot-orders-p99",
      value: Math.round(median(loads.map(({ p99Ms }) => p99Ms)) * 10) / 10,
      unit: "ms",
      reference: null,
      referenceName: "",
      ratio: null,
      limit: `≤ ${P99_MAX_MS}`,
      pass: median(loads.map(({ p99Ms }) => p99Ms)) <= P99_MAX_MS,
      note: `median ${median(loads.map(({ p50Ms }) => p50Ms)).toFixed(1)} ms, at full load`,
    },
  ];
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
