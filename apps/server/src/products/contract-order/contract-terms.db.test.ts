import { COST_FLOORS } from "@candor/engine/cost-floors";
import { beforeEach, expect, test } from "vitest";
import { accepted, codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { termsAgreed } from "../../core/desk/product-desks-test-support.ts";
import { type Instrument, leastCost, TERMS_LEAD_MS } from "../../core/instrument/instrument.ts";
import { contractTerms } from "./contract-terms.ts";
import { ordersOf, place, useContractDesks } from "./contract-test-support.ts";

const desks = useContractDesks();
let t: ProductDesk;
beforeEach(async () => {
  t = await desks.open();
});

const tick = (price: string) => t.market.tick(t.btc, price);
const UP = { type: "up", share: 10, multiple: 10 } as const;

async function rowOf(id: string) {
  const { rows } = await desks.own.database.query<{ edition: number; fee: string; financing: string }>(
    `select edition, fee_rate as fee, financing_rate as financing from contract_order
     join terms_edition on terms_edition.id = terms_id where contract_order.id = $1`,
    [id],
  );
  return rows[0];
}
const latest = async () => (await contractTerms.editions(desks.own.database, "BTCUSDT", 1))[0]?.edition ?? 0;

test("orders are taken under the terms in force, those that are open keep theirs, and a restart recovers the same", async () => {
  const alice = await desks.trader(t);
  const before = await latest();
  await termsAgreed(desks, t, contractTerms, { fee: "0.001", leverages: [1, 2, 4] }, true);
  desks.clock.advance(TERMS_LEAD_MS - 1_000);
  tick("100000");
  const old = accepted(await place(t, alice, UP));
  tick("100000");
  expect(await rowOf(old.id)).toEqual({ edition: before, fee: "300000", financing: "300000" });
  desks.clock.advance(1_000);
  tick("100000");
  expect(codeOf(await place(t, alice, UP))).toBe("leverage-not-offered");
  const fresh = accepted(await place(t, alice, { ...UP, multiple: 4 }));
  tick("100000");
  expect(await rowOf(fresh.id)).toEqual({ edition: before + 1, fee: "1000000", financing: "300000" });

  await desks.stop();
  t = await desks.open(t.market);
  expect(codeOf(await place(t, alice, UP))).toBe("leverage-not-offered");
  const again = accepted(await place(t, alice, { ...UP, multiple: 4 }));
  expect(await rowOf(again.id)).toEqual(await rowOf(fresh.id));
  accepted(await t.call("/lever/close", alice, { id: old.id }));
  tick("100000");
  // 10 lots at 99,980.00, by the 0.03 % of then.
  const closed = (await ordersOf(t, alice)).find(({ id }) => id === old.id);
  expect(closed).toMatchObject({ status: "closed", fee_rate: "0.0003", close_fee: "0.299940" });
});

test("the table refuses an order that costs something else than its terms, or was taken under others than those in force", async () => {
  const alice = await desks.trader(t);
  const { id } = accepted(await place(t, alice, { ...UP, multiple: 1 }));
  const copy = (change: string) =>
    desks.own.database
      .query(
        `insert into contract_order select (jsonb_populate_record(one, '${change}'::jsonb || jsonb_build_object('id', id + 1))).*
         from contract_order one where id = $1`,
        [id],
      )
      .then(
        () => "ok",
        (error: Error) => error.message,
      );
  await termsAgreed(desks, t, contractTerms, { fee: "0.002" }, true);
  for (const change of [
    '{"fee_rate": 1}',
    '{"financing_rate": 1}',
    '{"maintenance_rate": 1}',
    '{"leverage": 77}',
    '{"terms_id": null}',
    '{"instrument_id": 2}',
    '{"created_at": "2099-01-01T00:00:00Z"}',
  ])
    expect([change, await copy(change)]).toEqual([change, expect.stringMatching(/what the terms in force say/)]);
  expect(await copy("{}")).toBe("ok");
  await desks.own.owner.query("delete from contract_order where id = $1", [BigInt(id) + 1n]);
  await t.call("/lever/close", alice, { id });
});

test.each([
  [{ leverages: [1, 101] }],
  [{ leverages: [5, 2] }],
  [{ half_spread: "0.000019999" }],
  [{ fee: "0.000099999" }],
  [{ fee: "0.006" }],
  [{ fee: "0.0000000001" }],
  [{ tolerance: "0.0001" }],
  [{ lots_min: "0.5" }],
  [{ lots_min: "10", lots_max: "9" }],
  [{ exposure_max: "0" }],
])("terms of contracts are refused where they are out of bounds: %j", async (change) => {
  await expect(termsAgreed(desks, t, contractTerms, change, true)).rejects.toThrow("terms-out-of-bounds");
});

test("an order that names terms which hold no more is refused and changes nothing; under those in force it is taken", async () => {
  const alice = await desks.trader(t);
  const shown = async () => {
    const market = { currency_id: t.btc.baseCurrencyId, legal_id: t.btc.quoteCurrencyId };
    return accepted(await t.call<{ terms: { terms_id: string } }>("/lever/deal", alice, market)).terms.terms_id;
  };
  const seen = await shown();
  await termsAgreed(desks, t, contractTerms, { lots_max: "4000" });
  const order = { type: "up", share: 10, multiple: 1 } as const;
  expect(codeOf(await place(t, alice, { ...order, terms_id: seen }))).toBe("terms-changed");
  expect(await desks.walletOf(t, alice)).toEqual({ posted: 10_000_000_000n, held: 0n });
  expect(codeOf(await place(t, alice, { ...order, terms_id: await shown() }))).toBe("accepted");
});

test("dearer terms let no price in that cheaper ones kept out: open contracts and conversions pay the old", async () => {
  const bound = () => leastCost(t.instruments.byId(t.btc.id) as Instrument);
  const before = bound();
  await termsAgreed(desks, t, contractTerms, { fee: "0.005", half_spread: "0.004", tolerance: "0.01" });
  expect(t.instruments.byId(t.btc.id)?.contract?.feeRate).toBe(5_000_000n);
  expect(bound()).toBe(before);
  await termsAgreed(desks, t, contractTerms, { fee: COST_FLOORS.contractFee, half_spread: COST_FLOORS.halfSpread });
  expect(bound()).toBe(120_000n);
});
