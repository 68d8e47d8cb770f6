import type { TermContent } from "@candor/api/term-product";
import { endsOn, startOfDay } from "@candor/engine/term-schedule";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ManualClock } from "../../platform/clock.ts";
import { createIds } from "../../platform/ids.ts";
import { checkBooks } from "../ledger/ledger.ts";
import { houseOf, openTestLedger, type TestLedger, USDT, walletOf } from "../ledger/ledger-test-support.ts";
import { addAgreeing, agree } from "../terms/terms-test-support.ts";
import { createTermProducts, type TermModule, type TermProductKind, type TermSeller } from "./term-product.ts";
import { addCustomer, reservedFault, subscribeAs } from "./term-test-support.ts";

const SAVINGS: TermProductKind = {
  ...{ product: "fixed-savings", ratePer: "year", payout: "daily", tiersBy: "whole", exitRule: "shorter-rate" },
  atMaturity: ["pay-out", "renew-principal", "renew-all"],
};
const DAY_MS = 86_400_000;
const WEEK = 1;
const usdt = (whole: number): bigint => BigInt(Math.round(whole * 1_000_000));

let t: TestLedger;
let clock: ManualClock;
let terms: TermModule;
let seller: TermSeller;
let today: number;
const told: [source: string, parameters: object][] = [];
beforeAll(async () => {
  t = await openTestLedger();
  clock = t.clock;
  const ids = createIds({ clock, node: 2 });
  const notices = {
    notify: async (_tx: unknown, { source, parameters }: { source: string; parameters: object }) =>
      void told.push([source, parameters]),
  };
  terms = createTermProducts({ ...t, ids, notices, log: t.own.log, jobs: { schedule: () => undefined } });
  seller = terms.sell("fixed-savings", [SAVINGS]);
  today = Math.floor(clock.now() / DAY_MS);
  await terms.runDates();
});
afterEach(async () => {
  expect((await checkBooks(t.database)).faults).toEqual([]);
  expect(await reservedFault(t.database)).toEqual([]);
});
afterAll(() => t.own.close());

const setClock = (at: number) => clock.advance(at - clock.now());

/** An hour into a date, after its run. */
async function runOn(day: number): Promise<void> {
  setClock(startOfDay(day) + 3_600_000);
  await terms.runDates();
  today = day;
}

const shown = async (portfolioId: string, id: string) => {
  const found = await seller.one(t.database, { portfolioId, id });
  if (found.refused) throw new Error(found.code);
  return found.value;
};
const subscribed = async (units: number, changes: Partial<Parameters<typeof subscribeAs>[1]> = {}) => {
  const owner = await addCustomer(t, usdt(units));
  const taken = await subscribeAs({ t, seller }, { ...owner, offerId: WEEK, amount: String(units), ...changes });
  if (taken.refused) throw new Error(taken.code);
  return { ...owner, order: taken.value };
};
const funding = (portfolioId: string) => t.read(walletOf(portfolioId, "funding"));
const earn = (portfolioId: string) => t.read(walletOf(portfolioId, "earn"));

