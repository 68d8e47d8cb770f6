/**
 * How many durable contract orders the desk opens per second: margin and fee held, the order written, entered at the next tick
 * and charged. Beside it pgbench's TPC-B on the same Postgres; then again while nights are charged to a million positions.
 */
import { checkBooks } from "../apps/server/src/core/ledger/ledger.ts";
import { median } from "../tests/client/median.ts";
import { makePositions, openContractDesk } from "./contract-ground.ts";
import { type ContractLoad, fundContractTraders, runContractLoad } from "./contract-load.ts";
import type { Figure } from "./figure.ts";
import { pgbenchOn } from "./pgbench.ts";
import { onTempPostgres, type TempPostgres } from "./temp-postgres.ts";

const IN_FLIGHT = 450;
const ROUND_MS = 4_000;
const ROUNDS = 5;
const PGBENCH_SECONDS = 4;
const TICK_MS = 250;
const ORDERS_MIN = 8_000;
const P99_MAX_MS = 100;
const RATIO_MIN = 3;
const POSITIONS = 1_000_000;

export const figures = async (): Promise<Figure[]> => [
  ...(await onTempPostgres(measureOpens)),
  ...(await onTempPostgres(measureNights)),
];

async function measureOpens(ground: TempPostgres): Promise<Figure[]> {
  const desk = await openContractDesk(ground);
  await fundContractTraders(desk);
  const ticking = setInterval(() => desk.market.tick(desk.btc, "100000"), TICK_MS);
  const pgbench = await pgbenchOn(ground.postgres.admin);
  await runContractLoad(desk, IN_FLIGHT, ROUND_MS / 2);
  const loads: ContractLoad[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (pgbench) reference.push(await pgbench.transactionsPerSecond(PGBENCH_SECONDS));
    loads.push(await runContractLoad(desk, IN_FLIGHT, ROUND_MS));
  }
  await pgbench?.close();
  await everyoneEntered(ground);
  clearInterval(ticking);
  await desk.desk.stop();
  await expectBalanced(ground);
  const value = median(loads.map(({ ordersPerSecond }) => ordersPerSecond));
  const p99 = median(loads.map(({ p99Ms }) => p99Ms));
  const beside = reference.length === 0 ? null : median(reference);
  const ratio = beside === null ? null : median(loads.map((load, at) => load.ordersPerSecond / (reference[at] ?? 1)));
  const refused = loads.reduce((sum, load) => sum + load.refused, 0);
  return [
    {
      name: "contract-orders",
      value: Math.round(value),
      unit: "orders/s",
      reference: beside === null ? null : Math.round(beside),
      referenceName: "pgbench TPC-B, 16 clients, same server",
      ratio,
      limit: `≥ ${ORDERS_MIN}${beside === null ? "" : ` and ≥ ${RATIO_MIN} × pgbench`}, none refused`,
      pass: value >= ORDERS_MIN && (ratio === null || ratio >= RATIO_MIN) && refused === 0,
      note: `${IN_FLIGHT} in flight; each entered at the next tick, all of them by the end${beside === null ? "; pgbench is missing here, so there is no reference" : ""}`,
    },
    latencyFigure("contract-orders-p99", p99, "at full load, entries included"),
  ];
}

/** The same load while a million positions are charged for their night. */
async function measureNights(ground: TempPostgres): Promise<Figure[]> {
  const first = await openContractDesk(ground);
  await makePositions(ground, first, POSITIONS);
  await fundContractTraders(first);
  await first.desk.stop();
  const desk = await openContractDesk(ground);
  const ticking = setInterval(() => desk.market.tick(desk.btc, "100000"), TICK_MS);
  desk.market.tick(desk.btc, "100000");
  const { upkeep } = desk.product;
  await upkeep.start();
  const load = await runContractLoad(desk, IN_FLIGHT, ROUND_MS * 2);
  const { rows } = await ground.database.query<{ charged: string }>(
    "select count(*) as charged from contract_order where financed_day is not null",
  );
  await upkeep.stop();
  clearInterval(ticking);
  await desk.desk.stop();
  const charged = Number(rows[0]?.charged);
  if (charged === 0) throw new Error("no night was charged");
  return [
    latencyFigure("contract-orders-nights-p99", load.p99Ms, `${charged} of ${POSITIONS} positions charged meanwhile`),
  ];
}

const latencyFigure = (name: string, p99Ms: number, note: string): Figure => ({
  name,
  value: Math.round(p99Ms * 10) / 10,
  unit: "ms",
  reference: null,
  referenceName: "",
  ratio: null,
  limit: `≤ ${P99_MAX_MS}`,
  pass: p99Ms <= P99_MAX_MS,
  note,
});

async function everyoneEntered({ database }: TempPostgres): Promise<void> {
  for (let look = 0; look < 100; look += 1) {
    const { rows } = await database.query("select from contract_order where status = 'pending' limit 1");
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("some orders were never entered");
}

async function expectBalanced({ database }: TempPostgres): Promise<void> {
  const { faults } = await checkBooks(database);
  if (faults.length > 0) throw new Error(`the books do not balance: ${faults[0]}`);
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
