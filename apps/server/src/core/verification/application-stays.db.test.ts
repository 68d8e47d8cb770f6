import { expect, test } from "vitest";
import { applicationOf, person, t, useVerification, verifiedPerson } from "./verification-test-support.ts";

useVerification();

test("a level that an officer verified is of that account and no other, whoever hands its case over", async () => {
  const verified = await verifiedPerson();
  const file = await applicationOf(verified, 1);
  const other = await person();
  for (const by of [t.db.database, t.db.owner]) {
    const handedOver = by.transaction(async (tx) => {
      await tx.query("update verification_case set customer_id = $2 where id = $1", [file, other]);
      await tx.query("update customer set verified_level = 1 where id = $1", [other]);
    });
    await expect(handedOver).rejects.toThrow("and whose, never changes");
    const raised = by.transaction(async (tx) => {
      await tx.query("update verification_case set level = 2 where id = $1", [file]);
      await tx.query("update customer set verified_level = 2 where id = $1", [verified]);
    });
    await expect(raised).rejects.toThrow("stays with its customer and level");
  }
});
