import { describe, expect, test } from "vitest";
import {
  accepted,
  call,
  callerOf,
  codeOf,
  lastCode,
  newAddress,
  PASSWORD,
  registration,
  signUp,
  t,
  useCustomers,
} from "../account-safety/customer-test-support.ts";

useCustomers();

const OWNER = { clientAddress: "203.0.113.7" };
const STRANGER = { clientAddress: "198.51.100.1" };
const TICKET = "a".repeat(32);
const PASSED = "n3w-and-longer";

type From = { clientAddress: string; deviceToken?: string };
const ask = (user_string: string, from: From, wire: Record<string, unknown> = {}) =>
  call("POST /sms_mail", { user_string, scene: "forget", ...wire }, null, from);
const codeFor = async (address: string, from: From, wire: Record<string, unknown> = {}) => {
  await accepted(ask(address, from, wire));
  return lastCode();
};
const reset = (account: string, code: string, from: From, wire: Record<string, unknown> = {}) =>
  codeOf(call("POST /user/forget", { account, code, password: PASSED, repassword: PASSED, ...wire }, null, from));
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");
const strangers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ clientAddress: `198.51.${Math.floor(i / 250)}.${(i % 250) + 1}` }));

describe("a code belongs to whoever asked for it", () => {
  test("a stranger's wrong tries neither burn it nor meet it, however many and from wherever", async () => {
    const { address } = await signUp();
    const code = await codeFor(address, OWNER, { code_ticket: TICKET });
    for (const from of strangers(20)) {
      expect(await reset(address, other(code), from)).toBe("code-wrong");
      expect(await reset(address, code, from)).toBe("code-wrong");
      expect(await reset(address, code, from, { code_ticket: "b".repeat(32) })).toBe("code-wrong");
    }
    expect(await reset(address, code, OWNER, { code_ticket: TICKET })).toBe("accepted");
  });

  test("a stranger who asks as well gets another one, and the owner's stands", async () => {
    const { address } = await signUp();
    const code = await codeFor(address, OWNER);
    const theirs = await codeFor(address, STRANGER);
    for (let i = 1; i < 5; i += 1) expect(await reset(address, other(theirs, i), STRANGER)).toBe("code-wrong");
    expect(await reset(address, other(theirs, 5), STRANGER)).toBe("code-tries-exceeded");
    expect(await reset(address, theirs, OWNER)).toBe(theirs === code ? "accepted" : "code-wrong");
    expect(await reset(address, code, OWNER)).toBe("accepted");
  });

  test("with a ticket it is good from wherever, and somebody behind the same address cannot touch it", async () => {
    const { address } = await signUp();
    const code = await codeFor(address, OWNER, { code_ticket: TICKET });
    for (let i = 1; i < 9; i += 1) expect(await reset(address, other(code, i), OWNER)).toBe("code-wrong");
    expect(await reset(address, code, OWNER)).toBe("code-wrong");
    expect(await reset(address, code, STRANGER, { code_ticket: TICKET })).toBe("accepted");
  });

  test("without one it is good within the network that asked, of IPv6 the /64", async () => {
    const { address } = await signUp();
    const code = await codeFor(address, { clientAddress: "2001:db8:1:2::3" });
    expect(await reset(address, code, { clientAddress: "2001:db8:1:3::3" })).toBe("code-wrong");
    expect(await reset(address, code, { clientAddress: "2001:db8:1:2::9" })).toBe("accepted");
  });

  test("one that was used ends all others of that purpose", async () => {
    const { address } = await signUp();
    const code = await codeFor(address, OWNER);
    const theirs = await codeFor(address, STRANGER);
    expect(await reset(address, code, OWNER)).toBe("accepted");
    expect(await reset(address, theirs, STRANGER)).toBe("code-wrong");
  });

  test("holds at registration and at the check of a code too", async () => {
    const address = newAddress();
    const code = await codeFor(address, OWNER, { scene: "register", code_ticket: TICKET });
    const check = (email_code: string, from: From, wire: Record<string, unknown> = {}) =>
      codeOf(call("POST /user/check_email", { user_string: address, email_code, ...wire }, null, from));
    for (let i = 1; i < 7; i += 1) expect(await check(other(code, i), STRANGER)).toBe("code-wrong");
    expect(await check(code, OWNER, { code_ticket: TICKET })).toBe("accepted");
    const open = (from: From, wire: Record<string, unknown>) =>
      codeOf(call("POST /user/register", registration(address, code, wire), null, from));
    expect(await open(STRANGER, {})).toBe("code-wrong");
    expect(await open(OWNER, { code_ticket: TICKET })).toBe("accepted");
  });

  test("one that is sent to somebody signed in is of no use to anybody else who is", async () => {
    const [anna, bert] = [await signUp(), await signUp()];
    const address = newAddress();
    await accepted(call("POST /sms_mail", { user_string: address, scene: "bind" }, anna.caller));
    const code = lastCode();
    const bind = (caller: typeof anna.caller, tried: string) =>
      codeOf(call("POST /safe/email", { email: address, code: tried }, caller));
    for (let i = 1; i < 9; i += 1) expect(await bind(bert.caller, other(code, i))).toBe("code-wrong");
    expect(await bind(bert.caller, code)).toBe("code-wrong");
    expect(await bind(anna.caller, code)).toBe("accepted");
  });
});

