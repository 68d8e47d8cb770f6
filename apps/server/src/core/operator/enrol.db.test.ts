import { confirmEnrolment, getOperators } from "@candor/api/operator";
import { finishEnrolment, operatorLogin, startEnrolment } from "@candor/api/operator-session";
import { describe, expect, test } from "vitest";
import { isoOf } from "../../platform/clock.ts";
import { hashToken, newToken } from "../../platform/edge/secret-token.ts";
import { createTestPasskey } from "../second-factor/passkey-test-support.ts";
import { addOperator, enrolAnew, revokeOperator } from "./operator.ts";
import {
  ask,
  codeOf,
  operatorSessionOf,
  signInOperator,
  t,
  taken,
  totpCode,
  useOperators,
} from "./operator-test-support.ts";

useOperators();

const PASSWORD = "seven green kettles 41";
async function added(name: string): Promise<string> {
  const made = await addOperator(t.db.owner, name, t.clock.now());
  if (typeof made === "string") throw new Error(made);
  return made.token;
}
const begun = async (token: string): Promise<string> =>
  (await taken(startEnrolment, { token, method: "totp", password: PASSWORD })).secret ?? "";

describe("an enrolment", () => {
  test("by password and authenticator lets sign in, once a code was right, and is used up", async () => {
    const token = await added("anna");
    const started = await taken(startEnrolment, { token, method: "totp", password: PASSWORD });
    expect(started).toMatchObject({ name: "anna", roles: ["admin"], options: null });
    expect(started.uri).toContain("otpauth://totp/");
    const secret = started.secret ?? "";
    const login = { name: "anna", password: PASSWORD, totp: totpCode(secret) };
    expect(await codeOf(operatorLogin, login)).toBe("operator-sign-in-wrong");
    expect(await taken(finishEnrolment, { token, totp: totpCode(secret) })).toEqual({
      ...{ name: "anna", state: "ready", confirmation_code: null },
    });
    expect(await codeOf(startEnrolment, { token, method: "totp", password: PASSWORD })).toBe("enrolment-unknown");
    expect(await codeOf(finishEnrolment, { token, totp: totpCode(secret) })).toBe("enrolment-unknown");
    t.clock.advance(60_000);
    expect(await codeOf(operatorLogin, { ...login, totp: totpCode(secret) })).toBe("ok");
  });

  test("by passkey lets sign in with it alone", async () => {
    const token = await added("petra");
    const { options, secret } = await taken(startEnrolment, { token, method: "passkey" });
    expect(secret).toBeNull();
    const passkey = createTestPasskey();
    const other = createTestPasskey().register(JSON.stringify({ challenge: "A".repeat(43) }));
    expect(await codeOf(finishEnrolment, { token, passkey: other })).toBe("passkey-invalid");
    const right = passkey.register(options ?? "");
    expect(await taken(finishEnrolment, { token, passkey: right })).toMatchObject({ state: "ready" });
    expect(await codeOf(finishEnrolment, { token, passkey: right })).toBe("enrolment-unknown");
  });

  test.each(["short 1", "aaaaaaaaaaaaaaaaaaaa", "passwordpassword", "the key of weakling 9"])(
    "takes no password that is soon guessed: %j",
    async (password) => {
      const name = "weakling";
      const token = (await enrolAnew(t.db.owner, name, t.clock.now())) ?? (await added(name));
      expect(await codeOf(startEnrolment, { token, method: "totp", password })).toBe("operator-password-weak");
    },
  );

  test("needs a password with an authenticator, and exactly one proof at its end", async () => {
    const token = await added("paul");
    expect(await codeOf(startEnrolment, { token, method: "totp" })).toBe("operator-password-weak");
    await begun(token);
    expect((await ask(finishEnrolment, { token })).refused).toBe(true);
  });

  test("is of no use after five wrong codes", async () => {
    const token = await added("five");
    const secret = await begun(token);
    for (let number = 0; number < 5; number += 1)
      expect(await codeOf(finishEnrolment, { token, totp: totpCode(secret, 10 + number) })).toBe("second-factor-wrong");
    expect(await codeOf(finishEnrolment, { token, totp: totpCode(secret) })).toBe("enrolment-unknown");
  });

  test("is of no use after a day, after another one, or after a revocation", async () => {
    const late = await added("late");
    t.clock.advance(24 * 3_600_000);
    expect(await codeOf(startEnrolment, { token: late, method: "passkey" })).toBe("enrolment-unknown");
    const anew = (await enrolAnew(t.db.owner, "late", t.clock.now())) ?? "";
    const newest = (await enrolAnew(t.db.owner, "late", t.clock.now())) ?? "";
    expect(await codeOf(startEnrolment, { token: anew, method: "passkey" })).toBe("enrolment-unknown");
    expect(await codeOf(startEnrolment, { token: newest, method: "passkey" })).toBe("ok");
    await revokeOperator(t.db.owner, "late", t.clock.now());
    expect(await codeOf(startEnrolment, { token: newest, method: "passkey" })).toBe("enrolment-unknown");
    expect(await codeOf(startEnrolment, { token: "A".repeat(43), method: "passkey" })).toBe("enrolment-unknown");
  });

  test("given anew ends what was signed in with, and the sessions", async () => {
    const token = await added("lost");
    const secret = await begun(token);
    await taken(finishEnrolment, { token, totp: totpCode(secret) });
    t.clock.advance(60_000);
    const login = { name: "lost", password: PASSWORD, totp: totpCode(secret) };
    const { token: session } = await taken(operatorLogin, login);
    await operatorSessionOf(session ?? "");
    await enrolAnew(t.db.owner, "lost", t.clock.now());
    await expect(operatorSessionOf(session ?? "")).rejects.toThrow("nobody");
    t.clock.advance(60_000);
    expect(await codeOf(operatorLogin, { ...login, totp: totpCode(secret) })).toBe("operator-sign-in-wrong");
  });

  test("ends with its own way in alone, also where an earlier one ended in the moment in which it was given", async () => {
    await added("race");
    const token = (await enrolAnew(t.db.owner, "race", t.clock.now())) ?? "";
    // What the other transaction had not committed when ways in were forgotten.
    await t.db.owner.query("insert into operator_authenticator select 'race', $1, $2, 0", [
      "$argon2id$",
      Buffer.alloc(117),
    ]);
    const secret = await begun(token);
    expect(await taken(finishEnrolment, { token, totp: totpCode(secret) })).toMatchObject({ state: "ready" });
    t.clock.advance(60_000);
    expect(await codeOf(operatorLogin, { name: "race", password: PASSWORD, totp: totpCode(secret) })).toBe("ok");

    const other = (await enrolAnew(t.db.owner, "race", t.clock.now())) ?? "";
    const { options } = await taken(startEnrolment, { token: other, method: "passkey" });
    await t.db.owner.query("insert into operator_authenticator select 'race', $1, $2, 0", [
      "$argon2id$",
      Buffer.alloc(117),
    ]);
    await taken(finishEnrolment, { token: other, passkey: createTestPasskey().register(options ?? "") });
    const { list } = await taken(getOperators, {}, await signInOperator("looker"));
    expect(list.find(({ name }) => name === "race")).toMatchObject({ has_passkey: true, has_totp: false });
  });

  test("keeps no secret, password or token in readable form", async () => {
    const token = await added("sealed");
    const secret = await begun(token);
    await taken(finishEnrolment, { token, totp: totpCode(secret) });
    const { rows } = await t.db.owner.query<{ text: string }>(
      `select one::text as text from operator_enrolment one union all select one::text from operator_authenticator one
       union all select one::text from operator_act one`,
    );
    const all = rows.map(({ text }) => text).join();
    for (const readable of [token, secret, PASSWORD]) expect(all).not.toContain(readable);
  });
});

