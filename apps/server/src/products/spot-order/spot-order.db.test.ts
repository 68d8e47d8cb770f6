import type { SpotOrder } from "@candor/api/spot-order";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accepted, codeOf, useSpotDesks } from "./spot-desk-test-support.ts";
import type { TestDesk } from "./spot-order-test-support.ts";

const desks = useSpotDesks("file");
let t: TestDesk;

beforeEach(async () => {
  t = await desks.openPriced();
});
afterEach(() => cancelEverything());

/** With 100,000 USDT and 2 BTC. */
const trader = () => desks.trader(t);

async function realTrader(): Promise<string> {
  const id = desks.newPortfolio();
  await t.fund(id, "USDT", "1000", "real");
  return id;
}

async function cancelEverything(): Promise<void> {
  const { rows } = await desks.own.database.query<{ portfolio: string; id: string; mode: "demo" | "real" }>(
    `select portfolio_id as portfolio, id, mode from spot_order where final_at is null`,
  );
  for (const { portfolio: owner, id, mode } of rows) await t.cancel(owner, id, { mode });
}

describe("place", () => {
  test("a limit order below the house's prices rests and holds price and fee at the dearer rate", async () => {
    const alice = await trader();
    const order = accepted(await t.place(alice, { type: "buy", amount: "0.1", target_price: "99000" }));
    expect(order).toMatchObject({ status: "open", held: "9909.900000", held_currency: "USDT", filled_amount: "0" });
    expect(await t.wallet(alice, "USDT")).toEqual({ posted: 100_000_000_000n, held: 9_909_900_000n });
    expect((await t.book()).bids.find(([price]) => price === "99000.00")).toEqual(["99000.00", "0.1", "0"]);
  });

  test("two customers trade at the resting order's price, maker and taker each pay their fee", async () => {
    const [alice, bob] = [await trader(), await trader()];
    accepted(await t.place(alice, { type: "sell", amount: "0.1", target_price: "100000" }));
    const order = accepted(await t.place(bob, { type: "buy", amount: "0.1", target_price: "100000" }));
    expect(order).toMatchObject({ status: "filled", average_price: "100000.00", fee: "10.000000", held: "0.000000" });
    expect(await t.wallet(bob, "USDT")).toEqual({ posted: 89_990_000_000n, held: 0n });
    expect(await t.wallet(bob, "BTC")).toEqual({ posted: 210_000_000n, held: 0n });
    expect(await t.wallet(alice, "USDT")).toEqual({ posted: 109_995_000_000n, held: 0n });
    expect(await t.wallet(alice, "BTC")).toEqual({ posted: 190_000_000n, held: 0n });
    const [maker] = await t.fills(alice);
    const [taker] = await t.fills(bob, order.id);
    expect(maker).toMatchObject({ is_maker: true, fee: "5.000000", counterparty: "customer", type: "sell" });
    expect(taker).toMatchObject({ is_maker: false, fee: "10.000000", counterparty: "customer", id: maker?.id });
  });

  test("a market order trades with the house, which is named as the counterparty", async () => {
    const alice = await trader();
    const order = accepted(await t.place(alice, { type: "buy", amount: "0.001" }));
    expect(order).toMatchObject({ kind: "market", status: "filled", target_price: null, time_in_force: "ioc" });
    // Who places an order keeps the head that its price was published under.
    expect(order).toMatchObject({ log_head: { seq: 20, key_id: "0000000000000000" } });
    const [fill] = await t.fills(alice, order.id);
    expect(fill).toMatchObject({ counterparty: "house", is_maker: false });
    expect(Number(fill?.price)).toBeGreaterThan(100_000);
  });

  test("a partly filled order rests with what is left and keeps only that held", async () => {
    const [alice, bob] = [await trader(), await trader()];
    const resting = accepted(await t.place(alice, { type: "buy", amount: "0.3", target_price: "100000" }));
    accepted(await t.place(bob, { type: "sell", amount: "0.1", target_price: "100000" }));
    const { value } = (await t.call("/coin/list", alice, { status: "open" })) as { value: { list: SpotOrder[] } };
    expect(value.list).toMatchObject([
      { id: resting.id, status: "partly-filled", filled_amount: "0.1", held: "20020.000000" },
    ]);
    expect((await t.wallet(alice, "USDT")).held).toBe(20_020_000_000n);
  });

  test.each([
    ["instrument-unknown", { currency_id: 999_999 }],
    ["amount-too-many-decimals", { amount: "0.0000001" }],
    ["amount-too-small", { amount: "0.00001", target_price: "99000" }],
    ["price-too-many-decimals", { target_price: "99000.001" }],
    ["price-outside-band", { target_price: "89999.99" }],
    ["price-outside-band", { target_price: "110000.01" }],
    ["price-outside-band", { target_price: "99999999999999999" }],
    ["amount-too-large", { amount: "99999999999999" }],
    ["amount-too-large", { amount: "99999999999" }],
    ["insufficient-funds", { amount: "1.1", target_price: "99000" }],
    ["would-take-liquidity", { amount: "0.01", target_price: "105000", post_only: true }],
    ["bad-input", { post_only: true }],
    ["bad-input", { time_in_force: "gtc" }],
    ["bad-input", { target_price: "99000", time_in_force: "ioc", post_only: true }],
  ] as const)("refuses with %s: %o", async (code, request) => {
    const alice = await trader();
    const before = await t.wallet(alice, "USDT");
    expect(codeOf(await t.place(alice, { type: "buy", amount: "0.01", ...request }))).toBe(code);
    expect(await t.wallet(alice, "USDT")).toEqual(before);
  });

  test("refuses an instrument that is not traded as spot", async () => {
    const forex = t.instruments.all().find(({ products }) => !products.includes("spot"));
    if (!forex) throw new Error("every instrument is spot");
    const pair = { currency_id: forex.baseCurrencyId, legal_id: forex.quoteCurrencyId };
    const alice = await trader();
    expect(codeOf(await t.place(alice, { ...pair, type: "buy", amount: "1" }))).toBe("product-not-on-instrument");
    expect(codeOf(await t.call("/coin/book", alice, { match_id: forex.id }))).toBe("product-not-on-instrument");
    expect(codeOf(await t.call("/coin/book", alice, { match_id: 999_999 }))).toBe("instrument-unknown");
  });

  test("refuses new orders while the market is closed, halted or without a fresh price, and still cancels", async () => {
    const alice = await trader();
    const resting = accepted(await t.place(alice, { type: "buy", amount: "0.1", target_price: "99000" }));
    const request = { type: "buy", amount: "0.1", target_price: "99000" } as const;
    t.market.setState(t.btc.id, "closed");
    expect(await t.place(alice, request)).toMatchObject({ code: "market-closed", details: {} });
    const opensAt = instantOf(desks.clock.now() + 3_600_000);
    t.market.setState(t.btc.id, "closed", { isOpen: false, opensAt, closesAt: null });
    expect(await t.place(alice, request)).toMatchObject({ code: "market-closed", details: { opens_at: opensAt } });
    t.market.setState(t.btc.id, "halted");
    expect(codeOf(await t.place(alice, request))).toBe("market-halted");
    t.market.setState(t.btc.id, "open");
    desks.clock.advance(5_001);
    expect(codeOf(await t.place(alice, request))).toBe("price-stale");
    expect(codeOf(await t.cancel(alice, resting.id))).toBe("accepted");
    t.market.tick(t.btc, "100000", { isValid: false });
    expect(codeOf(await t.place(alice, request))).toBe("price-stale");
  });

  test.each(["slow", "old", "apart"] as const)(
    "trades with customers alone at a price that is %s: the house quotes nothing until there is a fresh one",
    async (freshness) => {
      const [alice, bob, carol] = [await trader(), await trader(), await trader()];
      accepted(await t.place(alice, { type: "sell", amount: "0.01", target_price: "100005" }));
      const bid = accepted(await t.place(carol, { type: "buy", amount: "0.01", target_price: "99000" }));
      t.market.setFreshness(t.btc.id, freshness);
      t.market.tick(t.btc, "98000");
      expect(await t.fills(carol, bid.id)).toEqual([]);
      const bought = accepted(await t.place(bob, { type: "buy", amount: "0.01", worst_price: "100005" }));
      expect(bought).toMatchObject({ status: "filled", average_price: "100005.00" });
      expect(codeOf(await t.place(bob, { type: "buy", amount: "0.01" }))).toBe("no-liquidity");
      const { bids, asks } = await t.book();
      expect([bids, asks]).toEqual([[["99000.00", "0.01", "0"]], []]);
      t.market.setFreshness(t.btc.id, "fresh");
      t.market.tick(t.btc, "98000");
      await settled();
      expect(await t.fills(carol, bid.id)).toMatchObject([{ price: "99000.00", counterparty: "house" }]);
    },
  );

  test("refuses an order that would meet the house's prices of before a halt", async () => {
    const alice = await trader();
    desks.clock.advance(60_000);
    t.market.tick(t.btc, "120000", { isValid: false });
    await settled();
    // Healthy again: the order is in the queue when the first good tick comes, so it is decided before that is heard.
    const early = t.place(alice, { type: "buy", amount: "0.1" });
    t.market.tick(t.btc, "120000");
    expect(codeOf(await early)).toBe("price-stale");
    const late = accepted(await t.place(alice, { type: "buy", amount: "0.1" }));
    expect(late.average_price).toBe("120012.00");
  });

  test("refuses new orders while the clock, set back, holds up the prices", async () => {
    const alice = await trader();
    desks.clock.advance(-60_000);
    expect(codeOf(await t.place(alice, { type: "buy", amount: "0.1" }))).toBe("price-stale");
    desks.clock.advance(60_000);
    expect(codeOf(await t.place(alice, { type: "buy", amount: "0.1" }))).toBe("accepted");
  });

  test("refuses real orders unless prices are live", async () => {
    const real = await realTrader();
    const request = { type: "buy", amount: "0.001", target_price: "99000" } as const;
    expect(codeOf(await t.place(real, request, { mode: "real" }))).toBe("real-needs-live-prices");
    t.market.priceMode = "live";
    expect(codeOf(await t.place(real, request, { mode: "real" }))).toBe("price-stale");
    t.market.tick(t.btc, "100000");
    expect(codeOf(await t.place(real, request, { mode: "real" }))).toBe("accepted");
  });

  test("the real house never sells more than its desk account has", async () => {
    t.market.priceMode = "live";
    t.market.tick(t.btc, "100000");
    const real = await realTrader();
    expect(codeOf(await t.place(real, { type: "buy", amount: "0.001" }, { mode: "real" }))).toBe("no-liquidity");
    await giveDesk("BTC", 40_000n);
    const order = accepted(await t.place(real, { type: "buy", amount: "0.001" }, { mode: "real" }));
    expect(order).toMatchObject({ status: "cancelled", reason: "no-liquidity", filled_amount: "0.0004" });
  });

  test("the real book shows nothing of a house that owns nothing, and a tick finds what it has been given since", async () => {
    t.market.priceMode = "live";
    t.market.tick(t.btc, "100000");
    await settled();
    const { bids, asks } = await t.book("real");
    expect([...bids, ...asks]).toEqual([]);
    const real = await realTrader();
    accepted(await t.place(real, { type: "buy", amount: "0.0002", target_price: "99000" }, { mode: "real" }));
    await giveDesk("BTC", 20_000n);
    desks.clock.advance(250);
    t.market.tick(t.btc, "98000");
    await settled();
    expect(await t.fills(real)).toMatchObject([{ price: "99000.00", counterparty: "house" }]);
  });

  test("cancels the newer order where an owner would trade with their own, and keeps what was filled before", async () => {
    const [alice, bob] = [await trader(), await trader()];
    accepted(await t.place(bob, { type: "sell", amount: "0.1", target_price: "100000" }));
    accepted(await t.place(alice, { type: "sell", amount: "0.1", target_price: "100000" }));
    const order = accepted(await t.place(alice, { type: "buy", amount: "0.3", target_price: "100000" }));
    expect(order).toMatchObject({ status: "cancelled", reason: "own-order-in-the-way", filled_amount: "0.1" });
    const refused = await t.place(alice, { type: "buy", amount: "0.1", target_price: "100000", time_in_force: "fok" });
    expect(codeOf(refused)).toBe("own-order-in-the-way");
  });

  test("an order for immediate execution leaves nothing behind", async () => {
    const alice = await trader();
    const order = accepted(
      await t.place(alice, { type: "buy", amount: "0.1", target_price: "99000", time_in_force: "ioc" }),
    );
    expect(order).toMatchObject({ status: "cancelled", reason: "immediate-or-cancel", held: "0.000000" });
    expect((await t.wallet(alice, "USDT")).held).toBe(0n);
  });

  test("an order too large to count leaves no trace in what the book shows", async () => {
    const alice = await trader();
    accepted(await t.place(alice, { type: "buy", amount: "0.00012", target_price: "99000" }));
    const huge = { type: "buy", amount: "90071992547.40991", target_price: "99000" } as const;
    expect(codeOf(await t.place(alice, huge))).toBe("amount-too-large");
    expect((await t.book()).bids.find(([price]) => price === "99000.00")).toEqual(["99000.00", "0.00012", "0"]);
  });

  test("refuses the order after the two hundredth open one at an instrument", async () => {
    const alice = await trader();
    const request = { type: "buy", amount: "0.0002", target_price: "99000" } as const;
    const placed = await Promise.all(Array.from({ length: 205 }, () => t.place(alice, request)));
    expect(placed.filter(({ refused }) => !refused)).toHaveLength(200);
    expect(placed.filter((answered) => codeOf(answered) === "too-many-open-orders")).toHaveLength(5);
  });
});

