import { instantOf, priceTicksOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { instrumentLike } from "../../instrument/seeded-instruments-test-support.ts";
import { candleRow, changeText, quoteOut, quoteRow } from "./quote-wire.ts";

const COIN = instrumentLike();
const ticks = priceTicksOf;
const bar = (price: number) => ({
  open: ticks(price),
  high: ticks(price),
  low: ticks(price),
  close: ticks(price),
  volume: 0,
});
const SESSION = { isOpen: true, opensAt: null, closesAt: instantOf(9_000) };
const said = (source: string, at: number) => ({ source, price: 9_500, at: instantOf(at) });
const TICK = {
  ...{ instrumentId: 1, seq: 1, volume: 0, isValid: true, samples: [said("Kraken", 0)] },
  ...{ at: instantOf(0), chartAt: instantOf(0) },
};

describe("quotes on the wire", () => {
  test.each([
    [10_000, 10_234, "2.34"],
    [10_000, 9_954, "-0.46"],
    [10_000, 10_000, "0.00"],
    [1_000_000, 1_000_049, "0.00"],
    [1_000_000, 999_951, "0.00"],
    [1, 3, "200.00"],
  ])("the change from %i to %i is %s", (from, to, text) => {
    expect(changeText(ticks(from), ticks(to))).toBe(text);
  });

  test("an instrument without a price has none, rather than zero", () => {
    const session = { isOpen: false, opensAt: instantOf(8_000), closesAt: null };
    const facts = {
      tick: undefined,
      day: undefined,
      reference: undefined,
      closes: [],
      state: "closed" as const,
      session,
    };
    expect(quoteOut(COIN, facts, "replay", "en")).toMatchObject({
      now_price: null,
      open: null,
      change: "0.00",
      volume: "0",
      priced_at: null,
      source_count: 0,
      said_at: null,
      spark: [],
      state: "closed",
      opens_at: 8_000,
      closes_at: null,
    });
    expect(quoteRow(COIN, facts)).toEqual([1, null, "0.00", null, null, "0", "closed", null, 0, 0, 0]);
  });

  test("the change is told by the price of 24 hours ago, not by the first one since", () => {
    const price = (value: number) => ({ openedAt: instantOf(0), ...bar(value) });
    const tick = { ...TICK, price: ticks(9_500) };
    const facts = {
      tick,
      day: price(9_400),
      reference: ticks(10_000),
      closes: [],
      state: "open" as const,
      session: SESSION,
    };
    expect(quoteOut(COIN, facts, "live", "en")).toMatchObject({
      ...{ open: "94.00", change: "-5.00", closes_at: 9_000 },
    });
    expect(quoteRow(COIN, facts)[2]).toBe("-5.00");
  });

  test("a price says its number, of how many sources it is made and when the newest of them spoke", () => {
    const samples = [said("Binance", 61_000), said("Kraken", 59_000)];
    const facts = (more: object) => ({
      tick: { ...TICK, seq: 7, at: instantOf(90_000), price: ticks(9_500), samples, ...more },
      ...{ day: undefined, reference: undefined, closes: [], state: "open" as const, session: SESSION },
    });
    const quote = quoteOut(COIN, facts({}), "live", "en");
    expect(quote).toMatchObject({ seq: 7, priced_at: 90_000, source_count: 2, said_at: 61_000 });
    expect(quoteRow(COIN, facts({})).slice(-4)).toEqual([90_000, 7, 2, 29_000]);
    expect(quoteRow(COIN, facts({ samples: samples.slice(1) })).slice(-2)).toEqual([1, 31_000]);
    const late = facts({ samples: [said("Kraken", 90_020)] });
    expect(quoteRow(COIN, late).at(-1), "a word after the grid instant is no younger than the price").toBe(0);
  });

  test("a price whose log names no sources is as old as its grid instant", () => {
    const tick = { ...TICK, at: instantOf(90_000), price: ticks(9_500), samples: [] };
    const facts = { tick, day: undefined, reference: undefined, closes: [], state: "open" as const, session: SESSION };
    expect(quoteRow(COIN, facts).slice(-2)).toEqual([0, 0]);
    expect(quoteOut(COIN, facts, "live", "en")).toMatchObject({ source_count: 0, said_at: 90_000 });
  });

  test("a bar's prices have all their decimals, its volume none too many", () => {
    const bar = {
      openedAt: instantOf(60_000),
      open: ticks(1),
      high: ticks(9_741_250),
      low: ticks(1),
      close: ticks(100),
      volume: 150,
    };
    expect(candleRow(bar, COIN)).toEqual([60_000, "0.01", "97412.50", "0.01", "1.00", "1.5"]);
  });
});
