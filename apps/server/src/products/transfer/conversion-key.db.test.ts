/** A key under which a conversion was accepted belongs to it: nothing that is sent under it takes the conversion back. */
import { transfer } from "@candor/api/transfer";
import { expect, test } from "vitest";
import { BTC, USDT } from "../../core/ledger/ledger-test-support.ts";
import { runCommand } from "../../platform/http/call-transaction.ts";
import {
  ask,
  convert,
  fund,
  fundingOf,
  fundTreasury,
  holdTicks,
  newPerson,
  pair,
  quoteFor,
  t,
  useTransfers,
} from "./transfer-test-support.ts";

useTransfers();

const ONE = { number: "900" };
const AT_ONCE = { mode: "real", key: "k-1" } as const;

async function accepted() {
  const person = await newPerson();
  t.payPasswords.set(person.customerId, "270418");
  await fund(person, USDT, 1_000_000_000n, "real");
  await fundTreasury(BTC, 100_000_000n);
  const { id } = await quoteFor(person, pair, "real");
  const go = holdTicks();
  const converting = convert(person, { ...ONE, quote_id: id }, AT_ONCE);
  const waiting = "select id from conversion_acceptance where ended_as is null and portfolio_id = $1";
  await expect.poll(async () => (await t.ledger.database.query(waiting, [person.portfolios.real])).rowCount).toBe(1);
  return { person, id, converting, go };
}

test.each(["50", "5000"])("a sending of %s under its key is refused, and the conversion is done", async (number) => {
  const { person, id, converting, go } = await accepted();
  const friend = await newPerson();
  const sending = {
    ...{ from_currency_id: USDT, to_currency_id: USDT, number, to_uid: friend.uid, to_name: friend.knownAs },
    pay_password: "270418",
  };
  expect(await ask(person, transfer, sending, AT_ONCE)).toMatchObject({ code: "idempotency-key-reused" });
  go();
  expect(await converting).toMatchObject({ refused: false });
  expect(await fundingOf(person, BTC, "real")).toBeGreaterThan(0n);
  expect(await fundingOf(friend, USDT, "real")).toBe(0n);
  // Its own answer is kept there.
  expect(await convert(person, { ...ONE, quote_id: id }, AT_ONCE)).toEqual(await converting);
});

test("whatever is kept under its key meanwhile, the conversion is done", async () => {
  const { person, converting, go } = await accepted();
  const { customerId, portfolios } = person;
  const scope = { customerId, portfolioId: portfolios.real, endpoint: transfer.path, key: "k-1", commandHash: "other" };
  await runCommand(t.ledger.database, scope, async () => ({ refused: false, value: 1 }));
  go();
  expect(await converting).toMatchObject({ refused: false });
  expect(await fundingOf(person, BTC, "real")).toBeGreaterThan(0n);
});
