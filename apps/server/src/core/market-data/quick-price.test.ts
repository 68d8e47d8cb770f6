import { type Instant, instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { hasQuickSource } from "./quick-price.ts";

const AT = instantOf(1_000_000);
const CADENCES: Readonly<Record<string, number>> = { stream: 1_000, made: 250, asked: 10_000, delayed: 60_000 };
const feed = {
  sources: () => Object.keys(CADENCES),
  cadenceMs(source: string): number {
    const cadence = CADENCES[source];
    if (cadence === undefined) throw new Error(`there is no source ${source}`);
    return cadence;
  },
};
const madeBy = (...sources: readonly string[]) => ({
  instrumentId: 7,
  samples: sources.map((source) => ({ source, price: 100, at: AT as Instant })),
});

describe("a price is quick enough for contracts and options", () => {
  test.each([
    ["a stream", ["stream"], true],
    ["one that is made for each step", ["made"], true],
    ["one that is asked every ten seconds", ["asked"], false],
    ["one that is minutes late", ["delayed"], false],
    ["slow ones, however many", ["asked", "delayed"], false],
    ["a stream beside a slow one", ["delayed", "stream"], true],
    ["one that this feed does not have, such as a provider whose key is gone", ["elsewhere"], false],
    ["nothing known", [], false],
  ])("by %s: %#", (_, sources, isQuick) => {
    expect(hasQuickSource(feed, madeBy(...sources))).toBe(isQuick);
  });
});
