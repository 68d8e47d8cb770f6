import type { NoticeKind, NoticeParameters } from "@candor/api/notice";
import { decimalUnits } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accepted, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { type ProductDesks, useProductDesks } from "../../core/desk/product-desks-test-support.ts";
import { createNotices, type Notices } from "../../core/notice/notice.ts";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createIds } from "../../platform/ids.ts";
import { createJobs, type Jobs } from "../../platform/tasks/jobs.ts";
import { createOutbox, type Outbox } from "../../platform/tasks/outbox.ts";
import { registerContractNotices } from "./contract-notices.ts";
import { createContractOrders } from "./contract-order.ts";
import { resultsOfClosings } from "./contract-results-store.ts";
import { ordersOf, place } from "./contract-test-support.ts";

let notices: Notices;
let jobs: Jobs;
let pushes: Outbox;
/** What the push service was sent. */
const pushed: { readonly title: string; readonly path: string }[] = [];
const desks: ProductDesks = useProductDesks("margin", (parts) => {
  registerContractNotices({ outbox: parts.outbox, notices });
  return createContractOrders(parts);
});
let t: ProductDesk;

beforeAll(async () => {
  const { own, clock } = desks;
  const { database, log, connection } = own;
  jobs = createJobs({ connection, log });
  const send = async (_target: unknown, text: string) => {
    pushed.push(JSON.parse(text));
    return "sent" as const;
  };
  const push = { publicKey: "", mayUse: () => true, send };
  const ids = createIds({ clock, node: 900 });
  const bus = createInProcessBus(log);
  pushes = createOutbox({ database, bus, log });
  notices = createNotices({
    ...{ database, clock, ids, bus, jobs, log, push, outbox: pushes },
    ...{ sendMessage: async () => undefined, delivers: () => false },
  });
  await jobs.start();
  await pushes.start();
});
afterAll(async () => {
  await pushes.stop();
  await jobs.stop();
});
beforeEach(async () => {
  pushed.length = 0;
  t = await desks.open();
  await t.outbox.start();
});
afterEach(() => t.outbox.stop());

/** A program that is killed and started again; the market goes on. */
async function again(): Promise<void> {
  await t.outbox.stop();
  await desks.stop();
  t = await desks.open(t.market);
  await t.outbox.start();
}

const tick = (price: string) => t.market.tick(t.btc, price);
/** Each portfolio has an owner with another number than its own. */
const ownerOf = (portfolioId: string) => String(Number(portfolioId) + 500_000);

async function trader(mode: "demo" | "real" = "demo"): Promise<string> {
  const portfolioId = await desks.trader(t, "10000", mode);
  const [id, { database }] = [ownerOf(portfolioId), desks.own];
  await database.query(
    `insert into customer (id, uid, email, password_hash, invite_code, language, registered_at)
     values ($1, $2, $3, '', $4, 'en', now())`,
    [id, id.padStart(8, "1"), `${id}@example.com`, id],
  );
  await database.query("insert into portfolio (id, customer_id, mode, created_at) values ($1, $2, $3, now())", [
    portfolioId,
    id,
    mode,
  ]);
  return portfolioId;
}

/** Without money of its own the house takes no real position. */
async function fundHouse(): Promise<void> {
  const { id: currencyId } = t.ledger.currencyByCode("USDT");
  const from = { owner: "house", mode: "real", currencyId, kind: "external", instrumentId: null } as const;
  const to = { ...from, kind: "insurance", instrumentId: t.btc.id } as const;
  const move = {
    step: "move",
    from,
    to,
    amount: amountOf(10_000_000_000n),
    kind: "funding",
    reference: "test",
  } as const;
  await desks.own.database.transaction((tx) => t.ledger.post(tx, [[move]]));
}

/** What the owner of a portfolio has been told, oldest first, once everything is told. */
async function told(portfolioId: string): Promise<{ kind: NoticeKind; parameters: NoticeParameters<NoticeKind> }[]> {
  await ordersOf(t, portfolioId);
  await expect.poll(() => t.outbox.waiting("contract-notice")).toBe(0);
  const { rows } = await desks.own.database.query<{ kind: NoticeKind; parameters: NoticeParameters<NoticeKind> }>(
    "select kind, parameters from notice where customer_id = $1 order by id",
    [ownerOf(portfolioId)],
  );
  return rows;
}

