/** An accepted quote is bound: by whatever its owner does meanwhile, nothing but the price decides. */

import type { RefusalCode } from "@candor/api/refusal";
import { amountOf } from "@candor/money/money";
import { expect, test } from "vitest";
import type { AccountKey } from "../../core/ledger/ledger.ts";
import { BTC, USDT, walletOf } from "../../core/ledger/ledger-test-support.ts";
import {
  balanceOf,
  convert,
  EUR,
  freeze,
  fund,
  funded,
  fundingOf,
  fundTreasury,
  holdTicks,
  newPerson,
  type Person,
  quoteFor,
  t,
  useTransfers,
} from "./transfer-test-support.ts";

useTransfers();

const codeOf = (answer: { readonly refused: boolean; readonly code?: RefusalCode }) =>
  answer.refused ? answer.code : "done";

/** Once the quote is accepted and its price is waited for. */
async function accepted(person: Person): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await t.ledger.database.query(
            "select from conversion_acceptance where portfolio_id = $1 and ended_as is null",
            [person.portfolios.demo],
          )
        ).rowCount,
    )
    .toBe(1);
}

/** Waits for its price until `go` is called. */
async function begun(person: Person, wire: object = {}, key?: string) {
  const { id } = await quoteFor(person);
  const go = holdTicks();
  const converting = convert(person, { number: "1000", quote_id: id, ...wire }, key === undefined ? {} : { key });
  await accepted(person);
  return { id, converting, go };
}

test("what is converted is held until the price has come, and nobody can move it away meanwhile", async () => {
  const person = await funded();
  const { converting, go } = await begun(person);
  expect(await balanceOf(person)).toEqual({ posted: 1_000_000_000n, held: 1_000_000_000n });
  const [from, to] = (["funding", "spot"] as const).map((wallet) => walletOf(person.portfolios.demo, wallet, USDT));
  const facts = { amount: amountOf(1n), kind: "wallet-move", reference: "1" } as const;
  const move = t.ledger.post({ step: "move", from: from as AccountKey, to: to as AccountKey, ...facts });
  expect(await move).toMatchObject({ refused: true, code: "insufficient-funds" });
  go();
  expect(await converting).toMatchObject({ refused: false });
  expect(await balanceOf(person)).toEqual({ posted: 0n, held: 0n });
});

test("a new quote, the other way round too, ends none that was accepted", async () => {
  const person = await funded();
  const { converting, go } = await begun(person);
  await quoteFor(person);
  await quoteFor(person, { from_currency_id: BTC, to_currency_id: USDT });
  go();
  expect(await converting).toMatchObject({ refused: false });
});

test("who freezes their account meanwhile takes nothing back", async () => {
  const person = await funded();
  const { converting, go } = await begun(person);
  await freeze(person);
  go();
  expect(await converting).toMatchObject({ refused: false });
  expect(await fundingOf(person, BTC)).toBe(998_500n);
});

test("without the money it is refused at once, whatever price would come", async () => {
  const person = await funded(1_000_000n);
  const { id } = await quoteFor(person);
  const go = holdTicks();
  expect(await convert(person, { number: "2", quote_id: id })).toMatchObject({ code: "insufficient-funds" });
  go();
});

test("what the house is to pay of real money is held as well", async () => {
  const person = await newPerson();
  await fund(person, USDT, 1_000_000_000n, "real");
  await fundTreasury(EUR, 100_000_000n);
  const euros = { from_currency_id: USDT, to_currency_id: EUR };
  const { id } = await quoteFor(person, euros, "real");
  const go = holdTicks();
  const converting = convert(person, { ...euros, number: "10", quote_id: id }, { mode: "real" });
  const treasury = async () =>
    (
      await t.ledger.database.query(
        "select held::text from ledger_account where purpose = 'treasury' and mode = 'real' and currency_id = $1",
        [EUR],
      )
    ).rows;
  await expect.poll(treasury).toEqual([{ held: "7956000" }]);
  go();
  expect(await converting).toMatchObject({ value: { arrived: "7.948044" } });
  expect(await treasury()).toEqual([{ held: "0" }]);
});

test("a price beyond the spread gives everything back, and the refusal says the new one", async () => {
  const person = await funded();
  const { converting, go } = await begun(person);
  t.pricesLater = new Map([["BTCUSDT", "101000"]]);
  go();
  expect(await converting).toMatchObject({
    code: "quote-moved",
    details: { percent: "0.05", price: "0.00000989604" },
  });
  expect(await balanceOf(person)).toEqual({ posted: 1_000_000_000n, held: 0n });
});

