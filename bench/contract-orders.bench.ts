/**
 * How many durable contract orders the desk opens per second: margin and fee held, the order written, entered at the next tick
 * and charged. Beside it pgbench's TPC-B on the same Postgres; then again while nights are charged to a million positions.
 */
import { checkBooks } from "../apps/server/src/core/ledger/ledger.ts";
import { median } from "../tests/client/median.ts";
import { lastPosition, makePositions, openContractDesk } from "./contract-fixture.ts";
import { type ContractLoad, ContractTraders, fundContractTraders } from "./contract-load.ts";
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
/** While they are charged; where it takes longer, the rest is charged afterwards, as traders have room for so many orders only. */
const NIGHTS_ROUNDS_MAX = 15;
const NIGHTS_LOOK_MS = 250;
const NIGHTS_WITHIN_MS = 900_000;

export const figures = async (): Promise<Figure[]> => [
  ...(await onTempPostgres(measureOpens)),
  ...(await onTempPostgres(measureNights)),
];

const refusedIn = (loads: readonly ContractLoad[]): number => loads.reduce((sum, { refused }) => sum + refused, 0);

async function measureOpens(fixture: TempPostgres): Promise<Figure[]> {
  const desk = await openContractDesk(fixture);
  await fundContractTraders(desk);
  const ticking = setInterval(() => desk.market.tick(desk.btc, "100000"), TICK_MS);
  const pgbench = await pgbenchOn(fixture.postgres.admin);
  const traders = new ContractTraders(desk);
  await traders.runWhole(IN_FLIGHT, ROUND_MS / 2);
  const loads: ContractLoad[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (pgbench) reference.push(await pgbench.transactionsPerSecond(PGBENCH_SECONDS));
    loads.push(await traders.runWhole(IN_FLIGHT, ROUND_MS));
  }
  await pgbench?.close();
  clearInterval(ticking);
  await desk.desk.stop();
  await expectBalanced(fixture);
  const value = median(loads.map(({ ordersPerSecond }) => ordersPerSecond));
  const beside = reference.length === 0 ? null : median(reference);
  const ratio = beside === null ? null : median(loads.map((load, at) => load.ordersPerSecond / (reference[at] ?? 1)));
  const without = beside === null ? "; pgbench is missing here, so there is no reference" : "";
  return [
    {
      name: "contract-orders",
      value: Math.round(value),
      unit: "orders/s",
      reference: beside === null ? null : Math.round(beside),
      referenceName: "pgbench TPC-B, 16 clients, same server",
      ratio,
      limit: `≥ ${ORDERS_MIN}${beside === null ? "" : ` and ≥ ${RATIO_MIN} × pgbench`}, none refused`,
      pass: value >= ORDERS_MIN && (ratio === null || ratio >= RATIO_MIN) && refusedIn(loads) === 0,
      note: `${IN_FLIGHT} in flight, without idempotency keys, as desk-spot-orders; until the last of each round is entered${without}`,
    },
    latencyFigure(
      "contract-orders-p99",
      loads,
      "from asking to the answer that it is durable; it is entered by the next tick",
    ),
  ];
}

/** The same load while a million positions are charged for their night. */
async function measureNights(fixture: TempPostgres): Promise<Figure[]> {
  const first = await openContractDesk(fixture);
  await makePositions({ ...fixture, ...first }, POSITIONS);
  await fundContractTraders(first);
  await first.desk.stop();
  const desk = await openContractDesk(fixture);
  const ticking = setInterval(() => desk.market.tick(desk.btc, "100000"), TICK_MS);
  const traders = new ContractTraders(desk);
  const { upkeep } = desk.product;
  await upkeep.start();
  const loads: ContractLoad[] = [];
  while (!(await isLastCharged(fixture)) && loads.length < NIGHTS_ROUNDS_MAX) {
    loads.push(await traders.run(IN_FLIGHT, ROUND_MS));
  }
  const { charged: meanwhile } = await chargedOvernightFees(fixture);
  const deadline = performance.now() + NIGHTS_WITHIN_MS;
  while (!(await isLastCharged(fixture)) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, NIGHTS_LOOK_MS));
  }
  await upkeep.stop();
  clearInterval(ticking);
  await desk.desk.stop();
  await expectBalanced(fixture);
  const { charged, nights } = await chargedOvernightFees(fixture);
  const isWhole = charged === POSITIONS && nights === POSITIONS;
  const accepted = loads.reduce((sum, load) => sum + load.accepted, 0);
  const seconds = (loads.length * ROUND_MS) / 1_000;
  const pace = `${meanwhile} positions charged beside ${accepted} orders in ${seconds} s`;
  const end = `${charged} of ${POSITIONS} in the end, by ${nights} bookings`;
  const figure = latencyFigure("contract-orders-nights-p99", loads, `${pace}; ${end}`);
  return [
    {
      ...figure,
      limit: `${figure.limit}, every night charged once`,
      pass: figure.pass && meanwhile > 0 && isWhole,
    },
  ];
}

async function isLastCharged({ database }: TempPostgres): Promise<boolean> {
  const { portfolioId, id } = lastPosition(POSITIONS);
  const { rows } = await database.query<{ is_charged: boolean }>(
    "select financed_day is not null as is_charged from contract_order where portfolio_id = $1 and id = $2",
    [portfolioId, id],
  );
  return rows[0]?.is_charged === true;
}

/** Positions that say that they were charged, and what the books say. */
async function chargedOvernightFees({ owner }: TempPostgres): Promise<{ charged: number; nights: number }> {
  const { rows } = await owner.query<{ charged: string; nights: string }>(
    `select (select count(*) from contract_order where financed_day is not null and financing > 0) as charged,
       (select count(*) from ledger_transfer where kind = 'contract-night') as nights`,
  );
  return { charged: Number(rows[0]?.charged), nights: Number(rows[0]?.nights) };
}

/** The median of the rounds, as with desk-spot-orders-p99. */
function latencyFigure(name: string, loads: readonly ContractLoad[], note: string): Figure {
  const p99s = loads.map(({ p99Ms }) => p99Ms);
  const value = Math.round(median(p99s) * 10) / 10;
  const p50 = median(loads.map(({ p50Ms }) => p50Ms));
  return {
    name,
    value,
    unit: "ms",
    reference: null,
    referenceName: "",
    ratio: null,
    limit: `≤ ${P99_MAX_MS}, none refused`,
    pass: value <= P99_MAX_MS && refusedIn(loads) === 0,
    note: `at full load, median ${p50.toFixed(1)} ms, worst round ${Math.max(...p99s).toFixed(1)} ms; ${note}`,
  };
}

async function expectBalanced({ database }: TempPostgres): Promise<void> {
  const { faults } = await checkBooks(database);
  if (faults.length > 0) throw new Error(`the books do not balance: ${faults[0]}`);
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
