import { type ContractOrder, setContractStops } from "@candor/api/contract-order";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { amountOf, instantOf } from "@candor/money/money";
import { beforeEach, describe, expect, test } from "vitest";
import { accepted, codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { contractTermsAgreed, ordersOf, place, useContractDesks } from "./contract-test-support.ts";

const desks = useContractDesks();
let t: ProductDesk;

beforeEach(async () => {
  t = await desks.open();
});

const trader = (usdt?: string) => desks.trader(t, usdt);
const tick = (price: string) => t.market.tick(t.btc, price);
const wallet = (owner: string) => desks.walletOf(t, owner);

async function opened(owner: string, type: "up" | "down" = "up", share = 10, multiple = 10) {
  accepted(await place(t, owner, { type, share, multiple }));
  tick("100000");
  const [order] = await ordersOf(t, owner);
  if (order === undefined) throw new Error("no order");
  return order;
}

interface BatchClosed {
  readonly closing: readonly ContractOrder[];
  readonly kept: readonly { readonly id: string; readonly code: string; readonly message: string }[];
}

/** What came of an order of somebody new, and what it left behind. */
async function triedWith(change: object) {
  const alice = await trader();
  const code = codeOf(await place(t, alice, { type: "up", share: 10, multiple: 10, ...change }));
  return { code, wallet: await wallet(alice), orders: await ordersOf(t, alice) };
}

describe("an entry", () => {
  test("at the market happens at the first tick after it was taken, at what that asks", async () => {
    const alice = await trader();
    const taken = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
    expect(taken).toMatchObject({ status: "pending", open_price: null, kind: "market" });
    tick("100000");
    const [order] = await ordersOf(t, alice);
    // A lot is 0.001 BTC: 10 lots at 100,020.00 are 1,000.20 USDT.
    expect(order).toMatchObject({
      status: "open",
      open_price: "100020.00",
      margin: "100.020000",
      open_fee: "0.300060",
    });
    expect(await wallet(alice)).toEqual({ posted: 9_999_699_940n, held: 100_020_000n });
  });

  test("at a limit waits until the market asks no more", async () => {
    const alice = await trader();
    accepted(await place(t, alice, { type: "up", share: 10, multiple: 10, target_price: "99000" }));
    tick("99000");
    expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "pending" });
    tick("98980");
    expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "open", open_price: "99000.00" });
  });

  test("of a short above its limit takes what it needs out of its hold, and ends where the price jumps beyond that", async () => {
    // Held at 5 % above the limit of 101,000.00, at 106,050.00: 106.36815.
    const [alice, bob] = [await trader("106.36815"), await trader()];
    const sell = { type: "down", share: 10, multiple: 10 } as const;
    accepted(await place(t, alice, { ...sell, target_price: "101000" }));
    accepted(await place(t, bob, { ...sell, target_price: "100990" }));
    tick("106060");
    expect((await ordersOf(t, alice))[0]).toMatchObject({
      status: "open",
      open_price: "106040.00",
      margin: "106.040000",
    });
    expect(await wallet(alice)).toEqual({ posted: 106_050_030n, held: 106_040_000n });
    expect((await ordersOf(t, bob))[0]).toMatchObject({ status: "cancelled", reason: "price-moved" });
    expect(await wallet(bob)).toEqual({ posted: 10_000_000_000n, held: 0n });
  });

  test.each([
    ["at the market, whatever price it names", { seen_price: "110000" }, "100700", { reason: "price-moved" }],
    ["at a limit far above the market", { target_price: "105000" }, "100050", { open_price: "100070.00" }],
  ])("of a long %s is decided with an empty wallet as with a full one", async (_, more, price, outcome) => {
    const [alice, bob] = [await trader(), await trader()];
    for (const owner of [alice, bob]) accepted(await place(t, owner, { type: "up", share: 10, multiple: 10, ...more }));
    const { posted, held } = await wallet(alice);
    const of = { owner: "customer", mode: "demo", portfolioId: alice } as const;
    const { id: currencyId } = t.ledger.currencyByCode("USDT");
    const [from, to] = (["margin", "funding"] as const).map((name) => ({ ...of, wallet: name, currencyId }));
    if (!from || !to) throw new Error("no wallets");
    const amount = amountOf(posted - held);
    const empty = { step: "move", from, to, amount, kind: "wallet-move", reference: "1" } as const;
    await desks.own.database.transaction((tx) => t.ledger.post(tx, [[empty]]));
    tick(price);
    for (const owner of [alice, bob]) {
      expect((await ordersOf(t, owner))[0]).toMatchObject(outcome);
    }
  });

  test("beyond the tolerance ends without a trade, and all that was held is free", async () => {
    const alice = await trader();
    accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
    tick("101000");
    expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "cancelled", reason: "price-moved" });
    expect(await wallet(alice)).toEqual({ posted: 10_000_000_000n, held: 0n });
  });

  test("never happens on an invalid tick", async () => {
    const alice = await trader();
    accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
    t.market.tick(t.btc, "100000", { isValid: false });
    expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "pending" });
  });
});