describe("the house", () => {
  test("fills a resting order at its own limit when a tick brings the ladder there", async () => {
    const alice = await trader();
    const order = accepted(await t.place(alice, { type: "buy", amount: "0.001", target_price: "99000" }));
    desks.clock.advance(250);
    t.market.tick(t.btc, "98000");
    await settled();
    const [fill] = await t.fills(alice, order.id);
    expect(fill).toMatchObject({ price: "99000.00", counterparty: "house", is_maker: true });
    expect((await t.wallet(alice, "USDT")).held).toBe(0n);
  });

  test("never fills on an invalid tick", async () => {
    const alice = await trader();
    accepted(await t.place(alice, { type: "buy", amount: "0.001", target_price: "99000" }));
    t.market.tick(t.btc, "98000", { isValid: false });
    await settled();
    expect(await t.fills(alice)).toEqual([]);
  });
});

describe("cancel", () => {
  test("gives back what is held for the rest", async () => {
    const alice = await trader();
    const order = accepted(await t.place(alice, { type: "sell", amount: "0.5", target_price: "101000" }));
    expect(await t.wallet(alice, "BTC")).toEqual({ posted: 200_000_000n, held: 50_000_000n });
    const ended = accepted(await t.cancel(alice, order.id));
    expect(ended).toMatchObject({ status: "cancelled", reason: "cancelled-by-owner", held: "0.00000000" });
    expect(await t.wallet(alice, "BTC")).toEqual({ posted: 200_000_000n, held: 0n });
  });

  test("answers another's order and one that never was alike, and refuses a final one", async () => {
    const [alice, bob] = [await trader(), await trader()];
    const order = accepted(await t.place(alice, { type: "buy", amount: "0.1", target_price: "99000" }));
    expect(await t.cancel(bob, order.id)).toEqual(await t.cancel(bob, "123456789"));
    expect(codeOf(await t.cancel(bob, order.id))).toBe("order-unknown");
    accepted(await t.cancel(alice, order.id));
    expect(codeOf(await t.cancel(alice, order.id))).toBe("order-already-final");
    expect(codeOf(await t.cancel(bob, order.id))).toBe("order-unknown");
  });
});

