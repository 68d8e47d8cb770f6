import { expect, test } from "vitest";
import { signUp, t, useCustomers } from "../account-safety/customer-test-support.ts";
import { residenceOf as readResidence } from "./residence-store.ts";

useCustomers();

const residenceOf = (customerId: string) => readResidence(t.db.database, customerId);
/** As verification finds it. */
const verified = (customerId: string, country: string | null) =>
  t.db.owner.query(
    "insert into customer_residence (customer_id, country, verified_at) values ($1::bigint, $2, now())",
    [customerId, country],
  );

test("where a customer lives is not known before it is verified, whatever they typed", async () => {
  const { caller } = await signUp();
  expect(await residenceOf(caller.customerId)).toBeNull();
});

test("what was found last counts, each customer's own, and nothing once it is not known any more", async () => {
  const [{ caller: anna }, { caller: ben }] = [await signUp(), await signUp()];
  await verified(anna.customerId, "CH");
  await verified(ben.customerId, "PT");
  expect([await residenceOf(anna.customerId), await residenceOf(ben.customerId)]).toEqual(["CH", "PT"]);
  await verified(anna.customerId, "AT");
  expect(await residenceOf(anna.customerId)).toBe("AT");
  await verified(anna.customerId, null);
  expect(await residenceOf(anna.customerId)).toBeNull();
});

test("what was found is never rewritten, and the program cannot claim to have found what no officer verified", async () => {
  const { caller } = await signUp();
  await verified(caller.customerId, "CH");
  await expect(t.db.owner.query("update customer_residence set country = 'PT'")).rejects.toThrow("append-only");
  const claimed = "insert into customer_residence (customer_id, country, verified_at) values ($1::bigint, 'PT', now())";
  await expect(t.db.database.query(claimed, [caller.customerId])).rejects.toThrow("row-level security");
  await expect(verified(caller.customerId, "Portugal")).rejects.toThrow("check");
});