describe("subscribing", () => {
  test("holds the principal in the wallet earn and sets the whole interest aside", async () => {
    const { portfolioId, order } = await subscribed(1_000);
    expect(await earn(portfolioId)).toEqual({ posted: usdt(1_000), held: usdt(1_000) });
    expect(order.reserved).toBe((usdt(1_000) * 20_000_000n * 7n) / 365_000_000_000n);
    expect(order).toMatchObject({ takenDay: today, endsDay: endsOn(today, 7), rate: 20_000_000n });
  });

  test.each([
    ["amount-too-small", { amount: "9.99" }],
    ["amount-too-large", { amount: "100000.01" }],
    ["amount-too-many-decimals", { amount: "10.0000001" }],
    ["insufficient-funds", { amount: "500" }],
    ["terms-changed", { termsId: "1" }],
  ] as const)("answers %s and changes nothing", async (code, changes) => {
    const owner = await addCustomer(t, usdt(100));
    const taken = await subscribeAs({ t, seller }, { ...owner, offerId: WEEK, amount: "100", ...changes });
    expect(taken).toMatchObject({ refused: true, code });
    expect(await funding(owner.portfolioId)).toEqual({ posted: usdt(100), held: 0n });
  });

  test("knows no other product's offers", async () => {
    const owner = await addCustomer(t, usdt(100));
    const asked = { ...owner, offerId: 999, amount: "100" };
    expect(await subscribeAs({ t, seller }, asked)).toMatchObject({ code: "term-offer-unknown" });
  });

  test("with real money is sold out where the house cannot set the interest aside", async () => {
    const owner = await addCustomer(t, usdt(1_000), "real");
    const asked = { ...owner, mode: "real", offerId: WEEK, amount: "1000" } as const;
    expect(await subscribeAs({ t, seller }, asked)).toMatchObject({ refused: true, code: "term-offer-sold-out" });
    const offers = await seller.offers(t.database, { mode: "real", portfolioId: owner.portfolioId });
    expect(offers.every(({ is_sold_out: isSoldOut }) => isSoldOut)).toBe(true);
    const [external, treasury] = [houseOf("external", USDT, "real"), houseOf("treasury", USDT, "real")];
    await t.post({
      step: "move",
      from: external,
      to: treasury,
      amount: usdt(10) as never,
      kind: "house-funds",
      reference: "x",
    });
    expect(await subscribeAs({ t, seller }, asked)).toMatchObject({ refused: false });
  });

  test("of a hundred at once for the last of the quota one gets it", async () => {
    await t.own.owner.query(
      "insert into term_quota values (2, 'demo', 4999990000000) on conflict (offer_id, mode) do update set taken = excluded.taken",
    );
    const owners = await Promise.all(Array.from({ length: 100 }, () => addCustomer(t, usdt(10))));
    const taken = await Promise.all(
      owners.map((owner) => subscribeAs({ t, seller }, { ...owner, offerId: 2, amount: "10" })),
    );
    expect(taken.filter(({ refused }) => !refused)).toHaveLength(1);
    expect(new Set(taken.flatMap((one) => (one.refused ? [one.code] : [])))).toEqual(new Set(["term-offer-sold-out"]));
    await t.own.owner.query("update term_quota set taken = 10000000 where offer_id = 2");
  });

  test("takes no more than one account may have", async () => {
    const owner = await addCustomer(t, usdt(300_000));
    for (const amount of ["100000", "100000"])
      expect((await subscribeAs({ t, seller }, { ...owner, offerId: WEEK, amount })).refused).toBe(false);
    const more = await subscribeAs({ t, seller }, { ...owner, offerId: 3, amount: "10" });
    expect(more).toMatchObject({ code: "term-person-limit", details: { left: "0" } });
  });
});

describe("the run of a date", () => {
  test("pays each date once, whatever days were missed, and gives the principal back at the end", async () => {
    const { portfolioId, order } = await subscribed(5_000);
    const daily = (days: number) => (usdt(5_000) * 20_000_000n * BigInt(days)) / 365_000_000_000n;
    await runOn(order.takenDay + 1);
    expect(await funding(portfolioId)).toEqual({ posted: 0n, held: 0n });
    await runOn(order.takenDay + 2);
    expect((await funding(portfolioId)).posted).toBe(daily(1));
    await terms.runDates();
    await Promise.all([terms.runDates(), terms.runDates()]);
    expect((await funding(portfolioId)).posted).toBe(daily(1));
    // Stopped for four days.
    await runOn(order.takenDay + 6);
    expect((await funding(portfolioId)).posted).toBe(daily(5));
    expect(await shown(portfolioId, order.id)).toMatchObject({ paid: "1.369863", done_day: order.takenDay + 5 });
    // A clock that was set back does nothing again.
    setClock(startOfDay(order.takenDay + 3) + 3_600_000);
    await terms.runDates();
    expect((await funding(portfolioId)).posted).toBe(daily(5));
    await runOn(order.takenDay + 9);
    expect(await funding(portfolioId)).toEqual({ posted: usdt(5_000) + daily(7), held: 0n });
    expect(await earn(portfolioId)).toEqual({ posted: 0n, held: 0n });
    expect(await shown(portfolioId, order.id)).toMatchObject({ status: "matured", paid: "1.917808", refund: "5000" });
  });

  test("renews under the terms in force, principal alone or with its interest", async () => {
    const one = await subscribed(1_000, { atMaturity: "renew-principal" });
    const other = await subscribed(1_000, { atMaturity: "renew-all" });
    await runOn(one.order.takenDay + 8);
    const list = async (portfolioId: string) =>
      (await seller.list(t.database, { portfolioId, which: "open" }, { page: 1, limit: 10 })).list;
    expect(await list(one.portfolioId)).toMatchObject([{ number: "1000", taken_day: today, status: "active" }]);
    expect(await list(other.portfolioId)).toMatchObject([{ number: "1000.383561", taken_day: today }]);
    expect((await funding(one.portfolioId)).posted).toBe(383_561n);
    const toldOf = (id: string) => told.find(([source]) => source === `term/${id}`)?.[1];
    const facts = { amount: "1000.383561", interest: "0.383561", currency: "USDT", is_not_renewed: false };
    expect(toldOf(one.order.id)).toMatchObject({ ...facts, renewed: "1000" });
    expect(toldOf(other.order.id)).toMatchObject({ ...facts, renewed: "1000.383561" });
    expect((await funding(other.portfolioId)).posted).toBe(0n);
  });
});

