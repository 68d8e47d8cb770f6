import * as api from "@candor/api/second-factor";
import { describe, expect, test } from "vitest";
import {
  accepted,
  appOf,
  call,
  codeOf,
  methodsOf,
  newCustomer,
  prove,
  proveRecovery,
  proveTotp,
  t,
  useSecondFactors,
  withPasskey,
  withTotp,
} from "./second-factor-test-support.ts";

useSecondFactors();
const MINUTE_MS = 60_000;

const factorsOf = (customerId: string) =>
  accepted<{ totp_since: number | null; recovery_codes_left: number; passkeys: { id: string }[] }>(
    call(api.getFactors, customerId),
  );
const start = (customerId: string) => accepted<{ secret: string; uri: string }>(call(api.startTotp, customerId));
const confirm = (customerId: string, totp: string) => codeOf(call(api.confirmTotp, customerId, { totp }));

describe("an authenticator", () => {
  test("counts once a code of it was confirmed, and brings ten recovery codes", async () => {
    const id = await newCustomer();
    const { secret, uri } = await start(id);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Candor:person${id}%40example.com\\?`));
    expect(await methodsOf(id)).toEqual([]);
    expect(await factorsOf(id)).toMatchObject({ totp_since: null, recovery_codes_left: 0 });
    const { recovery_codes } = await accepted<{ recovery_codes: string[] }>(
      call(api.confirmTotp, id, { totp: appOf(secret).code() }),
    );
    expect(new Set(recovery_codes).size).toBe(api.RECOVERY_CODES);
    for (const code of recovery_codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{4}-[a-hj-km-np-z2-9]{4}$/);
    expect(await factorsOf(id)).toMatchObject({ totp_since: t.clock.now(), recovery_codes_left: 10 });
    expect(await methodsOf(id)).toEqual(["totp", "recovery"]);
    expect(t.recorded).toEqual(["totp-on"]);
  });

  test("is confirmed by a code within fifteen minutes, by none of an earlier secret, and once", async () => {
    const id = await newCustomer();
    expect(await confirm(id, "123456")).toBe("authenticator-not-started");
    const earlier = appOf((await start(id)).secret);
    const app = appOf((await start(id)).secret);
    expect(await confirm(id, earlier.code())).toBe("second-factor-wrong");
    t.clock.advance(15 * MINUTE_MS);
    expect(await confirm(id, app.code())).toBe("authenticator-not-started");
    t.clock.advance(-1);
    expect(await confirm(id, app.code())).toBe("accepted");
    expect(await confirm(id, app.code(30_000))).toBe("authenticator-already-on");
    expect(await codeOf(call(api.startTotp, id))).toBe("authenticator-already-on");
  });

  test("takes each code once, the one it was confirmed with included, and none from before one it took", async () => {
    const id = await newCustomer();
    const app = appOf((await start(id)).secret);
    expect(await confirm(id, app.code())).toBe("accepted");
    expect(await proveTotp(id, app.code())).toBe("second-factor-wrong");
    expect(await proveTotp(id, app.code(30_000))).toBe("accepted");
    t.clock.advance(30_000);
    expect(await proveTotp(id, app.code())).toBe("second-factor-wrong");
    expect(await proveTotp(id, app.code(-30_000))).toBe("second-factor-wrong");
  });

  test("takes the codes of half a minute around now, and none further off", async () => {
    const id = await newCustomer();
    const app = await withTotp(id);
    expect(await proveTotp(id, app.code(-60_000))).toBe("second-factor-wrong");
    expect(await proveTotp(id, app.code(60_000))).toBe("second-factor-wrong");
    expect(await proveTotp(id, app.code(-30_000))).toBe("accepted");
    expect(await proveTotp(id, app.code(30_000))).toBe("accepted");
  });

  test("counts a code that arrives twice at once once", async () => {
    const id = await newCustomer();
    const code = (await withTotp(id)).code();
    const answers = await Promise.all([proveTotp(id, code), proveTotp(id, code), proveTotp(id, code)]);
    expect(answers.sort()).toEqual(["accepted", "second-factor-wrong", "second-factor-wrong"]);
  });

  test("proves nobody but its owner, and only what is set up", async () => {
    const [id, other, none] = [await newCustomer(), await newCustomer(), await newCustomer()];
    const app = await withTotp(id);
    await withTotp(other);
    expect(await proveTotp(other, app.code())).toBe("second-factor-wrong");
    expect(await proveTotp(none, app.code())).toBe("second-factor-wrong");
    const begun = appOf((await start(none)).secret);
    expect(await proveTotp(none, begun.code())).toBe("second-factor-wrong");
  });

  test("has a secret that opens for its own customer only", async () => {
    const [id, thief] = [await newCustomer(), await newCustomer()];
    await withTotp(id);
    await withTotp(thief);
    await t.db.owner.query(
      `update authenticator set sealed_secret = (select sealed_secret from authenticator where customer_id = $1)
       where customer_id = $2`,
      [id, thief],
    );
    await expect(proveTotp(thief, "123456")).rejects.toThrow(/belongs to something else/);
  });
});

describe("recovery codes", () => {
  test("prove once each, however they are written, and two requests with one code are one proof", async () => {
    const id = await newCustomer();
    const [first = "", second = ""] = (await withTotp(id)).recoveryCodes ?? [];
    expect(await proveRecovery(id, ` ${first.toUpperCase().replace("-", " ")} `)).toBe("accepted");
    expect(await proveRecovery(id, first)).toBe("second-factor-wrong");
    expect((await Promise.all([proveRecovery(id, second), proveRecovery(id, second)])).sort()).toEqual([
      "accepted",
      "second-factor-wrong",
    ]);
    expect(await factorsOf(id)).toMatchObject({ recovery_codes_left: 8 });
  });

  test("are one customer's", async () => {
    const [id, other] = [await newCustomer(), await newCustomer()];
    const [code = ""] = (await withTotp(id)).recoveryCodes ?? [];
    await withTotp(other);
    expect(await proveRecovery(other, code)).toBe("second-factor-wrong");
    expect(await proveRecovery(id, code)).toBe("accepted");
  });

  test("come with the first factor only, and go with the last", async () => {
    const id = await newCustomer();
    expect(await codeOf(call(api.renewRecoveryCodes, id))).toBe("second-factor-missing");
    const [code = ""] = (await withTotp(id)).recoveryCodes ?? [];
    expect((await withPasskey(id)).recoveryCodes).toBeNull();
    expect(await codeOf(call(api.removeTotp, id))).toBe("accepted");
    expect(await methodsOf(id)).toEqual(["passkey", "recovery"]);
    const [passkey] = (await factorsOf(id)).passkeys;
    expect(await codeOf(call(api.removePasskey, id, { id: passkey?.id }))).toBe("accepted");
    expect(await methodsOf(id)).toEqual([]);
    expect(await proveRecovery(id, code)).toBe("second-factor-wrong");
    const { rows } = await t.db.database.query("select from recovery_code where customer_id = $1", [id]);
    expect(rows).toEqual([]);
    expect(await codeOf(call(api.removeTotp, id))).toBe("second-factor-missing");
    expect(t.recorded).toEqual(["totp-on", "passkey-added", "totp-off", "passkey-removed"]);
  });

  test("end when there are new ones", async () => {
    const id = await newCustomer();
    const [old = ""] = (await withTotp(id)).recoveryCodes ?? [];
    const { recovery_codes } = await accepted<{ recovery_codes: string[] }>(call(api.renewRecoveryCodes, id));
    expect(await proveRecovery(id, old)).toBe("second-factor-wrong");
    expect(await proveRecovery(id, recovery_codes[9] ?? "")).toBe("accepted");
    expect(t.recorded).toContain("recovery-codes-renewed");
  });
});

describe("wrong proofs", () => {
  const fail = async (id: string, times: number, proof = () => proveTotp(id, "no"), between = 0) => {
    const answers: string[] = [];
    for (let i = 0; i < times; i += 1) {
      answers.push(await proof());
      t.clock.advance(between);
    }
    return answers;
  };

  test("of all kinds together lock after five, for 1, 5, 15 and then 60 minutes", async () => {
    const id = await newCustomer();
    const app = await withTotp(id);
    await withPasskey(id);
    expect(await fail(id, 3)).toEqual(Array(3).fill("second-factor-wrong"));
    expect(await proveRecovery(id, "aaaa-aaaa")).toBe("second-factor-wrong");
    for (const minutes of [1, 5, 15, 60, 60]) {
      const until_at = t.clock.now() + minutes * MINUTE_MS;
      expect(await prove(id, { method: "passkey", answer: "{}" })).toMatchObject({
        code: "second-factor-locked",
        details: { until_at },
      });
      t.clock.advance(minutes * MINUTE_MS - 1);
      expect(await proveTotp(id, app.code())).toBe("second-factor-locked");
      t.clock.advance(1);
      expect(await fail(id, 4)).toEqual(Array(4).fill("second-factor-wrong"));
    }
    expect(await proveTotp(id, app.code())).toBe("accepted");
    expect(await fail(id, 4)).toEqual(Array(4).fill("second-factor-wrong"));
  });

  test("are counted one at a time when they arrive at once", async () => {
    const id = await newCustomer();
    await withTotp(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => proveTotp(id, "no")));
    expect(answers.filter((code) => code === "second-factor-wrong")).toHaveLength(4);
    expect(answers.filter((code) => code === "second-factor-locked")).toHaveLength(16);
  });

  test("while confirming an authenticator are counted with the others, and a confirmation forgives none", async () => {
    const id = await newCustomer();
    await withPasskey(id);
    const app = appOf((await start(id)).secret);
    expect(await fail(id, 3)).toEqual(Array(3).fill("second-factor-wrong"));
    expect(await confirm(id, app.wrongCode())).toBe("second-factor-wrong");
    expect(await confirm(id, app.code())).toBe("accepted");
    expect(await fail(id, 1)).toEqual(["second-factor-locked"]);
    await call(api.removeTotp, id);
    const next = appOf((await start(id)).secret);
    expect(await confirm(id, next.code())).toBe("second-factor-locked");
  });
});
