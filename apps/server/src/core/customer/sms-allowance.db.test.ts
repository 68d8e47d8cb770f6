import { describe, expect, test } from "vitest";
import { forgetEnded } from "./customer-jobs.ts";
import { accepted, call, codeOf, newAddress, SMS_DAILY_MAX, signUp, t, useCustomers } from "./customer-test-support.ts";

useCustomers();

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const nextDay = () => t.clock.advance(DAY_MS - (t.clock.now() % DAY_MS));
let numbers = 0;
const newNumber = (): string => {
  numbers += 1;
  return `1390013${String(numbers).padStart(4, "0")}`;
};
const ask = (user_string: string, clientAddress: string, scene = "register") =>
  call("POST /sms_mail", { user_string, scene, area_code: "86" }, null, { clientAddress });
const texts = () => t.messages.filter(({ channel }) => channel === "sms").length;

describe("codes by text message on a day", () => {
  test.each(["register", "forget"])(
    "to %s go to one number ten times, whoever asks, until the next day",
    async (scene) => {
      nextDay();
      const number = newNumber();
      for (let sent = 0; sent < 10; sent += 1) {
        expect(await codeOf(ask(number, `203.0.113.${sent}`, scene))).toBe("accepted");
        t.clock.advance(HOUR_MS);
      }
      const until_at = t.clock.now() - (t.clock.now() % DAY_MS) + DAY_MS;
      expect(await ask(number, "203.0.113.99", scene)).toEqual({
        refused: true,
        code: "sms-limit-reached",
        details: { until_at },
      });
      t.clock.advance(until_at - t.clock.now() - 1);
      expect(await codeOf(ask(number, "203.0.113.99", scene))).toBe("sms-limit-reached");
      t.clock.advance(1);
      expect(await codeOf(ask(number, "203.0.113.99", scene))).toBe("accepted");
    },
  );

  test("are asked for by one address thirty times, an IPv6 network being one, and mail is not counted", async () => {
    nextDay();
    for (let sent = 0; sent < 30; sent += 1) {
      expect(await codeOf(ask(newNumber(), `2001:db8::${sent}`))).toBe("accepted");
    }
    expect(await codeOf(ask(newNumber(), "2001:db8::ffff"))).toBe("sms-limit-reached");
    expect(await codeOf(ask(newAddress(), "2001:db8::ffff"))).toBe("accepted");
    expect(await codeOf(ask(newNumber(), "2001:db8:1::1"))).toBe("accepted");
  });

  test("are so many all together as the operator allows, however many are asked for at once", async () => {
    nextDay();
    const outcomes = await Promise.all(
      Array.from({ length: SMS_DAILY_MAX + 5 }, (_, asked) => codeOf(ask(newNumber(), `198.51.100.${asked}`))),
    );
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(SMS_DAILY_MAX);
    expect(outcomes.filter((outcome) => outcome === "sms-limit-reached")).toHaveLength(5);
    expect(texts()).toBe(SMS_DAILY_MAX);
    const { caller } = await signUp();
    expect(await codeOf(call("POST /sms_send", { mobile: newNumber() }, caller))).toBe("sms-limit-reached");
  });

  test("are counted alike for a number that has an account and one that has none", async () => {
    nextDay();
    const { caller } = await signUp();
    const known = newNumber();
    await accepted(call("POST /sms_send", { mobile: known, area_code: "86" }, caller));
    const code = t.messages.at(-1)?.text.match(/\d{6}/)?.[0];
    await accepted(call("POST /safe/mobile", { mobile: known, area_code: "86", code }, caller));
    nextDay();
    const answersOf = async (number: string) => {
      const answers: unknown[] = [];
      for (let sent = 0; sent < 11; sent += 1) {
        answers.push(await ask(number, `203.0.113.${sent}`, "forget"));
        t.clock.advance(HOUR_MS);
      }
      nextDay();
      return answers.map((answer) => JSON.stringify(answer).replace(/\d{13}/, "then"));
    };
    expect(await answersOf(known)).toEqual(await answersOf(newNumber()));
  });

  test("one that is refused for another reason is not counted, nor does it replace the code before it", async () => {
    nextDay();
    const number = newNumber();
    await accepted(ask(number, "203.0.113.1"));
    for (let asked = 0; asked < 40; asked += 1) {
      expect(await codeOf(ask(number, "203.0.113.1"))).toBe("code-sent-recently");
    }
    t.clock.advance(HOUR_MS);
    expect(await codeOf(ask(number, "203.0.113.1"))).toBe("accepted");
  });

  test("are counted without the numbers and addresses, and forgotten when their day is over", async () => {
    nextDay();
    const number = newNumber();
    await accepted(ask(number, "203.0.113.77"));
    const kept = async () =>
      (await t.db.owner.query<{ text: string }>("select coalesce(json_agg(d)::text, '') as text from sms_day d"))
        .rows[0]?.text ?? "";
    const hex = (text: string) => Buffer.from(text).toString("hex");
    for (const secret of [number, "203.0.113.77", hex(`+86${number}`), hex("203.0.113.77")]) {
      expect(await kept()).not.toContain(secret);
    }
    t.clock.advance(2 * DAY_MS);
    await forgetEnded({ database: t.db.database, clock: t.clock });
    expect(await kept()).toBe("");
  });
});
