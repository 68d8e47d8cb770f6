/** What somebody with an open session and no proof can hand to a partner by many trades near the index. */
import { formatDecimal } from "@candor/money/decimal";
import { amountOf, instantOf } from "@candor/money/money";
import { beforeEach, describe, expect, test } from "vitest";
import { accepted, codeOf, useSpotDesks } from "./spot-desk-test-support.ts";
import type { PlaceRequest, TestDesk } from "./spot-order-test-support.ts";

const desks = useSpotDesks("test");
const REAL = { mode: "real" } as const;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let t: TestDesk;
/** In real money, where the house owns and quotes nothing. */
let owner: string;
let partner: string;

beforeEach(async () => {
  t = await desks.open();
  await priced();
  owner = desks.newPortfolio();
  partner = desks.newPortfolio();
  await t.fund(owner, "USDT", "10000", "real");
  await t.fund(partner, "USDT", "1000000", "real");
  await t.fund(partner, "BTC", "100", "real");
});

/** A price of now. */
async function priced(price = "100000"): Promise<void> {
  t.market.priceMode = "live";
  t.market.tick(t.btc, price);
}

const ago = (ms: number) => instantOf(desks.clock.now() - ms);
const place = async (request: PlaceRequest, options = {}) =>
  codeOf(await t.place(owner, request, { ...REAL, ...options }));

/** The partner's order, which another's then takes: what is left of either does not stay. */
async function trade(request: PlaceRequest, options = {}, who = owner): Promise<string> {
  const type = request.type === "sell" ? "buy" : "sell";
  const resting = accepted(await t.place(partner, { ...request, type }, REAL));
  const code = codeOf(await t.place(who, { ...request, time_in_force: "ioc" }, { ...REAL, ...options }));
  await t.cancel(partner, resting.id, REAL);
  return code;
}

const posted = async (code: string) => (await t.wallet(owner, code, "real")).posted;
/** Four decimals of a coin, rounded down. */
const coins = (units: bigint): string => formatDecimal(units / 10_000n, 4);

/** A round trip of all there is at 2 % a side, to its owner's loss. */
async function roundTrip(): Promise<string[]> {
  const codes: string[] = [];
  // A coin with the fee on it costs 102,102.
  const wanted = coins(((await posted("USDT")) * 100n) / 102_102n);
  if (wanted !== "0.0000") codes.push(await trade({ type: "buy", amount: wanted, target_price: "102000" }));
  const bought = coins(await posted("BTC"));
  if (bought !== "0.0000") codes.push(await trade({ type: "sell", amount: bought, target_price: "98000" }));
  return codes;
}

/** The owner gives 190 USDT away, of 10,000: the bound is 196 by then. */
async function given190(): Promise<void> {
  expect(await trade({ type: "buy", amount: "0.05", target_price: "102000" })).toBe("accepted");
  expect(await trade({ type: "sell", amount: "0.05", target_price: "98200" })).toBe("accepted");
}
const giving10 = { type: "buy", amount: "0.01", target_price: "101000" } as const;
const fair = { type: "buy", amount: "0.01", target_price: "100000" } as const;

