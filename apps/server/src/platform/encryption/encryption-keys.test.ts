import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartRefused } from "../process/start-refused.ts";
import { DecryptionFailed } from "./cipher.ts";
import { type EncryptionKeys, encryptionKeysIn } from "./encryption-keys.ts";

const SAID = Buffer.from("Ada Lovelace");
const LATER = "2026-11-22T12:00:00.000Z";
let folder: string;
let file: string;
let keys: EncryptionKeys;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "candor-sealing-")), "keys");
  file = join(folder, "sealing.json");
  keys = encryptionKeysIn(folder);
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

test("what is encrypted cannot be read, differs each time and opens for what it is bound to alone", () => {
  const [once, again] = [keys.encrypt(SAID, "case 1 name"), keys.encrypt(SAID, "case 1 name")];
  expect(once.includes("Ada")).toBe(false);
  expect(once.equals(again)).toBe(false);
  expect(keys.decrypt(once, "case 1 name")).toEqual(SAID);
  expect(() => keys.decrypt(once, "case 2 name")).toThrow(DecryptionFailed);
  expect(keys.decrypt(keys.encrypt(Buffer.alloc(0), "nothing"), "nothing")).toHaveLength(0);
});

test("what was changed in any byte, cut short or made longer does not open", () => {
  const encrypted = keys.encrypt(SAID, "case 1");
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => keys.decrypt(changed, "case 1"), `byte ${at}`).toThrow(DecryptionFailed);
    expect(() => keys.decrypt(encrypted.subarray(0, at), "case 1"), `${at} bytes`).toThrow(DecryptionFailed);
  }
  expect(() => keys.decrypt(Buffer.concat([encrypted, Buffer.alloc(1)]), "case 1")).toThrow(DecryptionFailed);
});

test("the keys are made once, for the program's account alone, and stay after a restart", () => {
  expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
  const encrypted = keys.encrypt(SAID, "case 1");
  expect(encryptionKeysIn(folder).decrypt(encrypted, "case 1")).toEqual(SAID);
  expect(() => encryptionKeysIn(join(folder, "another")).decrypt(encrypted, "case 1")).toThrow(/not there/);
});

test("a rotation by another process is taken with the next use; what older keys encrypted still opens", () => {
  const before = keys.encrypt(SAID, "case 1");
  const id = encryptionKeysIn(folder).rotate(LATER);
  expect(keys.list().map((key) => [key.id === id, key.isCurrent])).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(keys.encrypt(SAID, "case 1").subarray(0, 9)).toEqual(keys.prefixOf(id));
  expect(before.subarray(0, 9)).not.toEqual(keys.currentPrefix());
  expect(keys.decrypt(before, "case 1")).toEqual(SAID);
});

test.skipIf(process.getuid?.() !== 0)(
  "a rotation by root leaves the keys to the account that the program runs under",
  () => {
    chownSync(file, 65_534, 65_534);
    encryptionKeysIn(folder).rotate(LATER);
    const { uid, gid, mode } = statSync(file);
    expect([uid, gid, mode & 0o777]).toEqual([65_534, 65_534, 0o600]);
  },
);

test("what is passed on to the current key keeps its content and outlives the old key", () => {
  const old = keys.list()[0]?.id ?? "";
  const encrypted = keys.encrypt(SAID, "case 1");
  const data = keys.newDataKey();
  keys.rotate(LATER);
  const [reencrypted, wrapped] = [keys.reencrypted(encrypted), keys.reencrypted(data.wrapped)];
  expect(reencrypted.subarray(69)).toEqual(encrypted.subarray(69));
  keys.remove([old, keys.list()[1]?.id ?? ""]);
  expect(keys.list().map(({ id }) => id)).not.toContain(old);
  expect(keys.decrypt(reencrypted, "case 1")).toEqual(SAID);
  expect(keys.unwrap(wrapped).equals(data.key)).toBe(true);
  expect(() => keys.decrypt(encrypted, "case 1")).toThrow(/not there/);
});

test("equal values have equal fingerprints for one purpose, before and after a rotation, and in no other installation", () => {
  const print = keys.fingerprint("P1234567", "document");
  keys.rotate(LATER);
  expect(keys.fingerprint("P1234567", "document")).toEqual(print);
  expect(keys.fingerprint("P1234567", "phone")).not.toEqual(print);
  expect(keys.fingerprint("P1234568", "document")).not.toEqual(print);
  expect(encryptionKeysIn(join(folder, "another")).fingerprint("P1234567", "document")).not.toEqual(print);
});

test("a damaged file of keys stops the start and is left as it is", () => {
  for (const damaged of ["{", "{}", readFileSync(file, "utf8").replace(/"current":"[^"]*"/, '"current":"0"')]) {
    writeFileSync(file, damaged);
    expect(() => encryptionKeysIn(folder)).toThrow(StartRefused);
    expect(readFileSync(file, "utf8")).toBe(damaged);
  }
});
