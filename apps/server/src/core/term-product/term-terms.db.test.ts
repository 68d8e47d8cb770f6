import type { TermContent } from "@candor/api/term-product";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { houseOf, openTestLedger, type TestLedger, USDT, walletOf } from "../ledger/ledger-test-support.ts";
import { addAgreeing, agree } from "../terms/terms-test-support.ts";
import type { TermProductKind, TermSeller } from "./term-product.ts";
import { addCustomer, SAVINGS, subscribeAs, TermWorld, usdt, WEEK } from "./term-test-support.ts";

const LOCKED: TermProductKind = { ...SAVINGS, product: "lock-mining", ratePer: "day", exitRule: "scaled-fee" };
const SEEDED: readonly (readonly [string, TermProductKind])[] = [
  ["lock-mining", LOCKED],
  ["invest-fixed", { ...SAVINGS, product: "invest-fixed", payout: "maturity" }],
];

let world: TermWorld;
beforeAll(async () => {
  world = new TermWorld(await openTestLedger());
  await world.terms.runDates();
});
afterEach(async () => {
  expect(await world.faults()).toEqual([]);
});
afterAll(() => world.t.own.close());

describe("what has no end", () => {
  const OPEN: TermProductKind = {
    ...{ product: "invest-flexible", ratePer: "year", payout: "compound", tiersBy: "part", exitRule: "free" },
    atMaturity: ["pay-out"],
  };
  let flexible: TermSeller;
  let offerId: number;
  beforeAll(async () => {
    flexible = world.terms.sell("flexible", [OPEN]);
    offerId = (await flexible.offers(world.t.database, { mode: "demo", portfolioId: null }))[0]?.id ?? 0;
  });
  const put = (units: number, mode: "demo" | "real" = "demo") =>
    world.subscribed(units, { seller: flexible, mode, offerId });
  const one = (portfolioId: string, id: string) => world.shown(portfolioId, id, flexible);

  test("adds what each date earns to the balance, whatever days were missed, and is free to leave", async () => {
    const [daily, late] = [await put(20_000), await put(20_000)];
    for (const days of [2, 3, 4, 12]) await world.runOn(daily.order.takenDay + days);
    const { balance, paid } = await one(daily.portfolioId, daily.order.id);
    expect(balance).toBe((await one(late.portfolioId, late.order.id)).balance);
    // Ten thousand at 1.8 % and the rest at 1.2 %, for eleven dates.
    expect(Number(paid)).toBeCloseTo((20_000 * 0.015 * 11) / 365, 1);
    const held = (await world.earn(daily.portfolioId)).held;
    expect(balance).toBe(
      `${held / 1_000_000n}.${String(held % 1_000_000n)
        .padStart(6, "0")
        .replace(/0+$/, "")}`,
    );
    const left = await world.leave(daily.portfolioId, daily.order.id, balance, flexible);
    expect(left).toMatchObject({ value: { status: "redeemed", penalty: 0n } });
    expect((await world.funding(daily.portfolioId)).posted).toBe(held);
  });

  test("gets 30 days' notice where the house cannot set more aside, and is paid to its end", async () => {
    const treasury = houseOf("treasury", USDT, "real");
    const external = houseOf("external", USDT, "real");
    const move = (from: typeof treasury, to: typeof treasury, amount: bigint) =>
      world.t.post({ step: "move", from, to, amount: amount as never, kind: "house-funds", reference: "x" });
    await move(external, treasury, usdt(100));
    const { portfolioId, order } = await put(30_000, "real");
    const free = await world.t.ledger.houseFree(world.t.database, treasury);
    await move(treasury, external, free);
    await world.runOn(order.takenDay + 2);
    expect(await one(portfolioId, order.id)).toMatchObject({ status: "ending", ends_day: order.takenDay + 32 });
    await world.runOn(order.takenDay + 32);
    const ended = await one(portfolioId, order.id);
    expect(ended).toMatchObject({ status: "matured", balance: "0" });
    expect((await world.t.read(walletOf(portfolioId, "funding", USDT, "real"))).posted).toBe(
      usdt(30_000) + BigInt(Math.round(Number(ended.paid) * 1e6)),
    );
  });
});

