import { afterAll, beforeAll, expect, test } from "vitest";
import { ReceiptFixture } from "./receipt-test-support.ts";
import { STEPS } from "./settled-closing-store.ts";

let t: ReceiptFixture;
beforeAll(async () => {
  t = await ReceiptFixture.open(Date.UTC(2026, 10, 21, 12));
});
afterAll(() => t.log.close());

test("nights are found by the lines of one account, however many transfers lie between an entry and its closing", async () => {
  const plan = await t.database.transaction(async (tx) => {
    // Tables of a test are small enough to be read whole.
    await tx.query("set local enable_seqscan = off");
    await tx.query("set local enable_bitmapscan = off");
    return tx.query<{ "QUERY PLAN": string }>(`explain ${STEPS}`, ["7001", "1", "9"]);
  });
  const said = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(said).toMatch(/Index Scan using ledger_transfer_from on ledger_transfer/);
  expect(said).not.toMatch(/ledger_transfer_pkey/);
});
