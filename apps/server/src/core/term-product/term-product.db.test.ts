import { endsOn, startOfDay } from "@candor/engine/term-schedule";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { houseOf, openTestLedger, USDT } from "../ledger/ledger-test-support.ts";
import { addCustomer, SAVINGS, subscribeAs, TermWorld, usdt, WEEK } from "./term-test-support.ts";

let world: TermWorld;
beforeAll(async () => {
  world = new TermWorld(await openTestLedger());
  await world.terms.runDates();
});
afterEach(async () => {
  expect(await world.faults()).toEqual([]);
});
afterAll(() => world.t.own.close());

describe("subscribing", () => {
  test("holds the principal in the wallet earn and sets the whole interest aside", async () => {
    const { portfolioId, order } = await world.subscribed(1_000);
    expect(await world.earn(portfolioId)).toEqual({ posted: usdt(1_000), held: usdt(1_000) });
    expect(order.reserved).toBe((usdt(1_000) * 20_000_000n * 7n) / 365_000_000_000n);
    expect(order).toMatchObject({ takenDay: world.today, endsDay: endsOn(world.today, 7), rate: 20_000_000n });
  });

  test.each([
    ["amount-too-small", { amount: "9.99" }],
    ["amount-too-large", { amount: "100000.01" }],
    ["amount-too-many-decimals", { amount: "10.0000001" }],
    ["insufficient-funds", { amount: "500" }],
    ["terms-changed", { termsId: "1" }],
  ] as const)("answers %s and changes nothing", async (code, changes) => {
    const owner = await addCustomer(world.t, usdt(100));
    const taken = await subscribeAs(world, { ...owner, offerId: WEEK, amount: "100", ...changes });
    expect(taken).toMatchObject({ refused: true, code });
    expect(await world.funding(owner.portfolioId)).toEqual({ posted: usdt(100), held: 0n });
  });

  test("knows no other product's offers", async () => {
    const owner = await addCustomer(world.t, usdt(100));
    const asked = { ...owner, offerId: 999, amount: "100" };
    expect(await subscribeAs(world, asked)).toMatchObject({ code: "term-offer-unknown" });
  });

  test("with real money is sold out where the house cannot set the interest aside", async () => {
    const owner = await addCustomer(world.t, usdt(1_000), "real");
    const asked = { ...owner, mode: "real", offerId: WEEK, amount: "1000" } as const;
    expect(await subscribeAs(world, asked)).toMatchObject({ refused: true, code: "term-offer-sold-out" });
    const offers = await world.seller.offers(world.t.database, { mode: "real", portfolioId: owner.portfolioId });
    expect(offers.every(({ is_sold_out: isSoldOut }) => isSoldOut)).toBe(true);
    const [external, treasury] = [houseOf("external", USDT, "real"), houseOf("treasury", USDT, "real")];
    await world.t.post({
      step: "move",
      from: external,
      to: treasury,
      amount: usdt(10) as never,
      kind: "house-funds",
      reference: "x",
    });
    expect(await subscribeAs(world, asked)).toMatchObject({ refused: false });
  });

  test("and leaving again, however often, takes nothing out of the treasury for good", async () => {
    const owner = await addCustomer(world.t, usdt(50_000), "real");
    const [external, treasury] = [houseOf("external", USDT, "real"), houseOf("treasury", USDT, "real")];
    const funds = { step: "move", from: external, to: treasury, kind: "house-funds", reference: "x" } as const;
    await world.t.post({ ...funds, amount: usdt(1_000) as never });
    const free = () => world.t.ledger.houseFree(world.t.database, treasury);
    const left: bigint[] = [];
    for (const _ of [1, 2, 3]) {
      const asked = { ...owner, mode: "real", offerId: 5, amount: "50000" } as const;
      const taken = await subscribeAs(world, asked);
      if (taken.refused) throw new Error(taken.code);
      await world.leave(owner.portfolioId, taken.value.id, "50000");
      left.push(await free());
    }
    expect(new Set(left).size).toBe(1);
  });

  test("knows no maturity that the product has not", async () => {
    const owner = await addCustomer(world.t, usdt(100));
    const flexible = world.terms.sell("once", [{ ...SAVINGS, product: "invest-fixed", atMaturity: ["pay-out"] }]);
    const [offer] = await flexible.offers(world.t.database, { mode: "demo", portfolioId: null });
    const asked = { ...owner, offerId: offer?.id ?? 0, amount: "100", atMaturity: "renew-all" } as const;
    expect(await subscribeAs({ t: world.t, seller: flexible }, asked)).toMatchObject({ code: "bad-input" });
  });

  test("of several lengths at once passes no person's limit", async () => {
    const owner = await addCustomer(world.t, usdt(500_000));
    const asked = [1, 2, 3, 4, 5].map((offerId) => subscribeAs(world, { ...owner, offerId, amount: "100000" }));
    expect((await Promise.all(asked)).filter(({ refused }) => !refused)).toHaveLength(2);
  });

  test("of a hundred at once for the last of the quota one gets it", async () => {
    await world.t.own.owner.query(
      "insert into term_quota values (2, 'demo', 4999990000000) on conflict (offer_id, mode) do update set taken = excluded.taken",
    );
    const owners = await Promise.all(Array.from({ length: 100 }, () => addCustomer(world.t, usdt(10))));
    const taken = await Promise.all(owners.map((owner) => subscribeAs(world, { ...owner, offerId: 2, amount: "10" })));
    expect(taken.filter(({ refused }) => !refused)).toHaveLength(1);
    expect(new Set(taken.flatMap((one) => (one.refused ? [one.code] : [])))).toEqual(new Set(["term-offer-sold-out"]));
    await world.t.own.owner.query(
      `update term_quota set taken = (select sum(principal) from term_order where offer_id = 2 and status = 'active') where offer_id = 2`,
    );
  });

  test("takes no more than one account may have", async () => {
    const owner = await addCustomer(world.t, usdt(300_000));
    for (const amount of ["100000", "100000"])
      expect((await subscribeAs(world, { ...owner, offerId: WEEK, amount })).refused).toBe(false);
    const more = await subscribeAs(world, { ...owner, offerId: 3, amount: "10" });
    expect(more).toMatchObject({ code: "term-person-limit", details: { left: "0" } });
  });
});

