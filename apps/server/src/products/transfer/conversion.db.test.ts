import { getTransferFee, listMovesAndTransfers, listTransfers } from "@candor/api/transfer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BTC, USDT } from "../../core/ledger/ledger-test-support.ts";
import {
  AAPL,
  ask,
  convert,
  EUR,
  freeze,
  fund,
  funded,
  fundingOf,
  fundTreasury,
  JPY,
  newPerson,
  pair,
  quoteFor,
  t,
  USD,
  useTransfers,
} from "./transfer-test-support.ts";

useTransfers();

describe("a quote", () => {
  test("says price both ways, spread, fee in parts, what arrives, and how long it stands", async () => {
    const quote = await quoteFor(await newPerson(), { ...pair, number: "1000" });
    const now = t.ledger.clock.now();
    expect(quote).toMatchObject({
      kind: "conversion",
      index_price: "0.00001",
      price: "0.000009995",
      price_back: "99950",
      number: "1000",
      spread: "0.000005",
      fee: "0.00001",
      arrives: "0.009985",
      spread_percent: "0.05",
      fee_percent: "0.1",
      holds_within_percent: "0.05",
      number_maximum: "100000",
      maximum: null,
      created_at: now,
      expires_at: now + 15_000,
      legs: [
        { currency_name: "USDT", match_id: null, is_parity: false },
        { currency_name: "BTC", symbol: "BTCUSDT", seq: 7, is_parity: false },
      ],
    });
  });

  test("counts USDT as one US dollar where the two meet, and says so", async () => {
    const person = await newPerson();
    const euros = await quoteFor(person, { from_currency_id: EUR, to_currency_id: USDT });
    expect(euros).toMatchObject({ index_price: "1.25", legs: [{ is_parity: false }, { is_parity: true }] });
    // Half a percent for what USDT may be off.
    expect(euros).toMatchObject({ spread_percent: "0.55", holds_within_percent: "0.55", price: "1.243125" });
    const yen = await quoteFor(person, { from_currency_id: EUR, to_currency_id: JPY });
    expect(yen).toMatchObject({ index_price: "187.5", legs: [{ is_parity: false }, { is_parity: false }] });
    expect(yen).toMatchObject({ spread_percent: "0.05" });
    expect(await quoteFor(person, { from_currency_id: USD, to_currency_id: USDT })).toMatchObject({ index_price: "1" });
  });

  test("of the real account says what the house can pay", async () => {
    await fundTreasury(BTC, 123n);
    expect(await quoteFor(await newPerson(), pair, "real")).toMatchObject({ maximum: "0.00000123" });
    await fundTreasury(BTC, 1_000_000_000n);
  });

  test("of one currency twice is the fee of a transfer to a user", async () => {
    const wire = { from_currency_id: USDT, to_currency_id: USDT, number: "100" };
    expect(await quoteFor(await newPerson(), wire)).toMatchObject({ kind: "user", fee: "0.05", arrives: "99.95" });
  });

  test.each([
    ["currency-unknown", { to_currency_id: 9_999 }],
    ["currency-not-convertible", { to_currency_id: AAPL }],
    ["amount-not-a-number", { number: "NaN" }],
    ["amount-not-positive", { number: "0" }],
    ["amount-too-many-digits", { number: "1".repeat(40) }],
    ["amount-too-many-decimals", { number: "0.0000001" }],
    ["amount-too-small", { number: "0.000001" }],
  ])("is refused with %s: %j", async (code, wire) => {
    expect(await ask(await newPerson(), getTransferFee, { ...pair, ...wire })).toMatchObject({ refused: true, code });
  });

  test("needs a fresh price of an open market, in the real account a live one", async () => {
    const person = await newPerson();
    const code = async (mode: "demo" | "real" = "demo") => {
      const answer = await ask(person, getTransferFee, pair, { mode });
      return answer.refused ? answer.code : "quoted";
    };
    t.ageMs = 6_000;
    expect(await code()).toBe("price-stale");
    t.ageMs = 0;
    t.states.set("BTCUSDT", "halted");
    expect(await code()).toBe("market-halted");
    t.states.set("BTCUSDT", "closed");
    expect(await code()).toBe("market-closed");
    t.states.clear();
    t.priceMode = "simulated";
    expect(await code()).toBe("quoted");
    expect(await code("real")).toBe("real-needs-live-prices");
  });
});

