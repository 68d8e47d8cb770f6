import { amountOf } from "@candor/money/money";
import { expect, test, vi } from "vitest";
import { codeOf, fundPortfolios } from "../../core/desk/product-desk-test-support.ts";
import { place, useContractDesks } from "./contract-test-support.ts";

const desks = useContractDesks();

test("gains that the house cannot pay keep nobody from being stopped", async () => {
  const t = await desks.open();
  t.market.priceMode = "live";
  const { ledger } = t;
  const house = { owner: "house", mode: "real", currencyId: ledger.currencyByCode("USDT").id } as const;
  const out = { ...house, kind: "external", instrumentId: null } as const;
  const desk = { ...house, kind: "insurance", instrumentId: t.btc.id } as const;
  const post = async (from: typeof out | typeof desk, to: typeof out | typeof desk, amount: bigint) => {
    const [done] = await desks.own.database.transaction((tx) =>
      ledger.post(tx, [
        [{ step: "move", from, to, amount: amountOf(amount), kind: "funding", reference: "test" } as const],
      ]),
    );
    expect(done?.refused).toBe(false);
  };
  await post(out, desk, 1_000_000_000_000n);
  const owners = Array.from({ length: 420 }, (_, index) => String(910_000 + index));
  await fundPortfolios(t, owners, { wallet: "margin", usdt: "1000", mode: "real" });
  const bob = await desks.trader(t, "100000", "real");
  const taken = await Promise.all(
    owners.map((owner) =>
      place(t, owner, { type: "up", share: 1, multiple: 10, target_profit_price: "101000" }, "real"),
    ),
  );
  expect(new Set(taken.map(codeOf))).toEqual(new Set(["accepted"]));
  expect(codeOf(await place(t, bob, { type: "down", share: 1, multiple: 10, stop_loss_price: "101500" }, "real"))).toBe(
    "accepted",
  );
  const stateOf = async () => {
    const { rows } = await desks.own.owner.query(
      "select status, reason from contract_order where portfolio_id = $1::bigint",
      [bob],
    );
    return rows[0];
  };
  t.market.tick(t.btc, "100000");
  // All of them are entered by it, which takes a busy machine a while.
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ status: "open" }), { timeout: 8_000 });
  await post(desk, out, 1_000_000_000_000n);
  t.market.tick(t.btc, "102000");
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ status: "closed", reason: "stop-loss" }), {
    timeout: 8_000,
  });
}, 30_000);
