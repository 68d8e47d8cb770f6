import { noticeWordsJp } from "@candor/api/notice-texts/jp";
import { writtenInstant } from "@candor/api/notice-texts/written-figures";
import { describe, expect, test } from "vitest";
import type { Caller } from "../../platform/http/route.ts";
import { forgetEnded } from "../sign-in/sign-in-jobs.ts";
import {
  accepted,
  call,
  callerOf,
  codeOf,
  newBrowser,
  PASSWORD,
  signIn,
  signUp,
  t,
  useCustomers,
} from "./customer-test-support.ts";

useCustomers();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

interface Device {
  id: string;
  name: string;
  address: string;
  signed_in_at: number;
  is_current: boolean;
}
const devicesOf = async (caller: Caller) =>
  (await accepted<{ list: Device[] }>(call("GET /safe/devices", {}, caller))).list;
const eventsOf = async (caller: Caller) =>
  (await accepted<{ list: { event: string; device: string }[] }>(call("GET /safe/events", {}, caller))).list;
const signInOn = async (address: string, userAgent: string) =>
  (await accepted<{ token: string }>(signIn(address, PASSWORD, { userAgent, clientAddress: "203.0.113.9" }))).token;

describe("devices", () => {
  test("are the live sessions of their owner by name, newest first, and of nobody else", async () => {
    const { address, caller } = await signUp();
    await signUp();
    t.clock.advance(1_000);
    const token = await signInOn(address, FIREFOX);
    expect(await devicesOf(caller)).toMatchObject([
      { name: "Firefox (Linux)", address: "203.0.113.9", signed_in_at: t.clock.now(), is_current: false },
      { name: "test", address: "127.0.0.1", is_current: true },
    ]);
    await accepted(call("GET /user/logout", {}, await callerOf(token)));
    expect(await devicesOf(caller)).toHaveLength(1);
  });

  test("are logged out one by one, at once, and their sockets are told", async () => {
    const { address, caller, token: own } = await signUp();
    const token = await signInOn(address, FIREFOX);
    const { sessionId } = await callerOf(token);
    const ended: string[] = [];
    const stop = t.customers.onRevoked((id) => ended.push(id));
    await accepted(call("POST /safe/device_revoke", { id: sessionId }, caller));
    stop();
    expect(ended).toEqual([sessionId]);
    expect(await t.customers.authenticate(token)).toBeUndefined();
    expect(await t.customers.authenticate(own)).toBeDefined();
    expect((await eventsOf(caller))[0]?.event).toBe("device-revoked");
    expect(await codeOf(call("POST /safe/device_revoke", { id: sessionId }, caller))).toBe("device-unknown");
  });

  test("of other people answer as those that do not exist, and stay", async () => {
    const victim = await signUp();
    const { caller } = await signUp();
    const revoke = (id: string) => call("POST /safe/device_revoke", { id }, caller);
    expect(await revoke(victim.caller.sessionId)).toEqual(await revoke("1"));
    expect(await t.customers.authenticate(victim.token)).toBeDefined();
  });

  test("one that logs itself out loses its cookie", async () => {
    const { caller } = await signUp();
    let cleared = 0;
    const clearSessionCookie = () => {
      cleared += 1;
    };
    await accepted(call("POST /safe/device_revoke", { id: caller.sessionId }, caller, { clearSessionCookie }));
    expect(cleared).toBe(1);
  });

  test("are logged out everywhere, this one kept or not", async () => {
    const { address, caller, token: own } = await signUp();
    const others = [await signInOn(address, FIREFOX), await signInOn(address, SAFARI)];
    const all = (keep: boolean) => call("POST /safe/logout_all", { keep_current: keep }, caller);
    expect(await accepted(all(true))).toEqual({ ended: 2 });
    for (const token of others) expect(await t.customers.authenticate(token)).toBeUndefined();
    expect(await t.customers.authenticate(own)).toBeDefined();
    expect(await accepted(all(false))).toEqual({ ended: 1 });
    expect(await t.customers.authenticate(own)).toBeUndefined();
  });
});

describe("a sign-in from a device that was not seen before", () => {
  const alerts = () => t.messages.filter(({ kind }) => kind === "new-device");

  test("is told to its owner at their own address and in the app, with time, device and address", async () => {
    const { address, caller } = await signUp();
    expect(alerts()).toEqual([]);
    await signInOn(address, FIREFOX);
    expect(alerts()).toMatchObject([{ to: address, channel: "mail", subject: "New log-in to your account" }]);
    const time = writtenInstant(t.clock.now(), "en", "UTC");
    for (const said of [time, "Firefox (Linux)", "203.0.113.9"]) expect(alerts()[0]?.text).toContain(said);
    expect(t.notices).toEqual([
      {
        ...{ customerId: caller.customerId, kind: "new-device", source: expect.stringMatching(/^safety-event\/\d+$/) },
        ...{
          parameters: { device: "Firefox (Linux)", address: "203.0.113.9", at: t.clock.now() },
          also: "mail-or-text",
        },
      },
    ]);
    expect((await eventsOf(caller)).map(({ event, device }) => [event, device])).toEqual([
      ["signed-in-new-device", "Firefox (Linux)"],
      ["signed-in", "test"],
    ]);
  });

  test("is told once: a browser that keeps its cookie is known, after logging out and in a later version too", async () => {
    const { address } = await signUp();
    const browser = newBrowser();
    const { token } = await accepted<{ token: string }>(browser.signIn(address, PASSWORD, { userAgent: FIREFOX }));
    await accepted(call("GET /user/logout", {}, await callerOf(token)));
    t.messages = [];
    t.notices = [];
    await accepted(browser.signIn(address, PASSWORD, { userAgent: FIREFOX.replaceAll("144", "145") }));
    expect([alerts(), t.notices]).toEqual([[], []]);
    // Whoever says that theirs is the same browser is another one.
    await signInOn(address, FIREFOX);
    expect(alerts()).toHaveLength(1);
  });

  test("is told to the owner of an account that was not used for so long that its sessions are forgotten", async () => {
    const { address } = await signUp();
    t.clock.advance(90 * 86_400_000);
    await forgetEnded({ database: t.db.database, clock: t.clock });
    await signInOn(address, FIREFOX);
    expect(alerts()).toMatchObject([{ to: address }]);
  });

  test("goes by SMS to whoever has a number alone, and nowhere where nothing arrives", async () => {
    await accepted(call("POST /sms_mail", { user_string: "138 0013 8001", scene: "register", area_code: "86" }));
    const code = t.messages.at(-1)?.text.match(/\d{6}/)?.[0];
    const number = { user_string: "13800138001", area_code: "86" };
    await accepted(call("POST /user/register", { ...number, code, password: PASSWORD, re_password: PASSWORD }));
    await signInOn("13800138001", FIREFOX);
    expect(alerts()).toMatchObject([{ to: "+8613800138001", channel: "sms" }]);
    t.cutOff = ["sms", "mail"];
    await signInOn("13800138001", SAFARI);
    expect(alerts()).toHaveLength(1);
  });

  test("is told in the language of the account, whoever signs in", async () => {
    const { address, caller } = await signUp();
    await t.db.owner.query("update customer set language = 'jp' where id = $1", [caller.customerId]);
    await signInOn(address, FIREFOX);
    expect(alerts()[0]?.subject).toBe(noticeWordsJp["new-device"].title);
  });
});