describe("the run of a date", () => {
  test("pays each date once, whatever days were missed, and gives the principal back at the end", async () => {
    const { portfolioId, order } = await world.subscribed(5_000);
    const daily = (days: number) => (usdt(5_000) * 20_000_000n * BigInt(days)) / 365_000_000_000n;
    await world.runOn(order.takenDay + 1);
    expect(await world.funding(portfolioId)).toEqual({ posted: 0n, held: 0n });
    await world.runOn(order.takenDay + 2);
    expect((await world.funding(portfolioId)).posted).toBe(daily(1));
    await world.terms.runDates();
    await Promise.all([world.terms.runDates(), world.terms.runDates()]);
    expect((await world.funding(portfolioId)).posted).toBe(daily(1));
    // Stopped for four days.
    await world.runOn(order.takenDay + 6);
    expect((await world.funding(portfolioId)).posted).toBe(daily(5));
    expect(await world.shown(portfolioId, order.id)).toMatchObject({ paid: "1.369863", done_day: order.takenDay + 5 });
    // A clock that was set back does nothing again.
    world.setClock(startOfDay(order.takenDay + 3) + 3_600_000);
    await world.terms.runDates();
    expect((await world.funding(portfolioId)).posted).toBe(daily(5));
    await world.runOn(order.takenDay + 9);
    expect(await world.funding(portfolioId)).toEqual({ posted: usdt(5_000) + daily(7), held: 0n });
    expect(await world.earn(portfolioId)).toEqual({ posted: 0n, held: 0n });
    expect(await world.shown(portfolioId, order.id)).toMatchObject({
      status: "matured",
      paid: "1.917808",
      refund: "5000",
    });
  });

  test("renews under the terms in force, principal alone or with its interest", async () => {
    const one = await world.subscribed(1_000, { atMaturity: "renew-principal" });
    const other = await world.subscribed(1_000, { atMaturity: "renew-all" });
    await world.runOn(one.order.takenDay + 8);
    const list = async (portfolioId: string) =>
      (await world.seller.list(world.t.database, { portfolioId, which: "open" }, { page: 1, limit: 10 })).list;
    expect(await list(one.portfolioId)).toMatchObject([{ number: "1000", taken_day: world.today, status: "active" }]);
    expect(await list(other.portfolioId)).toMatchObject([{ number: "1000.383561", taken_day: world.today }]);
    expect((await world.funding(one.portfolioId)).posted).toBe(383_561n);
    const toldOf = (id: string) => world.told.get(`term/${id}`);
    const facts = { amount: "1000.383561", interest: "0.383561", currency: "USDT", is_not_renewed: false };
    expect(toldOf(one.order.id)).toMatchObject({ ...facts, renewed: "1000" });
    expect(toldOf(other.order.id)).toMatchObject({ ...facts, renewed: "1000.383561" });
    expect((await world.funding(other.portfolioId)).posted).toBe(0n);
  });
});