describe("a position", () => {
  test("closes at the first tick after it was asked for, at what that bids", async () => {
    const alice = await trader();
    const order = await opened(alice);
    accepted(await t.call("/lever/close", alice, { id: order.id }));
    tick("101000");
    const [closed] = await ordersOf(t, alice);
    // Bid 100,980.00: 960.00 more than 100,020.00, for 0.01 BTC.
    expect(closed).toMatchObject({
      status: "closed",
      close_cause: "user",
      close_price: "100980.00",
      points: 96_000,
      profit: "9.600000",
      close_fee: "0.302940",
      // What was held for it, as nothing else says once it is closed.
      margin: "100.020000",
      first_margin: "100.020000",
    });
    expect(await wallet(alice)).toEqual({ posted: 10_008_997_000n, held: 0n });
  });

  test("closes in part, and keeps its share of the margin", async () => {
    const alice = await trader();
    const order = await opened(alice);
    accepted(await t.call("/lever/close", alice, { id: order.id, share: 4 }));
    tick("100000");
    expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "open", closed_lots: 4, margin: "60.012000" });
  });

  test("is liquidated at the first tick that leaves no more than the maintenance, and never before", async () => {
    const alice = await trader();
    const order = await opened(alice);
    // Margin 100.02, maintenance 50.01: 5,001.00 below 100,020.00.
    expect(order.liquidation_price).toBe("95019.00");
    tick("95019.01");
    expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "open" });
    tick("95019");
    expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "closed", close_cause: "liquidation" });
  });

  test("loses no more than its margin, and the insurance account bears what it can of the gap", async () => {
    const alice = await trader();
    await opened(alice);
    tick("80000");
    expect((await ordersOf(t, alice))[0]).toMatchObject({
      status: "closed",
      close_cause: "liquidation",
      close_fee: "0.000000",
    });
    expect(await wallet(alice)).toEqual({ posted: 9_899_679_940n, held: 0n });
  });

  test("takes its profit and stops its loss where its owner said", async () => {
    const [alice, bob] = [await trader(), await trader()];
    const stops = { target_profit_price: "101000", stop_loss_price: "99000" };
    accepted(await place(t, alice, { type: "up", share: 10, multiple: 5, ...stops }));
    accepted(
      await place(t, bob, {
        type: "down",
        share: 10,
        multiple: 5,
        target_profit_price: "99000",
        stop_loss_price: "101000",
      }),
    );
    tick("100000");
    tick("101020");
    expect((await ordersOf(t, alice))[0]).toMatchObject({ close_cause: "take-profit", close_price: "101000.00" });
    expect((await ordersOf(t, bob))[0]).toMatchObject({ close_cause: "stop-loss", close_price: "101040.00" });
  });

  test("is not touched by an invalid tick, however far it lies", async () => {
    const alice = await trader();
    await opened(alice);
    t.market.tick(t.btc, "50000", { isValid: false });
    expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "open" });
  });

  test("is closed when its session ends, at the last price", async () => {
    const alice = await trader();
    await opened(alice);
    t.market.tell(t.market.lastOfSession(t.btc, "100500"));
    expect((await ordersOf(t, alice))[0]).toMatchObject({
      status: "closed",
      close_cause: "session-end",
      close_price: "100480.00",
    });
  });
});

/** Terms of BTC that two operators agreed on, which have taken effect. */
const agreed = (change: object) => contractTermsAgreed(desks, t, change);

describe("a request is refused, and nothing is changed", () => {
  test.each([
    ["leverage-not-offered", { multiple: 7 }],
    ["lots-too-few", { share: 0 }],
    ["lots-too-many", { share: 1_000_000_000 }],
    ["insufficient-funds", { share: 1_000, multiple: 1 }],
    ["take-profit-wrong-side", { target_profit_price: "99000" }],
    ["stop-loss-wrong-side", { stop_loss_price: "101000" }],
    ["stop-loss-beyond-liquidation", { stop_loss_price: "94000" }],
    ["price-outside-band", { target_price: "80000" }],
    ["price-too-many-decimals", { target_price: "100000.001" }],
  ])("%s", async (code, change) =>
    expect(await triedWith(change)).toEqual({ code, wallet: { posted: 10_000_000_000n, held: 0n }, orders: [] }),
  );

  test("exposure-full: the house takes no more of one direction, and still the other", async () => {
    await agreed({ exposure_max: "1500" });
    const alice = await trader();
    await opened(alice);
    expect(codeOf(await place(t, alice, { type: "up", share: 10, multiple: 10 }))).toBe("exposure-full");
    expect(codeOf(await place(t, alice, { type: "down", share: 10, multiple: 10 }))).toBe("accepted");
    await agreed({ exposure_max: "5000000" });
  });

  test("closing twice, another's order and one that never was", async () => {
    const [alice, bob] = [await trader(), await trader()];
    const order = await opened(alice);
    expect(codeOf(await t.call("/lever/close", bob, { id: order.id }))).toBe("order-unknown");
    expect(codeOf(await t.call("/lever/close", bob, { id: "12345" }))).toBe("order-unknown");
    accepted(await t.call("/lever/close", alice, { id: order.id }));
    expect(codeOf(await t.call("/lever/close", alice, { id: order.id }))).toBe("close-already-asked");
    tick("100000");
    expect(codeOf(await t.call("/lever/close", alice, { id: order.id }))).toBe("order-already-final");
    expect(codeOf(await t.call("/lever/setstop", alice, { id: order.id }))).toBe("order-already-final");
  });

  test("a stop that no price can reach, for a reason that setting stops declares", async () => {
    const alice = await trader();
    const order = await opened(alice);
    const code = codeOf(await t.call("/lever/setstop", alice, { id: order.id, target_profit_price: "9".repeat(20) }));
    expect(code).toBe("price-outside-band");
    expect(setContractStops.refusals).toContain(code);
  });

  test("a market that is halted or closed", async () => {
    const alice = await trader();
    t.market.setState(t.btc.id, "halted");
    expect(codeOf(await place(t, alice, { type: "up", share: 10, multiple: 10 }))).toBe("market-halted");
    t.market.setState(t.btc.id, "closed");
    expect(codeOf(await place(t, alice, { type: "up", share: 10, multiple: 10 }))).toBe("market-closed");
  });

  test("real money while prices are not live", async () => {
    const alice = await desks.trader(t, "1000", "real");
    expect(codeOf(await place(t, alice, { type: "up", share: 10, multiple: 10 }, "real"))).toBe(
      "real-needs-live-prices",
    );
  });
});

