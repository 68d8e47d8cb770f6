import { expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createOutbox } from "../../platform/tasks/outbox.ts";
import {
  accepted,
  newBrowser,
  PASSWORD,
  signIn,
  signUp,
  t,
  useCustomers,
} from "../account-safety/customer-test-support.ts";
import type { NewNotice } from "../notice/notice.ts";
import { registerSafetyNotices } from "./safety-notices.ts";

useCustomers();

test("a sign-in from a new device is told once, and one from a known device not at all", async () => {
  const { database, log } = t.db;
  const told: NewNotice[] = [];
  const outbox = createOutbox({ database, bus: createInProcessBus(log), log });
  registerSafetyNotices({ outbox, notices: { tell: async (_tx, notice) => void told.push(notice) } });
  await outbox.start();
  const { address, caller } = await signUp();
  const from = { userAgent: "curl/8.5.0", clientAddress: "203.0.113.9" };
  const browser = newBrowser();
  await accepted(browser.signIn(address, PASSWORD, from));
  await accepted(browser.signIn(address, PASSWORD, from));
  const last = await signUp();
  await signIn(last.address, PASSWORD, from);
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(2);
  await outbox.stop();
  const parameters = { device: "curl", address: "203.0.113.9", at: t.clock.now() };
  expect(told).toEqual(
    [caller, last.caller].map(({ customerId }) => ({
      ...{ customerId, kind: "new-device", parameters },
      source: expect.stringMatching(/^safety-event\/\d+$/),
    })),
  );
});
