/** By what a quote is judged, how many stand, and how much is converted. */
import { getTransferFee } from "@candor/api/transfer";
import { describe, expect, test } from "vitest";
import { BTC, USDT } from "../../core/ledger/ledger-test-support.ts";
import {
  ask,
  balanceOf,
  convert,
  EUR,
  fund,
  funded,
  fundingOf,
  pair,
  quoteFor,
  t,
  useTransfers,
} from "./transfer-test-support.ts";

useTransfers();

describe("a conversion", () => {
  test("is executed where the first price a bump later is within the spread, and ends the quote beyond, up or down", async () => {
    const person = await funded();
    for (const [price, outcome] of [
      ["100050.02", "done"],
      ["99950.03", "done"],
      ["100050.03", "quote-moved"],
      ["99950.02", "quote-moved"],
      // As far as a quote stood before.
      ["99100", "quote-moved"],
      ["100900", "quote-moved"],
    ] as const) {
      const { id } = await quoteFor(person);
      t.pricesLater = new Map([["BTCUSDT", price]]);
      const answer = await convert(person, { number: "100", quote_id: id });
      if (outcome === "done") expect(answer).toMatchObject({ value: { arrived: "0.0009985" } });
      else expect(answer).toMatchObject({ code: "quote-moved" });
      // Not tried again in the hope that the market comes back.
      t.pricesLater = new Map();
      expect(await convert(person, { number: "100", quote_id: id })).toMatchObject({ code: "quote-used" });
    }
    expect(await fundingOf(person, USDT)).toBe(800_000_000n);
  });

  test("says by which ticks its quote was judged, and what it was worth", async () => {
    const person = await funded();
    await quoteFor(person);
    const done = await convert(person, { number: "100" });
    const { id } = (done as unknown as { value: { id: string } }).value;
    const { rows } = await t.ledger.database.query(
      "select worth::text, judged_from_seq, judged_to_seq::int from conversion where id = $1",
      [id],
    );
    expect(rows).toEqual([{ worth: "100000000", judged_from_seq: null, judged_to_seq: 9 }]);
  });

  test.each(["no price at all", "none that the house trades at"])(
    "with %s after the bump is refused, and gives everything back",
    async (what) => {
      const person = await funded();
      const { id } = await quoteFor(person);
      if (what === "no price at all") t.pricesLater = null;
      t.isFreshLater = false;
      expect(await convert(person, { number: "1", quote_id: id })).toMatchObject({ code: "price-stale" });
      expect(await balanceOf(person)).toEqual({ posted: 1_000_000_000n, held: 0n });
      t.pricesLater = new Map();
      t.isFreshLater = true;
      expect(await convert(person, { number: "1", quote_id: id })).toMatchObject({ code: "quote-used" });
    },
  );

  test("by a quote that another has replaced, the other way round too, is refused", async () => {
    const person = await funded();
    const first = await quoteFor(person);
    await quoteFor(person, { from_currency_id: BTC, to_currency_id: USDT });
    expect(await convert(person, { number: "1", quote_id: first.id })).toMatchObject({ code: "quote-unknown" });
    // At the same time: one stands.
    await Promise.all(Array.from({ length: 10 }, () => quoteFor(person)));
    const { rows } = await t.ledger.database.query(
      "select count(*)::int as standing from conversion_quote where portfolio_id = $1 and used_at is null",
      [person.portfolios.demo],
    );
    expect(rows).toEqual([{ standing: 1 }]);
  });

  test("answered again under its key ends no newer quote", async () => {
    const person = await funded();
    const key = "moved-1";
    await quoteFor(person);
    t.pricesLater = new Map([["BTCUSDT", "101000"]]);
    expect(await convert(person, { number: "1" }, { key })).toMatchObject({ code: "quote-moved" });
    t.pricesLater = new Map();
    const { id } = await quoteFor(person);
    expect(await convert(person, { number: "1" }, { key })).toMatchObject({ code: "quote-moved" });
    expect(await convert(person, { number: "1", quote_id: id })).toMatchObject({ refused: false });
  });

  test("is bounded by its worth, once and within an hour, and says how much is left", async () => {
    const person = await funded(1_000_000_000_000n);
    expect(await ask(person, getTransferFee, { ...pair, number: "100000.01" })).toMatchObject({
      code: "conversion-limit",
      details: { maximum: "100000", currency: "USDT" },
    });
    for (let times = 0; times < 2; times += 1) {
      await quoteFor(person);
      expect(await convert(person, { number: "100000.01" })).toMatchObject({ code: "conversion-limit" });
      expect(await convert(person, { number: "100000" })).toMatchObject({ refused: false });
    }
    await quoteFor(person);
    expect(await convert(person, { number: "40000" })).toMatchObject({ refused: false });
    const euros = { from_currency_id: EUR, to_currency_id: USDT };
    await fund(person, EUR, 100_000_000_000n);
    expect(await quoteFor(person, euros)).toMatchObject({ number_maximum: "48000" });
    expect(await convert(person, { ...euros, number: "48000.01" })).toMatchObject({ code: "conversion-limit" });
    t.ledger.clock.advance(3_600_001);
    expect(await quoteFor(person, euros)).toMatchObject({ number_maximum: "80000" });
  });
});
