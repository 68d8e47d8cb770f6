import { crypto, first } from "@candor/engine/log-key-test-support";
import { LogVerifier } from "@candor/engine/log-verifier";
import { FRESHNESS_MS_STREAMS } from "@candor/engine/price-freshness";
import { GRID_MS } from "@candor/engine/price-rules";
import { NO_BLOCK_HASH, sealBlock } from "@candor/engine/tick-block";
import { type Instant, instantOf } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tick } from "../../tick-log/tick.ts";
import { HaltBook } from "../halts/halt-book.ts";
import type { Sample } from "../model/sample.ts";
import { IndexGrid, NO_TICK_YET } from "./index-grid.ts";

const ID = 1;
const START = instantOf(1_795_000_000_000);
const STEPS = 120;
const SOURCES = ["a", "b", "c"];
const FEED = {
  mode: "live" as const,
  sources: (instrumentId: number) => (instrumentId === ID ? SOURCES : []),
  cadenceMs: () => 1_000,
};

interface Stall {
  readonly from: number;
  readonly steps: number;
}

/** What the sources say, in the order of their own times: often, seldom, or not for seconds, and now and then far away. */
const saidIn = fc
  .array(
    fc.record({
      after: fc.constantFrom(7, 31, 120, 333, 900, 6_500),
      source: fc.constantFrom(...SOURCES),
      move: fc.integer({ min: -30, max: 30 }),
      isJump: fc.nat({ max: 60 }).map((draw) => draw === 0),
      volume: fc.nat({ max: 9 }),
    }),
    { minLength: 20, maxLength: 250 },
  )
  .map((words) => {
    let [at, price] = [START as number, 100_000];
    return words.map(({ after, source, move, isJump, volume }): Sample => {
      at += after;
      price += move + (isJump ? 7_000 : 0);
      return { instrumentId: ID, source, price, volume, at: instantOf(at), chartAt: instantOf(at) };
    });
  });

const stallsIn = fc.array(fc.record({ from: fc.nat({ max: STEPS - 1 }), steps: fc.integer({ min: 1, max: 30 }) }), {
  minLength: 1,
  maxLength: 4,
});

interface Formed {
  readonly ticks: readonly Tick[];
  readonly isSound: boolean;
}

/** Each sample is read when it is said, or at the end of the stall that it is said in; what the log of it then is, checked. */
async function formed(said: readonly Sample[], stalls: readonly Stall[]): Promise<Formed> {
  const grid = new IndexGrid(new Map([[ID, NO_TICK_YET]]), FEED);
  const book = new HaltBook([ID], []);
  const ticks: Tick[] = [];
  const entries: ReturnType<HaltBook["step"]>["entries"][number][] = [];
  const waiting = [...said];
  let next = 1;
  for (let step = 1; step <= STEPS; step += 1) {
    if (stalls.some(({ from, steps }) => step >= from && step < from + steps)) continue;
    const now = instantOf(START + step * GRID_MS);
    while (waiting[0] && waiting[0].at <= now) grid.accept(waiting.shift() as Sample, now);
    for (; next <= step; next += 1) {
      const at = instantOf(START + next * GRID_MS);
      const made = grid.step(at, next < step);
      const stepped = {
        haltOf: () => grid.haltOf(ID),
        seqBefore: () => (made[0] ? made[0].seq - 1 : grid.seqOf(ID)),
        samplesOf: () => grid.samplesOf(ID),
      };
      entries.push(...book.step(at, stepped, next < step).entries);
      ticks.push(...made);
    }
  }
  return { ticks, isSound: await holds(ticks, entries) };
}

/** Blocks of twenty ticks, signed, as anyone checks them. */
async function holds(ticks: readonly Tick[], entries: readonly Parameters<HaltBook["kept"]>[0]["entries"][number][]) {
  const verifier = new LogVerifier(ID, [first.key], crypto);
  let [previousHash, rest] = [NO_BLOCK_HASH, [...entries]];
  for (let from = 0; from < ticks.length; from += 20) {
    const own = ticks.slice(from, from + 20);
    const upTo = own.at(-1)?.at ?? 0;
    const sealed = rest.filter(({ at }) => at <= upTo);
    rest = rest.filter(({ at }) => at > upTo);
    const content = { instrumentId: ID, priceMode: "live", ticks: own, entries: sealed, keyId: first.key.id } as const;
    const block = await sealBlock({ ...content, previousHash }, crypto.sha256);
    const fault = await verifier.add({ ...block, signature: await first.sign(block.hash) });
    if (fault) throw new Error(`the log does not hold: ${JSON.stringify(fault)}`);
    previousHash = block.hash;
  }
  return true;
}

