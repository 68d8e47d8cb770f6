import { getTransferFee, transfer } from "@candor/api/transfer";
import { beforeAll, describe, expect, test } from "vitest";
import { restricted } from "../../core/account-safety/restriction-test-support.ts";
import { BTC, USDT } from "../../core/ledger/ledger-test-support.ts";
import { addOperator } from "../../core/operator/operator.ts";
import { ask, fund, fundingOf, newPerson, type Person, t, useTransfers } from "./transfer-test-support.ts";

useTransfers();

beforeAll(async () => {
  const { own, clock } = t.ledger;
  for (const name of ["cora", "carl"]) await addOperator(own.owner, name, clock.now(), ["compliance"]);
  await own.owner.query("update operator set created_at = created_at - interval '30 days'");
});

const DIGITS = "270418";
/** Everybody is known by the same nickname here. */
async function pairOf(): Promise<readonly [Person, Person]> {
  const both = [await newPerson(), await newPerson()] as const;
  for (const { customerId } of both) t.payPasswords.set(customerId, DIGITS);
  await t.ledger.own.owner.query("update customer set nickname = 'Annabel'");
  await fund(both[0], USDT, 100_000_000n, "real");
  return both;
}
const sendTo = (from: Person, to: Person) =>
  ask(
    from,
    transfer,
    {
      ...{ from_currency_id: USDT, to_currency_id: USDT, number: "10" },
      ...{ to_uid: to.uid, to_name: "Annabel", pay_password: DIGITS },
    },
    { mode: "real" },
  );

const held = ({ customerId }: Person, kind: "no-withdrawals" | "no-new-orders" | "no-transfers") =>
  restricted(t.ledger.own.owner, { customerId, kind, at: t.ledger.clock.now(), by: ["cora", "carl"] });

async function sends(kind?: Parameters<typeof held>[1]): Promise<string> {
  const [anna, bert] = await pairOf();
  if (kind) await held(anna, kind);
  const sent = await sendTo(anna, bert);
  expect(await fundingOf(anna, USDT, "real")).toBe(sent.refused ? 100_000_000n : 90_000_000n);
  return sent.refused ? sent.code : "ok";
}

async function converts(kind?: Parameters<typeof held>[1]): Promise<string> {
  const anna = await newPerson();
  await fund(anna, USDT, 1_000_000_000n, "demo");
  const pair = { from_currency_id: USDT, to_currency_id: BTC };
  const quote = await ask(anna, getTransferFee, pair);
  if (quote.refused) throw new Error(quote.code);
  if (kind) await held(anna, kind);
  const done = await ask(anna, transfer, { ...pair, number: "100", quote_id: (quote.value as { id: string }).id });
  return done.refused ? done.code : "ok";
}

describe("an account that is restricted", () => {
  test("sends nothing to users while it may not withdraw or not transfer", async () => {
    expect([await sends(), await sends("no-new-orders")]).toEqual(["ok", "ok"]);
    expect([await sends("no-withdrawals"), await sends("no-transfers")]).toEqual([
      "account-restricted",
      "account-restricted",
    ]);
  });

  test("converts nothing while it may not transfer, even at a quote from before", async () => {
    expect([await converts(), await converts("no-withdrawals")]).toEqual(["ok", "ok"]);
    expect(await converts("no-transfers")).toBe("account-restricted");
  });

  test("still receives, and the tables let nothing out of it", async () => {
    const [anna, bert] = await pairOf();
    await held(bert, "no-withdrawals");
    expect((await sendTo(anna, bert)).refused).toBe(false);
    const back = `insert into user_transfer (id, from_customer_id, from_portfolio_id, to_customer_id, to_portfolio_id,
        currency_id, amount, fee, note, created_at)
      values (77, $1, $2, $3, $4, $5, 5, 1, '', $6)`;
    const given = [bert.customerId, bert.portfolios.real, anna.customerId, anna.portfolios.real, USDT];
    await expect(t.ledger.own.database.query(back, [...given, new Date(t.ledger.clock.now())])).rejects.toThrow(
      /frozen or restricted/,
    );
  });
});
