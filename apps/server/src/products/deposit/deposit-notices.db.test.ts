import { expect, test } from "vitest";
import { addressOf, newPerson, t, tokens, usdt, useDeposits } from "./deposit-test-support.ts";

useDeposits();

test("its owner is notified of a deposit once when it is seen and once when it is credited", async () => {
  const anna = await newPerson();
  t.chain.mine([tokens(await addressOf(anna), usdt(25))]);
  t.chain.grow(5);
  for (let round = 0; round < 3; round += 1) await t.deposits.lookOnce();
  const said = { amount: "25", currency: "USDT", network: "Ethereum (ERC20)", needed: 5, reason: null };
  const at = t.ledger.clock.now();
  expect(t.notices).toEqual(
    (["seen", "credited"] as const).map((state) => ({
      ...{ customerId: anna.customerId, kind: "deposit", parameters: { ...said, state, at } },
      source: expect.stringMatching(new RegExp(`^deposit/${state}/\\d+$`)),
    })),
  );
});
