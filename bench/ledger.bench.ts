/**
 * How many postings the ledger takes into durable books per second: begin, apply, flush and commit in batches, on the
 * database that comes with the program. Beside it, the same Postgres asked to keep one transfer per transaction.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { amountOf } from "@candor/money/money";
import { type AccountKey, createLedger, type Ledger, type Posting } from "../apps/server/src/core/ledger/ledger.ts";
import { createInProcessBus } from "../apps/server/src/platform/bus/bus.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createDatabase, type Database } from "../apps/server/src/platform/database/database.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { createIds } from "../apps/server/src/platform/ids.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded-postgres.ts";
import { median } from "../tests/client/median.ts";
import type { Figure } from "./figure.ts";

const USDT = 1;
const CUSTOMERS = 2_000;
const BATCH = 400;
const ROUND_MS = 2_000;
const ROUNDS = 5;
const AIM = 40_000;

const wallet = (customer: number): AccountKey => ({
  ...{ owner: "customer", mode: "demo", wallet: "spot", currencyId: USDT },
  portfolioId: String(1 + (customer % CUSTOMERS)),
});
const house = (kind: "desk" | "fees"): AccountKey => ({
  ...{ owner: "house", mode: "demo", currencyId: USDT },
  ...{ kind, instrumentId: 1 },
});

/** What a spot order costs the ledger: a hold, its release, a payment to a maker and a fee. */
function orderOf(order: number): Posting[] {
  const taker = wallet(order * 7);
  const maker = wallet(order * 13 + 1);
  const facts = { amount: amountOf(10n), kind: "bench", reference: String(order) };
  const hold: Posting = { step: "hold", account: taker, ...facts };
  if (order % 2 === 0 || taker.owner !== "customer" || maker.owner !== "customer") return [hold];
  if (taker.portfolioId === maker.portfolioId) return [hold];
  return [
    hold,
    { step: "move-held", from: taker, to: maker, holdReference: String(order), ...facts },
    { step: "move", from: maker, to: house("fees"), ...facts, amount: amountOf(1n) },
  ];
}

async function runBatches(database: Database, ledger: Ledger, size: number, milliseconds: number): Promise<number> {
  let order = 0;
  let postings = 0;
  const began = performance.now();
  while (performance.now() - began < milliseconds) {
    const groups = Array.from({ length: size }, () => orderOf(order++));
    await database.transaction((tx) => ledger.post(tx, groups));
    postings += groups.reduce((sum, group) => sum + group.length, 0);
  }
  return (postings * 1_000) / (performance.now() - began);
}

async function fund(database: Database, ledger: Ledger): Promise<void> {
  const groups = Array.from({ length: CUSTOMERS }, (_, customer): Posting[] => [
    {
      step: "move",
      from: house("desk"),
      to: wallet(customer),
      amount: amountOf(10n ** 12n),
      kind: "bench",
      reference: "fund",
    },
  ]);
  await database.transaction((tx) => ledger.post(tx, groups));
}

export async function figures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrate(postgres.owner);
    const database = createDatabase({ connection: postgres.app, log });
    const ids = createIds({ clock: systemClock, node: 1 });
    const ledger = await createLedger({ database, clock: systemClock, ids, bus: createInProcessBus(log), log });
    await fund(database, ledger);
    await ledger.upkeep.start();
    await runBatches(database, ledger, BATCH, 1_000);
    const batched: number[] = [];
    const single: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      single.push(await runBatches(database, ledger, 1, ROUND_MS / 4));
      batched.push(await runBatches(database, ledger, BATCH, ROUND_MS));
    }
    const value = median(batched);
    const one = median(single);
    await ledger.upkeep.stop();
    await database.close();
    return [
      {
        name: "ledger-postings",
        value,
        unit: "postings/s",
        reference: one,
        referenceName: "one order per commit",
        ratio: value / one,
        limit: `≥ ${AIM}`,
        pass: value >= AIM,
        note: `durable, ${BATCH} orders per commit, ${CUSTOMERS} customers, sealed every second`,
      },
    ];
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
