/**
 * What a million open positions of one market cost: the memory of each, and a tick that reaches none of them, on its way through the
 * desk. Measured in a process of its own, beside another that has a desk and no positions.
 */
import { median } from "../tests/client/median.ts";
import { openContractDesk, writePositions } from "./contract-fixture.ts";
import type { PositionsMeasured, PositionsPlan } from "./contract-positions-child.ts";
import type { Figure } from "./figure.ts";
import { inChild } from "./in-child.ts";
import { onTempPostgres, type TempPostgres } from "./temp-postgres.ts";

const CHILD = "contract-positions-child.ts";
const POSITIONS = 1_000_000;
/** Entered within 0.1 per cent of the price, and liquidated 5 per cent from there; no tick goes farther than 0.001. */
const PRICES = 20_000;
const SWING = 100;
const TICKS = 10_000;
const ROUNDS = 5;
const TICK_MAX_US = 20;

export const figures = (): Promise<Figure[]> => onTempPostgres(measure);

async function measure(fixture: TempPostgres): Promise<Figure[]> {
  const seeded = await openContractDesk(fixture);
  await seeded.desk.stop();
  const plan: PositionsPlan = { connection: fixture.postgres.app, rounds: ROUNDS, ticks: TICKS, swing: SWING };
  const empty = await inChild<PositionsMeasured>(CHILD, plan);
  await writePositions(fixture.owner, seeded.btc.id, POSITIONS, { prices: PRICES });
  const full = await inChild<PositionsMeasured>(CHILD, plan);
  const microseconds = median(full.microseconds);
  const none = median(empty.microseconds);
  return [
    {
      name: "contract-positions-quiet-tick",
      value: Math.round(microseconds * 100) / 100,
      unit: "µs",
      reference: Math.round(none * 100) / 100,
      referenceName: "the same desk with no position",
      ratio: microseconds / none,
      limit: `≤ ${TICK_MAX_US}`,
      pass: microseconds <= TICK_MAX_US,
      note: `one tick of a market that has all ${POSITIONS} open positions, none reached, from its announcement until the desk has done with it`,
    },
    {
      name: "contract-positions-bytes",
      value: Math.round((full.bytes - empty.bytes) / POSITIONS),
      unit: "B",
      reference: null,
      referenceName: "",
      ratio: null,
      limit: "",
      pass: true,
      note: `memory of one open position; ${Math.round(full.startedMs)} ms for a desk to read a million of them`,
    },
  ];
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
