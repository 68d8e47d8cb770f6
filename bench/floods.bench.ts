/**
 * What customers notice while the program is flooded: each kind of flood from 200 addresses, each address at ten times its
 * limits, while about a hundred options end every second. Reference is the calm before it in the same run. The generator runs
 * on the same two processors, behind the program; its share of them is told.
 */
import { median } from "../tests/client/median.ts";
import { runFloods } from "../tests/fault/harness/flood-run.ts";
import { FLOODS, type FloodKind } from "../tests/fault/harness/floods.ts";
import type { Figure } from "./figure.ts";

const ADDRESSES = 200;
const TIMES_LIMIT = 10;
const ORDER_P99_MAX_MS = 250;
const SETTLED_WITHIN_MS = 1_000;

export async function figures(): Promise<Figure[]> {
  const kinds = Object.keys(FLOODS) as FloodKind[];
  const run = await runFloods(kinds.map((kind) => ({ kind, from: ADDRESSES, times: TIMES_LIMIT })));
  const { calm, outcomes } = run;
  const total = (count: (outcome: (typeof outcomes)[number]) => number): number =>
    outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
  const worst = (count: (outcome: (typeof outcomes)[number]) => number): number => Math.max(...outcomes.map(count));
  const slowest = outcomes.reduce((one, other) => (other.orders.p99Ms > one.orders.p99Ms ? other : one));
  const shares = outcomes.map(({ generatorShare }) => Math.round(generatorShare * 100));
  const floods = `${kinds.length} kinds, ${ADDRESSES} addresses, × ${TIMES_LIMIT}`;
  const alone = { reference: null, referenceName: "", ratio: null };
  const beside = (name: string, value: number, reference: number, note: string): Figure => ({
    ...{ name, value, unit: "ms", reference, referenceName: "the calm before" },
    ...{ ratio: value / reference, limit: `≤ ${ORDER_P99_MAX_MS} ms`, pass: value <= ORDER_P99_MAX_MS, note },
  });
  const none = (name: string, value: number, unit: string, note: string): Figure => ({
    ...{ name, value, unit, ...alone, limit: "0", pass: value === 0, note },
  });
  return [
    beside("floods-order-p99", slowest.orders.p99Ms, calm.p99Ms, `slowest in "${slowest.kind}"; ${floods}`),
    beside(
      "floods-afterwards-p99",
      worst(({ afterwards }) => afterwards.p99Ms),
      calm.p99Ms,
      "slowest, from five seconds after a flood's end",
    ),
    none(
      "floods-orders-failed",
      total(({ orders, newcomers }) => orders.failed + newcomers.failed),
      "orders",
      `of ${total(({ orders }) => orders.count)}`,
    ),
    none(
      "floods-options-void",
      total(({ voided }) => voided),
      "options",
      `of ${total(({ ended }) => ended)} that ended`,
    ),
    {
      ...{ name: "floods-settlement-latest", value: worst(({ latestMs }) => latestMs), unit: "ms", ...alone },
      ...{ limit: `≤ ${SETTLED_WITHIN_MS} ms`, pass: worst(({ latestMs }) => latestMs) <= SETTLED_WITHIN_MS },
      note: "from an option's end until it is seen settled",
    },
    none(
      "floods-instants-missed",
      total(({ instants }) => instants.missed),
      "instants",
      "of the price grid",
    ),
    {
      ...{ name: "floods-generator-share", value: median(shares), unit: "% of both processors", ...alone },
      ...{ limit: "", pass: run.bookFaults.length === 0 },
      note: `${Math.min(...shares)} to ${Math.max(...shares)}; books balanced after it: ${run.bookFaults.length === 0 ? "yes" : run.bookFaults.join("; ")}`,
    },
  ];
}
