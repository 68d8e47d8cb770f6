import { answer } from "@candor/api/refusal";
import { setPayPassword } from "@candor/api/second-factor";
import { afterAll, expect, test } from "vitest";
import { createSecondFactors } from "../../core/second-factor/second-factor.ts";
import { createTestEncryption } from "../../platform/encryption/encryption-test-support.ts";
import { quickHasher } from "../../platform/password-hasher-test-support.ts";
import type { Person } from "./withdrawal-test-support.ts";
import { codeOf, DIGITS, funds, outOf, own, person, t, useWithdrawals } from "./withdrawal-test-support.ts";

useWithdrawals();
const keys = createTestEncryption();
afterAll(() => keys.remove());

function realPayPasswords() {
  const factors = createSecondFactors({
    ...{ database: t.database, clock: t.clock, ids: t.ids, hasher: quickHasher(), encryption: keys.encryption },
    customers: { labelOf: async () => "", usePayCode: async () => answer(true), record: async () => undefined },
    ...{ publicUrl: null, allowedHosts: [] },
  });
  t.payPassword = factors.payPassword;
  const route = factors.routes.find(({ endpoint }) => endpoint === setPayPassword);
  return (who: Person) =>
    route?.handle(
      { payPassword: DIGITS, repeated: DIGITS } as never,
      { caller: { customerId: who.customerId } } as never,
    );
}

test("without a pay password, with a wrong one, and after five wrong ones nothing leaves", async () => {
  const set = realPayPasswords();
  const who = await person();
  const ask = (pay_password = DIGITS) => codeOf(own("POST /wallet/out", who, outOf(who, "100", { pay_password })));
  const left = async (fields: object) => codeOf(own("POST /wallet/out", who, { ...outOf(who, "100"), ...fields }));
  // Before anything about its form: whoever has none cannot type it in the right one.
  for (const pay_password of [undefined, "", "12", DIGITS])
    expect(await left({ pay_password })).toBe("pay-password-missing");
  expect(await set(who)).toMatchObject({ refused: false });
  for (const pay_password of [undefined, "", "12"]) expect(await left({ pay_password })).toBe("pay-password-invalid");
  for (let turn = 0; turn < 4; turn += 1) expect(await ask("905137")).toBe("pay-password-wrong");
  expect(await ask("905137")).toBe("pay-password-locked");
  expect(await ask()).toBe("pay-password-locked");
  expect(await funds(who)).toEqual({ posted: 1_000, held: 0 });
  t.clock.advance(86_400_000);
  expect(await ask()).toBe("ok");
});
