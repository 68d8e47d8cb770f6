import type { OptionOrder } from "@candor/api/option-order";
import { instantOf } from "@candor/money/money";
import { beforeEach, describe, expect, test } from "vitest";
import { accepted, codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { useProductDesks } from "../../core/desk/product-desks-test-support.ts";
import { createOptionOrders } from "./option-order.ts";

let mayStakeReal = false;
const desks = useProductDesks("option", (parts) =>
  createOptionOrders({ ...parts, mayStakeReal: async () => mayStakeReal }),
);
let t: ProductDesk;

beforeEach(async () => {
  mayStakeReal = false;
  t = await desks.open();
});

const trader = (usdt?: string) => desks.trader(t, usdt);
const wallet = (owner: string) => desks.walletOf(t, owner);

interface PlaceRequest {
  readonly type?: "up" | "down";
  readonly seconds?: number;
  readonly number?: string;
  readonly currency_id?: number;
}

const place = (owner: string, request: PlaceRequest = {}, mode: "demo" | "real" = "demo") =>
  t.call<OptionOrder>(
    "/microtrade/submit",
    owner,
    { match_id: t.btc.id, currency_id: t.btc.quoteCurrencyId, type: "up", seconds: 30, number: "100", ...request },
    { mode },
  );

/** One step of the grid. */
function tick(price: string, isValid = true): void {
  desks.clock.advance(250);
  t.market.tick(t.btc, price, { isValid });
}

/** Ticks until so many seconds have passed; those of the last three seconds at the second price. */
function run(seconds: number, price: string, last = price): void {
  const steps = seconds * 4;
  for (let step = 1; step <= steps; step += 1) tick(step > steps - 12 ? last : price);
}

/** With its answer every tick that was announced before is decided. */
async function orderOf(owner: string, id: string): Promise<OptionOrder> {
  await place(owner, { number: "0.000001" });
  return accepted(await t.call<OptionOrder>("/microtrade/get_result", owner, { id }));
}

async function entered(owner: string, request: PlaceRequest = {}): Promise<OptionOrder> {
  const order = accepted(await place(owner, request));
  tick("100000");
  return orderOf(owner, order.id);
}

/** What came of an order of somebody new, and what it left behind. */
async function triedWith(change: PlaceRequest) {
  const alice = await trader();
  return { code: codeOf(await place(alice, change)), wallet: await wallet(alice) };
}

describe("an option", () => {
  test("is entered at the first valid tick after it was taken, and holds stake and payout from then on", async () => {
    const alice = await trader();
    const order = accepted(await place(alice));
    expect(order).toMatchObject({ status: "accepted", open_price: null, expected_profit: "80.000000" });
    expect(await wallet(alice)).toEqual({ posted: 10_000_000_000n, held: 100_000_000n });
    tick("99999", false);
    tick("100010");
    expect(await orderOf(alice, order.id)).toMatchObject({ status: "open", open_price: "100010.00" });
  });

  test("is not given up while the price that enters it was missed and is to be made up", async () => {
    const alice = await trader();
    const order = accepted(await place(alice));
    const stalledAt = desks.clock.now();
    t.market.setDurableUpTo(stalledAt);
    await t.product.upkeep.start();
    desks.clock.advance(3_001);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const at = instantOf(stalledAt + 250);
    t.market.tick(t.btc, "100010", { at, chartAt: at, late: "made-up" });
    t.market.setDurableUpTo(null);
    expect(await orderOf(alice, order.id)).toMatchObject({ status: "open", open_price: "100010.00" });
    await t.product.upkeep.stop();
  });

  test.each([
    ["up", "100001", "won", 10_080_000_000n, "180.000000"],
    ["up", "99999", "lost", 9_900_000_000n, "0.000000"],
    ["up", "100000", "tied", 10_000_000_000n, "100.000000"],
    ["down", "99999", "won", 10_080_000_000n, "180.000000"],
  ] as const)("%s is settled at %s as %s", async (type, last, status, posted, paid) => {
    const alice = await trader();
    const order = await entered(alice, { type });
    run(30, "100500", last);
    expect(await orderOf(alice, order.id)).toMatchObject({ status, paid, settlement_count: 12 });
    expect(await wallet(alice)).toEqual({ posted, held: 0n });
  });

  test("says where the market stands while it runs, and nothing of it once it has ended", async () => {
    const alice = await trader();
    const order = accepted(await place(alice));
    expect(order.now_price).toBe("100000.00");
    tick("100000");
    tick("100700.25");
    expect(await orderOf(alice, order.id)).toMatchObject({ open_price: "100000.00", now_price: "100700.25" });
    run(30, "100500");
    expect(await orderOf(alice, order.id)).toMatchObject({ status: "won", now_price: null });
  });

  test("is listed with those that ended as it did, and with no others", async () => {
    const alice = await trader();
    const won = await entered(alice);
    const lost = await entered(alice, { type: "down" });
    run(30.25, "100500");
    await orderOf(alice, won.id);
    const idsOf = async (status: string) =>
      accepted(await t.call<{ list: OptionOrder[] }>("/microtrade/lists", alice, { status })).list.map(({ id }) => id);
    expect(await idsOf("won")).toEqual([won.id]);
    expect(await idsOf("lost")).toEqual([lost.id]);
    expect(await idsOf("void")).toEqual([]);
    expect(await idsOf("final")).toEqual([lost.id, won.id]);
  });

  test("is judged on the twelve ticks of the last three seconds, not on the last one", async () => {
    const alice = await trader();
    const order = await entered(alice);
    run(29.75, "100000", "100100");
    tick("99000");
    // Eleven times 100 above and once 1,000 below: still above in sum.
    expect(await orderOf(alice, order.id)).toMatchObject({ status: "won", settlement_price: "100008.33" });
  });

  test("is void with fewer than nine valid ticks, and gives the stake back", async () => {
    const alice = await trader();
    const order = await entered(alice);
    run(27, "100000");
    for (let step = 0; step < 12; step += 1) tick("101000", step < 8);
    expect(await orderOf(alice, order.id)).toMatchObject({
      status: "void",
      reason: "too-few-prices",
      settlement_count: 8,
    });
    expect(await wallet(alice)).toEqual({ posted: 10_000_000_000n, held: 0n });
  });

  test("that falls into silence is judged by the ticks of its own window, never by what comes later", async () => {
    const alice = await trader();
    const order = await entered(alice);
    run(28, "100000");
    for (let step = 0; step < 4; step += 1) tick("100001");
    desks.clock.advance(10_000);
    t.market.tick(t.btc, "90000");
    expect(await orderOf(alice, order.id)).toMatchObject({ status: "void", settlement_count: 8 });
  });

  test("goes on over a restart within its window, settled once by the ticks of its own time", async () => {
    const alice = await trader();
    const order = await entered(alice);
    run(28, "100000", "100000");
    await desks.stop();
    for (let step = 0; step < 4; step += 1) {
      desks.clock.advance(250);
      t.market.tickUnheard(t.btc, "100002");
    }
    t = await desks.open(t.market);
    for (let step = 0; step < 4; step += 1) tick("100002");
    expect(await orderOf(alice, order.id)).toMatchObject({ status: "won", settlement_count: 12 });
    expect(await wallet(alice)).toEqual({ posted: 10_080_000_000n, held: 0n });
  });

  test("is void when its session ends first", async () => {
    const alice = await trader();
    const order = await entered(alice);
    t.market.tell(t.market.lastOfSession(t.btc, "100500"));
    // No price has judged it, so there is no receipt to ask for.
    expect(await orderOf(alice, order.id)).toMatchObject({
      ...{ status: "void", reason: "session-ended", receipt_id: null },
      open_price: "100000.00",
    });
  });
});

describe("a request is refused, and nothing is changed", () => {
  test.each([
    ["duration-not-offered", { seconds: 31 }],
    ["stake-too-small", { number: "0.5" }],
    ["stake-too-large", { number: "5001" }],
    ["amount-too-many-decimals", { number: "1.1234567" }],
    ["currency-not-payable", { currency_id: 10 }],
  ])("%s", async (code, change) =>
    expect(await triedWith(change)).toEqual({ code, wallet: { posted: 10_000_000_000n, held: 0n } }),
  );

  test("insufficient-funds", async () => {
    expect(codeOf(await place(await trader("50")))).toBe("insufficient-funds");
  });

  test("a market that closes before it would end", async () => {
    const alice = await trader();
    const closesAt = (desks.clock.now() + 20_000) as never;
    t.market.setState(t.btc.id, "open", { isOpen: true, opensAt: null, closesAt });
    expect(codeOf(await place(alice))).toBe("duration-past-close");
  });

  test("real money, unless a setting names the owner's country", async () => {
    const alice = await desks.trader(t, "1000", "real");
    expect(codeOf(await place(alice, {}, "real"))).toBe("option-not-offered-here");
    mayStakeReal = true;
    expect(codeOf(await place(alice, {}, "real"))).toBe("real-needs-live-prices");
  });

  test("another's order and one that never was are answered alike", async () => {
    const [alice, bob] = [await trader(), await trader()];
    const order = accepted(await place(alice));
    expect(codeOf(await t.call("/microtrade/get_result", bob, { id: order.id }))).toBe("order-unknown");
    expect(codeOf(await t.call("/microtrade/get_result", bob, { id: "12345" }))).toBe("order-unknown");
  });
});
