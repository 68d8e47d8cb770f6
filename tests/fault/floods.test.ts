import { expect, test } from "vitest";
import { type FloodCase, type FloodOutcome, runFloods } from "./harness/flood-run.ts";
import { FLOODS, type FloodKind } from "./harness/floods.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
/** Of the full run those alone whose names begin so, separated by commas; all where none is named. */
const asked = (process.env.FLOODS ?? "").split(",").filter(Boolean);
const LONG = 3_600_000;
const ORDER_P99_MS_MAX = 250;
/** Of whoever comes anew, customers and strangers: some twenty and two hundred in each flood, so that it is the slowest of them. */
const NEWCOMER_P99_MS_MAX = 1_000;
const SETTLED_WITHIN_MS = 1_000;
const AS_BEFORE_MS = 5;
/** In each flood, at the rate at which they are placed. */
const ENDED_MIN = 1_000;
const MANY = 200;

const every: readonly FloodCase[] = (Object.keys(FLOODS) as FloodKind[]).flatMap((kind) =>
  [1, MANY].flatMap((from) => [1, 10].map((times) => ({ kind, from, times }))),
);
/** One that stopped trading and made options void before prices, desk and visitors were apart. */
const slice: readonly FloodCase[] = [{ kind: "snapshots", from: MANY, times: 10 }];

const named = ({ kind, from, times }: FloodCase): string => `${kind} from ${from}, × ${times}`;

const isAsked = (one: FloodCase): boolean =>
  asked.length === 0 || asked.some((beginning) => named(one).startsWith(beginning));

function line(outcome: FloodOutcome): string {
  const { ended, voided, thin, latestMs, orders, newcomers, strangers, afterwards, instants, report, generatorShare } =
    outcome;
  return (
    `${named(outcome).padEnd(40)} ${ended} options ended, ${voided} void, ${thin} by fewer prices, latest ${latestMs} ms, ` +
    `${instants.missed} instants missed, ${instants.madeUp} made up, ` +
    `orders p50 ${orders.p50Ms} p99 ${orders.p99Ms} ms (${orders.failed} of ${orders.count} failed), ` +
    `newcomers p50 ${newcomers.p50Ms} p99 ${newcomers.p99Ms} ms (${newcomers.failed} of ${newcomers.count} failed), ` +
    `strangers p50 ${strangers.p50Ms} p99 ${strangers.p99Ms} ms (${strangers.failed} of ${strangers.count} failed), ` +
    `afterwards p50 ${afterwards.p50Ms} p99 ${afterwards.p99Ms} ms; sent ${report.sent}, refused ${report.refused}, cut off ${report.lost}, ` +
    `generator ${Math.round(100 * generatorShare)} % of the processors\n`
  );
}

test(
  "no flood of requests makes an option void or late, misses an instant of the grid, delays an order or keeps a newcomer out",
  async () => {
    const { calm, outcomes, bookFaults } = await runFloods(isFull || asked.length > 0 ? every.filter(isAsked) : slice);
    process.stdout.write(`calm: orders p50 ${calm.p50Ms} p99 ${calm.p99Ms} ms\n`);
    for (const outcome of outcomes) process.stdout.write(line(outcome));
    for (const outcome of outcomes) {
      const { ended, voided, thin, latestMs, instants, orders, newcomers, strangers, afterwards } = outcome;
      const decided = { voided, thin, missed: instants.missed };
      expect.soft(decided, named(outcome)).toEqual({ voided: 0, thin: 0, missed: 0 });
      expect.soft(latestMs, named(outcome)).toBeLessThanOrEqual(SETTLED_WITHIN_MS);
      expect.soft(ended, named(outcome)).toBeGreaterThanOrEqual(ENDED_MIN);
      expect
        .soft(
          [orders, newcomers, strangers].flatMap(({ faults }) => faults),
          named(outcome),
        )
        .toEqual([]);
      expect.soft(orders.p99Ms, named(outcome)).toBeLessThanOrEqual(ORDER_P99_MS_MAX);
      expect.soft(newcomers.p99Ms, named(outcome)).toBeLessThanOrEqual(NEWCOMER_P99_MS_MAX);
      expect.soft(strangers.p99Ms, named(outcome)).toBeLessThanOrEqual(NEWCOMER_P99_MS_MAX);
      expect.soft(afterwards.p99Ms, named(outcome)).toBeLessThanOrEqual(ORDER_P99_MS_MAX);
      // As before: the middle of them within a few milliseconds, whatever single ones met.
      expect.soft(afterwards.p50Ms, named(outcome)).toBeLessThanOrEqual(2 * calm.p50Ms + AS_BEFORE_MS);
    }
    expect(bookFaults).toEqual([]);
  },
  LONG,
);
