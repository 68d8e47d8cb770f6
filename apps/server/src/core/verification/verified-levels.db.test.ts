import { expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createOutbox } from "../../platform/tasks/outbox.ts";
import { verifiedCustomers } from "../customer/customer.ts";
import { createSessions } from "../sign-in/sessions.ts";
import { person, t, taken, textOf, useVerification, verify } from "./verification-test-support.ts";
import { registerVerifiedLevels } from "./verified-levels.ts";
import { openSession } from "./verified-session-test-support.ts";

useVerification();

test("a level that another process has decided is known to open sessions at once", async () => {
  const { database, log } = t.db;
  const bus = createInProcessBus(log);
  const sessions = createSessions({ database, clock: t.clock, ids: t.ids, bus });
  const outbox = createOutbox({ database, bus, log });
  registerVerifiedLevels({ outbox, customers: verifiedCustomers({ bus }) });
  await outbox.start();
  const id = await person();
  const token = await openSession(sessions, id);
  expect(await sessions.authenticate(token)).toMatchObject({ verifiedLevel: 0 });
  await taken("POST /user/real", id, textOf(id));
  // Decided on a bus of its own, as the command does.
  await verify(id, 1);
  const level = async () => (await sessions.authenticate(token))?.verifiedLevel;
  await expect.poll(level, { timeout: 10_000 }).toBe(1);
  await outbox.stop();
});