describe("a conversion", () => {
  test("moves exactly what the quote said, with the treasury on the other side", async () => {
    const person = await funded();
    const quote = await quoteFor(person);
    const done = await convert(person, { number: "1000", quote_id: quote.id });
    expect(done).toMatchObject({
      value: { kind: "conversion", number: "1000", arrived: "0.009985", fee: "0.00001", price: "0.000009995" },
    });
    expect(await fundingOf(person, USDT)).toBe(0n);
    expect(await fundingOf(person, BTC)).toBe(998_500n);
  });

  test("without a quote named takes the newest that stands for the two currencies", async () => {
    const person = await funded();
    expect(await convert(person, { number: "1" })).toMatchObject({ code: "quote-expired" });
    await quoteFor(person);
    expect(await convert(person, { number: "1" })).toMatchObject({ refused: false });
    expect(await convert(person, { number: "1" })).toMatchObject({ code: "quote-expired" });
  });

  test("uses a quote once, however many ask at the same time", async () => {
    const person = await funded();
    const { id } = await quoteFor(person);
    const asked = Array.from({ length: 100 }, () => convert(person, { number: "1", quote_id: id }));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
    expect(new Set(answers.flatMap((one) => (one.refused ? [one.code] : [])))).toEqual(new Set(["quote-used"]));
    expect(await fundingOf(person, USDT)).toBe(999_000_000n);
  });

  test("under one key happens once and answers the same ten times", async () => {
    const person = await funded();
    const { id } = await quoteFor(person);
    const wire = { number: "1", quote_id: id };
    const answers = await Promise.all(Array.from({ length: 10 }, () => convert(person, wire, { key: "one" })));
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toHaveLength(1);
    expect(answers[0]).toMatchObject({ refused: false });
    expect(await fundingOf(person, USDT)).toBe(999_000_000n);
  });

  test("spends a balance once by quotes for several pairs at the same time", async () => {
    const person = await funded(10_000_000n);
    const targets = [BTC, EUR, JPY, USD];
    const quotes: object[] = [];
    for (const to of targets) {
      const wire = { from_currency_id: USDT, to_currency_id: to };
      quotes.push({ ...wire, number: "10", quote_id: (await quoteFor(person, wire)).id });
    }
    const answers = await Promise.all(quotes.map((wire) => convert(person, wire)));
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
    expect(new Set(answers.flatMap((one) => (one.refused ? [one.code] : [])))).toEqual(new Set(["insufficient-funds"]));
  });

  test("asks again once fifteen seconds are over, and a refusal keeps the quote", async () => {
    const person = await funded();
    const { id } = await quoteFor(person);
    expect(await convert(person, { number: "1001", quote_id: id })).toMatchObject({
      code: "insufficient-funds",
      details: { available: "1000", currency: "USDT" },
    });
    t.ledger.clock.advance(14_999);
    expect(await convert(person, { number: "1", quote_id: id })).toMatchObject({ refused: false });
    const late = await quoteFor(person);
    t.ledger.clock.advance(15_000);
    expect(await convert(person, { number: "1", quote_id: late.id })).toMatchObject({ code: "quote-expired" });
    // By a clock that was set back since it would stand for longer.
    const ahead = await quoteFor(person);
    t.ledger.clock.advance(-1);
    expect(await convert(person, { number: "1", quote_id: ahead.id })).toMatchObject({ code: "quote-expired" });
    t.ledger.clock.advance(1);
  });

  test("in the last moment of a quote is done as of that moment, however long the rest takes", async () => {
    const person = await funded();
    const { id } = await quoteFor(person);
    t.ledger.clock.advance(14_999);
    t.lookMs = 20;
    expect(await convert(person, { number: "1", quote_id: id })).toMatchObject({ refused: false });
  });

  test("without a fresh price is refused although the quote stands", async () => {
    const person = await funded();
    const { id } = await quoteFor(person);
    t.ageMs = 6_000;
    expect(await convert(person, { number: "1", quote_id: id })).toMatchObject({ code: "price-stale" });
  });

  test.each([
    ["same-currency", { to_currency_id: USDT }],
    ["currency-unknown", { from_currency_id: 9_999 }],
    ["amount-too-small", { number: "0.000001" }],
    ["quote-unknown", { to_currency_id: EUR }],
    ["quote-unknown", { quote_id: "1" }],
  ])("is refused with %s: %j", async (code, wire) => {
    const person = await funded();
    const { id } = await quoteFor(person);
    expect(await convert(person, { number: "1", quote_id: id, ...wire })).toMatchObject({ code });
  });

  test("never by somebody else's quote, nor by one of the other account", async () => {
    const [person, other] = [await funded(), await funded()];
    await fund(person, USDT, 1_000_000n, "real");
    const { id } = await quoteFor(person);
    expect(await convert(other, { number: "1", quote_id: id })).toMatchObject({ code: "quote-unknown" });
    expect(await convert(person, { number: "1", quote_id: id }, { mode: "real" })).toMatchObject({
      code: "quote-unknown",
    });
  });

  test("of an account that was frozen after the quote is refused", async () => {
    const person = await funded();
    const { id } = await quoteFor(person);
    await freeze(person);
    expect(await convert(person, { number: "1", quote_id: id })).toMatchObject({ code: "account-frozen" });
  });

  test("of real money beyond what the house has is refused, and says how much it has", async () => {
    const person = await newPerson();
    await fund(person, USDT, 1_000_000_000n, "real");
    await fundTreasury(JPY, 5_000_000n);
    const yen = { from_currency_id: USDT, to_currency_id: JPY };
    const { id } = await quoteFor(person, yen, "real");
    expect(await convert(person, { ...yen, number: "1", quote_id: id }, { mode: "real" })).toMatchObject({
      code: "house-cannot-cover",
      details: { available: "5", currency: "JPY" },
    });
    expect(await convert(person, { ...yen, number: "0.03", quote_id: id }, { mode: "real" })).toMatchObject({
      value: { arrived: "4.470774" },
    });
  });

  test("there and back never gains", async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(2_000n, 900_000_000n), fc.constantFrom(BTC, EUR, JPY), async (units, currencyId) => {
        const person = await funded(units);
        const there = { from_currency_id: USDT, to_currency_id: currencyId };
        const back = { from_currency_id: currencyId, to_currency_id: USDT };
        await quoteFor(person, there);
        const got = await convert(person, { ...there, number: textOf(units) });
        if (got.refused) return;
        await quoteFor(person, back);
        const { arrived } = got.value as { arrived: string };
        await convert(person, { ...back, number: arrived });
        expect((await fundingOf(person, USDT)) < units).toBe(true);
      }),
      { numRuns: 15 },
    );
  });
});

