import { beforeEach, expect, test } from "vitest";
import { termsAgreed } from "../../core/desk/product-desks-test-support.ts";
import { accepted, codeOf, useSpotDesks } from "./spot-desk-test-support.ts";
import { spotFees } from "./spot-fees.ts";
import type { TestDesk } from "./spot-order-test-support.ts";

const desks = useSpotDesks("test");
let t: TestDesk;
beforeEach(async () => {
  t = await desks.openPriced();
});

const dearer = () => termsAgreed(desks, t, spotFees, { maker_fee: "0.002", taker_fee: "0.003" });

async function termsOf(id: string) {
  const { rows } = await desks.own.database.query(
    `select edition, maker_fee_rate as maker, taker_fee_rate as taker from spot_order
     join terms_edition on terms_edition.id = terms_id where spot_order.id = $1`,
    [id],
  );
  return rows[0];
}

test("an order pays by the fees in force when it was placed, whenever it trades, and a restart recovers the same", async () => {
  const [alice, bob] = [await desks.trader(t), await desks.trader(t)];
  const resting = accepted(await t.place(alice, { type: "sell", amount: "0.1", target_price: "100000" }));
  await dearer();
  await desks.stop();
  t = await desks.open({ market: t.market });
  const taking = accepted(await t.place(bob, { type: "buy", amount: "0.1", target_price: "100000" }));
  expect(taking).toMatchObject({ status: "filled", fee: "30.000000" });
  expect((await t.fills(alice, resting.id))[0]).toMatchObject({ is_maker: true, fee: "5.000000" });
  expect(await termsOf(resting.id)).toEqual({ edition: 1, maker: "500000", taker: "1000000" });
  expect(await termsOf(taking.id)).toEqual({ edition: 2, maker: "2000000", taker: "3000000" });
});

test("an order that names fees which hold no more is refused and changes nothing; under those in force it is taken", async () => {
  const alice = await desks.trader(t);
  const seen = t.instruments.byId(t.btc.id)?.spotTermsId;
  await dearer();
  const fresh = t.instruments.byId(t.btc.id)?.spotTermsId;
  const order = { type: "buy", amount: "0.1", target_price: "99000" } as const;
  expect(codeOf(await t.place(alice, { ...order, ...(seen && { terms_id: seen }) }))).toBe("terms-changed");
  expect(await t.wallet(alice, "USDT")).toEqual({ posted: 100_000_000_000n, held: 0n });
  expect(accepted(await t.place(alice, { ...order, ...(fresh && { terms_id: fresh }) })).held).toBe("9929.700000");
});

test("the table refuses an order that costs something else than its fees", async () => {
  const alice = await desks.trader(t);
  const { id } = accepted(await t.place(alice, { type: "buy", amount: "0.1", target_price: "99000" }));
  for (const change of ['{"maker_fee_rate": 1}', '{"taker_fee_rate": 1}', '{"terms_id": null}', '{"instrument_id": 2}'])
    await expect(
      desks.own.database.query(
        `insert into spot_order select (jsonb_populate_record(one, '${change}'::jsonb || jsonb_build_object('id', id + 1))).*
         from spot_order one where id = $1`,
        [id],
      ),
      change,
    ).rejects.toThrow(/what the terms in force say/);
});

test.each([
  [{ taker_fee: "0", maker_fee: "0" }],
  [{ taker_fee: "0.011" }],
  [{ maker_fee: "0.0011" }],
  [{ maker_fee: "0.0000000001" }],
])("fees are refused where they are out of bounds: %j", async (change) => {
  await expect(termsAgreed(desks, t, spotFees, change, true)).rejects.toThrow("terms-out-of-bounds");
});
