import { describe, expect, test } from "vitest";
import type { Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/route.ts";
import {
  accepted,
  call,
  codeOf,
  lastCode,
  newAddress,
  PASSWORD,
  requestCode,
  signIn,
  signUp,
  t,
  useCustomers,
} from "./customer-test-support.ts";

useCustomers();

let numbers = 0;
const newNumber = (): string => {
  numbers += 1;
  return `1390013${String(9000 + numbers)}`;
};
const bindEmail = (email: string, code: string, caller: Caller) => call("POST /safe/email", { email, code }, caller);
const bindMobile = (mobile: string, code: string, caller: Caller) =>
  call("POST /safe/mobile", { mobile, area_code: "86", code }, caller);
async function mobileCode(mobile: string, caller: Caller): Promise<string> {
  await accepted(call("POST /sms_send", { mobile, area_code: "86" }, caller));
  return lastCode();
}
const told = () => t.messages.filter(({ kind }) => kind === "safety").map(({ to, channel }) => [channel, to]);

describe("binding an address", () => {
  test("changes the e-mail with a code sent to the new one, and tells the new and the old", async () => {
    const { address, caller } = await signUp();
    const next = newAddress();
    const code = await requestCode(next, "bind", caller);
    expect(await accepted(bindEmail(next.toUpperCase(), code, caller))).toEqual({ email: next });
    expect(told()).toEqual([
      ["mail", next],
      ["mail", address],
    ]);
    expect(await codeOf(signIn(next, PASSWORD))).toBe("accepted");
    expect(await codeOf(signIn(address, PASSWORD))).toBe("credentials-wrong");
    expect(await codeOf(bindEmail(next, code, caller))).toBe("contact-unchanged");
  });

  test("adds a mobile number, and changes it, with codes by SMS", async () => {
    const { address, caller } = await signUp();
    const [first, second] = [newNumber(), newNumber()];
    expect(await accepted(bindMobile(first, await mobileCode(first, caller), caller))).toEqual({
      mobile: `+86${first}`,
      area_code: "86",
    });
    expect(t.messages.find(({ kind }) => kind === "code-bind")).toMatchObject({ channel: "sms", to: `+86${first}` });
    expect(told()).toEqual([["mail", address]]);
    t.messages = [];
    await accepted(bindMobile(second, await mobileCode(second, caller), caller));
    expect(told()).toEqual([
      ["mail", address],
      ["sms", `+86${first}`],
    ]);
    expect(await codeOf(signIn(second, PASSWORD))).toBe("accepted");
  });

  test("takes a code once, and ends it at the fifth wrong try though each was refused", async () => {
    const { caller } = await signUp();
    const next = newAddress();
    const code = await requestCode(next, "bind", caller);
    const wrong = code === "000000" ? "000001" : "000000";
    const outcomes: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) outcomes.push(await codeOf(bindEmail(next, wrong, caller)));
    expect(outcomes).toEqual([...Array(4).fill("code-wrong"), "code-tries-exceeded"]);
    expect(await codeOf(bindEmail(next, code, caller))).toBe("code-tries-exceeded");
  });

  test("a taken address is told of it, and whoever asked learns nothing", async () => {
    const owner = await signUp();
    const { caller } = await signUp();
    const ask = (user_string: string) => call("POST /sms_mail", { user_string, scene: "bind" }, caller);
    const free = await ask(newAddress());
    t.messages = [];
    expect(await ask(owner.address)).toEqual(free);
    expect(t.messages).toMatchObject([{ to: owner.address, kind: "known-bind" }]);
    expect(t.messages[0]?.text).not.toMatch(/\d{6}/);
    expect(await codeOf(bindEmail(owner.address, "123456", caller))).toBe("code-wrong");
  });

  test("one that was taken after its code was sent is refused, and stays with who has it", async () => {
    const other = await signUp();
    const { caller } = await signUp();
    const next = newAddress();
    const code = await requestCode(next, "bind", caller);
    await t.db.owner.query("update customer set email = $1 where id = $2", [next, other.caller.customerId]);
    expect(await codeOf(bindEmail(next, code, caller))).toBe("email-or-mobile-taken");
    const { rows } = await t.db.owner.query("select id from customer where email = $1", [next]);
    expect(rows).toEqual([{ id: other.caller.customerId }]);
  });

  test("one that another takes in the same moment is refused by the table itself", async () => {
    const other = await signUp();
    const { caller } = await signUp();
    const next = newAddress();
    const code = await requestCode(next, "bind", caller);
    // Bound once the address is taken, in a transaction that ends only when the binding already waits for it.
    let outcome: Promise<unknown> | undefined;
    await t.db.owner.transaction(async (tx) => {
      await tx.query("update customer set email = $1 where id = $2", [next, other.caller.customerId]);
      outcome = codeOf(bindEmail(next, code, caller));
      await untilWaitedFor(tx);
    });
    expect(await outcome).toBe("email-or-mobile-taken");
  });

  test("a visitor has no code sent for it", async () => {
    const next = newAddress();
    await accepted(call("POST /sms_mail", { user_string: next, scene: "bind" }));
    expect(t.messages).toEqual([]);
  });

  test("takes an e-mail where one is asked for, and a number where one is asked for", async () => {
    const { caller } = await signUp();
    expect(await codeOf(bindEmail("13900139000", "123456", caller))).toBe("email-invalid");
    expect(await codeOf(bindEmail("nobody@nowhere", "123456", caller))).toBe("email-invalid");
    expect(await codeOf(bindMobile(newAddress(), "123456", caller))).toBe("mobile-invalid");
    expect(await codeOf(call("POST /sms_send", { mobile: "123" }, caller))).toBe("mobile-invalid");
    expect(await codeOf(call("POST /sms_send", { mobile: newNumber(), area_code: "999" }, caller))).toBe(
      "area-code-unknown",
    );
    t.cutOff = ["sms"];
    expect(await codeOf(call("POST /sms_send", { mobile: newNumber() }, caller))).toBe("sms-unavailable");
  });
});

/** Until another transaction waits for this one. */
async function untilWaitedFor(tx: Tx): Promise<void> {
  for (let looks = 0; looks < 1_000; looks += 1) {
    const { rows } = await tx.query<{ waits: boolean }>(
      "select exists (select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as waits",
    );
    if (rows[0]?.waits) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("nobody waits");
}
