import { describe, expect, test } from "vitest";
import {
  accepted,
  call,
  codeOf,
  lastCode,
  newAddress,
  PASSWORD,
  registration,
  requestCode,
  signIn,
  signUp,
  t,
  useCustomers,
} from "../account-safety/customer-test-support.ts";
import { drawNumbers } from "../customer/open-account.ts";

useCustomers();

describe("registering", () => {
  test("makes both portfolios and grants the demo its 100,000 USDT", async () => {
    const { caller } = await signUp();
    expect(caller.portfolios.demo).not.toBe(caller.portfolios.real);
    const demo = await t.ledger.balancesOf(t.db.database, "demo", caller.portfolios.demo);
    expect(demo.reduce((sum, balance) => sum + balance.posted, 0n)).toBe(100_000_000_000n);
    expect(demo.find((balance) => balance.wallet === "spot")?.posted).toBe(40_000_000_000n);
    expect(await t.ledger.balancesOf(t.db.database, "real", caller.portfolios.real)).toEqual([]);
  });

  test("works with a mobile number, and sends the code by SMS", async () => {
    await accepted(call("POST /sms_mail", { user_string: "138 0013 8000", scene: "register", area_code: "+86" }));
    expect(t.messages.at(-1)).toMatchObject({ channel: "sms", to: "+8613800138000" });
    const signedUp = registration("13800138000", lastCode(), { type: "mobile", area_code: "86" });
    expect(await codeOf(call("POST /user/register", signedUp))).toBe("accepted");
  });

  test("uses a code once", async () => {
    const address = newAddress();
    const code = await requestCode(address, "register");
    expect(await codeOf(call("POST /user/register", registration(address, code)))).toBe("accepted");
    expect(await codeOf(call("POST /user/register", registration(address, code)))).toBe("code-wrong");
  });

  test("makes one account when the same registration arrives ten times at once", async () => {
    const address = newAddress();
    const code = await requestCode(address, "register");
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(call("POST /user/register", registration(address, code)))),
    );
    expect(codes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
  });

  test("refuses an address that was taken after the code was sent", async () => {
    const address = newAddress();
    const other = await signUp();
    const code = await requestCode(address, "register");
    await t.db.owner.query("update customer set email = $1 where id = $2", [address, other.caller.customerId]);
    expect(await codeOf(call("POST /user/register", registration(address, code)))).toBe("email-or-mobile-taken");
  });

  test("tells a known address so by mail, and a stranger nothing", async () => {
    const { address } = await signUp();
    t.messages = [];
    t.clock.advance(61_000);
    const known = await call("POST /sms_mail", { user_string: address, scene: "register" });
    expect(t.messages[0]?.kind).toBe("known-register");
    expect(t.messages[0]?.text).not.toMatch(/\d{6}/);
    expect(known).toEqual(await call("POST /sms_mail", { user_string: newAddress(), scene: "register" }));
  });

  test("keeps who invited, and refuses an invite code nobody has", async () => {
    const inviter = await signUp();
    const profile = await accepted<{ invite_code: string }>(call("GET /user/info", {}, inviter.caller));
    const address = newAddress();
    const code = await requestCode(address, "register");
    const unknown = registration(address, code, { extension_code: "NOBODY00" });
    expect(await codeOf(call("POST /user/register", unknown))).toBe("invite-code-unknown");
    const invited = registration(address, code, { extension_code: profile.invite_code.toLowerCase() });
    expect(await codeOf(call("POST /user/register", invited))).toBe("accepted");
    const { rows } = await t.db.owner.query("select invited_by from customer where email = $1", [address]);
    expect(rows[0]).toEqual({ invited_by: inviter.caller.customerId });
  });

  test("refuses weak and mismatched passwords before it looks at the code", async () => {
    const attempt = (password: string, re_password = password) =>
      codeOf(call("POST /user/register", registration(newAddress(), "123456", { password, re_password })));
    expect(await attempt("abc123")).toBe("password-too-short");
    expect(await attempt("abcdefgh")).toBe("password-needs-letters-and-digits");
    expect(await attempt("password1")).toBe("password-common");
    expect(await attempt(`a1${"b".repeat(127)}`)).toBe("password-too-long");
    expect(await attempt(PASSWORD, "another-0ne")).toBe("password-mismatch");
  });
});

