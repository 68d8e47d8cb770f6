import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { GRID_MS } from "@candor/engine/price-rules";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../../platform/log.ts";
import { StartRefused } from "../../../platform/process/start-refused.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import { instrumentLike } from "../../instrument/seeded-instruments-test-support.ts";
import { openFeeds } from "./feed-choice.ts";
import { SEED_FILE, seedOfText, simulatedSeed } from "./simulated-seed.ts";

const START = instantOf(Date.UTC(2026, 10, 21, 3, 17));
const COIN = instrumentLike({ id: 1 });
const instruments = { all: () => [COIN], bySymbol: () => undefined } as unknown as Instruments;

let first: string;
let second: string;
beforeEach(() => {
  [first, second] = ["a", "b"].map((name) => mkdtempSync(join(tmpdir(), `candor-seed-${name}-`))) as [string, string];
});
afterEach(() => {
  for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true });
});

/** What an installation with these keys tells over six steps, and the bars it begins with. */
async function toldBy(keysFolder: string, seed: string | null) {
  const clock = { now: () => START };
  const { first: feed } = await openFeeds(
    { mode: "simulated", seed },
    { instruments, clock, log: createLog("silent"), keysFolder },
  );
  const prices: number[] = [];
  await feed.start((sample) => void prices.push(sample.price), new Map());
  for (let step = 1; step <= 6; step += 1) feed.advance(instantOf(START + step * GRID_MS));
  return { prices, minutes: async () => (await feed.history(COIN, START)).get("1m") ?? [] };
}

describe("prices that nobody can foretell", () => {
  test("no two installations draw the same, though code and settings are the same", async () => {
    const [one, other] = [await toldBy(first, null), await toldBy(second, null)];
    // As whoever has the code would reckon them: six of six were right when the seed was a default.
    expect(one.prices.filter((price, at) => price === other.prices[at]).length).toBeLessThan(3);
    const [bars, others] = [await one.minutes(), await other.minutes()];
    expect(bars.filter(({ open }, at) => open === others[at]?.open).length).toBeLessThan(bars.length / 10);
  });

  test("the same installation goes on drawing from what it has kept", async () => {
    const [one, again] = [await toldBy(first, null), await toldBy(first, null)];
    expect(again.prices).toEqual(one.prices);
    expect(await again.minutes()).toEqual(await one.minutes());
    rmSync(join(first, SEED_FILE));
    expect((await toldBy(first, null)).prices).not.toEqual(one.prices);
  });

  test("every bit of the seed counts", async () => {
    const kept = join(first, SEED_FILE);
    const { prices } = await toldBy(first, null);
    const bytes = Buffer.from(readFileSync(kept, "utf8").trim(), "base64url");
    expect(bytes.length).toBe(32);
    for (let bit = 0; bit < 256; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
      writeFileSync(kept, changed.toString("base64url"));
      expect((await toldBy(first, null)).prices, `bit ${bit}`).not.toEqual(prices);
    }
  });
});

describe("the kept seed", () => {
  test("is made once, for its owner alone, and where none is given", () => {
    const made = simulatedSeed(null, join(first, "keys"));
    expect(statSync(join(first, "keys", SEED_FILE)).mode & 0o777).toBe(0o600);
    expect(statSync(join(first, "keys")).mode & 0o777).toBe(0o700);
    expect(simulatedSeed(null, join(first, "keys")).equals(made)).toBe(true);
    simulatedSeed("spring", second);
    expect(existsSync(join(second, SEED_FILE))).toBe(false);
  });

  test("shows itself neither when it is printed nor as JSON", () => {
    const seed = simulatedSeed(null, first);
    const text = readFileSync(join(first, SEED_FILE), "utf8").trim();
    const hex = Buffer.from(text, "base64url").toString("hex");
    for (const shown of [inspect(seed, { depth: 9, showHidden: true }), JSON.stringify({ seed }), String(seed)])
      for (const secret of [text, hex]) expect(shown).not.toContain(secret);
  });

  test.each(["", "short", "A".repeat(44)])("a damaged one (%j) refuses the start and is not told", (text) => {
    writeFileSync(join(first, SEED_FILE), text);
    const begin = () => simulatedSeed(null, first);
    expect(begin).toThrow(StartRefused);
    expect(begin).toThrow("bring it back from a backup");
    if (text) expect(begin).not.toThrow(text);
  });

  test("SEED draws the same prices on every installation, others for another text", async () => {
    const [one, same] = [await toldBy(first, "spring"), await toldBy(second, "spring")];
    expect(same.prices).toEqual(one.prices);
    expect(await same.minutes()).toEqual(await one.minutes());
    expect((await toldBy(second, "autumn")).prices).not.toEqual(one.prices);
    expect(simulatedSeed("spring", first).equals(seedOfText("spring"))).toBe(true);
  });
});