async function marginOf(portfolioId: string): Promise<bigint> {
  const balances = await t.ledger.balancesOf(desks.own.database, "demo", portfolioId);
  return balances.find(({ wallet }) => wallet === "margin")?.posted ?? 0n;
}

const kindsTold = async (portfolioId: string) => (await told(portfolioId)).map(({ kind }) => kind);

async function opened(owner: string, change: object = {}, mode: "demo" | "real" = "demo") {
  const { id } = accepted(await place(t, owner, { type: "up", share: 10, multiple: 10, ...change }, mode));
  tick("100000");
  return id;
}

describe("a margin call", () => {
  test("tells what is left and where it is liquidated, once, over a restart too", async () => {
    const [alice, bob] = [await trader(), await trader()];
    const id = await opened(alice);
    await opened(bob, { type: "down" });
    // 70 % of 100.02 is 70.014: 3,000.60 below the entry at 100,020.00.
    tick("97019.41");
    expect(await told(alice)).toEqual([]);
    tick("97019.40");
    tick("97000");
    await again();
    tick("96900");
    expect(await told(alice)).toEqual([
      {
        kind: "margin-call",
        parameters: {
          ...{ order_id: id, match_id: t.btc.id, symbol: "BTC/USDT", account: "demo", type: "up", lots: 10 },
          ...{ currency: "USDT", price_mode: "simulated", at: expect.any(Number), price: "97019.40" },
          ...{ seq: expect.any(Number), profit: "-30.006000", margin: "100.020000", left: "70.014000" },
          liquidation_price: "95019.00",
        },
      },
    ]);
    expect(await told(bob)).toEqual([]);
  });

  test("reaches the devices of its owner, as every notice does", async () => {
    const alice = await trader();
    await desks.own.database.query(
      `insert into push_subscription (customer_id, id, endpoint, browser_key, browser_secret, language, time_zone, created_at)
       values ($1, 1, 'https://push.example/1', 'k', 's', 'en', 'UTC', now())`,
      [ownerOf(alice)],
    );
    await opened(alice);
    tick("97000");
    await expect.poll(() => pushed).toMatchObject([{ title: "Margin call: BTC/USDT" }]);
  });
});

describe("the end of a contract", () => {
  test("by liquidation is told once, with its receipt and what comes back", async () => {
    const alice = await trader();
    await opened(alice);
    tick("95019");
    await again();
    tick("94000");
    const [order] = await ordersOf(t, alice);
    const [notice, ...more] = await told(alice);
    expect(more).toEqual([]);
    // Bid 94,999.00: 5,021.00 less than the entry, for 0.01 BTC; fee 0.03 % of 949.99.
    expect(notice).toMatchObject({
      kind: "contract-closed",
      parameters: {
        ...{ order_id: order?.id, receipt_id: order?.receipt_id, cause: "liquidation", index: "95019.00" },
        ...{ price: "94999.00", profit: "-50.210000", fee: "0.284997", margin: "100.020000", paid: "49.525003" },
        // 50.21 and both fees, of 100.02.
        result: { net: "-50.795057", percent: "-50.78", fees: "0.585057", overnight: "0.000000" },
      },
    });
  });

  test("beyond the margin tells that no more than the margin is lost", async () => {
    const alice = await trader();
    await opened(alice);
    tick("80000");
    expect(await told(alice)).toMatchObject([{ parameters: { profit: "-100.020000", paid: "0.000000" } }]);
  });

  test("has one net result in notice, statement and order, in parts and beyond the margin: what became of the money", async () => {
    const alice = await trader();
    const before = await marginOf(alice);
    const id = await opened(alice);
    accepted(await t.call("/lever/close", alice, { id, share: 4 }));
    tick("100500");
    await ordersOf(t, alice);
    tick("80000");
    const [notice] = await told(alice);
    const [order] = await ordersOf(t, alice);
    const { rows } = await desks.own.database.query<{ kind: string; reference: string }>(
      "select kind, reference from ledger_transfer where kind like 'contract-%' order by id",
    );
    const results = await resultsOfClosings(t.instruments, desks.own.database, alice, rows);
    const { result } = (notice?.parameters ?? {}) as NoticeParameters<"contract-closed">;
    expect(results.get(order?.receipt_id ?? "")).toEqual({
      ...{ receipt_id: order?.receipt_id, net: result?.net, percent: result?.percent },
    });
    expect(results.size).toBe(2);
    const units = (text: string | null | undefined) => decimalUnits(text ?? "", 6);
    const sum = [...results.values()].reduce((total, { net }) => total + units(net), 0n);
    expect(sum).toBe(units(order?.profit) - units(order?.open_fee) - units(order?.close_fee) - units(order?.financing));
    expect((await marginOf(alice)) - before).toBe(sum);
  });

  test("by a stop is told to each owner, and by its owner's wish to nobody", async () => {
    const [alice, bob, carol] = [await trader(), await trader(), await trader()];
    await opened(alice, { multiple: 5, target_profit_price: "101000" });
    await opened(bob, { type: "down", multiple: 5, stop_loss_price: "101000" });
    const id = await opened(carol);
    accepted(await t.call("/lever/close", carol, { id }));
    tick("101020");
    expect(await told(alice)).toMatchObject([{ parameters: { cause: "take-profit", price: "101000.00", type: "up" } }]);
    expect(await told(bob)).toMatchObject([{ parameters: { cause: "stop-loss", price: "101040.00", type: "down" } }]);
    expect(await told(carol)).toEqual([]);
  });

  test("with its session is told", async () => {
    const alice = await trader();
    await opened(alice);
    t.market.tell(t.market.lastOfSession(t.btc, "100500"));
    expect(await told(alice)).toMatchObject([{ kind: "contract-closed", parameters: { cause: "session-end" } }]);
  });

  test("of real money says so, and not of demo", async () => {
    t.market.priceMode = "live";
    await fundHouse();
    const alice = await trader("real");
    await opened(alice, { stop_loss_price: "99000" }, "real");
    tick("98000");
    expect(await told(alice)).toMatchObject([{ parameters: { account: "real", price_mode: "live" } }]);
  });
});