describe("an enrolment of whoever was added by operators", () => {
  /** As an approval leaves it: the token was shown to `shown`. */
  async function waiting(name: string, shown: string): Promise<{ code: string; login: () => Promise<string> }> {
    await added(name);
    const token = newToken();
    await t.db.owner.query(
      `insert into operator_enrolment (operator, token_hash, made_at, expires_at, shown_to)
       values ($1, $2, $3, $3::timestamptz + interval '1 day', $4)`,
      [name, hashToken(token), isoOf(t.clock.now()), shown],
    );
    const secret = await begun(token);
    const finished = await taken(finishEnrolment, { token, totp: totpCode(secret) });
    expect(finished.state).toBe("waiting");
    const login = () => {
      t.clock.advance(60_000);
      return codeOf(operatorLogin, { name, password: PASSWORD, totp: totpCode(secret) });
    };
    return { code: finished.confirmation_code ?? "", login };
  }

  test("lets nobody in before an administrator who was not shown the token has confirmed its code", async () => {
    const [shown, other] = [await signInOperator("shown"), await signInOperator("other")];
    const compliance = await signInOperator("reader", "compliance");
    const { code, login } = await waiting("newcomer", "shown");
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(await login()).toBe("operator-sign-in-wrong");
    const inList = async (session = other) =>
      (await taken(getOperators, {}, session)).list.find(({ name }) => name === "newcomer");
    expect(await inList()).toMatchObject({ state: "waiting", may_confirm: true });
    expect(await inList(shown)).toMatchObject({ may_confirm: false });
    expect(await codeOf(confirmEnrolment, { name: "newcomer", code }, shown)).toBe("enrolment-own");
    expect(await codeOf(confirmEnrolment, { name: "newcomer", code }, compliance)).toBe("operator-role-missing");
    expect(await codeOf(confirmEnrolment, { name: "newcomer", code: "AAAA-AAAA" }, other)).toBe("enrolment-code-wrong");
    expect(await codeOf(confirmEnrolment, { name: "nobody", code }, other)).toBe("operator-unknown");
    expect(await codeOf(confirmEnrolment, { name: "newcomer", code: code.toLowerCase() }, other)).toBe("ok");
    expect(await inList()).toMatchObject({ state: "on-duty", may_confirm: false });
    expect(await login()).toBe("ok");
  });

  test("takes no more than five wrong codes", async () => {
    await signInOperator("giver");
    const guesser = await signInOperator("guesser");
    const { code } = await waiting("guessed", "giver");
    const confirm = (text: string) => codeOf(confirmEnrolment, { name: "guessed", code: text }, guesser);
    for (let number = 0; number < 5; number += 1) expect(await confirm("AAAA-AAAA")).toBe("enrolment-code-wrong");
    expect(await confirm(code)).toBe("enrolment-unknown");
  });

  test("is not confirmed in SQL by who was shown it, by themselves, or by somebody who is no administrator", async () => {
    await signInOperator("shower");
    await signInOperator("finance-person", "finance");
    await waiting("third", "shower");
    for (const [by, why] of [
      ["shower", /check constraint/],
      ["third", /check constraint/],
      ["finance-person", /an administrator on duty/],
    ] as const)
      for (const [role, because] of [
        [t.db.database, /denied/],
        [t.db.operators, /denied/],
        [t.db.owner, why],
      ] as const)
        await expect(
          role.query(
            "update operator_enrolment set confirmed_by = $1, confirmed_at = now() where operator = 'third' and shown_to is not null",
            [by],
          ),
        ).rejects.toThrow(because);
    const session = `insert into operator_session (operator, token_hash, began_at, seen_at, ends_at, client_address, user_agent)
      values ('third', $1, now(), now(), now() + interval '1 hour', '', '')`;
    for (const role of [t.db.database, t.db.operators])
      await expect(role.query(session, [Buffer.alloc(32, 7)])).rejects.toThrow(/denied/);
    await expect(t.db.owner.query(session, [Buffer.alloc(32, 7)])).rejects.toThrow(/enrolled signs in/);
  });
});
