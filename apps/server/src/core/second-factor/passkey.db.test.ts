import { randomBytes } from "node:crypto";
import * as api from "@candor/api/second-factor";
import { describe, expect, test } from "vitest";
import { createTestPasskey } from "./passkey-test-support.ts";
import {
  accepted,
  call,
  codeOf,
  methodsOf,
  newCustomer,
  provePasskey,
  provingOptions,
  t,
  useSecondFactors,
} from "./second-factor-test-support.ts";

useSecondFactors("https://candor.example");

const HERE = { origin: "https://candor.example" };

interface Listed {
  passkeys: { id: string; name: string; created_at: number; last_used_at: number | null }[];
}
const listOf = async (customerId: string) => (await accepted<Listed>(call(api.getFactors, customerId))).passkeys;
const optionsFor = async (customerId: string) =>
  (await accepted<{ options: string }>(call(api.startPasskey, customerId))).options;
const add = (customerId: string, passkey: string, name = "Phone") =>
  codeOf(call(api.addPasskey, customerId, { passkey, name }));

async function owner(passkey = createTestPasskey()) {
  const id = await newCustomer();
  expect(await add(id, passkey.register(await optionsFor(id), HERE))).toBe("accepted");
  return { id, passkey };
}

describe("a new passkey", () => {
  test("is asked for with the public name, user verification and those there are already", async () => {
    const { id, passkey } = await owner();
    const options = JSON.parse(await optionsFor(id));
    expect(options).toMatchObject({
      rp: { id: "candor.example", name: "Candor" },
      user: { name: `person${id}@example.com` },
      authenticatorSelection: { userVerification: "required" },
      attestation: "none",
      timeout: 300_000,
      excludeCredentials: [{ id: passkey.id, transports: ["internal"] }],
    });
    expect(await listOf(id)).toEqual([
      { id: expect.stringMatching(/^\d+$/), name: "Phone", created_at: t.clock.now(), last_used_at: null },
    ]);
    expect(await methodsOf(id)).toEqual(["passkey", "recovery"]);
    expect(t.recorded).toEqual(["passkey-added"]);
  });

  test.each([
    ["of another site", { origin: "https://candor.example.evil" }],
    ["of the public name without https", { origin: "http://candor.example" }],
    ["of a frame on another site", { ...HERE, isCrossOrigin: true }],
    ["for another name", { ...HERE, rpId: "evil.example" }],
    ["without user verification", { ...HERE, isUserVerified: false }],
    ["to a challenge that is not ours", { ...HERE, challenge: randomBytes(32).toString("base64url") }],
  ])("is refused with an answer %s", async (_what, said) => {
    const id = await newCustomer();
    expect(await add(id, createTestPasskey().register(await optionsFor(id), said))).toBe("passkey-invalid");
    expect(await methodsOf(id)).toEqual([]);
  });

  test("is refused when it comes with certificates, which nobody asked for", async () => {
    const id = await newCustomer();
    const statement = Buffer.from("63666d74667061636b65646761747453746d74a163783563814100", "hex");
    expect(await add(id, createTestPasskey().register(await optionsFor(id), { ...HERE, statement }))).toBe(
      "passkey-invalid",
    );
  });

  test("answers its challenge once, within five minutes, and for the customer it was made for", async () => {
    const [id, other] = [await newCustomer(), await newCustomer()];
    const options = await optionsFor(id);
    expect(await add(other, createTestPasskey().register(options, HERE))).toBe("passkey-invalid");
    expect(await add(id, createTestPasskey().register(options, HERE))).toBe("accepted");
    expect(await add(id, createTestPasskey().register(options, HERE))).toBe("passkey-invalid");
    const late = await optionsFor(id);
    t.clock.advance(300_000);
    expect(await add(id, createTestPasskey().register(late, HERE))).toBe("passkey-invalid");
    const proving = await provingOptions(id);
    expect(await add(id, createTestPasskey().register(proving, HERE))).toBe("passkey-invalid");
  });

  test("is refused to a second customer, whoever has it", async () => {
    const { passkey } = await owner();
    const other = await newCustomer();
    expect(await add(other, passkey.register(await optionsFor(other), HERE))).toBe("passkey-invalid");
  });

  test.each(["", "{}", "null", "[]", '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
    "is refused with the text %s",
    async (text) => {
      expect(await add(await newCustomer(), text)).toBe("passkey-invalid");
    },
  );

  test("is refused beside ten, also to two at once", async () => {
    const id = await newCustomer();
    for (let i = 1; i < api.PASSKEYS_MAX; i += 1) await addOne(id);
    const [first, second] = [await optionsFor(id), await optionsFor(id)];
    const answers = await Promise.all(
      [first, second].map((options) => add(id, createTestPasskey().register(options, HERE))),
    );
    expect(answers.sort()).toEqual(["accepted", "passkeys-full"]);
    expect(await codeOf(call(api.startPasskey, id))).toBe("passkeys-full");
    expect(await listOf(id)).toHaveLength(api.PASSKEYS_MAX);
  });
});

const addOne = async (id: string) =>
  expect(await add(id, createTestPasskey().register(await optionsFor(id), HERE))).toBe("accepted");

describe("a proof by passkey", () => {
  test("is right once for each challenge", async () => {
    const { id, passkey } = await owner();
    const options = await provingOptions(id);
    expect(JSON.parse(options)).toMatchObject({
      rpId: "candor.example",
      userVerification: "required",
      allowCredentials: [{ id: passkey.id }],
    });
    const text = passkey.prove(options, HERE);
    t.clock.advance(1000);
    expect(await provePasskey(id, text)).toBe("accepted");
    expect((await listOf(id))[0]?.last_used_at).toBe(t.clock.now());
    expect(await provePasskey(id, text)).toBe("second-factor-wrong");
    expect(await provePasskey(id, passkey.prove(options, HERE))).toBe("second-factor-wrong");
  });

  test("is right once when it arrives twice at once", async () => {
    const { id, passkey } = await owner();
    const text = passkey.prove(await provingOptions(id), HERE);
    const answers = await Promise.all([provePasskey(id, text), provePasskey(id, text)]);
    expect(answers.sort()).toEqual(["accepted", "second-factor-wrong"]);
  });

  test.each([
    ["from another site", { origin: "https://evil.example" }],
    ["from another name of ours", { origin: "http://localhost:8080" }],
    ["from a frame on another site", { ...HERE, isCrossOrigin: true }],
    ["for another name", { ...HERE, rpId: "evil.example" }],
    ["without user verification", { ...HERE, isUserVerified: false }],
    ["to a challenge that is not ours", { ...HERE, challenge: randomBytes(32).toString("base64url") }],
  ])("is wrong %s", async (_what, said) => {
    const { id, passkey } = await owner();
    expect(await provePasskey(id, passkey.prove(await provingOptions(id), said))).toBe("second-factor-wrong");
  });

  test("is wrong when it is too late", async () => {
    const { id, passkey } = await owner();
    const options = await provingOptions(id);
    t.clock.advance(300_000);
    expect(await provePasskey(id, passkey.prove(options, HERE))).toBe("second-factor-wrong");
  });

  test("is wrong when a challenge for a new passkey is answered", async () => {
    const { id, passkey } = await owner();
    expect(await provePasskey(id, passkey.prove(await optionsFor(id), HERE))).toBe("second-factor-wrong");
  });

  test("is wrong when the counter stands still or goes back, as a copied key's does", async () => {
    const { id, passkey } = await owner();
    const at = async (counter: number) =>
      provePasskey(id, passkey.prove(await provingOptions(id), { ...HERE, counter }));
    expect(await at(7)).toBe("accepted");
    expect(await at(7)).toBe("second-factor-wrong");
    expect(await at(6)).toBe("second-factor-wrong");
    expect(await at(0)).toBe("second-factor-wrong");
    expect(await at(8)).toBe("accepted");
  });

  test("is right without a counter, as most passkeys have none", async () => {
    const { id, passkey } = await owner();
    for (let i = 0; i < 2; i += 1) {
      const text = passkey.prove(await provingOptions(id), { ...HERE, counter: 0 });
      expect(await provePasskey(id, text)).toBe("accepted");
    }
  });

  test("is wrong with another customer's passkey, and with another key under the same id", async () => {
    const [anna, ben] = [await owner(), await owner()];
    const foreign = ben.passkey.prove(await provingOptions(anna.id), HERE);
    expect(await provePasskey(anna.id, foreign)).toBe("second-factor-wrong");
    const forged = createTestPasskey(Buffer.from(anna.passkey.id, "base64url"));
    expect(await provePasskey(anna.id, forged.prove(await provingOptions(anna.id), HERE))).toBe("second-factor-wrong");
    const elsewhere = anna.passkey.prove(await provingOptions(ben.id), HERE);
    expect(await provePasskey(anna.id, elsewhere)).toBe("second-factor-wrong");
  });

  test("is no more possible once the passkey was removed, which another customer cannot do", async () => {
    const [anna, ben] = [await owner(), await owner()];
    const [listed] = await listOf(anna.id);
    const wire = { id: listed?.id };
    expect(await codeOf(call(api.removePasskey, ben.id, wire))).toBe("passkey-unknown");
    expect(await codeOf(call(api.removePasskey, ben.id, { id: "1" }))).toBe("passkey-unknown");
    const text = anna.passkey.prove(await provingOptions(anna.id), HERE);
    expect(await codeOf(call(api.removePasskey, anna.id, wire))).toBe("accepted");
    expect(await provePasskey(anna.id, text)).toBe("second-factor-wrong");
    expect(await t.db.database.transaction((tx) => t.factors.passkeyOptions(tx, anna.id))).toBeUndefined();
    expect(await methodsOf(anna.id)).toEqual([]);
  });
});

test("challenges that nobody answered are forgotten with the next", async () => {
  const { id } = await owner();
  await provingOptions(id);
  await optionsFor(id);
  t.clock.advance(300_000);
  await provingOptions(id);
  const { rows } = await t.db.database.query("select from passkey_challenge where customer_id = $1", [id]);
  expect(rows).toHaveLength(1);
});

test("the owner of a passkey gets recovery codes with the first one only", async () => {
  const id = await newCustomer();
  const [first, second] = [createTestPasskey(), createTestPasskey()];
  const register = async (passkey: typeof first) =>
    accepted<{ recovery_codes: string[] | null }>(
      call(api.addPasskey, id, { passkey: passkey.register(await optionsFor(id), HERE), name: "Key" }),
    );
  expect((await register(first)).recovery_codes).toHaveLength(10);
  expect((await register(second)).recovery_codes).toBeNull();
});
