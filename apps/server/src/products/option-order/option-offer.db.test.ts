import type { OptionOrder } from "@candor/api/option-order";
import { amountOf } from "@candor/money/money";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accepted, codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { useProductDesks } from "../../core/desk/product-desks-test-support.ts";
import { addOperator, revokeOperator } from "../../core/operator/operator.ts";
import { offeredToResidents } from "./option-offer.ts";
import { createOptionOrders } from "./option-order.ts";

/** Where the customers of the test verifiably live. */
let residence: string | null = null;
const desks = useProductDesks("option", (parts) => {
  const customers = { residenceOf: async () => residence };
  return createOptionOrders({ ...parts, mayStakeReal: offeredToResidents({ ...parts, customers }) });
});
let t: ProductDesk;

beforeAll(async () => {
  for (const name of ["anna", "ben"]) await addOperator(desks.own.owner, name, desks.clock.now());
});
beforeEach(async () => {
  residence = null;
  t = await desks.open();
});

interface Change {
  readonly isOffered?: boolean;
  readonly askedBy?: string;
  readonly confirmedBy?: string;
  readonly reason?: string;
}

/** As whoever owns the tables may: the program itself cannot. */
const name = (country: string, change: Change = {}) => {
  const { isOffered = true, askedBy = "anna", confirmedBy = "ben", reason = "asked counsel" } = change;
  return desks.own.owner.query(
    `insert into option_country (country, is_offered, asked_by, confirmed_by, reason, at)
     values ($1, $2, $3, $4, $5, now())`,
    [country, isOffered, askedBy, confirmedBy, reason],
  );
};

const place = (owner: string, mode: "demo" | "real") =>
  t.call<OptionOrder>(
    "/microtrade/submit",
    owner,
    { match_id: t.btc.id, currency_id: t.btc.quoteCurrencyId, type: "up", seconds: 30, number: "100" },
    { mode },
  );

/** What somebody new is told and what comes of their order. */
async function tried(mode: "demo" | "real") {
  const owner = await desks.trader(t, "1000", mode);
  const told = accepted(await t.call<{ is_offered: boolean }>("/microtrade/payable_currencies", owner, {}, { mode }));
  return { isOffered: told.is_offered, code: codeOf(await place(owner, mode)) };
}

/** What the house pays from when real money wins. */
async function fundHouse(): Promise<void> {
  const { ledger } = t;
  const house = { owner: "house", mode: "real", currencyId: ledger.currencyByCode("USDT").id } as const;
  const from = { ...house, kind: "external", instrumentId: null } as const;
  const to = { ...house, kind: "desk", instrumentId: t.btc.id } as const;
  const move = {
    step: "move",
    from,
    to,
    amount: amountOf(1_000_000_000n),
    kind: "funding",
    reference: "test",
  } as const;
  const [result] = await desks.own.database.transaction((tx) => ledger.post(tx, [[move]]));
  expect(result?.refused).toBe(false);
}

const OFF = { isOffered: false, code: "option-not-offered-here" };
const ON = { isOffered: true, code: "accepted" };

describe("options with real money", () => {
  beforeEach(async () => {
    t.market.priceMode = "live";
    t.market.tick(t.btc, "100000");
    await fundHouse();
  });

  test("are offered to nobody while no country is named, and demo to everybody", async () => {
    residence = "PT";
    expect(await tried("real")).toEqual(OFF);
    expect(await tried("demo")).toEqual(ON);
  });

  test("are offered to whoever verifiably lives in a country that is named, and to no one else", async () => {
    await name("CH");
    for (const other of [null, "PT", "ch"]) {
      residence = other;
      expect(await tried("real")).toEqual(OFF);
      expect(await tried("demo")).toEqual(ON);
    }
    residence = "CH";
    expect(await tried("real")).toEqual(ON);
  });

  test("are offered no more from the change on that takes the country back, and what runs goes on", async () => {
    residence = "NO";
    await name("NO");
    const alice = await desks.trader(t, "1000", "real");
    const order = accepted(await place(alice, "real"));
    await name("NO", { isOffered: false });
    expect(await tried("real")).toEqual(OFF);
    desks.clock.advance(250);
    t.market.tick(t.btc, "100010");
    await tried("demo");
    const running = await t.call<OptionOrder>("/microtrade/get_result", alice, { id: order.id }, { mode: "real" });
    expect(accepted(running)).toMatchObject({ status: "open" });
    await name("NO");
    expect(await tried("real")).toEqual(ON);
  });
});

describe("a country is named", () => {
  test.each([
    ["by one operator alone", { confirmedBy: "anna" }, "two operators"],
    ["by somebody who is no operator", { confirmedBy: "nobody" }, "two operators"],
    ["without a reason", { reason: "" }, "check"],
  ])("never %s", async (_, change, refusal) => {
    await expect(name("CH", change)).rejects.toThrow(refusal);
  });

  test("never by an operator who was revoked", async () => {
    await addOperator(desks.own.owner, "cleo", desks.clock.now());
    await revokeOperator(desks.own.owner, "cleo", desks.clock.now());
    await expect(name("CH", { askedBy: "cleo" })).rejects.toThrow("on duty");
  });

  test.each(["Switzerland", "ch", ""])("never as %j", async (country) => {
    await expect(name(country)).rejects.toThrow("check");
  });

  test("for good: no change is rewritten, and the program can neither change nor add one", async () => {
    await name("AT");
    const { own } = desks;
    await expect(own.owner.query("update option_country set is_offered = true")).rejects.toThrow("append-only");
    await expect(own.owner.query("delete from option_country")).rejects.toThrow("append-only");
    const added = `insert into option_country (country, is_offered, asked_by, confirmed_by, reason, at)
      values ('PT', true, 'anna', 'ben', 'because', now())`;
    await expect(own.database.query(added)).rejects.toThrow("permission denied");
  });
});
