import { expect, test } from "vitest";
import {
  accepted,
  call,
  callerOf,
  newAddress,
  PASSWORD,
  requestCode,
  signIn,
  signUp,
  t,
  turnOnTotp,
  useCustomers,
} from "../account-safety/customer-test-support.ts";
import { forgetEnded } from "./sign-in-jobs.ts";

useCustomers();

const DAY_MS = 86_400_000;
const forget = () => forgetEnded({ database: t.db.database, clock: t.clock });
const count = async (table: string) => (await t.db.owner.query(`select from ${table}`)).rowCount;

test("what ended is kept for thirty days and then forgotten; what happened to the account stays", async () => {
  const { address, caller, token } = await signUp();
  await turnOnTotp(caller);
  await signIn(address, PASSWORD);
  await requestCode(newAddress(), "register");
  await accepted(call("GET /user/logout", {}, await callerOf(token)));
  const events = await count("safety_event");
  const kept = ["customer_session", "sign_in_step"];
  t.clock.advance(30 * DAY_MS);
  await forget();
  for (const table of kept) expect(await count(table), table).toBeGreaterThan(0);
  t.clock.advance(DAY_MS);
  await forget();
  for (const table of kept) expect(await count(table), table).toBe(0);
  expect(await count("safety_event")).toBe(events);
});

test("a session that lives is kept; wrong passwords and codes go after a day", async () => {
  const { address, token } = await signUp();
  await signIn(address, "not-my-passw0rd");
  await requestCode(newAddress(), "forget");
  t.clock.advance(DAY_MS);
  await forget();
  const counted = ["password_guess", "code_series", "verification_code"];
  for (const table of counted) expect(await count(table), table).toBeGreaterThan(0);
  t.clock.advance(600_001);
  await forget();
  for (const table of counted) expect(await count(table), table).toBe(0);
  expect(await t.customers.authenticate(token)).toBeDefined();
});