test("a hundred at once, with and without a key, have one outcome and one effect", async () => {
  const person = await funded();
  const { id } = await quoteFor(person);
  const keyed = Array.from({ length: 50 }, () => convert(person, { number: "1", quote_id: id }, { key: "hundred" }));
  const bare = Array.from({ length: 50 }, () => convert(person, { number: "1", quote_id: id }));
  const answers = await Promise.all([...keyed, ...bare]);
  expect(new Set(answers.slice(0, 50).map((one) => JSON.stringify(one)))).toHaveLength(1);
  const effects = (await t.ledger.database.query("select from conversion where quote_id = $1", [id])).rowCount;
  expect(effects).toBe(1);
  expect(await balanceOf(person)).toEqual({ posted: 999_000_000n, held: 0n });
});

test("a hundred for several pairs spend a balance once, whichever prices come", async () => {
  const person = await funded(10_000_000n);
  const pairs = [BTC, EUR].flatMap((to) => [{ from_currency_id: USDT, to_currency_id: to }]);
  for (const wire of pairs) await quoteFor(person, wire);
  const asked = Array.from({ length: 100 }, (_, at) => convert(person, { ...pairs[at % 2], number: "10" }));
  const codes = (await Promise.all(asked)).map(codeOf);
  expect(codes.filter((code) => code === "done")).toHaveLength(1);
  expect((await balanceOf(person)).held).toBe(0n);
});

test("what a program left when it ended is given back, once, and converted no more", async () => {
  const person = await funded();
  const { converting, go } = await begun(person);
  // Ended between the two: another program knows of none that is under way.
  const { upkeep } = t.another();
  await upkeep.start();
  await expect.poll(async () => (await balanceOf(person)).held).toBe(0n);
  await upkeep.stop();
  go();
  expect(await converting).toMatchObject({ code: "quote-expired" });
  expect(await balanceOf(person)).toEqual({ posted: 1_000_000_000n, held: 0n });
});

test("the same command sent to a new program while the old one's is left is refused and given back", async () => {
  const person = await funded();
  const { id, converting, go } = await begun(person, {}, "left-2");
  const { routes } = t.another();
  const wire = { number: "1000", quote_id: id };
  expect(await convert(person, wire, { key: "left-2", routes })).toMatchObject({ code: "quote-expired" });
  expect(await balanceOf(person)).toEqual({ posted: 1_000_000_000n, held: 0n });
  go();
  await converting;
  expect(await convert(person, wire, { key: "left-2" })).toMatchObject({ code: "quote-expired" });
});

test("another command under the key of one that is under way is refused, and that one goes on", async () => {
  const person = await funded(2_000_000_000n);
  const { id, converting, go } = await begun(person, {}, "mine");
  const other = { number: "999", quote_id: id };
  expect(await convert(person, other, { key: "mine" })).toMatchObject({ code: "idempotency-key-reused" });
  go();
  expect(await converting).toMatchObject({ refused: false });
});

test("what is under way counts in the bound of the hour", async () => {
  const person = await funded(1_000_000_000_000n);
  for (let times = 0; times < 2; times += 1) {
    await quoteFor(person);
    await convert(person, { number: "100000" });
  }
  const { converting, go } = await begun(person, { number: "100000" });
  expect(await quoteFor(person, { from_currency_id: USDT, to_currency_id: EUR })).toMatchObject({
    number_maximum: "0",
  });
  go();
  expect(await converting).toMatchObject({ refused: false });
});

test("the tables keep an acceptance as it was, end it once, and let no conversion be made without one", async () => {
  const person = await funded();
  const { id } = await quoteFor(person);
  await convert(person, { number: "1", quote_id: id });
  const { database, own } = t.ledger;
  await expect(database.query("update conversion_acceptance set amount = 1")).rejects.toThrow(/permission denied/);
  await expect(database.query("delete from conversion_acceptance")).rejects.toThrow(/permission denied/);
  for (const sql of ["delete from conversion_acceptance", "update conversion_acceptance set amount = 1"])
    await expect(own.owner.query(`${sql} where quote_id = $1`, [id])).rejects.toThrow(/never changes/);
  await expect(
    database.query("update conversion_acceptance set ended_as = 'moved', ended_at = now() where quote_id = $1", [id]),
  ).rejects.toThrow(/ends once/);
  const standing = await quoteFor(person);
  const values = "values (1, $1, $2, 1, 1, now())";
  const columns = "(id, portfolio_id, quote_id, amount, worth, created_at)";
  await expect(
    database.query(`insert into conversion_acceptance ${columns} ${values}`, [person.portfolios.demo, standing.id]),
  ).rejects.toThrow(/needs a quote/);
  await expect(
    database.query(
      `insert into conversion (id, portfolio_id, quote_id, amount, paid, fee, created_at) values (1, $1, $2, 1, 2, 1, now())`,
      [person.portfolios.demo, standing.id],
    ),
  ).rejects.toThrow(/was accepted/);
});