describe("leaving early", () => {
  const leave = (portfolioId: string, id: string, refundSeen: string) =>
    t.database.transaction((tx) => seller.leave(tx, { portfolioId, id, refundSeen }));

  test("on the day it was taken costs nothing", async () => {
    const { portfolioId, order } = await subscribed(700);
    expect(await shown(portfolioId, order.id)).toMatchObject({ exit_now: { penalty: "0", refund: "700" } });
    expect(await leave(portfolioId, order.id, "700")).toMatchObject({ value: { status: "cancelled" } });
    expect(await funding(portfolioId)).toEqual({ posted: usdt(700), held: 0n });
    expect(await leave(portfolioId, order.id, "700")).toMatchObject({ code: "term-order-ended" });
  });

  test("later costs half a percent and the interest beyond the longest length completed", async () => {
    const { portfolioId, order } = await subscribed(1_000, { offerId: 3 });
    await runOn(order.takenDay + 11);
    const { exit_now: exit, paid } = await shown(portfolioId, order.id);
    // Ten dates at the rate of 7 days.
    const kept = (usdt(1_000) * 20_000_000n * 10n) / 365_000_000_000n;
    const had = (usdt(1_000) * 34_000_000n * 10n) / 365_000_000_000n;
    expect(paid).toBe("0.931506");
    expect(had).toBe(931_506n);
    expect(exit).toEqual({ interest: "0", penalty: "5.383561", refund: "994.616439" });
    expect(usdt(5) + had - kept).toBe(5_383_561n);
    expect(await leave(portfolioId, order.id, "995")).toMatchObject({ code: "term-exit-changed" });
    expect(await leave(portfolioId, order.id, "994.616439")).toMatchObject({ value: { status: "redeemed" } });
    expect((await funding(portfolioId)).posted).toBe(usdt(1_000) - usdt(5) + kept);
  });

  test("is closed from midnight until the run of the day is done, and to everybody else", async () => {
    const { portfolioId, order } = await subscribed(100);
    const other = await addCustomer(t, 0n);
    expect(await leave(other.portfolioId, order.id, "1")).toMatchObject({ code: "term-order-unknown" });
    setClock(startOfDay(today + 1) + 60_000);
    await terms.runDates();
    expect(await leave(portfolioId, order.id, "1")).toMatchObject({ code: "term-run-under-way" });
    expect((await shown(portfolioId, order.id)).exit_now).toBeNull();
    await runOn(today + 1);
    expect(await leave(portfolioId, order.id, "99")).toMatchObject({ value: { status: "redeemed" } });
  });

  test("against the run that ends it has one effect", async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => subscribed(100)));
    await runOn(today + 7);
    setClock(startOfDay(today + 1) + 3_600_000);
    const left = orders.map(({ portfolioId, order }) => leave(portfolioId, order.id, "1"));
    await Promise.all([terms.runDates(), ...left]);
    for (const { portfolioId, order } of orders) {
      const { status, paid } = await shown(portfolioId, order.id);
      expect(status).toBe("matured");
      expect((await funding(portfolioId)).posted).toBe(usdt(100) + BigInt(paid.replace(".", "").replace(/^0+/, "")));
    }
    today += 1;
  });
});

