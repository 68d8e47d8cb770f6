import type { OptionOrder } from "@candor/api/option-order";
import { beforeEach, expect, test } from "vitest";
import { accepted, codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { termsAgreed, useProductDesks } from "../../core/desk/product-desks-test-support.ts";
import { TERMS_LEAD_MS } from "../../core/instrument/instrument.ts";
import { createOptionOrders } from "./option-order.ts";
import { optionTerms } from "./option-terms.ts";

const desks = useProductDesks("option", (parts) => createOptionOrders({ ...parts, mayStakeReal: async () => false }));
let t: ProductDesk;
beforeEach(async () => {
  t = await desks.open();
});

const tick = (price: string) => t.market.tick(t.btc, price);
const place = (owner: string, number = "100", more: object = {}) =>
  t.call<OptionOrder>("/microtrade/submit", owner, {
    ...{ match_id: t.btc.id, currency_id: t.btc.quoteCurrencyId, type: "up", seconds: 30, number, ...more },
  });
const shown = async () =>
  accepted(await t.call<{ terms_id: string }>("/microtrade/seconds", "1", { match_id: t.btc.id })).terms_id;
const resultOf = async (owner: string, id: string) =>
  accepted(await t.call<OptionOrder>("/microtrade/get_result", owner, { id }));
const latest = async () => (await optionTerms.editions(desks.own.database, "BTCUSDT", 1))[0];

async function editionOf(id: string): Promise<number | undefined> {
  const { rows } = await desks.own.database.query<{ edition: number }>(
    "select edition from option_order join terms_edition on terms_edition.id = terms_id where option_order.id = $1",
    [id],
  );
  return rows[0]?.edition;
}

/** Prices until so many seconds have passed, at which whoever is for higher wins. */
function run(seconds: number): void {
  for (let step = 0; step < seconds * 4; step += 1) {
    desks.clock.advance(250);
    tick("100001");
  }
}

test("an option pays by the terms under which it was taken, whatever takes effect while it runs, and a restart recovers the same", async () => {
  const alice = await desks.trader(t);
  const before = await latest();
  const payouts = { ...before?.content.payouts, "30": "0.75" };
  await termsAgreed(desks, t, optionTerms, { payouts, stake_max: "200" }, true);
  desks.clock.advance(TERMS_LEAD_MS - 2_000);
  tick("100000");
  const old = accepted(await place(alice, "300"));
  desks.clock.advance(250);
  tick("100000");
  run(3);
  expect(codeOf(await place(alice, "300"))).toBe("stake-too-large");
  const fresh = accepted(await place(alice));
  desks.clock.advance(250);
  tick("100000");
  expect([old.payout_rate, fresh.payout_rate]).toEqual(["0.8", "0.75"]);
  expect([await editionOf(old.id), await editionOf(fresh.id)]).toEqual([1, 2]);
  run(5);
  await place(alice, "0.1");

  await desks.stop();
  t = await desks.open(t.market);
  expect(codeOf(await place(alice, "300"))).toBe("stake-too-large");
  const again = accepted(await place(alice));
  expect(await editionOf(again.id)).toBe(2);
  run(40);
  await place(alice, "0.1");
  expect(await resultOf(alice, old.id)).toMatchObject({ status: "won", paid: "540.000000" });
  expect(await resultOf(alice, fresh.id)).toMatchObject({ status: "won", paid: "175.000000" });
});

test("the table refuses an option that pays something else than its terms", async () => {
  const alice = await desks.trader(t);
  const { id } = accepted(await place(alice));
  const copy = (change: string) =>
    desks.own.database.query(
      `insert into option_order select (jsonb_populate_record(one, '${change}'::jsonb || jsonb_build_object('id', id + 1))).*
       from option_order one where id = $1`,
      [id],
    );
  for (const change of [
    '{"payout_rate": 990000000}',
    '{"seconds": 31}',
    '{"terms_id": null}',
    '{"terms_id": 1}',
    '{"instrument_id": 2}',
  ])
    await expect(copy(change), change).rejects.toThrow(/what the terms in force say/);
  run(40);
  await place(alice, "0.1");
});

test.each([
  [{ payouts: { "30": "0.96" } }],
  [{ payouts: { "30": "0.49" } }],
  [{ payouts: { "5": "0.8" } }],
  [{ payouts: { "30": "0.8000000001" } }],
  [{ stake_min: "0" }],
  [{ stake_max: "0.5" }],
  [{ exposure_max: "1" }],
  [{ stake_min: "1.0000001" }],
])("terms of options are refused where they are out of bounds: %j", async (change) => {
  await expect(termsAgreed(desks, t, optionTerms, change, true)).rejects.toThrow("terms-out-of-bounds");
});

test("terms take effect no sooner than ten minutes after they were agreed on", async () => {
  const before = await latest();
  await termsAgreed(desks, t, optionTerms, { stake_max: "4000" }, true);
  const after = await latest();
  expect([after?.edition, after?.effectiveAt]).toEqual([(before?.edition ?? 0) + 1, desks.clock.now() + TERMS_LEAD_MS]);
});

test("an order that names terms which hold no more is refused and changes nothing; under those in force it is taken", async () => {
  const alice = await desks.trader(t);
  const seen = await shown();
  await termsAgreed(desks, t, optionTerms, { stake_max: "3000" });
  const fresh = await shown();
  expect(fresh).not.toBe(seen);
  expect(codeOf(await place(alice, "100", { terms_id: seen }))).toBe("terms-changed");
  expect(await desks.walletOf(t, alice)).toEqual({ posted: 10_000_000_000n, held: 0n });
  expect(codeOf(await place(alice, "100", { terms_id: fresh }))).toBe("accepted");
  run(40);
  await place(alice, "1");
});

test("the program's role changes nothing of what an order was taken under, nor of any other product's", async () => {
  const open = "status = status";
  const writes = (table: string, change: string) =>
    desks.own.database.query(`update ${table} set ${change}`).then(
      () => "ok",
      (error: Error) => error.message,
    );
  for (const [table, columns] of [
    ["option_order", ["direction", "stake", "payout_rate", "payout", "terms_id", "apart_ppb"]],
    ["contract_order", ["direction", "lots", "leverage", "tick_value", "half_spread", "fee_rate", "terms_id"]],
    ["spot_order", ["side", "quantity", "limit_price", "maker_fee_rate", "taker_fee_rate", "terms_id"]],
  ] as const) {
    expect(await writes(table, open)).toBe("ok");
    for (const column of columns)
      expect([column, await writes(table, `${column} = ${column}`)]).toEqual([
        column,
        expect.stringContaining("permission denied"),
      ]);
  }
});
