import { expect, test } from "vitest";
import { areRelated, relatedTo } from "../../core/related/related.ts";
import {
  ADDRESS,
  FIONA,
  operate,
  type Person,
  person,
  requested,
  sent,
  t,
  taken,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

async function paid(who: Person): Promise<void> {
  const id = await sent(who);
  const seen = { id, recipient_end: ADDRESS.slice(-6), number: "95" };
  await taken(operate("POST /operator/withdrawal/confirm", FIONA, seen));
}

test("nobody becomes related by typing another's address, nor by a withdrawal that was not paid; both paid out to it are", async () => {
  const [anna, bert, carl] = [await person(), await person(), await person()];
  const are = (one: Person, other: Person) => areRelated(t.database, one.customerId, other.customerId);
  // All have saved the same address.
  await paid(anna);
  await requested(bert);
  await sent(carl);
  expect([await are(anna, bert), await are(anna, carl)]).toEqual([false, false]);
  await paid(bert);
  expect([await are(anna, bert), await are(bert, anna), await are(anna, carl)]).toEqual([true, true, false]);
  expect((await relatedTo(t.database, anna.customerId)).list).toMatchObject([
    { customerId: bert.customerId, via: ["payee"] },
  ]);
});
