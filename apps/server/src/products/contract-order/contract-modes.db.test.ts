import type { AccountMode } from "@candor/api/account-mode";
import type { ContractOrder } from "@candor/api/contract-order";
import { amountOf } from "@candor/money/money";
import { beforeEach, expect, test } from "vitest";
import { accepted, codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { ordersOf, place, useContractDesks } from "./contract-test-support.ts";

const desks = useContractDesks();
let t: ProductDesk;

beforeEach(async () => {
  t = await desks.open();
  t.market.priceMode = "live";
  t.market.tick(t.btc, "100000");
});

/** The house's own money for this market, in minor units, whatever it was: without it no real position is taken. */
async function giveRealHouse(units: bigint): Promise<void> {
  const { id: currencyId } = t.ledger.currencyByCode("USDT");
  const { rows } = await desks.own.database.query<{ purpose: "desk" | "insurance"; posted: string }>(
    "select purpose, posted from ledger_account where mode = 'real' and purpose in ('desk', 'insurance') and instrument_id = $1",
    [t.btc.id],
  );
  const account = (kind: "external" | "desk" | "insurance") =>
    ({ owner: "house", mode: "real", currencyId, kind, instrumentId: kind === "external" ? null : t.btc.id }) as const;
  const move = (from: "external" | "desk" | "insurance", to: "external" | "insurance", amount: bigint) => ({
    ...{ step: "move" as const, from: account(from), to: account(to), amount: amountOf(amount) },
    ...{ kind: "funding", reference: "test" },
  });
  const emptied = rows
    .filter(({ posted }) => BigInt(posted) > 0n)
    .map(({ purpose, posted }) => [move(purpose, "external", BigInt(posted))]);
  await desks.own.database.transaction((tx) => t.ledger.post(tx, [...emptied, [move("external", "insurance", units)]]));
}

const ordersIn = async (owner: string, mode: AccountMode) => {
  await t.call("/lever/close", owner, { id: "1" }, { mode });
  return accepted(await t.call<{ list: readonly ContractOrder[] }>("/lever/my_trade", owner, {}, { mode })).list;
};

/** Everything of an order that does not name it. */
const figuresOf = ({ id: _, receipt_id, created_at, opened_at, closed_at, ...figures }: ContractOrder) => figures;

test("the same orders on the same ticks come out the same in demo and real, to the last digit", async () => {
  await giveRealHouse(100_000_000_000n);
  const owners = { demo: await desks.trader(t), real: await desks.trader(t, "10000", "real") };
  const both = ["demo", "real"] as const;
  const requests = [
    { type: "up", share: 10, multiple: 10 },
    { type: "down", share: 7, multiple: 5, stop_loss_price: "101000" },
    { type: "up", share: 3, multiple: 2, target_profit_price: "100500" },
    { type: "up", share: 5, multiple: 10, target_price: "99500" },
  ] as const;
  for (const request of requests) for (const mode of both) accepted(await place(t, owners[mode], request, mode));
  for (const price of ["100010", "100530", "99470", "101000", "94000", "93000"]) t.market.tick(t.btc, price);
  const [demo, real] = await Promise.all(both.map((mode) => ordersIn(owners[mode], mode)));
  expect(demo?.map(figuresOf)).toEqual(real?.map(figuresOf));
  expect(new Set(demo?.map(({ status }) => status))).toEqual(new Set(["closed"]));
  expect(await desks.walletOf(t, owners.demo)).toEqual(await desks.walletOf(t, owners.real, "real"));
});

test("no posting and no exposure joins demo and real", async () => {
  await giveRealHouse(2_000_000_000n);
  const [alice, bob] = [await desks.trader(t), await desks.trader(t, "10000", "real")];
  const big = { type: "up", share: 14, multiple: 10 } as const;
  accepted(await place(t, alice, big));
  accepted(await place(t, alice, big));
  t.market.tick(t.btc, "100000");
  expect(await ordersOf(t, alice)).toHaveLength(2);
  // Demo's positions fill nothing of what the real house may take: one of 1,400 USDT fits into 2,000, a second does not.
  accepted(await place(t, bob, big, "real"));
  t.market.tick(t.btc, "100000");
  const [taken] = await ordersIn(bob, "real");
  expect(taken).toMatchObject({ status: "open" });
  expect(codeOf(await place(t, bob, big, "real"))).toBe("exposure-full");
  const { rows } = await desks.own.database.query<{ joined: string }>(
    `select count(*) as joined from ledger_transfer t
     join ledger_account a on a.id = t.from_account_id join ledger_account b on b.id = t.to_account_id
     where a.mode <> b.mode`,
  );
  expect(rows[0]?.joined).toBe("0");
  accepted(await t.call("/lever/close", bob, { id: taken?.id }, { mode: "real" }));
  t.market.tick(t.btc, "100000");
  expect(await ordersIn(bob, "real")).toMatchObject([{ status: "closed" }]);
});

test("a gain that the house cannot pay leaves the position open until it can", async () => {
  await giveRealHouse(1_100_000_000n);
  const owner = await desks.trader(t, "10000", "real");
  const order = accepted(await place(t, owner, { type: "up", share: 7, multiple: 10 }, "real"));
  t.market.tick(t.btc, "100000");
  await ordersIn(owner, "real");
  t.market.tick(t.btc, "300000");
  accepted(await t.call("/lever/close", owner, { id: order.id }, { mode: "real" }));
  t.market.tick(t.btc, "300000");
  expect((await ordersIn(owner, "real"))[0]).toMatchObject({ status: "closing" });
  await giveRealHouse(5_000_000_000n);
  t.market.tick(t.btc, "300000");
  expect((await ordersIn(owner, "real"))[0]).toMatchObject({ status: "closed", close_cause: "user" });
});

test("what the treasury has covers no market: it would be counted once for each", async () => {
  await giveRealHouse(1n);
  const { id: currencyId } = t.ledger.currencyByCode("USDT");
  const house = (kind: "external" | "treasury") =>
    ({ owner: "house", mode: "real", currencyId, kind, instrumentId: null }) as const;
  const amount = amountOf(1_000_000_000_000n);
  const given = { step: "move", from: house("external"), to: house("treasury"), amount } as const;
  await desks.own.database.transaction((tx) => t.ledger.post(tx, [[{ ...given, kind: "funding", reference: "test" }]]));
  const owner = await desks.trader(t, "10000", "real");
  expect(codeOf(await place(t, owner, { type: "up", share: 10, multiple: 10 }, "real"))).toBe("exposure-full");
});

test("open-interest-full: of the insurance one person's gap has a tenth, longs and shorts alike, and a gap brings no more", async () => {
  // At ten times, a gap of a fifth takes 140 USDT of a long of 1,000 beyond what is left of its margin, and 160 of a short.
  await giveRealHouse(3_100_000_000n);
  const owner = await desks.trader(t, "10000", "real");
  const request = { share: 10, multiple: 10 } as const;
  accepted(await place(t, owner, { ...request, type: "up" }, "real"));
  t.market.tick(t.btc, "100000");
  accepted(await place(t, owner, { ...request, type: "down" }, "real"));
  // Both are asked for before either is entered, and judged again at their entry.
  accepted(await place(t, owner, { ...request, type: "down" }, "real"));
  t.market.tick(t.btc, "100000");
  expect((await ordersIn(owner, "real")).map(({ status }) => status).sort()).toEqual(["cancelled", "open", "open"]);
  expect(codeOf(await place(t, owner, { ...request, type: "up" }, "real"))).toBe("open-interest-full");
  // What the margin covers is taken all the same, and so is another person's.
  const covered = accepted(await place(t, owner, { type: "up", share: 1, multiple: 2 }, "real"));
  t.market.tick(t.btc, "100000");
  accepted(await t.call("/lever/close", owner, { id: covered.id }, { mode: "real" }));
  t.market.tick(t.btc, "100000");
  const other = await desks.trader(t, "10000", "real");
  accepted(await place(t, other, { ...request, type: "up" }, "real"));
  await desks.stop();
  t = await desks.open(t.market);
  t.market.priceMode = "live";
  expect(codeOf(await place(t, owner, { ...request, type: "down" }, "real"))).toBe("open-interest-full");
  t.market.tick(t.btc, "80000");
  await ordersIn(owner, "real");
  for (const { id, status } of await ordersIn(owner, "real"))
    if (status === "open") accepted(await t.call("/lever/close", owner, { id }, { mode: "real" }));
  t.market.tick(t.btc, "80000");
  await ordersIn(owner, "real");
  const { posted } = await desks.walletOf(t, owner, "real");
  expect(posted - 10_000_000_000n).toBeLessThanOrEqual(310_000_000n);
});
