import { type Instant, instantOf, type PriceTicks } from "@candor/money/money";
import { expect, test } from "vitest";
import type { Tick } from "../../core/market-data/market-data.ts";
import { tickAfterBump } from "./price-after-bump.ts";
import type { TransferDeps } from "./transfer-types.ts";

const ACCEPTED = 1_000 as Instant;
const BUMP = { id: 1, freshnessMs: 500 };

const tickAt = (seq: number, at: number, changes: Partial<Tick> = {}): Tick => ({
  ...{ instrumentId: 1, seq, at: instantOf(at), chartAt: instantOf(at), price: seq as PriceTicks, volume: 0 },
  ...{ isValid: true, samples: [], ...changes },
});

/** @param heard what this process hears once somebody listens; @param kept what the log has */
function taken(heard: readonly Tick[], kept: readonly Tick[] = heard): Promise<Tick | undefined> {
  const marketData = {
    freshness: ({ price }: Tick) => (price === 13 ? "old" : "fresh"),
    onTicks: (listener: (ticks: readonly Tick[]) => void) => {
      const timer = setTimeout(() => heard.forEach((tick) => void listener([tick])), 1);
      return () => clearTimeout(timer);
    },
    keptTicksAfter: async (_reader: unknown, _id: number, seq: number) => kept.filter((tick) => tick.seq > seq),
  };
  return tickAfterBump({ marketData, database: {} } as unknown as TransferDeps, BUMP, { at: ACCEPTED, known: 10 });
}

test("the first valid and fresh tick of the instrument is taken that is a bump later, not before", async () => {
  const other = tickAt(99, 1_600, { instrumentId: 2 });
  const ticks = [tickAt(11, 1_499), other, tickAt(12, 1_500, { isValid: false }), tickAt(13, 1_750), tickAt(14, 2_000)];
  expect(await taken(ticks)).toMatchObject({ seq: 14 });
  expect(await taken([tickAt(11, 1_499), tickAt(12, 1_500)])).toMatchObject({ seq: 12 });
});

test("what this process has missed is taken from the log", async () => {
  const all = [tickAt(11, 1_250), tickAt(12, 1_500), tickAt(14, 2_000)];
  expect(await taken([tickAt(11, 1_250), tickAt(14, 2_000)], all)).toMatchObject({ seq: 12 });
});

test("none is taken where none comes in time", async () => {
  expect(await taken([tickAt(11, 1_499)])).toBeUndefined();
});