const textOf = (units: bigint): string => `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, "0")}`;

describe("the lists", () => {
  test("show conversions newest first and page by page, of one's own account alone", async () => {
    const person = await funded();
    for (const number of ["1", "2", "3"]) {
      await quoteFor(person);
      await convert(person, { number });
    }
    const rows = (answer: Awaited<ReturnType<typeof ask>>) =>
      (answer as unknown as { value: { list: { number: string }[]; has_more: boolean } }).value;
    for (const endpoint of [listTransfers, listMovesAndTransfers]) {
      const first = rows(await ask(person, endpoint, { limit: 2 }));
      expect([first.list.map(({ number }) => number), first.has_more]).toEqual([["3", "2"], true]);
      const second = rows(await ask(person, endpoint, { limit: 2, page: 2 }));
      expect([second.list.map(({ number }) => number), second.has_more]).toEqual([["1"], false]);
      expect(rows(await ask(person, endpoint, {}, { mode: "real" })).list).toEqual([]);
      expect(rows(await ask(person, endpoint, { type: "sent" })).list).toEqual([]);
      expect(rows(await ask(await newPerson(), endpoint, {})).list).toEqual([]);
    }
  });
});

describe("the tables", () => {
  test("let no quote be changed, used twice or deleted once used, and no conversion be made without one", async () => {
    const person = await funded();
    const { id } = await quoteFor(person);
    const { database, own } = t.ledger;
    await expect(database.query("update conversion_quote set from_ticks = 1 where id = $1", [id])).rejects.toThrow(
      /permission denied/,
    );
    for (const change of ["to_ticks = 1", "expires_at = expires_at - interval '1 second'", "spread_rate = 0"]) {
      await expect(own.owner.query(`update conversion_quote set ${change} where id = $1`, [id])).rejects.toThrow(
        /never changes/,
      );
    }
    await expect(
      database.query("insert into conversion values (1, $1, $2, 1, 2, 1, now())", [person.portfolios.demo, id]),
    ).rejects.toThrow(/needs a quote/);
    await convert(person, { number: "1", quote_id: id });
    await expect(own.owner.query("update conversion_quote set used_at = null where id = $1", [id])).rejects.toThrow(
      /used once/,
    );
    await expect(database.query("delete from conversion_quote where id = $1", [id])).rejects.toThrow(/stays/);
    for (const sql of ["update conversion set fee = 0", "delete from conversion"]) {
      await expect(database.query(sql)).rejects.toThrow(/permission denied/);
      await expect(own.owner.query(sql)).rejects.toThrow(/append-only/);
    }
  });

  test("forget quotes that nobody used after a day", async () => {
    const person = await funded();
    const { id } = await quoteFor(person);
    const count = async () =>
      (await t.ledger.database.query("select from conversion_quote where id = $1", [id])).rowCount;
    await t.jobs.get("conversion-quote-upkeep")?.();
    expect(await count()).toBe(1);
    t.ledger.clock.advance(86_400_000 + 15_001);
    await t.jobs.get("conversion-quote-upkeep")?.();
    expect(await count()).toBe(0);
  });
});
