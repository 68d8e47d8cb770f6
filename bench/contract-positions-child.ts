/**
 * A desk with all the positions of its database: what it holds in memory, and how long a tick takes that reaches none of them, from
 * its announcement until the desk has done with it. Started by contract-positions.bench.ts.
 */
import type { PriceTicks } from "@candor/money/money";
import type { ProductDesk } from "../apps/server/src/core/desk/product-desk-test-support.ts";
import type { Tick } from "../apps/server/src/core/market-data/market-data.ts";
import { type Connection, createDatabase } from "../apps/server/src/platform/database/database.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { openContractDesk } from "./contract-fixture.ts";
import { answerParent, heldBytes } from "./in-child.ts";

export interface PositionsPlan {
  readonly connection: Connection;
  readonly rounds: number;
  /** Of each round. */
  readonly ticks: number;
  /** In ticks: the prices go up and down so far around where they begin. */
  readonly swing: number;
}

export interface PositionsMeasured {
  readonly bytes: number;
  readonly startedMs: number;
  /** Of each round. */
  readonly microseconds: readonly number[];
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Each tick is announced when the one before is done with, so that none shares a batch. */
async function round({ desk, market }: ProductDesk, ticks: readonly Tick[]): Promise<number> {
  const from = performance.now();
  for (const tick of ticks) {
    const { commands } = desk.figures();
    market.tell(tick);
    while (desk.figures().commands === commands) await nextTurn();
  }
  return ((performance.now() - from) * 1_000) / ticks.length;
}

answerParent(async ({ connection, rounds, ticks, swing }: PositionsPlan): Promise<PositionsMeasured> => {
  const log = createLog("error");
  const database = createDatabase({ connection, log });
  const began = performance.now();
  const desk = await openContractDesk({ database, log });
  const startedMs = performance.now() - began;
  const bytes = heldBytes();
  const first = desk.market.lastTick(desk.btc.id);
  if (!first) throw new Error("there is no price");
  let { seq } = first;
  const microseconds: number[] = [];
  // The first is not counted: a server that runs has seen many.
  for (let count = 0; count <= rounds; count += 1) {
    const formed = Array.from({ length: ticks }, (_, at): Tick => {
      seq += 1;
      return { ...first, seq, price: (first.price + (at % (2 * swing)) - swing) as PriceTicks };
    });
    const taken = await round(desk, formed);
    if (count > 0) microseconds.push(taken);
  }
  const { rows } = await database.query("select from contract_order where after_seq > 0 limit 1");
  if (rows.length > 0) throw new Error("a tick did something to a position");
  await desk.desk.stop();
  await database.close();
  return { bytes, startedMs, microseconds };
});
