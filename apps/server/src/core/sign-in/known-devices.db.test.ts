import { describe, expect, test } from "vitest";
import type { Caller } from "../../platform/http/route.ts";
import {
  accepted,
  call,
  callerOf,
  codeOf,
  newAddress,
  newBrowser,
  PASSWORD,
  requestCode,
  signIn,
  signUp,
  t,
  useCustomers,
} from "../account-safety/customer-test-support.ts";
import { newWallet, signedBy } from "../account-safety/wallet-test-support.ts";
import { forgetEnded } from "./sign-in-jobs.ts";

useCustomers();

const WRONG = "not-my-passw0rd";
const DAY_MS = 86_400_000;
type Browser = ReturnType<typeof newBrowser>;
const guess = (browser: Browser, address: string, password = WRONG) => codeOf(browser.signIn(address, password));
const alerts = () => t.messages.filter(({ kind }) => kind === "new-device").length;

/** Somebody with a browser that they have signed in with. */
async function withBrowser() {
  const person = await signUp();
  const browser = newBrowser();
  const { token } = await accepted<{ token: string }>(browser.signIn(person.address, PASSWORD));
  t.messages = [];
  return { ...person, browser, session: await callerOf(token) };
}
async function lockOut(address: string): Promise<void> {
  for (let guesses = 0; guesses < 10; guesses += 1) await codeOf(signIn(address, WRONG));
  expect(await codeOf(signIn(address, PASSWORD))).toBe("too-many-requests");
}
/** Whether the account still knows the browser: a sign-in there is not told. */
async function isKnown(browser: Browser, address: string, password = PASSWORD): Promise<boolean> {
  t.messages = [];
  await accepted(browser.signIn(address, password));
  return alerts() === 0;
}