describe("terms", () => {
  const proposals = () => world.terms.terms.proposals;
  const edition = async () => {
    const { rows } = await world.t.database.query<{ edition: number; content: TermContent }>(
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
    return world.t.database.transaction((tx) => proposals().check(tx, asked));
  };
  /** Agreed on, and in force. */
  const agreed = async (changes: Partial<TermContent>) => {
    await agree(world.t.own, world.t.clock, proposals() as never, await proposed(changes));
    world.t.clock.advance(700_000);
  };

  test("that could be left at a gain, lack a figure or are of no product are refused", async () => {
    world.terms.sell("certificate", [
      { ...SAVINGS, product: "certificate", payout: "maturity", exitRule: "lost-days" },
    ]);
    const gift = { lengths: { "30": { "0": "0.01" }, "90": { "0": "0.2" } }, exit: { lost_days: "30" } };
    expect(await fault(gift, "certificate/USDT")).toMatchObject({ code: "term-leaving-gains" });
    expect(await fault({}, "tea/USDT")).toMatchObject({ code: "terms-subject-unknown" });
    const open = { lengths: { open: { "0": "0.01" } } };
    const finer = { exit: { fee: "0.0000000001", kept: "0.99" } };
    for (const changes of [
      open,
      finer,
      { lengths: {} },
      { exit: { fee: "0.005" } },
      { lengths: { "7": { "10": "0.01" } } },
      { min: "0.0000001" },
    ])
      expect(await fault(changes)).toMatchObject({ code: "terms-out-of-bounds" });
  });

  test("of every product that is sold are what an edition may be", async () => {
    for (const [subject, kind] of SEEDED) {
      if (subject !== "fixed-savings/USDT" && subject !== "invest-flexible/USDT") world.terms.sell(subject, [kind]);
    }
    const { rows } = await world.t.database.query<{ subject: string; edition: number; content: TermContent }>(
      "select distinct on (subject) subject, edition, content from terms_edition where kind = 'earn-terms' order by subject, edition desc",
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { subject, edition: number, content } of rows) {
      const asked = { subject, edition: number, effective_at: null, content: { ...content, is_open: false } };
      expect(
        await world.t.database.transaction((tx) => proposals().check(tx, asked as never)),
        subject,
      ).toBeUndefined();
    }
  });

  test("are frozen on what was taken, and close the product for what comes", async () => {
    await addAgreeing(world.t.own);
    const { portfolioId, order } = await world.subscribed(1_000, { atMaturity: "renew-principal" });
    const { content } = await edition();
    await agreed({ lengths: { ...content.lengths, "7": { "0": "0.01" } } });
    const later = await world.subscribed(1_000);
    expect([order.rate, later.order.rate]).toEqual([20_000_000n, 10_000_000n]);
    await agreed({ is_open: false });
    const owner = await addCustomer(world.t, usdt(10));
    const closed = await subscribeAs(world, { ...owner, offerId: WEEK, amount: "10" });
    expect(closed).toMatchObject({ code: "term-offer-closed" });
    await world.runOn(order.takenDay + 8);
    expect((await world.funding(portfolioId)).posted).toBe(usdt(1_000) + 383_561n);
    expect((await world.funding(later.portfolioId)).posted).toBe(usdt(1_000) + 191_780n);
    await agreed({ is_open: true });
  });
});

describe("the tables themselves", () => {
  const asProgram = (sql: string, values: readonly unknown[] = []) => world.t.database.query(sql, values);

  test("let no other money in or out of the reserve", async () => {
    const of = houseOf("interest-reserve");
    const left = await world.subscribed(5_000);
    await world.leave(left.portfolioId, left.order.id, "5000");
    const facts = { amount: 1n as never, reference: "x" };
    const post = (...group: Parameters<TestLedger["post"]>) => world.t.post(...group);
    await expect(post({ step: "move", from: of, to: houseOf("desk"), kind: "spot-trade", ...facts })).rejects.toThrow(
      /reserve/,
    );
    await expect(
      post({ step: "move", from: houseOf("external"), to: of, kind: "conversion", ...facts }),
    ).rejects.toThrow(/reserve/);
    const owner = await addCustomer(world.t, usdt(1));
    const to = walletOf(owner.portfolioId, "funding");
    await expect(post({ step: "move", from: of, to, kind: "term-interest", ...facts })).rejects.toThrow(/reserve/);
  });

  test("let nothing out of what is held in a wallet earn but by its order", async () => {
    const { portfolioId, order } = await world.subscribed(50);
    const from = walletOf(portfolioId, "earn");
    const facts = { amount: usdt(50) as never, reference: "x", holdReference: order.id };
    await expect(
      world.t.post({ step: "move-held", from, to: walletOf(portfolioId, "spot"), kind: "wallet-move", ...facts }),
    ).rejects.toThrow(/held in a wallet earn/);
  });

  test("pay no date twice, and never turn an order back", async () => {
    const { order } = await world.subscribed(50);
    await world.runOn(world.today + 3);
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
    const { order } = await world.subscribed(50);
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

  test("and what was changed past them is found", async () => {
    const { order } = await world.subscribed(50);
    const changes = [
      ["update term_quota set taken = taken + $1", "Offer 1 of demo counts"],
      [`update term_order set paid = paid + $1 where id = ${order.id}`, "says that 1 was paid"],
      [`update term_order set reserved = reserved + $1 where id = ${order.id}`, "The interest reserve of demo"],
    ] as const;
    for (const [sql, fault] of changes) {
      await world.t.own.owner.query(sql, [1]);
      expect((await world.terms.faults(world.t.database)).join()).toContain(fault);
      await world.t.own.owner.query("alter table term_order disable trigger term_order_goes_on");
      await world.t.own.owner.query(sql, [-1]);
      await world.t.own.owner.query("alter table term_order enable trigger term_order_goes_on");
    }
  });

  test("make no order that nobody put anything in, end none sooner, and run no date out of turn", async () => {
    const { order } = await world.subscribed(50);
    await expect(
      asProgram("update term_order set ends_day = ends_day - 1 where id = $1", [order.id]),
    ).rejects.toThrow();
    await expect(
      asProgram(
        "update term_order set status = 'redeemed', balance = 0, reserved = 0, ended_at = now(), refund = 0, penalty = 0 where id = $1",
        [order.id],
      ),
    ).rejects.toThrow(/held in a wallet earn/);
    const made = (changes: Readonly<Record<string, string>>) => {
      const columns =
        "customer_id, portfolio_id, mode, offer_id, terms_id, currency_id, principal, rate, pays_daily, days, taken_at, taken_day, at_maturity, status, balance, reserved, done_day, ends_day";
      const values = columns.split(", ").map((column) => changes[column] ?? column);
      return asProgram(
        `insert into term_order (id, ${columns}) select 2, ${values.join(", ")} from term_order where id = $1`,
        [order.id],
      );
    };
    const earlier = { taken_day: "taken_day - 60", done_day: "taken_day - 60", ends_day: "ends_day - 60" };
    await expect(made(earlier)).rejects.toThrow(/begins on its day/);
    await expect(made({ balance: "0" })).rejects.toThrow(/begins on its day|put_in/);
    await expect(made({})).rejects.toThrow(/held in a wallet earn/);
    for (const [day, finished] of [
      ["max(day) + 500", "now()"],
      ["max(day) + 500", "null"],
    ])
      await expect(
        asProgram(
          `insert into term_run (day, started_at, finished_at) select ${day}, now(), ${finished}::timestamptz from term_run`,
        ),
      ).rejects.toThrow(/one after the other/);
  });
});
