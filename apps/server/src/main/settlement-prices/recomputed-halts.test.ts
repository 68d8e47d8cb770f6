import type { HaltEntry, HaltSample } from "@candor/engine/halt-entry";
import { HaltRules } from "@candor/engine/halt-rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Tick } from "../../core/tick-log/tick.ts";
import { type Follower, follow, type History, history } from "./price-history-test-support.ts";

const HISTORIES = process.env.CANDOR_TEST_FULL === "1" ? 1_000 : 100;

interface Logged {
  readonly ticks: readonly Tick[];
  readonly entries: readonly HaltEntry[];
}

/** What the log of a history holds. */
function logged(of: History): Logged {
  const ticks: Tick[] = [];
  const entries: HaltEntry[] = [];
  const follower: Follower = {
    hear: () => undefined,
    restart: () => undefined,
    step: (_, tick) => void (tick && ticks.push(tick)),
    note: (entry) => void entries.push(entry),
  };
  follow(of, follower);
  return { ticks, entries };
}

/** What does not follow from the ticks, read from one of them on. */
function unfounded({ ticks, entries }: Logged, from = 0): string[] {
  const rules = new HaltRules();
  return ticks.slice(from).flatMap((tick) => {
    const own = entries.filter(({ afterSeq }) => afterSeq === tick.seq - 1);
    return rules.add(tick, own, "live") ?? [];
  });
}

const doubled = (sample: HaltSample): HaltSample => ({ ...sample, price: sample.price * 2 });

test(`in ${HISTORIES} histories every halt and resumption follows from the samples beside it, from wherever they are read`, () => {
  const causes = new Map<string, number>();
  fc.assert(
    fc.property(history, fc.nat(200), (of, from) => {
      const told = logged(of);
      expect(unfounded(told)).toEqual([]);
      expect(unfounded(told, from)).toEqual([]);
      for (const { kind, cause } of told.entries)
        causes.set(`${kind} ${cause}`, (causes.get(`${kind} ${cause}`) ?? 0) + 1);
    }),
    { numRuns: HISTORIES },
  );
  // Were there none of one sort, the histories would prove nothing of it.
  expect([...causes.keys()].sort()).toEqual([
    "halt disagreement",
    "halt jump",
    "halt silence",
    "resume disagreement",
    "resume jump",
    "resume silence",
  ]);
});

test.each<[string, (entry: HaltEntry) => HaltEntry]>([
  ["a halt for another cause", (entry) => (entry.cause === "jump" ? { ...entry, cause: "disagreement" } : entry)],
  ["an operator's name beside a rule's halt", (entry) => ({ ...entry, operators: ["someone"] })],
  ["a price that no source said", (entry) => ({ ...entry, samples: entry.samples.map(doubled) })],
])("%s is found in the same histories", (_, plant) => {
  const search = fc.check(
    fc.property(history, (of) => {
      const told = logged(of);
      return unfounded({ ...told, entries: told.entries.map(plant) }).length === 0;
    }),
    { numRuns: HISTORIES },
  );
  expect(search.failed).toBe(true);
});
