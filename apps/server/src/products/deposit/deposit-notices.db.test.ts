import { expect, test } from "vitest";
import type { NewNotice } from "../../core/notice/notice.ts";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createOutbox } from "../../platform/tasks/outbox.ts";
import { registerDepositNotices } from "./deposit-notices.ts";
import { addressOf, depositsOn, newPerson, t, tokens, usdt, useDeposits } from "./deposit-test-support.ts";

useDeposits();

test("its owner is told of a deposit once when it is seen and once when it is credited", async () => {
  const { database, log } = t.ledger.own;
  const told: NewNotice[] = [];
  const outbox = createOutbox({ database, bus: createInProcessBus(log), log });
  registerDepositNotices({ outbox, notices: { tell: async (_tx, notice) => void told.push(notice) } });
  await outbox.start();
  t.deposits = await depositsOn(t.ledger.database, { outbox });
  const anna = await newPerson();
  t.chain.mine([tokens(await addressOf(anna), usdt(25))]);
  t.chain.grow(5);
  for (let round = 0; round < 3; round += 1) await t.deposits.lookOnce();
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(2);
  await outbox.stop();
  const said = { amount: "25", currency: "USDT", network: "Ethereum (ERC20)", needed: 5, reason: null };
  const at = t.ledger.clock.now();
  expect(told).toEqual(
    (["seen", "credited"] as const).map((state) => ({
      ...{ customerId: anna.customerId, kind: "deposit", parameters: { ...said, state, at } },
      source: expect.stringMatching(new RegExp(`^deposit/${state}/\\d+$`)),
    })),
  );
});
