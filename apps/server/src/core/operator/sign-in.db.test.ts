import { revokeAccess } from "@candor/api/operator";
import {
  finishEnrolment,
  operatorLogin,
  operatorLogout,
  operatorPasskeyOptions,
  startEnrolment,
} from "@candor/api/operator-session";
import { beforeAll, describe, expect, test } from "vitest";
import { createTestPasskey, type TestPasskey } from "../second-factor/passkey-test-support.ts";
import { addOperator, authenticateOperator, revokeOperator } from "./operator.ts";
import {
  anotherSession,
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
let secret: string;
let passkey: TestPasskey;
beforeAll(async () => {
  const token = await tokenOf("anna");
  secret = (await taken(startEnrolment, { token, method: "totp", password: PASSWORD })).secret ?? "";
  await taken(finishEnrolment, { token, totp: totpCode(secret) });
  const petras = await tokenOf("petra");
  const { options } = await taken(startEnrolment, { token: petras, method: "passkey" });
  passkey = createTestPasskey();
  await taken(finishEnrolment, { token: petras, passkey: passkey.register(options ?? "") });
});

async function tokenOf(name: string): Promise<string> {
  const made = await addOperator(t.db.owner, name, t.clock.now());
  if (typeof made === "string") throw new Error(made);
  return made.token;
}
const fields = (changes: Record<string, string> = {}) => ({
  ...{ name: "anna", password: PASSWORD, totp: totpCode(secret) },
  ...changes,
});
const fromAddress = (clientAddress: string) => ({ clientAddress });

describe("signing in", () => {
  test("opens a session that the answer's token is, or in a browser a cookie", async () => {
    const signed = await taken(operatorLogin, fields());
    expect(await operatorSessionOf(signed.token ?? "")).toMatchObject({ name: "anna", roles: ["admin"] });
    expect([t.cookie, signed.idle_ends_at, signed.ends_at]).toEqual([
      ...[undefined, t.clock.now() + 900_000, t.clock.now() + 12 * 3_600_000],
    ]);
    t.clock.advance(60_000);
    const inBrowser = await taken(operatorLogin, fields({ name: " ANNA " }), null, { isBrowser: true });
    expect(inBrowser.token).toBeNull();
    expect(await operatorSessionOf(t.cookie ?? "")).toMatchObject({ name: "anna" });
  });

  test("takes each code once, and none that is older than one that was taken", async () => {
    await taken(operatorLogin, fields({ totp: totpCode(secret, 1) }));
    expect(await codeOf(operatorLogin, fields({ totp: totpCode(secret, 1) }))).toBe("operator-sign-in-wrong");
    expect(await codeOf(operatorLogin, fields())).toBe("operator-sign-in-wrong");
  });

  test("with the same code a hundred times at once happens once", async () => {
    const calls = Array.from({ length: 100 }, (_, number) =>
      codeOf(operatorLogin, fields(), null, fromAddress(`10.1.${number}.1`)),
    );
    const codes = await Promise.all(calls);
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
  });

  test.each([
    ["a wrong password", { password: "seven green kettles 42" }],
    ["a wrong code", { totp: "000000" }],
    ["a name that nobody has", { name: "nobody" }],
    ["a name that is no name", { name: "x'; drop table operator" }],
    ["the name of somebody who has a passkey", { name: "petra" }],
  ])("answers %s alike, and writes it down", async (_what, changes) => {
    const count = async () =>
      (await t.db.database.query("select from operator_act where act = 'sign-in-failed'")).rowCount;
    const before = await count();
    expect(await codeOf(operatorLogin, fields(changes), null, fromAddress(`10.2.0.${before}`))).toBe(
      "operator-sign-in-wrong",
    );
    expect(await count()).toBe(before + 1);
    const { rows } = await t.db.database.query<{ operator: string | null; details: string }>(
      "select operator, details from operator_act order by id desc limit 1",
    );
    expect(rows[0]?.operator).toBe("name" in changes ? (changes.name === "petra" ? "petra" : null) : "anna");
    expect(rows[0]?.details).not.toContain("drop table");
  });

  test("is locked by five wrong tries from one address, and from no other", async () => {
    const wrong = fields({ password: "not the password 77" });
    const there = fromAddress("10.3.0.1");
    for (let number = 0; number < 5; number += 1)
      expect(await codeOf(operatorLogin, wrong, null, there)).toBe("operator-sign-in-wrong");
    expect(await codeOf(operatorLogin, fields(), null, there)).toBe("too-many-requests");
    for (const name of ["nobody"]) {
      for (let number = 0; number < 5; number += 1) await codeOf(operatorLogin, { ...wrong, name }, null, there);
      expect(await codeOf(operatorLogin, { ...wrong, name }, null, there)).toBe("too-many-requests");
    }
    expect(await codeOf(operatorLogin, fields(), null, fromAddress("10.3.0.2"))).toBe("ok");
    t.clock.advance(60_000);
    expect(await codeOf(operatorLogin, fields(), null, there)).toBe("ok");
  });

  test("by passkey takes a challenge once, and no other passkey", async () => {
    const options = async () => (await taken(operatorPasskeyOptions, {})).options;
    const asked = await options();
    const right = passkey.prove(asked);
    const signed = await taken(operatorLogin, { passkey: right });
    expect(await operatorSessionOf(signed.token ?? "")).toMatchObject({ name: "petra" });
    expect(await codeOf(operatorLogin, { passkey: right })).toBe("operator-sign-in-wrong");
    expect(await codeOf(operatorLogin, { passkey: createTestPasskey().prove(await options()) })).toBe(
      "operator-sign-in-wrong",
    );
    const elsewhere = passkey.prove(await options(), { origin: "https://evil.example" });
    expect(await codeOf(operatorLogin, { passkey: elsewhere })).toBe("operator-sign-in-wrong");
    const late = await options();
    t.clock.advance(300_000);
    expect(await codeOf(operatorLogin, { passkey: passkey.prove(late) })).toBe("operator-sign-in-wrong");
    expect(await codeOf(operatorLogin, { passkey: "{}" })).toBe("operator-sign-in-wrong");
  });

  test("ends with a revocation", async () => {
    const token = await tokenOf("leaver");
    const own = (await taken(startEnrolment, { token, method: "totp", password: PASSWORD })).secret ?? "";
    await taken(finishEnrolment, { token, totp: totpCode(own) });
    await revokeOperator(t.db.owner, "leaver", t.clock.now());
    t.clock.advance(60_000);
    const login = { name: "leaver", password: PASSWORD, totp: totpCode(own) };
    expect(await codeOf(operatorLogin, login)).toBe("operator-sign-in-wrong");
  });
});

describe("a session", () => {
  const isLive = async (token: string, isUnattended = false): Promise<boolean> =>
    (await authenticateOperator(t.db.operators, token, t.clock.now(), isUnattended)) !== undefined;
  const begun = (name: string) => signInOperator(name).then(() => anotherSession(t.db.owner, name, t.clock.now()));
  const MINUTE = 60_000;

  test("ends a quarter of an hour after the last call", async () => {
    const token = await begun("idle");
    t.clock.advance(15 * MINUTE - 1);
    expect(await isLive(token)).toBe(true);
    t.clock.advance(15 * MINUTE - 1);
    expect(await isLive(token)).toBe(true);
    t.clock.advance(15 * MINUTE);
    expect(await isLive(token)).toBe(false);
  });

  test("is not prolonged by what the back office asks by itself", async () => {
    const token = await begun("away");
    for (let minute = 0; minute < 14; minute += 1) {
      t.clock.advance(MINUTE);
      expect(await isLive(token, true)).toBe(true);
    }
    t.clock.advance(MINUTE);
    expect(await isLive(token, true)).toBe(false);
    expect(await isLive(token)).toBe(false);
  });

  test("ends after twelve hours, however busy", async () => {
    const token = await begun("busy");
    for (let quarter = 0; quarter < 51; quarter += 1) {
      t.clock.advance(14 * MINUTE);
      expect(await isLive(token)).toBe(true);
    }
    t.clock.advance(6 * MINUTE);
    expect(await isLive(token)).toBe(false);
  });

  test("ends with its log-out, and only that one; with a revocation all of them do", async () => {
    const token = await begun("two-of-them");
    const other = await anotherSession(t.db.owner, "two-of-them", t.clock.now());
    await taken(operatorLogout, {}, await operatorSessionOf(token));
    expect([await isLive(token), await isLive(other), t.cookie]).toEqual([false, true, null]);
    const boss = await signInOperator("boss");
    expect(await codeOf(revokeAccess, { name: "two-of-them", reason: "left" }, boss)).toBe("ok");
    expect(await isLive(other)).toBe(false);
    expect(await codeOf(revokeAccess, { name: "two-of-them", reason: "left" }, boss)).toBe("operator-unknown");
  });

  test("of two administrators who revoke each other at once, one stays", async () => {
    const [some, others] = [await signInOperator("rival-a"), await signInOperator("rival-b")];
    const codes = await Promise.all([
      codeOf(revokeAccess, { name: "rival-b", reason: "x" }, some),
      codeOf(revokeAccess, { name: "rival-a", reason: "x" }, others),
    ]);
    expect(codes.sort()).toEqual(["ok", "operator-only"]);
  });

  test.each(["", "A".repeat(43), "anna", `${"A".repeat(43)} `])("is nobody's by %j", async (token) => {
    expect(await isLive(token)).toBe(false);
  });
});