describe("many trades with a partner, each no more than 2 % from the index", () => {
  test("sixty round trips without a proof take no more than 2 % and fees", async () => {
    const codes: string[] = [];
    for (let trip = 0; trip < 60; trip += 1) codes.push(...(await roundTrip()));
    expect(codes).toContain("step-up-required");
    // In units of 10^-6; a coin is 100,000 and has 10^8 parts.
    expect((await posted("USDT")) + (await posted("BTC")) * 1_000n).toBeGreaterThan(9_780_000_000n);
  }, 60_000);

  test("small ones add up as large ones do", async () => {
    const codes: string[] = [];
    for (let trip = 0; trip < 80; trip += 1) {
      codes.push(await trade({ type: "buy", amount: "0.001", target_price: "102000" }));
      codes.push(await trade({ type: "sell", amount: "0.001", target_price: "98000" }));
    }
    const taken = codes.filter((code) => code === "accepted").length;
    expect([taken > 94, taken < 100]).toEqual([true, true]);
    expect(codes.slice(taken)).not.toContain("accepted");
  }, 60_000);

  test("a hundred at once are judged one after the other", async () => {
    await given190();
    accepted(await t.place(partner, { type: "sell", amount: "0.05", target_price: "102000" }, REAL));
    const purchase = { type: "buy", amount: "0.0005", target_price: "102000", time_in_force: "ioc" } as const;
    const codes = await Promise.all(Array.from({ length: 100 }, () => place(purchase)));
    expect(codes.filter((code) => code === "accepted").length).toBeLessThanOrEqual(6);
    expect(new Set(codes)).toEqual(new Set(["accepted", "step-up-required"]));
  });

  test("an order that rests far from the index counts before anybody takes it, and no more when it is cancelled", async () => {
    await given190();
    await t.fund(owner, "BTC", "0.01", "real");
    const resting = { type: "sell", amount: "0.005", target_price: "98000", post_only: true } as const;
    const first = accepted(await t.place(owner, resting, REAL));
    accepted(await t.place(owner, { ...resting, target_price: "100001" }, REAL));
    // 216 may be given by now, and 200 are.
    expect(await place({ ...fair, target_price: "97000" })).toBe("accepted");
    desks.clock.advance(1);
    await priced("104000");
    // What rests below the index now could give another 40.
    expect(await place({ ...fair, target_price: "97000" })).toBe("step-up-required");
    expect((await t.wallet(owner, "BTC", "real")).held).toBe(1_000_000n);
    accepted(await t.cancel(owner, first.id, REAL));
    expect(await place({ ...fair, target_price: "97000" })).toBe("accepted");
  });
});

describe("who is asked, and for how long", () => {
  test("a proof is asked for what would pass 2 %, and for nothing else; it resets the sum", async () => {
    await given190();
    expect(await trade(giving10, { key: "k-1" })).toBe("step-up-required");
    expect(await trade(fair)).toBe("accepted");
    // The same request under the same key, after the proof.
    expect(await trade(giving10, { key: "k-1", provedAt: ago(0) })).toBe("accepted");
    desks.clock.advance(6 * MINUTE);
    await priced();
    expect(await trade(giving10, { provedAt: ago(6 * MINUTE - 1) })).toBe("accepted");
    // Another session of the owner's has proved nothing.
    expect(await trade(giving10)).toBe("step-up-required");
  });

  test("says how much may be given away, in whole cents", async () => {
    await given190();
    // Of 10,000 less 190 and the fees.
    const details = { maximum: "195.99", currency: "USDT" };
    expect(await t.place(owner, giving10, REAL)).toMatchObject({ code: "step-up-required", details });
  });

  test("leaves no trace of an order that is refused", async () => {
    await given190();
    const before = await t.wallet(owner, "USDT", "real");
    expect(await trade(giving10)).toBe("step-up-required");
    expect(await place({ ...giving10, amount: "0.08" })).toBe("step-up-required");
    expect(await t.wallet(owner, "USDT", "real")).toEqual(before);
    expect(await t.book("real")).toMatchObject({ bids: [], asks: [] });
  });

  test("what was given away counts for 24 hours", async () => {
    await given190();
    desks.clock.advance(DAY - MINUTE);
    await priced();
    expect(await trade(giving10)).toBe("step-up-required");
    desks.clock.advance(2 * MINUTE);
    await priced();
    expect(await trade(giving10)).toBe("accepted");
  });

  test("a start forgets nothing", async () => {
    await given190();
    await desks.stop();
    t = await desks.open();
    await priced();
    expect(await trade(giving10)).toBe("step-up-required");
    desks.clock.advance(6 * MINUTE);
    await priced();
    expect(await trade(giving10, { provedAt: ago(6 * MINUTE - 1) })).toBe("accepted");
  });

  test("what others take of a resting order counts by the index of then, and every further order is asked for", async () => {
    await t.fund(owner, "BTC", "0.1", "real");
    expect(await place({ type: "sell", amount: "0.1", target_price: "100000" })).toBe("accepted");
    await priced("105000");
    accepted(await t.place(partner, { type: "buy", amount: "0.1", target_price: "103000" }, REAL));
    expect(await posted("BTC")).toBe(0n);
    expect(await place({ type: "buy", amount: "0.01", target_price: "99000" })).toBe("step-up-required");
    // Who took it has given nothing away.
    const { rows } = await desks.own.database.query(
      "select portfolio_id::text as who, given_usdt::text as given from spot_fill where given_usdt is not null",
    );
    expect(rows).toEqual([{ who: owner, given: "500000000" }]);
  });

  test("2 % is of all that the spot wallet holds; of a small one it is 100 USDT", async () => {
    const eth = t.instruments.bySymbol("ETHUSDT");
    if (!eth) throw new Error("ETHUSDT is not seeded");
    t.market.tick(eth, "4000");
    await t.fund(owner, "ETH", "5", "real");
    await given190();
    expect(await trade({ type: "buy", amount: "0.09", target_price: "102000" })).toBe("accepted");
    const small = desks.newPortfolio();
    await t.fund(small, "USDT", "1000", "real");
    const codes: string[] = [];
    for (let trip = 0; trip < 4; trip += 1) {
      codes.push(await trade({ type: "buy", amount: "0.007", target_price: "102000" }, {}, small));
      codes.push(await trade({ type: "sell", amount: "0.007", target_price: "98000" }, {}, small));
    }
    expect(codes).toEqual([...Array(7).fill("accepted"), "step-up-required"]);
  });
});

