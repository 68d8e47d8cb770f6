/** From the start of a desk to its first accepted order, with so many positions open, and the memory they take. */
import { accepted } from "../apps/server/src/core/desk/product-desk-test-support.ts";
import { makePositions, openContractDesk } from "./contract-ground.ts";
import { fundContractTraders } from "./contract-load.ts";
import type { Figure } from "./figure.ts";
import { onTempPostgres, type TempPostgres } from "./temp-postgres.ts";

const COUNTS = [10_000, 1_000_000];
/** Of ten thousand, as after any kill (RELIABILITY C1). */
const START_MAX_MS = 2_000;
const MIB = 1024 * 1024;

export async function figures(): Promise<Figure[]> {
  const all: Figure[] = [];
  for (const count of COUNTS) all.push(await onTempPostgres((ground) => measure(ground, count)));
  return all;
}

async function measure(ground: TempPostgres, count: number): Promise<Figure> {
  const first = await openContractDesk(ground);
  await makePositions(ground, first, count);
  await fundContractTraders(first);
  await first.desk.stop();
  const before = process.memoryUsage.rss();
  const began = performance.now();
  const desk = await openContractDesk(ground);
  const { btc, call } = desk;
  const order = { currency_id: btc.baseCurrencyId, legal_id: btc.quoteCurrencyId, type: "up", share: 1, multiple: 1 };
  accepted(await call("/lever/submit", "10000", order));
  const milliseconds = Math.round(performance.now() - began);
  const mebibytes = Math.round((process.memoryUsage.rss() - before) / MIB);
  await desk.desk.stop();
  const isBounded = count === COUNTS[0];
  return {
    name: `contract-start-${count}`,
    value: milliseconds,
    unit: "ms",
    reference: null,
    referenceName: "",
    ratio: null,
    limit: isBounded ? `≤ ${START_MAX_MS}` : "",
    pass: !isBounded || milliseconds <= START_MAX_MS,
    note: `from the start of the desk to its first accepted order with ${count} open positions; ${mebibytes} MiB more`,
  };
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
