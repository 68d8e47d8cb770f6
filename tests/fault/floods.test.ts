import { expect, test } from "vitest";
import { type FloodCase, type FloodOutcome, runFloods } from "./harness/flood-run.ts";
import { FLOODS, type FloodKind } from "./harness/floods.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
/** Of the full run those alone whose names begin so, separated by commas; all where none is named. */
const asked = (process.env.FLOODS ?? "").split(",").filter(Boolean);
const LONG = 3_600_000;
const ORDER_P99_MS_MAX = 250;
/** In each flood, at the rate at which they are placed. */
const ENDED_MIN = 950;
const MANY = 200;

const every: readonly FloodCase[] = (Object.keys(FLOODS) as FloodKind[]).flatMap((kind) =>
  [1, MANY].flatMap((from) => [1, 10].map((times) => ({ kind, from, times }))),
);
/** Those that stopped trading or made options void before prices, desk and visitors were apart. */
const slice: readonly FloodCase[] = [
  { kind: "anonymous sockets", from: MANY, times: 1 },
  { kind: "snapshots", from: MANY, times: 10 },
  { kind: "unknown tokens", from: MANY, times: 10 },
  { kind: "other hosts", from: MANY, times: 10 },
  { kind: "heartbeats", from: MANY, times: 10 },
];

const named = ({ kind, from, times }: FloodCase): string => `${kind} from ${from}, × ${times}`;

const isAsked = (one: FloodCase): boolean =>
  asked.length === 0 || asked.some((beginning) => named(one).startsWith(beginning));

function line(outcome: FloodOutcome): string {
  const { ended, voided, latestMs, orders, afterwards, missedInstants, report, generatorShare } = outcome;
  return (
    `${named(outcome).padEnd(40)} ${ended} options ended, ${voided} void, latest ${latestMs} ms, ` +
    `${missedInstants} instants missed, orders p50 ${orders.p50Ms} p99 ${orders.p99Ms} ms (${orders.failed} of ${orders.count} failed), ` +
    `afterwards p99 ${afterwards.p99Ms} ms; sent ${report.sent}, refused ${report.refused}, cut off ${report.lost}, ` +
    `generator ${Math.round(100 * generatorShare)} % of the processors\n`
  );
}

test(
  "no flood of requests makes an option void or late, misses an instant of the grid or delays an order",
  async () => {
    const { outcomes, bookFaults } = await runFloods(isFull ? every.filter(isAsked) : slice);
    for (const outcome of outcomes) process.stdout.write(line(outcome));
    for (const outcome of outcomes) {
      const { ended, voided, late, missedInstants, orders, afterwards } = outcome;
      expect.soft({ voided, late, missedInstants }, named(outcome)).toEqual({ voided: 0, late: 0, missedInstants: 0 });
      expect.soft(ended, named(outcome)).toBeGreaterThanOrEqual(ENDED_MIN);
      expect.soft(orders.failed, named(outcome)).toBe(0);
      expect.soft(orders.p99Ms, named(outcome)).toBeLessThanOrEqual(ORDER_P99_MS_MAX);
      expect.soft(afterwards.p99Ms, named(outcome)).toBeLessThanOrEqual(ORDER_P99_MS_MAX);
    }
    expect(bookFaults).toEqual([]);
  },
  LONG,
);