describe("codes", () => {
  test("are sent again only after a minute", async () => {
    const address = newAddress();
    await requestCode(address, "register");
    t.clock.advance(59_000);
    expect(await codeOf(call("POST /sms_mail", { user_string: address, scene: "register" }))).toBe(
      "code-sent-recently",
    );
    t.clock.advance(1_000);
    expect(await codeOf(call("POST /sms_mail", { user_string: address, scene: "register" }))).toBe("accepted");
  });

  test("are sent less and less often to an address that uses none, known or not", async () => {
    const { address } = await signUp();
    for (const user_string of [address, newAddress()]) {
      const send = () => call("POST /sms_mail", { user_string, scene: "forget" });
      for (const seconds of [60, 60, 60, 60, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
        expect(await accepted(send())).toMatchObject({ resend_after_s: seconds });
        t.clock.advance(seconds * 1000 - 1);
        expect(await send()).toMatchObject({ code: "code-sent-recently", details: { seconds: 1 } });
        t.clock.advance(1);
      }
      t.clock.advance(86_400_000);
      expect(await accepted(send())).toMatchObject({ resend_after_s: 60 });
    }
  });

  test("are sent as often as at first once one was used", async () => {
    const { address } = await signUp();
    const send = () => accepted(call("POST /sms_mail", { user_string: address, scene: "forget" }));
    for (let sends = 0; sends < 6; sends += 1) {
      await send();
      t.clock.advance(120_000);
    }
    const change = { account: address, password: "n3w-and-longer", repassword: "n3w-and-longer", code: lastCode() };
    await accepted(call("POST /user/forget", change));
    expect(await send()).toMatchObject({ resend_after_s: 60 });
  });

  test("expire after ten minutes", async () => {
    const address = newAddress();
    const code = await requestCode(address, "register");
    t.clock.advance(600_000);
    expect(await codeOf(call("POST /user/register", registration(address, code)))).toBe("code-expired");
  });

  test("die at the fifth wrong try, even when tried at once", async () => {
    const address = newAddress();
    const code = await requestCode(address, "register");
    const wrong = code === "000000" ? "000001" : "000000";
    const check = (email_code: string) => codeOf(call("POST /user/check_email", { user_string: address, email_code }));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => check(wrong)));
    expect(outcomes.filter((outcome) => outcome === "code-wrong")).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === "code-tries-exceeded")).toHaveLength(6);
    expect(await check(code)).toBe("code-tries-exceeded");
  });

  test("are checked without being used up", async () => {
    const address = newAddress();
    const email_code = await requestCode(address, "register");
    const check = () => codeOf(call("POST /user/check_email", { user_string: address, email_code }));
    expect(await check()).toBe("accepted");
    expect(await check()).toBe("accepted");
  });

  test("of one scene are worth nothing in another", async () => {
    const { address } = await signUp();
    t.clock.advance(61_000);
    const code = await requestCode(address, "forget");
    const asRegister = { user_string: address, email_code: code, scene: "register" };
    expect(await codeOf(call("POST /user/check_email", asRegister))).toBe("code-wrong");
  });

  test("are refused by a way that reaches nobody, known or not, and nothing is written", async () => {
    const { address } = await signUp();
    t.messages = [];
    t.clock.advance(61_000);
    const send = (user_string: string) => codeOf(call("POST /sms_mail", { user_string, scene: "register" }));
    t.cutOff = ["sms"];
    expect(await send("13900139000")).toBe("sms-unavailable");
    expect(await send(newAddress())).toBe("accepted");
    t.cutOff = ["sms", "mail"];
    expect([await send(address), await send(newAddress())]).toEqual(["mail-unavailable", "mail-unavailable"]);
    expect(t.messages.map(({ channel }) => channel)).toEqual(["mail"]);
    t.cutOff = [];
    expect([await send("13900139000"), await send(address)]).toEqual(["accepted", "accepted"]);
  });

  test("are refused for addresses that cannot be", async () => {
    const send = (user_string: string, area_code = "86") => codeOf(call("POST /sms_mail", { user_string, area_code }));
    expect(await send("nobody@nowhere")).toBe("email-invalid");
    expect(await send("123")).toBe("mobile-invalid");
    for (const area of ["999", "0", "none"]) expect(await send("13800138000", area)).toBe("area-code-unknown");
    expect(await send("area@example.com", "0")).toBe("accepted");
  });
});

test("a public number or invite code that somebody has already is drawn again", async () => {
  const { caller } = await signUp();
  const { uid, invite_code } = await accepted<{ uid: string; invite_code: string }>(call("GET /user/info", {}, caller));
  const numbers = drawNumbers();
  t.draws = [{ uid, inviteCode: numbers.inviteCode }, { uid: numbers.uid, inviteCode: invite_code }, numbers];
  const next = await signUp();
  const profile = await accepted<{ uid: string; invite_code: string }>(call("GET /user/info", {}, next.caller));
  expect(profile).toMatchObject({ uid: numbers.uid, invite_code: numbers.inviteCode });
});

test("a stranger cannot make a customer's own code for a new password worthless", async () => {
  const { address, caller } = await signUp();
  const code = await requestCode(address, "password", caller);
  t.clock.advance(61_000);
  await accepted(call("POST /sms_mail", { user_string: address, scene: "password" }));
  const change = { password: "n3w-and-longer", re_password: "n3w-and-longer", code };
  expect(await codeOf(call("POST /safe/update_password", change, caller))).toBe("accepted");
});