describe("lists", () => {
  test("show a portfolio its own orders and fills, newest first, page by page", async () => {
    const [alice, bob] = [await trader(), await trader()];
    for (const price of ["98000", "98100", "98200"]) {
      accepted(await t.place(alice, { type: "buy", amount: "0.01", target_price: price }));
    }
    accepted(await t.place(bob, { type: "buy", amount: "0.01", target_price: "98300" }));
    const page = (number: number) => t.call("/coin/list", alice, { status: "open", page: number, limit: 2 });
    const prices = (answered: unknown) =>
      (answered as { value: { list: SpotOrder[] } }).value.list.map((order) => order.target_price);
    expect(prices(await page(1))).toEqual(["98200.00", "98100.00"]);
    expect(await page(1)).toMatchObject({ value: { has_more: true } });
    expect(prices(await page(2))).toEqual(["98000.00"]);
    expect(await t.call("/coin/list", alice, { status: "final" })).toMatchObject({ value: { list: [] } });
    expect(await t.call("/coin/list", alice, { match_id: 424242 })).toMatchObject({ value: { list: [] } });
    const seen = await t.orders.accountOrders(alice);
    expect(seen.orders.map((order) => order.target_price)).toEqual(["98200.00", "98100.00", "98000.00"]);
  });

  test("of one side are whole pages of that side, open or final", async () => {
    const alice = await trader();
    for (const [type, price] of [
      ["buy", "98000"],
      ["sell", "102000"],
      ["buy", "98100"],
      ["sell", "102100"],
    ] as const) {
      const order = accepted(await t.place(alice, { type, amount: "0.01", target_price: price }));
      if (price === "102000") accepted(await t.cancel(alice, order.id));
    }
    const listed = async (query: object) => {
      const { value } = (await t.call("/coin/list", alice, query)) as {
        value: { list: SpotOrder[]; has_more: boolean };
      };
      return [value.list.map((order) => order.target_price), value.has_more];
    };
    expect(await listed({ status: "open", type: "buy", limit: 1 })).toEqual([["98100.00"], true]);
    expect(await listed({ status: "open", type: "buy", limit: 1, page: 2 })).toEqual([["98000.00"], false]);
    expect(await listed({ status: "open", type: "sell" })).toEqual([["102100.00"], false]);
    expect(await listed({ status: "final", type: "sell" })).toEqual([["102000.00"], false]);
    expect(await listed({ status: "final", type: "buy" })).toEqual([[], false]);
    expect(await listed({ type: "sell" })).toEqual([["102100.00", "102000.00"], false]);
  });
});

/** Waits until the desk has decided what it was told before. */
async function settled(): Promise<void> {
  await t.cancel("1", "1");
}

async function giveDesk(code: string, minorUnits: bigint): Promise<void> {
  const currencyId = t.ledger.currencyByCode(code).id;
  const house = { owner: "house", mode: "real", currencyId } as const;
  const from = { ...house, kind: "external", instrumentId: null } as const;
  const to = { ...house, kind: "desk", instrumentId: t.btc.id } as const;
  const facts = { step: "move", amount: minorUnits as never, kind: "funding", reference: "test" } as const;
  await desks.own.database.transaction((tx) => t.ledger.post(tx, [[{ ...facts, from, to }]]));
}
