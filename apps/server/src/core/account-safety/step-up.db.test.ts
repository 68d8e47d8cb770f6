import { describe, expect, test } from "vitest";
import {
  accepted,
  call,
  callerOf,
  codeOf,
  PASSWORD,
  signIn,
  signUp,
  t,
  turnOnTotp,
  useCustomers,
} from "./customer-test-support.ts";
import { newWallet, signedBy } from "./wallet-test-support.ts";

useCustomers();

const stepUp = (fields: Record<string, unknown>, caller: Parameters<typeof call>[2]) =>
  call("POST /safe/step_up", fields, caller ?? null);
const methodsOf = (caller: Parameters<typeof call>[2]) =>
  accepted<{ methods: string[]; until: number | null }>(call("GET /safe/step_up", {}, caller ?? null));

describe("proving anew who one is", () => {
  test("lasts five minutes from signing in, and from each proof, in the session that gave it", async () => {
    const { address, token } = await signUp();
    const signedUpAt = t.clock.now();
    expect((await methodsOf(await callerOf(token))).until).toBe(signedUpAt + 300_000);
    t.clock.advance(300_000);
    expect((await methodsOf(await callerOf(token))).until).toBeNull();
    const other = await accepted<{ token: string }>(signIn(address, PASSWORD));
    t.clock.advance(300_000);
    const { until } = await accepted<{ until: number }>(stepUp({ password: PASSWORD }, await callerOf(token)));
    expect(until).toBe(t.clock.now() + 300_000);
    expect((await callerOf(token)).provedAt).toBe(t.clock.now());
    expect((await methodsOf(await callerOf(token))).until).toBe(until);
    expect((await methodsOf(await callerOf(other.token))).until).toBeNull();
  });

  test("is by password where there is no second factor, and by nothing weaker where there is one", async () => {
    const { caller } = await signUp();
    expect((await methodsOf(caller)).methods).toEqual(["password"]);
    expect(await codeOf(stepUp({ totp: "123456" }, caller))).toBe("step-up-method-unavailable");
    const totp = await turnOnTotp(caller);
    expect((await methodsOf(caller)).methods).toEqual(["totp", "recovery"]);
    expect(await codeOf(stepUp({ password: PASSWORD }, caller))).toBe("step-up-method-unavailable");
    expect(await codeOf(stepUp({ totp: totp() }, caller))).toBe("accepted");
  });

  test("names the fields of the account's own methods where nothing is sent, or too much", async () => {
    const { caller } = await signUp();
    const refusedWith = async (fields: Record<string, unknown>) => {
      const refused = await stepUp(fields, caller);
      return refused.refused ? [refused.code, refused.details] : "accepted";
    };
    expect(await refusedWith({})).toEqual(["bad-input", { field: "password" }]);
    await turnOnTotp(caller);
    for (const fields of [{}, { totp: "123456", recovery_code: "k3fm-92xq" }])
      expect(await refusedWith(fields)).toEqual(["bad-input", { field: "totp, recovery_code" }]);
  });

  test("takes exactly one proof", async () => {
    const { caller } = await signUp();
    expect(await codeOf(stepUp({}, caller))).toBe("bad-input");
    expect(await codeOf(stepUp({ password: PASSWORD, totp: "123456" }, caller))).toBe("bad-input");
  });

  test("a code counts once, and five wrong proofs lock", async () => {
    const { caller } = await signUp();
    const totp = await turnOnTotp(caller);
    const code = totp();
    expect(await codeOf(stepUp({ totp: code }, caller))).toBe("accepted");
    expect(await codeOf(stepUp({ totp: code }, caller))).toBe("second-factor-wrong");
    for (let tries = 0; tries < 4; tries += 1) await codeOf(stepUp({ recovery_code: "aaaa-aaaa" }, caller));
    expect(await codeOf(stepUp({ totp: totp() }, caller))).toBe("second-factor-locked");
  });

  test("five wrong passwords in a row lock, however they arrive, and signing in is not locked by them", async () => {
    const { address, caller } = await signUp();
    const wrong = () => stepUp({ password: "not-my-passw0rd" }, caller);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => codeOf(wrong())));
    expect(outcomes.filter((outcome) => outcome === "credentials-wrong")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "second-factor-locked")).toHaveLength(7);
    const locked = await stepUp({ password: PASSWORD }, caller);
    expect(locked).toMatchObject({ code: "second-factor-locked", details: { until_at: t.clock.now() + 60_000 } });
    expect(await codeOf(signIn(address, PASSWORD))).toBe("accepted");
    t.clock.advance(60_000);
    expect(await codeOf(stepUp({ password: PASSWORD }, caller))).toBe("accepted");
    expect(await codeOf(wrong())).toBe("credentials-wrong");
  });

  test("a right password ends the row of wrong ones", async () => {
    const { caller } = await signUp();
    for (const password of ["a-wr0ng-one", "b-wr0ng-one", "c-wr0ng-one", "d-wr0ng-one", PASSWORD, "e-wr0ng-one"]) {
      expect(await codeOf(stepUp({ password }, caller))).toBe(password === PASSWORD ? "accepted" : "credentials-wrong");
    }
    expect(await codeOf(stepUp({ password: PASSWORD }, caller))).toBe("accepted");
  });

  test("is by wallet for whoever has neither a second factor nor a password", async () => {
    const wallet = newWallet();
    const token = await accepted<string>(call("POST /user/doregister", await signedBy(wallet)) as never);
    const caller = await callerOf(token);
    expect((await methodsOf(caller)).methods).toEqual(["wallet"]);
    const options = () =>
      accepted<{ wallet_message: string }>(call("POST /safe/step_up_options", { method: "wallet" }, caller));
    const { wallet_message: message } = await options();
    const wallet_signature = await wallet.signMessage({ message });
    expect(await codeOf(stepUp({ wallet_signature }, caller))).toBe("accepted");
    expect(await codeOf(stepUp({ wallet_signature }, caller))).toBe("wallet-message-invalid");
    const wrong = await newWallet().signMessage({ message: (await options()).wallet_message });
    expect(await codeOf(stepUp({ wallet_signature: wrong }, caller))).toBe("wallet-signature-wrong");
  });

  test("nothing is given to sign for a way that the account does not have", async () => {
    const { caller } = await signUp();
    for (const method of ["passkey", "wallet"]) {
      expect(await codeOf(call("POST /safe/step_up_options", { method }, caller))).toBe("step-up-method-unavailable");
    }
  });

  test("a recovery code that was used is written down for its owner", async () => {
    const { caller } = await signUp();
    await turnOnTotp(caller);
    const { recovery_codes: codes } = await accepted<{ recovery_codes: string[] }>(
      call("POST /safe/recovery_codes", {}, caller),
    );
    expect(await codeOf(stepUp({ recovery_code: codes[0] }, caller))).toBe("accepted");
    const { list } = await accepted<{ list: { event: string }[] }>(call("GET /safe/events", {}, caller));
    expect(list.map(({ event }) => event).slice(0, 3)).toEqual([
      "recovery-code-used",
      "recovery-codes-renewed",
      "totp-on",
    ]);
  });
});
