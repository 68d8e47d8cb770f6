import type { Instant } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultOfKeys } from "./log-key.ts";
import { crypto, first, flipped, KEYS, START, second, third } from "./log-key-test-support.ts";

describe("the keys", () => {
  test("vouch for each other in their order, and a replaced one says that nobody did", async () => {
    expect(await faultOfKeys(KEYS, crypto)).toBeUndefined();
    expect(await faultOfKeys([first.key, third.key], crypto)).toMatchObject({ fault: "key-order-wrong" });
    const unsigned = { ...second.key, previousSignature: new Uint8Array(64) };
    expect(await faultOfKeys([first.key, unsigned], crypto)).toMatchObject({ fault: "key-not-vouched-for" });
  });

  test("with any one bit changed are found", async () => {
    const fields = ["publicKey", "ownSignature", "previousSignature"] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.constantFrom(...fields),
        fc.nat(63),
        fc.nat(7),
        async (turn, field, index, bit) => {
          const key = KEYS[turn]!;
          fc.pre(key[field].length > 0);
          const changed = { ...key, [field]: flipped(key[field], index % key[field].length, bit) };
          expect(await faultOfKeys(KEYS.with(turn, changed), crypto)).toMatchObject({ keyId: key.id });
        },
      ),
    );
    for (const changed of [{ since: (START + 1) as Instant }, { reason: "another" }, { kind: "rotated" as const }]) {
      expect(await faultOfKeys(KEYS.with(2, { ...third.key, ...changed }), crypto)).toBeDefined();
    }
  });
});
