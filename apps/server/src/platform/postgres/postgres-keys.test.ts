import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartRefused } from "../process/start-refused.ts";
import { passwordsIn } from "./postgres-keys.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("passwords are random, made once, and readable by their owner alone", () => {
  const made = passwordsIn(folder);
  expect(new Set(Object.values(made)).size).toBe(4);
  expect(Object.values(made).every((password) => password.length >= 32)).toBe(true);
  expect(passwordsIn(folder)).toEqual(made);
  expect(readdirSync(join(folder, "keys"))).toEqual(["postgres.json"]);
  const rights = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777;
  expect([rights("keys"), rights("keys", "postgres.json")]).toEqual([0o700, 0o600]);
});

test.each(["", "{", "{}", '{"postgres":"a","candor_owner":"b"}'])(
  "a file that holds %j is refused in one sentence",
  (text) => {
    passwordsIn(folder);
    const file = join(folder, "keys", "postgres.json");
    writeFileSync(file, text);
    expect(() => passwordsIn(folder)).toThrow(StartRefused);
    expect(() => passwordsIn(folder)).toThrow(`${file} does not hold`);
  },
);
