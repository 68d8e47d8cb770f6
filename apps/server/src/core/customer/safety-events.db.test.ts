import { SAFETY_EVENTS } from "@candor/api/account-safety";
import { LANGUAGES } from "@candor/api/language";
import { describe, expect, test } from "vitest";
import {
  accepted,
  call,
  requestCode,
  signUp,
  t,
  turnOnTotp,
  useCustomers,
} from "../account-safety/customer-test-support.ts";
import { SAFETY_WORDS, WRITTEN_EVENTS } from "./safety-words.ts";

useCustomers();

const told = () => t.messages.filter(({ kind }) => kind === "safety").map(({ to, subject }) => [to, subject]);
const NEW = { password: "n3w-and-longer", re_password: "n3w-and-longer", repassword: "n3w-and-longer" };

describe("what happens to the safety of an account", () => {
  test("a changed and a reset password are written down and told", async () => {
    const { address, caller } = await signUp();
    const change = { ...NEW, code: await requestCode(address, "password", caller) };
    await accepted(call("POST /safe/update_password", change, caller));
    await accepted(call("POST /user/forget", { ...NEW, account: address, code: await requestCode(address, "forget") }));
    expect(told()).toEqual([
      [address, "Your Candor password was changed"],
      [address, "Your Candor password was reset"],
    ]);
    const { list } = await accepted<{ list: { event: string }[] }>(call("GET /safe/events", {}, caller));
    expect(list.map(({ event }) => event)).toEqual(["password-reset", "password-changed", "signed-in"]);
  });

  test("an authenticator that was turned off is told, with where it was done", async () => {
    const { address, caller } = await signUp();
    await turnOnTotp(caller);
    expect(told()).toEqual([]);
    await accepted(call("POST /safe/totp_remove", {}, caller, { clientAddress: "203.0.113.9" }));
    expect(told()).toEqual([[address, "The authenticator of your Candor account was turned off"]]);
    expect(t.messages.at(-1)?.text).toContain("203.0.113.9");
  });

  test("a device that does not say what it is is told in words", async () => {
    const { caller } = await signUp();
    await turnOnTotp(caller);
    await accepted(call("POST /safe/totp_remove", {}, caller, { userAgent: "<b>1" }));
    expect(t.messages.at(-1)?.text).toContain("Device: unknown.");
  });

  test("is shown to nobody else, and never changed", async () => {
    const { caller } = await signUp();
    const other = await signUp();
    const { list } = await accepted<{ list: { id: string }[] }>(call("GET /safe/events", {}, caller));
    const others = await accepted<{ list: { id: string }[] }>(call("GET /safe/events", {}, other.caller));
    expect(others.list.map(({ id }) => id)).not.toContain(list[0]?.id);
    await expect(t.db.database.query("update safety_event set event = 'frozen'")).rejects.toThrow();
    await expect(t.db.database.query("delete from safety_event")).rejects.toThrow();
  });

  test("nothing is told by a way that reaches nobody", async () => {
    const { address, caller } = await signUp();
    const change = { ...NEW, code: await requestCode(address, "password", caller) };
    t.cutOff = ["mail", "sms"];
    await accepted(call("POST /safe/update_password", change, caller));
    expect(told()).toEqual([]);
  });

  test("is told wherever it lets somebody in, or could keep the owner out", () => {
    expect(WRITTEN_EVENTS).toEqual(
      expect.arrayContaining([
        ...["password-changed", "password-reset", "totp-off"],
        ...["passkey-added", "passkey-removed", "email-bound", "mobile-bound", "frozen"],
      ]),
    );
  });

  test("every event of the api may be written down", async () => {
    const { caller } = await signUp();
    for (const event of SAFETY_EVENTS) {
      await t.db.database.query(
        "insert into safety_event (customer_id, event, at, user_agent, client_address) values ($1, $2, now(), '', '')",
        [caller.customerId, event],
      );
    }
  });
});

test.each(LANGUAGES)("%s tells every event in its own words, with every mark", (language) => {
  const marksOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [name, english] of Object.entries(SAFETY_WORDS.en)) {
    const own = SAFETY_WORDS[language][name as keyof typeof SAFETY_WORDS.en];
    expect(marksOf(own), name).toEqual(marksOf(english));
    if (language !== "en") expect(own, name).not.toBe(english);
  }
});
