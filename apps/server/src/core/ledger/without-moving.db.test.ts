import { expect, test } from "vitest";
import { withoutMoving } from "./ledger.ts";
import { openTestLedger, USDT, walletOf } from "./ledger-test-support.ts";

test("a process that answers visitors reads the books and moves nothing in them", async () => {
  const { ledger, database, own } = await openTestLedger();
  const reading = withoutMoving(ledger);
  const refused = /moved where the desk is/;
  await database.transaction(async (tx) => {
    await expect(reading.begin(tx, [walletOf("1", "spot", USDT)])).rejects.toThrow(refused);
    await expect(reading.post(tx, [])).rejects.toThrow(refused);
    await expect(reading.reverse(tx, "1", "")).rejects.toThrow(refused);
  });
  expect(await reading.balancesOf(database, "demo", "1")).toEqual([]);
  expect(reading.currencyByCode("USDT").id).toBe(USDT);
  await own.close();
});
