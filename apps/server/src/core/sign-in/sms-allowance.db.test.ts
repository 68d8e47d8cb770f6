import { describe, expect, test } from "vitest";
import {
  accepted,
  call,
  codeOf,
  newAddress,
  PASSWORD,
  SMS_DAILY_MAX,
  signUp,
  t,
  useCustomers,
} from "../account-safety/customer-test-support.ts";
import { forgetEnded } from "./sign-in-jobs.ts";

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

/** A mobile number bound yesterday, and how its owner, signed in, asks for a code. */
async function customerWithMobile() {
  nextDay();
  const { caller } = await signUp();
  const number = newNumber();
  await accepted(call("POST /sms_send", { mobile: number, area_code: "86" }, caller));
  const code = t.messages.at(-1)?.text.match(/\d{6}/)?.[0];
  await accepted(call("POST /safe/mobile", { mobile: number, area_code: "86", code }, caller));
  nextDay();
  return { number, ask: () => call("POST /sms_mail", { user_string: number, scene: "pay", area_code: "86" }, caller) };
}

describe("codes by text message on a day", () => {
  test.each(["register", "forget"])(
    "to %s go to one number six times, whichever strangers ask, until the next day",
    async (scene) => {
      nextDay();
      const number = newNumber();
      for (let sent = 0; sent < 6; sent += 1) {
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

  test("are asked for by the networks of one IPv6 /48 sixty times", async () => {
    nextDay();
    const outcomes: string[] = [];
    // A row of its own for each, so that the bound of all strangers is not met first.
    await t.db.owner.query("delete from sms_day");
    for (let sent = 0; sent < 61; sent += 1) {
      outcomes.push(await codeOf(ask(newNumber(), `2001:db8:7:${sent}::1`)));
      await t.db.owner.query("update sms_day set sent = 0 where kind in ('strangers', 'all')");
    }
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(60);
    expect(await codeOf(ask(newNumber(), "2001:db8:8:1::1"))).toBe("accepted");
  });

  test("are so many all together as the operator allows, a fifth of them for customers alone", async () => {
    const known = await customerWithMobile();
    const before = texts();
    const ofStrangers = (SMS_DAILY_MAX * 4) / 5;
    const { caller } = await signUp();
    const outcomes = await Promise.all(
      Array.from({ length: ofStrangers + 5 }, (_, asked) => codeOf(ask(newNumber(), `198.51.100.${asked}`))),
    );
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(ofStrangers);
    expect(outcomes.filter((outcome) => outcome === "sms-limit-reached")).toHaveLength(5);
    expect(texts() - before).toBe(ofStrangers);
    for (let sent = 0; sent < SMS_DAILY_MAX - ofStrangers; sent += 1) {
      expect(await codeOf(known.ask())).toBe("accepted");
      t.clock.advance(HOUR_MS);
    }
    expect(await codeOf(known.ask())).toBe("sms-limit-reached");
    expect(await codeOf(call("POST /sms_send", { mobile: newNumber() }, caller))).toBe("sms-limit-reached");
  });

  test("are left to the owner of a number that strangers ask for: signed in, and from a known browser", async () => {
    const known = await customerWithMobile();
    for (let sent = 0; sent < 6; sent += 1) await accepted(ask(known.number, `203.0.113.${sent}`, "forget"));
    expect(await codeOf(ask(known.number, "203.0.113.99", "forget"))).toBe("sms-limit-reached");
    expect(await codeOf(known.ask())).toBe("accepted");
    t.clock.advance(HOUR_MS);
    let deviceToken = "";
    const setDeviceCookie = (token: string): void => {
      deviceToken = token;
    };
    const login = { user_string: known.number, area_code: "86", password: PASSWORD };
    await accepted(call("POST /user/login", login, null, { setDeviceCookie }));
    const fromKnown = { clientAddress: "203.0.113.99", deviceToken };
    const forgot = { user_string: known.number, scene: "forget", area_code: "86" };
    expect(await codeOf(call("POST /sms_mail", forgot, null, fromKnown))).toBe("accepted");
  });

  test("are counted alike for a number that has an account and one that has none", async () => {
    const { number: known } = await customerWithMobile();
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