const pricesOf = (ticks: readonly Tick[]) => ticks.map(({ seq, at, price, samples }) => ({ seq, at, price, samples }));

describe("instants that the server missed", () => {
  test("come out as if it had not: the same prices from the same samples under the same numbers, and a log that holds", async () => {
    await fc.assert(
      fc.asyncProperty(saidIn, stallsIn, async (said, stalls) => {
        const [expected, actual] = [await formed(said, []), await formed(said, stalls)];
        expect(actual.isSound).toBe(true);
        const last = actual.ticks.at(-1)?.seq ?? 0;
        expect(pricesOf(actual.ticks)).toEqual(pricesOf(expected.ticks.slice(0, last)));
        for (const [index, tick] of actual.ticks.entries()) {
          const newest = Math.max(...tick.samples.map(({ at }) => at));
          if (tick.late === "stale")
            expect([tick.isValid, tick.at - newest > FRESHNESS_MS_STREAMS]).toEqual([false, true]);
          if (tick.late === "made-up") expect(tick.at - newest).toBeLessThanOrEqual(FRESHNESS_MS_STREAMS);
          if (tick.late === undefined) expect(expected.ticks[index]?.late).toBeUndefined();
        }
      }),
      { numRuns: process.env.CANDOR_TEST_FULL === "1" ? 1_000 : 100 },
    );
  }, 120_000);

  const word = (ms: number, price: number, changes: Partial<Sample> = {}): Sample => ({
    ...{ instrumentId: ID, source: "a", price, volume: 1, at: at(ms), chartAt: at(ms) },
    ...changes,
  });
  const at = (ms: number): Instant => instantOf(START + ms);
  const gridOf = () => new IndexGrid(new Map([[ID, NO_TICK_YET]]), FEED);

  test("count a sample by its own time: one that was read late makes the instants behind it, and none before", () => {
    const grid = gridOf();
    grid.accept(word(0, 100_000), at(0));
    grid.step(at(0));
    grid.accept(word(600, 100_050), at(3_000));
    const made = [250, 500, 750, 1_000].map((ms) => grid.step(at(ms), true)[0]);
    expect(made.map((tick) => tick?.price)).toEqual([100_000, 100_000, 100_050, 100_050]);
    expect(made.map((tick) => tick?.late)).toEqual(Array(4).fill("made-up"));
  });

  test("whose newest sample is older than the bound are not valid, and halt nothing", () => {
    const grid = gridOf();
    grid.accept(word(0, 100_000), at(0));
    grid.step(at(0));
    const made = Array.from({ length: 40 }, (_, index) => grid.step(at((index + 1) * GRID_MS), true)[0]);
    expect(made.map((tick) => tick?.isValid)).toEqual(made.map((_, index) => index < 2));
    expect(made.map((tick) => tick?.late)).toEqual(made.map((_, index) => (index < 2 ? "made-up" : "stale")));
    grid.accept(word(10_200, 100_010), at(10_200));
    expect([grid.haltOf(ID), grid.step(at(10_250))[0]]).toEqual([null, expect.objectContaining({ isValid: true })]);
  });

  test("hide no jump: the first price that is seen again is compared with the last good one", () => {
    const grid = gridOf();
    grid.accept(word(0, 100_000), at(0));
    grid.step(at(0));
    grid.accept(word(4_900, 120_000), at(5_000));
    for (let ms = 250; ms < 5_000; ms += GRID_MS) grid.step(at(ms), true);
    expect(grid.step(at(5_000))[0]).toMatchObject({ price: 120_000, isValid: false });
    expect(grid.haltOf(ID)).toBe("jump");
  });

  test("are halted at the very instant of a jump that was said in them", () => {
    const grid = gridOf();
    for (let ms = 0; ms <= 3_000; ms += 200)
      grid.accept(word(ms, ms < 2_000 ? 100_000 : 120_000), at(Math.max(ms, 3_000)));
    const validity = Array.from({ length: 13 }, (_, step) => grid.step(at(step * GRID_MS), step < 12)[0]?.isValid);
    expect(validity).toEqual(Array.from({ length: 13 }, (_, step) => step < 8));
  });

  test("need no more memory than one sample for each, however much was said meanwhile", () => {
    const grid = gridOf();
    for (let ms = 0; ms < 200_000; ms += 10) grid.accept(word(ms, 100_000 + ms), at(ms));
    const sources = (grid as unknown as { lanes: Map<number, { sources: Map<string, { later: unknown[] }> }> }).lanes;
    expect(sources.get(ID)?.sources.get("a")?.later.length).toBeLessThanOrEqual(45_000 / GRID_MS + 1);
  });
});