describe("honest trades", () => {
  test("at ordinary distances from others, ten times the account in a day, are not asked for a proof", async () => {
    for (let trip = 0; trip < 55; trip += 1) {
      expect(await trade({ type: "buy", amount: "0.009", target_price: "100020" })).toBe("accepted");
      expect(await trade({ type: "sell", amount: "0.009", target_price: "99980" })).toBe("accepted");
    }
  }, 60_000);

  test("with the house give nothing away, whole accounts at the market and back", async () => {
    await giveDesk("USDT", 1_000_000_000_000n);
    await giveDesk("BTC", 1_000_000_000n);
    await priced();
    for (let trip = 0; trip < 10; trip += 1) {
      const wanted = coins(((await posted("USDT")) * 100n) / 102_200n);
      expect(await place({ type: "buy", amount: wanted })).toBe("accepted");
      expect(await place({ type: "sell", amount: coins(await posted("BTC")) })).toBe("accepted");
    }
    const { rows } = await desks.own.database.query(
      "select counterparty, count(*)::int > 19 as many, max(given_usdt) as given from spot_fill group by counterparty",
    );
    expect(rows).toEqual([{ counterparty: "house", many: true, given: null }]);
  }, 60_000);

  test("of practice money are nobody's loss", async () => {
    const [one, other] = [await desks.trader(t), await desks.trader(t)];
    accepted(await t.place(one, { type: "buy", amount: "0.5", target_price: "99999" }));
    expect(codeOf(await t.place(other, { type: "sell", amount: "0.5", target_price: "91000" }))).toBe("accepted");
    const { rows } = await desks.own.database.query("select 1 from spot_fill where given_usdt is not null");
    expect(rows).toEqual([]);
  });
});

async function giveDesk(code: string, minorUnits: bigint): Promise<void> {
  const currencyId = t.ledger.currencyByCode(code).id;
  const house = { owner: "house", mode: "real", currencyId } as const;
  const from = { ...house, kind: "external", instrumentId: null } as const;
  const to = { ...house, kind: "desk", instrumentId: t.btc.id } as const;
  const facts = { step: "move", amount: amountOf(minorUnits), kind: "funding", reference: "test" } as const;
  await desks.own.database.transaction((tx) => t.ledger.post(tx, [[{ ...facts, from, to }]]));
}