describe("a browser that an account was signed in with", () => {
  test("is let in however often others guess, and what they guess stays counted", async () => {
    const { address, browser } = await withBrowser();
    await lockOut(address);
    expect(await guess(browser, address, PASSWORD)).toBe("accepted");
    expect(await codeOf(signIn(address, PASSWORD))).toBe("too-many-requests");
  });

  test("has ten wrong guesses in a row of its own, however they arrive, and is then as unknown as any other", async () => {
    const { address, browser } = await withBrowser();
    await lockOut(address);
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => guess(browser, address)));
    expect(outcomes.filter((outcome) => outcome === "credentials-wrong")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "too-many-requests")).toHaveLength(20);
    expect(await guess(browser, address, PASSWORD)).toBe("too-many-requests");
    t.clock.advance(DAY_MS + 1);
    // Once it is let in as any other, it is known again and told of.
    expect(await isKnown(browser, address)).toBe(false);
    expect(await isKnown(browser, address)).toBe(true);
  });

  test("begins anew with each right one", async () => {
    const { address, browser } = await withBrowser();
    await lockOut(address);
    for (let rows = 0; rows < 2; rows += 1) {
      for (let guesses = 0; guesses < 9; guesses += 1) expect(await guess(browser, address)).toBe("credentials-wrong");
      expect(await guess(browser, address, PASSWORD)).toBe("accepted");
    }
  });

  test("is known to that account alone: at every other it is locked out as everybody is", async () => {
    const { browser } = await withBrowser();
    const { address } = await signUp();
    for (const other of [address, newAddress(), "no address"]) {
      for (let guesses = 0; guesses < 10; guesses += 1) expect(await guess(browser, other)).toBe("credentials-wrong");
      expect(await browser.signIn(other, WRONG)).toMatchObject({ code: "too-many-requests", details: { seconds: 60 } });
    }
  });

  test("is known to each account that was signed in with it", async () => {
    const { address, browser } = await withBrowser();
    const other = await signUp();
    expect(await isKnown(browser, other.address)).toBe(false);
    for (const each of [address, other.address]) expect(await isKnown(browser, each)).toBe(true);
  });

  test("that opened the account, or came by a wallet, is known too", async () => {
    const [first, browser] = [newAddress(), newBrowser()];
    const code = await requestCode(first, "register");
    const opening = { user_string: first, code, password: PASSWORD, re_password: PASSWORD };
    await accepted(browser.call("POST /user/register", opening));
    expect(await isKnown(browser, first)).toBe(true);
    const wallet = newWallet();
    const signed = async () => await signedBy(wallet, { type: 1 });
    await accepted(browser.call("POST /user/doregister", await signed()));
    const events = async () =>
      (await t.db.owner.query<{ event: string }>("select event from safety_event order by id desc limit 1")).rows[0];
    await accepted(browser.call("POST /user/dologin", await signed()));
    expect(await events()).toEqual({ event: "signed-in" });
    await accepted(call("POST /user/dologin", await signed()));
    expect(await events()).toEqual({ event: "signed-in-new-device" });
  });

  test("is not one that somebody else has put a value into, of their own or made up", async () => {
    const mallory = await withBrowser();
    const { address } = await signUp();
    const planted = mallory.browser.deviceToken;
    for (const value of [planted, "A".repeat(43), "short", ""]) {
      const victim = newBrowser(value);
      expect(await isKnown(victim, address)).toBe(false);
      expect(victim.deviceToken).not.toBe(value);
      expect(await isKnown(newBrowser(value), address)).toBe(false);
    }
  });

  test("is known for half a year from the last sign-in, and then forgotten", async () => {
    const { address, browser } = await withBrowser();
    for (let signIns = 0; signIns < 2; signIns += 1) {
      t.clock.advance(180 * DAY_MS - 1);
      expect(await isKnown(browser, address)).toBe(true);
    }
    t.clock.advance(180 * DAY_MS);
    expect(await isKnown(browser, address)).toBe(false);
    t.clock.advance(211 * DAY_MS);
    await forgetEnded({ database: t.db.database, clock: t.clock });
    expect((await t.db.owner.query("select from known_device")).rowCount).toBe(0);
  });

  test("is kept as a hash of its cookie only", async () => {
    const { browser } = await withBrowser();
    const { rows } = await t.db.owner.query<{ text: string }>("select json_agg(d)::text as text from known_device d");
    const token = browser.deviceToken ?? "";
    expect(token).toHaveLength(43);
    for (const secret of [token, Buffer.from(token, "base64url").toString("hex"), Buffer.from(token).toString("hex")]) {
      expect(rows[0]?.text).not.toContain(secret);
    }
  });
});

describe("a browser is known", () => {
  const ends: [string, boolean, (by: Caller, of: Caller) => Promise<unknown>][] = [
    ["still after logging out", true, (_by, of) => accepted(call("GET /user/logout", {}, of))],
    [
      "no more once it is revoked",
      false,
      (by, of) => accepted(call("POST /safe/device_revoke", { id: of.sessionId }, by)),
    ],
    [
      "no more after logging out everywhere else",
      false,
      (by) => accepted(call("POST /safe/logout_all", { keep_current: true }, by)),
    ],
    [
      "still where it logged out everywhere else",
      true,
      (_by, of) => accepted(call("POST /safe/logout_all", { keep_current: true }, of)),
    ],
    [
      "no more where it logged out everywhere",
      false,
      (_by, of) => accepted(call("POST /safe/logout_all", { keep_current: false }, of)),
    ],
    ["no more after a freeze by another", false, (by) => accepted(call("POST /safe/freeze", {}, by))],
  ];
  test.each(ends)("%s", async (_name, stays, end) => {
    const { address, browser, caller, session } = await withBrowser();
    const other = await withBrowser();
    await end(caller, session);
    expect(await isKnown(browser, address)).toBe(stays);
    expect(await isKnown(other.browser, other.address)).toBe(true);
  });

  test("no more after a new password that a code was asked for", async () => {
    const { address, browser } = await withBrowser();
    t.clock.advance(61_000);
    const code = await requestCode(address, "forget");
    const change = { account: address, password: "n3w-and-longer", repassword: "n3w-and-longer", code };
    await accepted(call("POST /user/forget", change));
    expect(await isKnown(browser, address, "n3w-and-longer")).toBe(false);
  });
});