describe("the cancellation of an order that waits", () => {
  test("because the price moved tells the price and what is free again", async () => {
    const alice = await trader();
    accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
    tick("101000");
    await again();
    expect(await told(alice)).toMatchObject([
      {
        kind: "contract-cancelled",
        parameters: { reason: "price-moved", target_price: null, price: "101000.00", lots: 10 },
      },
    ]);
    const held = (await told(alice))[0]?.parameters as NoticeParameters<"contract-cancelled">;
    expect(Number(held.held)).toBeGreaterThan(100);
  });

  test("with its session tells the limit it waited for", async () => {
    const alice = await trader();
    accepted(await place(t, alice, { type: "up", share: 10, multiple: 10, target_price: "99000" }));
    t.market.tell(t.market.lastOfSession(t.btc, "100500"));
    expect(await told(alice)).toMatchObject([
      { parameters: { reason: "session-ended", target_price: "99000.00", price: "100500.00" } },
    ]);
  });

  test("because no price came is told without one", async () => {
    const alice = await trader();
    accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
    await t.product.upkeep.start();
    desks.clock.advance(3_000);
    await expect.poll(async () => (await ordersOf(t, alice))[0]?.status).toBe("cancelled");
    await t.product.upkeep.stop();
    expect(await told(alice)).toMatchObject([{ parameters: { reason: "no-price-in-time", price: null } }]);
  });

  test("by its owner is no news", async () => {
    const alice = await trader();
    const { id } = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10, target_price: "99000" }));
    accepted(await t.call("/lever/close", alice, { id }));
    expect(await told(alice)).toEqual([]);
  });
});

test("many at one tick are told in the commits that closed them, each by one", async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => trader()));
  for (const one of people) accepted(await place(t, one, { type: "up", share: 1, multiple: 10 }));
  tick("100000");
  tick("94000");
  for (const one of people) expect(await kindsTold(one)).toEqual(["contract-closed"]);
  const { rows } = await desks.own.database.query<{ commits: number; apart: number }>(
    `select count(distinct event.commit_group)::int as commits,
       count(*) filter (where event.commit_group <> closing.xmin::text::bigint)::int as apart
     from outbox_event event join contract_closing closing on closing.id = (event.payload->'parameters'->>'receipt_id')::bigint
     where event.topic = 'contract.notice' and event.payload->>'portfolioId' = any($1)`,
    [people],
  );
  expect(rows).toEqual([{ commits: 1, apart: 0 }]);
});