describe("terms", () => {
  const proposals = () => terms.terms.proposals;
  const edition = async () => {
    const { rows } = await t.database.query<{ edition: number; content: TermContent }>(
      "select edition, content from terms_edition where kind = 'earn-terms' and subject = 'fixed-savings/USDT' order by edition desc limit 1",
    );
    return rows[0] as { edition: number; content: TermContent };
  };
  const proposed = async (changes: Partial<TermContent>, subject = "fixed-savings/USDT") => {
    const { edition: number, content } = await edition();
    return { subject, edition: number, effective_at: null, content: { ...content, ...changes } };
  };
  const fault = async (changes: Partial<TermContent>, subject?: string) => {
    const asked = (await proposed(changes, subject)) as never;
    return t.database.transaction((tx) => proposals().check(tx, asked));
  };
  /** Agreed on, and in force. */
  const agreed = async (changes: Partial<TermContent>) => {
    await agree(t.own, clock, proposals() as never, await proposed(changes));
    clock.advance(700_000);
  };

  test("that could be left at a gain, lack a figure or are of no product are refused", async () => {
    terms.sell("certificate", [{ ...SAVINGS, product: "certificate", payout: "maturity", exitRule: "lost-days" }]);
    const gift = { lengths: { "30": { "0": "0.01" }, "90": { "0": "0.2" } }, exit: { lost_days: "30" } };
    expect(await fault(gift, "certificate/USDT")).toMatchObject({ code: "term-leaving-gains" });
    expect(await fault({}, "tea/USDT")).toMatchObject({ code: "terms-subject-unknown" });
    for (const changes of [{ exit: { fee: "0.005" } }, { lengths: { "7": { "10": "0.01" } } }, { min: "0.0000001" }])
      expect(await fault(changes)).toMatchObject({ code: "terms-out-of-bounds" });
  });

  test("are frozen on what was taken, and close the product for what comes", async () => {
    await addAgreeing(t.own);
    const { portfolioId, order } = await subscribed(1_000, { atMaturity: "renew-principal" });
    const { content } = await edition();
    await agreed({ lengths: { ...content.lengths, "7": { "0": "0.01" } } });
    const later = await subscribed(1_000);
    expect([order.rate, later.order.rate]).toEqual([20_000_000n, 10_000_000n]);
    await agreed({ is_open: false });
    const owner = await addCustomer(t, usdt(10));
    const closed = await subscribeAs({ t, seller }, { ...owner, offerId: WEEK, amount: "10" });
    expect(closed).toMatchObject({ code: "term-offer-closed" });
    await runOn(order.takenDay + 8);
    expect((await funding(portfolioId)).posted).toBe(usdt(1_000) + 383_561n);
    expect((await funding(later.portfolioId)).posted).toBe(usdt(1_000) + 191_780n);
    await agreed({ is_open: true });
  });
});

describe("the tables themselves", () => {
  const asProgram = (sql: string, values: readonly unknown[] = []) => t.database.query(sql, values);

  test("let no other money in or out of the reserve", async () => {
    const of = houseOf("interest-reserve");
    const facts = { amount: 1n as never, reference: "x" };
    const post = (...group: Parameters<TestLedger["post"]>) => t.post(...group);
    await expect(post({ step: "move", from: of, to: houseOf("desk"), kind: "spot-trade", ...facts })).rejects.toThrow(
      /reserve/,
    );
    await expect(
      post({ step: "move", from: houseOf("external"), to: of, kind: "conversion", ...facts }),
    ).rejects.toThrow(/reserve/);
    const owner = await addCustomer(t, usdt(1));
    const to = walletOf(owner.portfolioId, "funding");
    await expect(post({ step: "move", from: of, to, kind: "term-interest", ...facts })).rejects.toThrow(/reserve/);
  });

  test("let nothing out of what is held in a wallet earn but by its order", async () => {
    const { portfolioId, order } = await subscribed(50);
    const from = walletOf(portfolioId, "earn");
    const facts = { amount: usdt(50) as never, reference: "x", holdReference: order.id };
    await expect(
      t.post({ step: "move-held", from, to: walletOf(portfolioId, "spot"), kind: "wallet-move", ...facts }),
    ).rejects.toThrow(/held in a wallet earn/);
  });

  test("pay no date twice, and never turn an order back", async () => {
    const { order } = await subscribed(50);
    await runOn(today + 3);
    await expect(asProgram("update term_order set done_day = done_day - 1 where id = $1", [order.id])).rejects.toThrow(
      /goes on/,
    );
    await expect(asProgram("update term_order set principal = 1 where id = $1", [order.id])).rejects.toThrow(/denied/);
    await expect(
      asProgram(
        "insert into term_payment select portfolio_id, day, order_id, currency_id, amount from term_payment limit 1",
      ),
    ).rejects.toThrow(/duplicate/);
    await expect(asProgram("delete from term_order")).rejects.toThrow(/denied/);
  });

  test("take no order at another rate than the terms in force", async () => {
    const { order } = await subscribed(50);
    await expect(
      asProgram(
        `insert into term_order (id, customer_id, portfolio_id, mode, offer_id, terms_id, currency_id, principal, rate, pays_daily,
           days, taken_at, taken_day, at_maturity, status, balance, reserved, done_day, ends_day)
         select 1, customer_id, portfolio_id, mode, offer_id, terms_id, currency_id, principal, rate * 2, pays_daily, days, taken_at,
           taken_day, at_maturity, status, balance, reserved, done_day, ends_day from term_order where id = $1`,
        [order.id],
      ),
    ).rejects.toThrow(/terms in force/);
  });
});
