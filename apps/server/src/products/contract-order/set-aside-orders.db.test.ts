import type { ContractOrder } from "@candor/api/contract-order";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { accepted, codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { ordersOf, place, useContractDesks } from "./contract-test-support.ts";

const desks = useContractDesks();
let t: ProductDesk;

beforeEach(async () => {
  t = await desks.open();
});

const LONG = { type: "up", share: 1, multiple: 10 } as const;

async function opened(owner: string, stops: Partial<Parameters<typeof place>[2]> = {}, at = "100000"): Promise<string> {
  t.market.tick(t.btc, at);
  const { id } = accepted(await place(t, owner, { ...LONG, ...stops }));
  t.market.tick(t.btc, at);
  await ordersOf(t, owner);
  return id;
}

/** Says of an order that more is held for it than the books have, so that no closing of it can be booked; or takes it back. */
async function breaks(id: string, by: 1 | -1): Promise<void> {
  await desks.own.owner.query(
    "update contract_order set first_margin = first_margin + $2, margin = margin + $2 where id = $1",
    [id, by],
  );
}

/** A desk that begins anew, with what the tables say. */
async function restart(): Promise<void> {
  await desks.stop();
  t = await desks.open(t.market);
}

const stateOf = async (owner: string): Promise<ContractOrder> => (await ordersOf(t, owner))[0] as ContractOrder;

const kept = async (id: string) => {
  const { rows } = await desks.own.database.query<{ seq: string; is_mended: boolean; fault: string }>(
    "select tick_seq as seq, mended_at is not null as is_mended, fault from contract_set_aside where order_id = $1",
    [id],
  );
  return rows;
};

/** Broken and whole, with a stop that the same tick reaches, and what broke it noticed. */
async function oneOfTwoIsBroken() {
  const [broken, whole] = [await desks.trader(t), await desks.trader(t)];
  const ids = [
    await opened(broken, { stop_loss_price: "99000" }),
    await opened(whole, { stop_loss_price: "99000" }),
  ] as const;
  await breaks(ids[0], 1);
  await restart();
  t.market.tick(t.btc, "98990");
  const tick = t.market.lastTick(t.btc.id);
  await vi.waitFor(async () => expect(await stateOf(whole)).toMatchObject({ status: "closed" }), { timeout: 20_000 });
  return { broken, whole, id: ids[0], seq: String(tick?.seq) };
}

describe("an order whose closing cannot be booked", () => {
  test("is set aside, and the tick does to all others what it has to", async () => {
    const { broken, whole, id, seq } = await oneOfTwoIsBroken();
    expect(await stateOf(whole)).toMatchObject({ status: "closed", close_cause: "stop-loss" });
    expect(await stateOf(broken)).toMatchObject({ status: "open" });
    expect(await kept(id)).toEqual([{ seq, is_mended: false, fault: expect.stringContaining(id) }]);
    expect(t.desk.figures().failedBatches).toBe(0);
  });

  test("keeps nobody from trading on its market, and is refused itself", async () => {
    const { broken, id } = await oneOfTwoIsBroken();
    const other = await desks.trader(t);
    const another = await opened(other, {}, "98990");
    t.market.tick(t.btc, "98900");
    for (const price of ["98800", "98700"]) t.market.tick(t.btc, price);
    expect(codeOf(await t.call("/lever/setstop", other, { id: another, stop_loss_price: "95000" }))).toBe("accepted");
    expect(codeOf(await t.call("/lever/close", other, { id: another }))).toBe("accepted");
    t.market.tick(t.btc, "98900");
    expect(await stateOf(other)).toMatchObject({ status: "closed" });
    expect(codeOf(await t.call("/lever/close", broken, { id }))).toBe("order-set-aside");
    expect(codeOf(await t.call("/lever/setstop", broken, { id }))).toBe("order-set-aside");
    expect(accepted(await t.call("/lever/batch_close", broken, { type: "all" }))).toMatchObject({
      ...{ closing: [], kept: [{ id, code: "order-set-aside" }] },
    });
  });

  test("stays set aside over a restart that mends nothing, by the same tick", async () => {
    const { broken, id, seq } = await oneOfTwoIsBroken();
    t.market.tick(t.btc, "97000");
    await restart();
    expect(codeOf(await t.call("/lever/close", broken, { id }))).toBe("order-set-aside");
    expect(await kept(id)).toMatchObject([{ seq, is_mended: false }]);
    expect(await stateOf(broken)).toMatchObject({ status: "open" });
  });

  test("is closed by the price of its own time once it is mended, whatever came afterwards", async () => {
    const { broken, id, seq } = await oneOfTwoIsBroken();
    for (const price of ["97000", "120000"]) t.market.tick(t.btc, price);
    await ordersOf(t, broken);
    await breaks(id, -1);
    await restart();
    expect(await stateOf(broken)).toMatchObject({ status: "closed", close_cause: "stop-loss" });
    const { rows } = await desks.own.database.query<{ seq: string; tick_index: string }>(
      "select tick_seq as seq, tick_index from contract_closing where order_id = $1",
      [id],
    );
    expect(rows).toEqual([{ seq, tick_index: "9899000" }]);
    expect(await kept(id)).toMatchObject([{ seq, is_mended: true }]);
  });
});

test("an entry that cannot be given up is set aside, and is not asked about again and again", async () => {
  const owner = await desks.trader(t);
  const { id } = accepted(await place(t, owner, LONG));
  await breaks(id, 1);
  await restart();
  desks.clock.advance(4_000);
  await t.product.upkeep.start();
  await vi.waitFor(async () => expect(await kept(id)).toHaveLength(1), { timeout: 4_000 });
  const { batches } = t.desk.figures();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(t.desk.figures().batches - batches).toBeLessThanOrEqual(1);
  await t.product.upkeep.stop();
  expect(codeOf(await t.call("/lever/close", owner, { id }))).toBe("order-set-aside");
  await breaks(id, -1);
  await restart();
  t.market.tick(t.btc, "100000");
  expect(await stateOf(owner)).toMatchObject({ status: "cancelled" });
});