describe("how often strangers ask makes its owner wait", () => {
  const DAY_S = 86_400;

  test("not at all where it is one of them, all day long", async () => {
    const { address } = await signUp();
    let sent = 0;
    for (const until = t.clock.now() + DAY_S * 1000; t.clock.now() < until; sent += 1) {
      const asked = ask(address, STRANGER, { code_ticket: `${"c".repeat(22)}${sent}` });
      const { resend_after_s } = await accepted<{ resend_after_s: number }>(asked);
      t.clock.advance(resend_after_s * 1000);
    }
    expect(sent).toBeLessThan(40);
    const [{ guesses }] = (
      await t.db.owner.query<{ guesses: string }>(
        "select sum(tries_max) as guesses from verification_code where contact = $1 and scene = 'forget'",
        [address],
      )
    ).rows as [{ guesses: string }];
    // Each with a ticket of its own, so that none took the place of another: 5 × 5 and the others once.
    expect(Number(guesses)).toBeLessThanOrEqual(53);
    expect(await accepted(ask(address, OWNER))).toMatchObject({ resend_after_s: 60 });
  });

  test("not at all where they have one network of IPv6, nor for the first of a day where they have many", async () => {
    const { address } = await signUp();
    const of48 = (i: number) => ({ clientAddress: `2001:db8:77:${i.toString(16)}::1` });
    for (let i = 0; i < 10; i += 1) await accepted(ask(address, of48(i)));
    expect(await ask(address, of48(10))).toMatchObject({ code: "code-sent-recently", details: { seconds: 3600 } });
    for (const from of strangers(70)) await accepted(ask(address, from));
    const code = await codeFor(address, OWNER);
    expect(await reset(address, code, OWNER)).toBe("accepted");
  });

  test("within the hour where they come from many networks, unless the owner's browser is known", async () => {
    const { address } = await signUp();
    let deviceToken = "";
    const setDeviceCookie = (token: string): void => {
      deviceToken = token;
    };
    await accepted(call("POST /user/login", { user_string: address, password: PASSWORD }, null, { setDeviceCookie }));
    for (const from of strangers(100)) await accepted(ask(address, from));
    expect(await ask(address, OWNER)).toMatchObject({ code: "code-sent-recently", details: { seconds: 3600 } });
    const code = await codeFor(address, { ...OWNER, deviceToken });
    for (let i = 1; i < 5; i += 1) expect(await reset(address, other(code, i), OWNER)).toBe("code-wrong");
    expect(await reset(address, code, OWNER)).toBe("accepted");
  });

  test("and from many of them a code is tried once: at most 164 guesses of a million a day", async () => {
    const { address } = await signUp();
    for (const from of strangers(10)) await accepted(ask(address, from));
    const late = { clientAddress: "192.0.2.1" };
    const code = await codeFor(address, late);
    expect(await reset(address, other(code), late)).toBe("code-tries-exceeded");
    expect(await reset(address, code, late)).toBe("code-tries-exceeded");
  });

  test("an address that nobody has answers exactly alike", async () => {
    const { address, token } = await signUp();
    await callerOf(token);
    const answersOf = async (contact: string) => {
      const answers: unknown[] = [];
      for (const from of [...strangers(101), OWNER]) answers.push(await ask(contact, from));
      for (const from of [OWNER, STRANGER]) answers.push(await reset(contact, "000000", from));
      return answers;
    };
    expect(await answersOf(address)).toEqual(await answersOf(newAddress()));
  });
});
