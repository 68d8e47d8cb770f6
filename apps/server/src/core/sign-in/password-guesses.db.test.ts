import { describe, expect, test } from "vitest";
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
} from "../account-safety/customer-test-support.ts";

useCustomers();

const WRONG = "not-my-passw0rd";
const guess = (address: string, password = WRONG) => codeOf(signIn(address, password));
async function guessTenTimes(address: string): Promise<void> {
  for (let guesses = 0; guesses < 10; guesses += 1) expect(await guess(address)).toBe("credentials-wrong");
}

describe("wrong passwords in a row", () => {
  test("lock after ten, the right one too, for a minute and then twice as long each time", async () => {
    const { address } = await signUp();
    await guessTenTimes(address);
    for (const seconds of [60, 120, 240]) {
      expect(await signIn(address, PASSWORD)).toEqual({
        refused: true,
        code: "too-many-requests",
        details: { seconds },
      });
      t.clock.advance(seconds * 1000 - 1);
      expect(await guess(address, PASSWORD)).toBe("too-many-requests");
      t.clock.advance(1);
      expect(await guess(address)).toBe("credentials-wrong");
    }
    t.clock.advance(480_000);
    expect(await guess(address, PASSWORD)).toBe("accepted");
  });

  test("of an unknown address, and of something that is none, lock as those of a known one", async () => {
    const { address } = await signUp();
    for (const tried of [address, newAddress(), "not an address"]) {
      await guessTenTimes(tried);
      expect(await signIn(tried, WRONG)).toEqual({
        refused: true,
        code: "too-many-requests",
        details: { seconds: 60 },
      });
    }
  });

  test("count one by one however many arrive at once, and the right one among them opens nothing once there is a lock", async () => {
    const { address } = await signUp();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => guess(address)));
    expect(outcomes.filter((outcome) => outcome === "credentials-wrong")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "too-many-requests")).toHaveLength(20);
    t.clock.advance(60_000);
    // The right one was checked before the lock came, and is judged after it.
    t.onCredentials = async () => {
      t.onCredentials = undefined;
      await guess(address);
    };
    expect(await guess(address, PASSWORD)).toBe("too-many-requests");
  });

  test("end with the right one", async () => {
    const { address } = await signUp();
    for (let rows = 0; rows < 2; rows += 1) {
      for (let guesses = 0; guesses < 9; guesses += 1) await guess(address);
      expect(await guess(address, PASSWORD)).toBe("accepted");
    }
  });

  test("end with a new password set by a code, so that nobody can shut an owner out for long", async () => {
    const { address } = await signUp();
    await guessTenTimes(address);
    t.clock.advance(1_000);
    const code = await requestCode(address, "forget");
    const change = { account: address, password: "n3w-and-longer", repassword: "n3w-and-longer", code };
    await accepted(call("POST /user/forget", change));
    expect(await guess(address, "n3w-and-longer")).toBe("accepted");
  });

  test("end under every name of the account with a new password set by a code that went to one", async () => {
    const { address, caller } = await signUp();
    const number = "13900139555";
    await accepted(call("POST /sms_send", { mobile: number, area_code: "86" }, caller));
    await accepted(call("POST /safe/mobile", { mobile: number, area_code: "86", code: lastCode() }, caller));
    await guessTenTimes(address);
    await guessTenTimes(number);
    const code = await requestCode(address, "forget");
    const change = { account: address, password: "n3w-and-longer", repassword: "n3w-and-longer", code };
    await accepted(call("POST /user/forget", change));
    expect(await guess(number, "n3w-and-longer")).toBe("accepted");
  });

  test("of one address say nothing of another, though written differently it is the same", async () => {
    const [one, other] = [await signUp(), await signUp()];
    for (let guesses = 0; guesses < 5; guesses += 1) {
      await guess(one.address);
      await guess(one.address.toUpperCase());
    }
    expect(await guess(one.address)).toBe("too-many-requests");
    expect(await guess(other.address, PASSWORD)).toBe("accepted");
  });

  test("are forgotten after a day without any", async () => {
    const { address } = await signUp();
    await guessTenTimes(address);
    t.clock.advance(86_400_001);
    await guessTenTimes(address);
    expect(await guess(address)).toBe("too-many-requests");
  });

  test("are kept without what was tried", async () => {
    const [tried, { address }] = [newAddress(), await signUp()];
    await guess(tried);
    await guess(address);
    const { rows } = await t.db.owner.query<{ text: string }>("select json_agg(g)::text as text from password_guess g");
    const hex = (text: string) => Buffer.from(text).toString("hex");
    for (const secret of [tried, address, hex(tried), hex(address), WRONG]) expect(rows[0]?.text).not.toContain(secret);
  });
});
