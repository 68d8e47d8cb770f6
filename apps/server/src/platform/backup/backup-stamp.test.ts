import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StartRefused } from "../process/start-refused.ts";
import { readStampKey, STAMP_KEY_FILE, stampKeyIn, stampsOf } from "./backup-stamp.ts";

const ID = "5".repeat(32);
const [OLD_KEY, KEY] = ["a".repeat(64), "b".repeat(64)];
const BYTES = Buffer.from("what is stamped");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-stamp-"));
});
afterEach(() => {
  hidden.clear();
  rmSync(folder, { recursive: true });
});

/** Files that another process makes just after this one has looked for them. */
const hidden = vi.hoisted(() => new Set<string>());
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return { ...fs, existsSync: (file: string) => !hidden.has(file) && fs.existsSync(file) };
});

const stampBy = (keys: readonly string[], id = ID, what = "wal/1.gz"): string =>
  stampsOf(id, keys).begin(what).update(BYTES).digest("hex");

test("a stamp is of those bytes, at that path, of those backups, under a key that is known", () => {
  const { fits } = stampsOf(ID, [OLD_KEY, KEY]);
  for (const key of [OLD_KEY, KEY]) expect(fits("wal/1.gz", BYTES, `${stampBy([key])}\n`)).toBe(true);
  expect(fits("wal/1.gz", Buffer.from("something else"), stampBy([KEY]))).toBe(false);
  expect(fits("wal/2.gz", BYTES, stampBy([KEY]))).toBe(false);
  expect(fits("wal/1.gz", BYTES, stampBy([KEY], "6".repeat(32)))).toBe(false);
  expect(fits("wal/1.gz", BYTES, stampBy(["c".repeat(64)]))).toBe(false);
});

test("the newest key stamps, and without any nothing is", () => {
  expect(stampBy([OLD_KEY, KEY])).toBe(stampBy([KEY]));
  expect(stampBy([OLD_KEY, KEY])).not.toBe(stampBy([OLD_KEY]));
  expect(() => stampsOf(ID, [])).toThrow("no key to stamp with");
});

test.each([
  ["none", undefined],
  ["an empty one", ""],
  ["a shorter one", stampBy([KEY]).slice(2)],
  ["one with more behind it", `${stampBy([KEY])}\n${stampBy([KEY])}`],
  ["one that is no number", "z".repeat(64)],
])("%s is no stamp", (_what, stamp) => {
  expect(stampsOf(ID, [KEY]).fits("wal/1.gz", BYTES, stamp)).toBe(false);
});

test("the key is made once, for the program's account alone, and leaves nothing else behind", () => {
  const keys = join(folder, "keys");
  const key = stampKeyIn(keys);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(stampKeyIn(keys)).toBe(key);
  expect(readdirSync(keys)).toEqual([STAMP_KEY_FILE]);
  expect(statSync(join(keys, STAMP_KEY_FILE)).mode & 0o777).toBe(0o600);
  expect(statSync(keys).mode & 0o777).toBe(0o700);
  expect(stampKeyIn(join(folder, "others"))).not.toBe(key);
});

test("a key that another process makes meanwhile is the key of both", () => {
  const file = join(folder, STAMP_KEY_FILE);
  writeFileSync(file, `${KEY}\n`);
  hidden.add(file);
  expect(stampKeyIn(folder)).toBe(KEY);
  expect(readFileSync(file, "utf8")).toBe(`${KEY}\n`);
  expect(readdirSync(folder)).toEqual([STAMP_KEY_FILE]);
});

test.each(["", "no key", KEY.slice(1), `${KEY}${KEY}`])(
  "a key that is damaged is none, and not made anew: %j",
  (text) => {
    const file = join(folder, STAMP_KEY_FILE);
    writeFileSync(file, text);
    for (const read of [() => readStampKey(file), () => stampKeyIn(folder)]) expect(read).toThrow(StartRefused);
    expect(readFileSync(file, "utf8")).toBe(text);
  },
);