test("a desk that starts again goes on with what was open, and nothing fires twice", async () => {
  const [alice, bob] = [await trader(), await trader()];
  await opened(alice);
  accepted(await place(t, bob, { type: "down", share: 10, multiple: 5, target_price: "103000" }));
  await desks.stop();
  t = await desks.open(t.market);
  tick("103020");
  expect((await ordersOf(t, bob))[0]).toMatchObject({ status: "open", open_price: "103000.00" });
  tick("95000");
  expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "closed", close_cause: "liquidation" });
  const { rows } = await desks.own.database.query<{ count: string }>(
    "select count(*) from contract_closing where portfolio_id = $1",
    [alice],
  );
  expect(rows[0]?.count).toBe("1");
});

test("batch_close says of what it keeps open why, in the language of whoever asks", async () => {
  const alice = await trader();
  const [asked, kept] = [await opened(alice), await opened(alice, "down")];
  accepted(await t.call("/lever/close", alice, { id: kept.id }));
  const done = accepted(
    await t.call<BatchClosed>("/lever/batch_close", alice, { type: "all" }, { key: "once", language: "ydl" }),
  );
  expect(done.closing.map(({ id }) => id)).toEqual([asked.id]);
  const code = "close-already-asked";
  expect(done.kept).toEqual([{ id: kept.id, code, message: refusalText(code, {}, "ydl") }]);
  // The same answer again, for a reader of another language.
  const again = accepted(
    await t.call<BatchClosed>("/lever/batch_close", alice, { type: "all" }, { key: "once", language: "jp" }),
  );
  expect(again.kept).toEqual([{ id: kept.id, code, message: refusalText(code, {}, "jp") }]);
  const bob = await trader();
  await opened(bob);
  t.market.setState(t.btc.id, "closed", { isOpen: false, opensAt: instantOf(Date.UTC(2026, 10, 23)), closesAt: null });
  const closed = accepted(await t.call<BatchClosed>("/lever/batch_close", bob, { type: "all" }));
  expect(closed.kept).toMatchObject([{ code: "market-closed", message: expect.stringContaining("Nov 23") }]);
});

test("batch_close asks every position of its kind to close", async () => {
  const alice = await trader();
  await opened(alice, "up");
  await opened(alice, "down");
  const done = accepted(
    await t.call<{ closing: readonly { type: string }[] }>("/lever/batch_close", alice, { type: "up" }),
  );
  expect(done.closing.map(({ type }) => type)).toEqual(["up"]);
  tick("100000");
  expect((await ordersOf(t, alice)).map(({ type, status }) => `${type} ${status}`).toSorted()).toEqual([
    "down open",
    "up closed",
  ]);
});

test("an order that is about to take a price is not cancelled by whoever may know that price", async () => {
  const alice = await trader();
  const cancel = (id: string) => t.call("/lever/close", alice, { id, only_pending: "1" });
  for (const limit of [{}, { target_price: "100500" }]) {
    const order = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10, ...limit }));
    expect(codeOf(await cancel(order.id))).toBe("order-awaits-price");
    tick("100000");
    expect((await ordersOf(t, alice))[0]).toMatchObject({ id: order.id, status: "open" });
  }
});

test("a cancellation that is meant for an order that waits closes no position", async () => {
  const alice = await trader();
  const order = await opened(alice);
  const cancel = (id: string) => t.call("/lever/close", alice, { id, only_pending: "1" });
  expect(codeOf(await cancel(order.id))).toBe("order-already-open");
  tick("100000");
  expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "open" });
  const waiting = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10, target_price: "99000" }));
  expect(accepted(await cancel(waiting.id))).toMatchObject({ status: "cancelled", reason: "cancelled-by-owner" });
  expect(codeOf(await cancel(waiting.id))).toBe("order-already-final");
});
