/**
 * What a million open positions cost: the memory of each, and a tick that reaches none of them. Nothing is written: the memory
 * of the desk alone.
 */
import type { Direction } from "@candor/engine/contract-order";
import { amountOf, instantOf, lotsOf, type PriceTicks, rateOf, ZERO } from "@candor/money/money";
import { ContractMemory } from "../apps/server/src/products/contract-order/contract-memory.ts";
import type { ContractRecord } from "../apps/server/src/products/contract-order/contract-record.ts";
import { median } from "../tests/client/median.ts";
import type { Figure } from "./figure.ts";

const POSITIONS = 1_000_000;
const INSTRUMENTS = 10;
const TICKS = 20_000;
const ROUNDS = 5;
const TICK_MAX_US = 20;
const PRICE = 10_000_000;
const TICK_VALUE = amountOf(10n);

/** Between 3 and 6 per cent from liquidation, either way, entered around the price. */
function positionOf(number: number): ContractRecord {
  const direction: Direction = number % 2 === 0 ? "long" : "short";
  const lots = lotsOf(1 + (number % 100));
  const openPrice = (PRICE + ((number * 7_919) % 20_000) - 10_000) as PriceTicks;
  const margin = amountOf((BigInt(openPrice) * BigInt(lots) * TICK_VALUE) / 10n);
  return {
    ...{
      id: String(1_000_000_000 + number),
      portfolioId: String(10_000 + (number % 200_000)),
      mode: "demo",
      direction,
      lots,
    },
    instrumentId: 1 + (number % INSTRUMENTS),
    ...{ limit: null, worst: null, closedLots: lotsOf(0), margin, firstMargin: margin },
    terms: {
      ...{ tickValue: TICK_VALUE, leverage: 10, maintenanceRate: rateOf(50_000_000n), halfSpread: 2_000 },
      ...{ feeRate: rateOf(300_000n), financingRate: rateOf(300_000n) },
    },
    ...{ openFee: ZERO, closeFee: ZERO, financing: ZERO, profit: ZERO, takeProfit: null, stopLoss: null },
    ...{ isCalled: false, openPrice, openSeq: 1, closePrice: null, afterSeq: 1, closingLots: null, financedDay: null },
    ...{
      status: "open",
      reason: null,
      receiptId: null,
      createdAt: instantOf(1),
      openedAt: instantOf(1),
      updatedAt: instantOf(1),
    },
  };
}

const heldBytes = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

export async function figures(): Promise<Figure[]> {
  const memory = new ContractMemory(Array.from({ length: INSTRUMENTS }, (_, at) => at + 1));
  const before = heldBytes();
  const began = performance.now();
  for (let number = 0; number < POSITIONS; number += 1) memory.restore(positionOf(number));
  const restored = performance.now() - began;
  const bytes = (heldBytes() - before) / POSITIONS;
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    let reached = 0;
    for (let tick = 0; tick < TICKS; tick += 1) {
      const price = (PRICE + (tick % 200) - 100) as PriceTicks;
      for (const _ of memory.reached(1 + (tick % INSTRUMENTS), "demo", price)) reached += 1;
    }
    if (reached > 0) throw new Error(`${reached} positions were reached`);
    rounds.push(((performance.now() - from) * 1_000) / TICKS);
  }
  const microseconds = median(rounds);
  return [
    {
      name: "contract-positions-quiet-tick",
      value: Math.round(microseconds * 100) / 100,
      unit: "µs",
      reference: null,
      referenceName: "",
      ratio: null,
      limit: `≤ ${TICK_MAX_US}`,
      pass: microseconds <= TICK_MAX_US,
      note: `one tick over ${POSITIONS} open positions of ${INSTRUMENTS} markets, none reached`,
    },
    {
      name: "contract-positions-bytes",
      value: Math.round(bytes),
      unit: "B",
      reference: null,
      referenceName: "",
      ratio: null,
      limit: "",
      pass: true,
      note: `memory of one open position; ${Math.round(restored)} ms to put back a million of them`,
    },
  ];
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
