import type { ContractOrder } from "@candor/api/contract-order";
import { GRID_MS } from "@candor/engine/price-rules";
import { verifyReceipt } from "@candor/engine/receipt-verifier";
import type { WireReceipt } from "@candor/engine/receipt-wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caller, handMarket } from "../core/desk/desk-test-support.ts";
import { accepted, fundPortfolios, openProductDesk, type ProductDesk } from "../core/desk/product-desk-test-support.ts";
import { installationOf } from "../core/installation/installation.ts";
import { nodeCrypto } from "../core/tick-log/check/node-crypto.ts";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import { TestLog } from "../core/tick-log/tick-log-test-support.ts";
import { writeSteps } from "../core/tick-log/tick-store.ts";
import { createContractOrders } from "../products/contract-order/contract-order.ts";
import { checkSettlements } from "../products/receipt/check-settlements.ts";
import { receiptRoutes } from "../products/receipt/receipt.ts";

/** Three seconds before a day ends. */
const START = Date.UTC(2026, 10, 21, 23, 59, 57);
const [ANNA, BEN, CARL] = ["7001", "7002", "7003"];
const TICKS_OF_BLOCK = 20;
let log: TestLog;
let t: ProductDesk;
/** Steps made here; the ticks' own numbers go on from those of other tests of the same process. */
let stepsMade = 0;

beforeAll(async () => {
  log = await TestLog.open(START);
  const { own, clock } = log;
  const market = handMarket(clock);
  t = await openProductDesk({ ...own, clock, make: createContractOrders, market });
  await fundPortfolios(t, [ANNA, BEN, CARL], { wallet: "margin", usdt: "10000" });
});
afterAll(async () => {
  await t.desk.stop();
  await log.close();
});

/** Steps of the grid at this price: into the log first, then to the desk. */
async function prices(price: string, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    log.clock.advance(GRID_MS);
    const at = log.clock.now();
    const samples = [{ source: "binance", price: Number(price) * 100, at }] as never;
    t.market.tickUnheard(t.btc, price, { samples });
    const tick = t.market.lastTick(t.btc.id);
    if (!tick) throw new Error("no tick was made");
    await writeSteps(log.own.database, [{ at, ticks: [tick] }], log.lease);
    log.log.add([tick]);
    t.market.tell(tick);
    stepsMade += 1;
    if (stepsMade % TICKS_OF_BLOCK === 0) await log.seal();
  }
}

async function orderOf(owner: string): Promise<ContractOrder> {
  // With its answer every tick that was announced before is decided.
  await t.call("/lever/close", owner, { id: "1" });
  const { list } = accepted(await t.call<{ list: readonly ContractOrder[] }>("/lever/my_trade", owner, {}));
  const [order] = list;
  if (!order) throw new Error("no order");
  return order;
}

test("the receipt of a position that the desk has charged for a night shows what it cost, and holds", async () => {
  const { btc } = t;
  const request = {
    currency_id: btc.baseCurrencyId,
    legal_id: btc.quoteCurrencyId,
    type: "up",
    share: 30,
    multiple: 10,
  };
  await prices("100000", 1);
  for (const owner of [ANNA, BEN]) accepted(await t.call("/lever/submit", owner, request));
  await prices("100000", 4);
  expect(await orderOf(ANNA)).toMatchObject({ status: "open", financing: "0.000000" });
  await prices("100000", 15);
  await t.product.upkeep.start();
  for (const owner of [ANNA, BEN]) {
    await expect.poll(async () => (await orderOf(owner)).financing).not.toBe("0.000000");
  }
  await t.product.upkeep.stop();
  const charged = await orderOf(ANNA);
  // A day of 3,000.60 USDT at 0.03 %; what it took of the margin brings the liquidation nearer.
  expect(charged).toMatchObject({ financing: "0.900180", margin: "299.159820", liquidation_price: "95049.00" });
  accepted(await t.call("/lever/close", ANNA, { id: charged.id }));
  await prices("100100", 2);
  await prices("95049", 18);
  await prices("95049", 20);
  const { database } = log.own;
  const proofs = tickLogTools.proofs(log.keysFolder);
  const receipts = caller(
    receiptRoutes({
      installation: installationOf("ordinary"),
      database,
      clock: log.clock,
      instruments: t.instruments,
      proofs,
    }),
  );
  for (const [owner, cause] of [
    [ANNA, "user"],
    [BEN, "liquidation"],
  ] as const) {
    const { receipt_id: id, close_cause } = await orderOf(owner);
    expect(close_cause).toBe(cause);
    const receipt = accepted(await receipts<WireReceipt>("/receipt/detail", owner, { id }));
    expect(receipt).toMatchObject({
      order: { steps: [{ kind: "night", day: "2026-11-22", cost: "0.900180" }] },
      result: { cause, margin: "299.159820", released: "299.159820" },
    });
    expect((await verifyReceipt(receipt, nodeCrypto)).fault).toBeNull();
    const without = { ...receipt, order: { ...receipt.order, steps: [] } } as WireReceipt;
    expect((await verifyReceipt(without, nodeCrypto)).fault).not.toBeNull();
  }
  expect(await checkSettlements({ database, instruments: t.instruments, proofs })).toEqual({
    ...{ options: 0, closings: 2, unsealed: 0, unknown: 0, partly: 0, holes: [], faults: [] },
  });
});

test("stops that were changed are reckoned as they stood, each in its time", async () => {
  const { btc } = t;
  const request = {
    currency_id: btc.baseCurrencyId,
    legal_id: btc.quoteCurrencyId,
    type: "up",
    share: 30,
    multiple: 10,
  };
  await prices("100000", 1);
  const { id } = accepted(await t.call<ContractOrder>("/lever/submit", CARL, request));
  await prices("100000", 2);
  await orderOf(CARL);
  accepted(await t.call("/lever/setstop", CARL, { id, stop_loss_price: "99000" }));
  await prices("99500", 3);
  await orderOf(CARL);
  accepted(await t.call("/lever/setstop", CARL, { id, stop_loss_price: "98000" }));
  // Beyond the stop that was replaced, and not yet at the one that took its place.
  await prices("98500", 3);
  await prices("97900", 11);
  expect(await orderOf(CARL)).toMatchObject({ status: "closed", close_cause: "stop-loss" });
  const { database, owner } = log.own;
  const proofs = tickLogTools.proofs(log.keysFolder);
  const check = async () => (await checkSettlements({ database, instruments: t.instruments, proofs })).faults;
  expect(await check()).toEqual([]);
  const kept = await database.query<{ stop_loss: string | null }>(
    "select stop_loss from contract_past_stops where order_id = $1 order by id",
    [id],
  );
  expect(kept.rows.map(({ stop_loss }) => stop_loss)).toEqual([null, "9900000"]);
  // Had the second stood higher, the price before would have reached it.
  await owner.query("update contract_order set stop_loss = 9860000 where id = $1", [id]);
  expect(await check()).toEqual([expect.stringMatching(/: tick \d+ instead of \d+$/)]);
});