describe("signing in and out", () => {
  test("refuses unknown accounts and wrong passwords alike", async () => {
    const { address } = await signUp();
    const wrong = await signIn(address, "not-my-passw0rd");
    expect(wrong).toMatchObject({ refused: true, code: "credentials-wrong" });
    expect(await signIn("stranger@example.com", PASSWORD)).toEqual(wrong);
    expect(await signIn("not an address", PASSWORD)).toEqual(wrong);
  });

  test("more sign-ins at once than the hasher's queue holds are told to try again, and none is kept waiting for ever", async () => {
    const { address } = await signUp();
    // All of them have their passwords checked at the same moment.
    const gate = Promise.withResolvers<void>();
    let arrived = 0;
    t.onCredentials = async () => {
      arrived += 1;
      if (arrived === 80) gate.resolve();
      await gate.promise;
    };
    const codes = await Promise.all(Array.from({ length: 80 }, () => codeOf(signIn(address, PASSWORD))));
    expect(new Set(codes)).toEqual(new Set(["accepted", "busy-try-again"]));
    expect(codes.filter((code) => code === "accepted").length).toBeGreaterThanOrEqual(66);
    expect(await codeOf(signIn(address, PASSWORD))).toBe("accepted");
  });

  test("ends one session at once and leaves the others", async () => {
    const first = await signUp();
    const { token } = await accepted<{ token: string }>(signIn(first.address, PASSWORD));
    await accepted(call("GET /user/logout", {}, first.caller));
    expect(await t.customers.authenticate(first.token)).toBeUndefined();
    expect(await t.customers.authenticate(token)).toMatchObject({ customerId: first.caller.customerId });
  });

  test("ends a session after thirty days", async () => {
    const { token } = await signUp();
    t.clock.advance(30 * 24 * 3_600_000);
    expect(await t.customers.authenticate(token)).toBeUndefined();
  });

  test("keeps no token, password or code in the tables", async () => {
    const { address, token } = await signUp();
    const { rows } = await t.db.owner.query<{ text: string }>(
      `select (select json_agg(customer)::text from customer) || (select json_agg(session)::text from customer_session session)
              || (select json_agg(code)::text from verification_code code) as text`,
    );
    const text = rows[0]?.text ?? "";
    expect(text).toContain(address);
    expect(text).not.toContain(token);
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  });
});

describe("new passwords", () => {
  test("one that was wrong by the time it had been checked opens no session", async () => {
    const { address } = await signUp();
    t.clock.advance(61_000);
    const code = await requestCode(address, "forget");
    const change = { account: address, password: "n3w-and-longer", repassword: "n3w-and-longer", code };
    t.onCredentials = async () => {
      t.onCredentials = undefined;
      await accepted(call("POST /user/forget", change));
    };
    expect(await codeOf(signIn(address, PASSWORD))).toBe("credentials-wrong");
    expect(await codeOf(signIn(address, "n3w-and-longer"))).toBe("accepted");
  });

  test("a forgotten one is set with a code, and every session ends", async () => {
    const { address, token } = await signUp();
    t.clock.advance(61_000);
    const code = await requestCode(address, "forget");
    const change = { account: address, password: "n3w-and-longer", repassword: "n3w-and-longer", code };
    expect(await codeOf(call("POST /user/forget", change))).toBe("accepted");
    expect(await t.customers.authenticate(token)).toBeUndefined();
    expect(await codeOf(signIn(address, PASSWORD))).toBe("credentials-wrong");
    expect(await codeOf(signIn(address, "n3w-and-longer"))).toBe("accepted");
  });

  test("no code goes to an address without an account, and none works there", async () => {
    const address = newAddress();
    await accepted(call("POST /sms_mail", { user_string: address, type: "forget" }));
    expect(t.messages).toEqual([]);
    const change = { account: address, password: PASSWORD, repassword: PASSWORD, code: "123456" };
    expect(await codeOf(call("POST /user/forget", change))).toBe("code-wrong");
  });

  test("a changed one needs the owner's code, and other sessions end", async () => {
    const { address, token, caller } = await signUp();
    const other = await accepted<{ token: string }>(signIn(address, PASSWORD));
    const change = (code: string) => ({ password: "n3w-and-longer", re_password: "n3w-and-longer", code });
    expect(await codeOf(call("POST /safe/update_password", change("000000"), caller))).toBe("code-wrong");
    const code = await requestCode(address, "password", caller);
    expect(await codeOf(call("POST /safe/update_password", change(code), caller))).toBe("accepted");
    expect(await t.customers.authenticate(token)).toBeDefined();
    expect(await t.customers.authenticate(other.token)).toBeUndefined();
  });

  test("nobody can have a password code sent to somebody else's address", async () => {
    const victim = await signUp();
    const attacker = await signUp();
    t.messages = [];
    t.clock.advance(61_000);
    await accepted(call("POST /sms_mail", { user_string: victim.address, scene: "password" }, attacker.caller));
    expect(t.messages).toEqual([]);
  });
});
