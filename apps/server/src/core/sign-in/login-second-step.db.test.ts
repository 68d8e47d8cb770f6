import { describe, expect, test } from "vitest";
import {
  accepted,
  call,
  callerOf,
  codeOf,
  PASSWORD,
  requestCode,
  signIn,
  signUp,
  t,
  turnOnTotp,
  useCustomers,
} from "../account-safety/customer-test-support.ts";

useCustomers();

const WRONG = { recovery_code: "aaaa-aaaa" };
const second = (ticket: string, proof: Record<string, unknown>) =>
  call("POST /user/login_second", { ticket, ...proof });

async function withSecondFactor() {
  const person = await signUp();
  const totp = await turnOnTotp(person.caller);
  return { ...person, totp };
}

/** Signs in by password as far as that goes. */
async function ticketOf(address: string): Promise<string> {
  const refused = await signIn(address, PASSWORD);
  if (!refused.refused || refused.code !== "second-factor-required") throw new Error("no second factor was asked for");
  expect(refused.details).toMatchObject({
    ...{ path: "/user/login_second", methods: "totp, recovery", fields: "totp, recovery_code" },
  });
  return String(refused.details.ticket);
}

describe("a log-in with a second factor", () => {
  test("opens no session by the password alone, and one by a code of the authenticator", async () => {
    const { address, caller, totp } = await withSecondFactor();
    const sessions = async () => (await t.db.database.query("select from customer_session")).rowCount;
    const before = await sessions();
    const ticket = await ticketOf(address);
    expect(await sessions()).toBe(before);
    const { token } = await accepted<{ token: string }>(second(ticket, { totp: totp() }));
    expect((await callerOf(token)).customerId).toBe(caller.customerId);
  });

  test("is finished once: a ticket that was used opens nothing with a further right code", async () => {
    const { address, totp } = await withSecondFactor();
    const ticket = await ticketOf(address);
    await accepted(second(ticket, { totp: totp() }));
    expect(await codeOf(second(ticket, { totp: totp() }))).toBe("sign-in-step-ended");
  });

  test("is finished once when the right code arrives ten times at once", async () => {
    const { address, totp } = await withSecondFactor();
    const ticket = await ticketOf(address);
    const code = totp();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(second(ticket, { totp: code }))));
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["accepted", "sign-in-step-ended"]));
  });

  test("answers of unknown, expired and worn-out tickets are one answer, whatever comes with them", async () => {
    const { address, totp } = await withSecondFactor();
    const unknown = await second("A".repeat(43), { totp: totp() });
    expect(unknown).toMatchObject({ refused: true, code: "sign-in-step-ended" });
    const late = await ticketOf(address);
    t.clock.advance(600_000);
    expect(await second(late, { totp: totp() })).toEqual(unknown);
    expect(await second(late, WRONG)).toEqual(unknown);
  });

  test("wrong proofs outlive their refusals: none is judged after the fifth, and its ticket is worn out with it", async () => {
    const { address, totp } = await withSecondFactor();
    const ticket = await ticketOf(address);
    const outcomes: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) outcomes.push(await codeOf(second(ticket, WRONG)));
    expect(outcomes).toEqual([...Array(4).fill("second-factor-wrong"), "second-factor-locked"]);
    const code = totp();
    expect(await codeOf(second(ticket, { totp: code }))).toBe("sign-in-step-ended");
    const another = await ticketOf(address);
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await codeOf(second(another, { totp: code }))).toBe("second-factor-locked");
    }
    t.clock.advance(60_000);
    expect(await codeOf(second(ticket, { totp: totp() }))).toBe("sign-in-step-ended");
    await accepted(second(another, { totp: totp() }));
  });

  test("a ticket ends with its fifth wrong proof although the account's own count was begun anew", async () => {
    const { address, caller, totp } = await withSecondFactor();
    const ticket = await ticketOf(address);
    for (let tries = 0; tries < 3; tries += 1) await codeOf(second(ticket, WRONG));
    await accepted(call("POST /safe/step_up", { totp: totp() }, caller));
    for (let tries = 0; tries < 2; tries += 1) await codeOf(second(ticket, WRONG));
    expect(await codeOf(second(ticket, { totp: totp() }))).toBe("sign-in-step-ended");
    await accepted(second(await ticketOf(address), { totp: totp() }));
  });

  test("counts no try where nothing, or more than one proof, was sent", async () => {
    const { address, totp } = await withSecondFactor();
    const ticket = await ticketOf(address);
    for (let tries = 0; tries < 6; tries += 1) expect(await codeOf(second(ticket, {}))).toBe("bad-input");
    expect(await codeOf(second(ticket, { ...WRONG, totp: totp() }))).toBe("bad-input");
    await accepted(second(ticket, { totp: totp() }));
  });

  test("ends with a new password, with logging out everywhere and with a freeze", async () => {
    const { address, caller, totp } = await withSecondFactor();
    for (const end of ["POST /safe/logout_all", "POST /safe/freeze"] as const) {
      const ticket = await ticketOf(address);
      await accepted(call(end, { keep_current: true }, caller));
      expect(await codeOf(second(ticket, { totp: totp() }))).toBe("sign-in-step-ended");
    }
    const ticket = await ticketOf(address);
    const code = await requestCode(address, "forget");
    const change = { account: address, password: "n3w-and-longer", repassword: "n3w-and-longer", code };
    await accepted(call("POST /user/forget", change));
    expect(await codeOf(second(ticket, { totp: totp() }))).toBe("sign-in-step-ended");
  });

  test("a passkey's options are given for a ticket, and none where there is no passkey", async () => {
    const { address } = await withSecondFactor();
    const options = (ticket: string) => codeOf(call("POST /user/login_passkey", { ticket }));
    expect(await options(await ticketOf(address))).toBe("second-factor-missing");
    expect(await options("A".repeat(43))).toBe("sign-in-step-ended");
  });

  test("no ticket is kept as it was handed out", async () => {
    const { address } = await withSecondFactor();
    const ticket = await ticketOf(address);
    const { rows } = await t.db.owner.query<{ text: string }>(
      "select json_agg(step)::text as text from sign_in_step step",
    );
    expect(rows[0]?.text).not.toContain(ticket);
    expect(rows[0]?.text).not.toContain(Buffer.from(ticket, "base64url").toString("hex"));
  });
});