test("an order that cannot be dealt with keeps nobody else from what is theirs, and is tried again with the next date", async () => {
  const [broken, sound] = [await world.subscribed(1_000), await world.subscribed(1_000)];
  const paidTo = broken.order.takenDay + 3;
  const planted = [broken.portfolioId, paidTo, broken.order.id];
  await world.t.own.owner.query("alter table term_payment disable trigger term_payment_of_a_run");
  await world.t.own.owner.query(
    "insert into term_payment (portfolio_id, day, order_id, currency_id, amount) values ($1, $2, $3, 1, 5)",
    planted,
  );
  await world.t.own.owner.query("alter table term_payment enable trigger term_payment_of_a_run");
  await world.runOn(broken.order.takenDay + 8);
  expect(await world.shown(sound.portfolioId, sound.order.id)).toMatchObject({ status: "matured" });
  expect(await world.shown(broken.portfolioId, broken.order.id)).toMatchObject({ status: "active" });
  await world.t.own.owner.query("alter table term_payment disable trigger term_payment_append_only");
  await world.t.own.owner.query("delete from term_payment where order_id = $1 and day = $2", [broken.order.id, paidTo]);
  await world.t.own.owner.query("alter table term_payment enable trigger term_payment_append_only");
  await world.runOn(broken.order.takenDay + 9);
  const { paid, status } = await world.shown(broken.portfolioId, broken.order.id);
  expect([status, paid]).toEqual(["matured", "0.383561"]);
});

describe("leaving early", () => {
  test("on the day it was taken costs nothing", async () => {
    const { portfolioId, order } = await world.subscribed(700);
    expect(await world.shown(portfolioId, order.id)).toMatchObject({ exit_now: { penalty: "0", refund: "700" } });
    expect(await world.leave(portfolioId, order.id, "700")).toMatchObject({ value: { status: "cancelled" } });
    expect(await world.funding(portfolioId)).toEqual({ posted: usdt(700), held: 0n });
    expect(await world.leave(portfolioId, order.id, "700")).toMatchObject({ code: "term-order-ended" });
  });

  test("later costs half a percent and the interest beyond the longest length completed", async () => {
    const { portfolioId, order } = await world.subscribed(1_000, { offerId: 3 });
    await world.runOn(order.takenDay + 11);
    const { exit_now: exit, paid } = await world.shown(portfolioId, order.id);
    // Ten dates at the rate of 7 days.
    const kept = (usdt(1_000) * 20_000_000n * 10n) / 365_000_000_000n;
    const had = (usdt(1_000) * 34_000_000n * 10n) / 365_000_000_000n;
    expect(paid).toBe("0.931506");
    expect(had).toBe(931_506n);
    expect(exit).toEqual({ interest: "0", penalty: "5.383561", refund: "994.616439" });
    expect(usdt(5) + had - kept).toBe(5_383_561n);
    expect(await world.leave(portfolioId, order.id, "995")).toMatchObject({ code: "term-exit-changed" });
    expect(await world.leave(portfolioId, order.id, "994.616439")).toMatchObject({ value: { status: "redeemed" } });
    expect((await world.funding(portfolioId)).posted).toBe(usdt(1_000) - usdt(5) + kept);
  });

  test("is closed from midnight until the run of the day is done, and to everybody else", async () => {
    const { portfolioId, order } = await world.subscribed(100);
    const other = await addCustomer(world.t, 0n);
    expect(await world.leave(other.portfolioId, order.id, "1")).toMatchObject({ code: "term-order-unknown" });
    world.setClock(startOfDay(world.today + 1) + 60_000);
    await world.terms.runDates();
    expect(await world.leave(portfolioId, order.id, "1")).toMatchObject({ code: "term-run-under-way" });
    expect((await world.shown(portfolioId, order.id)).exit_now).toBeNull();
    await world.runOn(world.today + 1);
    expect(await world.leave(portfolioId, order.id, "99")).toMatchObject({ value: { status: "redeemed" } });
  });

  test("against the run that ends it has one effect", async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => world.subscribed(100)));
    await world.runOn(world.today + 7);
    world.setClock(startOfDay(world.today + 1) + 3_600_000);
    const left = orders.map(({ portfolioId, order }) => world.leave(portfolioId, order.id, "1"));
    await Promise.all([world.terms.runDates(), ...left]);
    for (const { portfolioId, order } of orders) {
      const { status, paid } = await world.shown(portfolioId, order.id);
      expect(status).toBe("matured");
      expect((await world.funding(portfolioId)).posted).toBe(
        usdt(100) + BigInt(paid.replace(".", "").replace(/^0+/, "")),
      );
    }
    world.today += 1;
  });
});
