import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { manualClock } from "../clock.ts";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { createPlainFilesEncryption } from "../encryption/encrypt-plain-files.ts";
import { createTestEncryption, type TestEncryption } from "../encryption/encryption-test-support.ts";
import type { Log } from "../log.ts";
import { Outage } from "../process/outage.ts";
import { createOrphanClearing } from "./files-orphans.ts";

const HOUR_MS = 3_600_000;
const WRITTEN_AT = Date.UTC(2030, 0, 1);
let own: TestDatabase;
let keys: TestEncryption;
let folder: string;
let clock: ReturnType<typeof manualClock>;
let said: { err?: unknown; file?: string; text: string }[];
beforeAll(async () => {
  own = await createTestDatabase();
  keys = createTestEncryption();
});
beforeEach(async () => {
  await own.owner.query("delete from stored_file");
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(join(tmpdir(), "candor-orphans-"));
  clock = manualClock(WRITTEN_AT);
  said = [];
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  keys.remove();
  await own.close();
});

const note = (facts: object, text: string) => said.push({ ...facts, text });
const log = { info: vi.fn(), warn: note, error: note } as unknown as Log;
const deps = () => ({ ...own, folder, clock, log, encryption: keys.encryption });

function write(name: string, content = "something"): void {
  writeFileSync(join(folder, name), content);
  utimesSync(join(folder, name), WRITTEN_AT / 1_000, WRITTEN_AT / 1_000);
}

async function keepRow(id: string, { sha256 = Buffer.alloc(32), isEncrypted = true } = {}): Promise<void> {
  await own.owner.query(
    `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256, sealed_key)
     values ($1, 1, 'upload', 'image/jpeg', 9, 9, 9, $2, $3)`,
    [id, sha256, isEncrypted ? keys.encryption.newDataKey().wrapped : null],
  );
}

test("an encrypted file that no row names is cleared away once it is a day old, and nothing else is", async () => {
  await keepRow("5");
  for (const name of ["5.sealed", "6.sealed", "7.sealed.new"]) write(name);
  const foreign = ["note.txt", "06.sealed", "9999999999999999999.sealed", "8.jpg", "x.sealed"];
  for (const name of foreign) write(name);
  const clear = createOrphanClearing(deps());
  clock.advance(24 * HOUR_MS);
  expect(await clear()).toBe(0);
  clock.advance(1);
  expect(await clear()).toBe(2);
  expect(readdirSync(folder).sort()).toEqual(["5.sealed", ...foreign].sort());
  expect(said).toEqual([]);
});

test("what cannot be cleared away is told and keeps none of the others", async () => {
  mkdirSync(join(folder, "6.sealed"));
  write("7.sealed");
  clock.advance(10 * 365 * 24 * HOUR_MS);
  expect(await createOrphanClearing(deps())()).toBe(1);
  expect(said).toEqual([expect.objectContaining({ file: "6.sealed" })]);
});

test("where most files are unknown to the database none is cleared away, and that is told once", async () => {
  const names = Array.from({ length: 12 }, (_, at) => `${at + 1}.sealed`);
  for (const name of names) write(name);
  await keepRow("1");
  clock.advance(48 * HOUR_MS);
  const clear = createOrphanClearing(deps());
  expect([await clear(), await clear()]).toEqual([0, 0]);
  expect(readdirSync(folder)).toHaveLength(names.length);
  expect(said).toEqual([expect.objectContaining({ orphans: 11, files: 12 })]);
});

test("a row without its file is told once, by its number", async () => {
  await keepRow("5");
  await keepRow("6");
  write("5.sealed");
  const clear = createOrphanClearing(deps());
  await clear();
  await clear();
  expect(said).toEqual([{ file: "6", text: "the file of a stored picture is missing: it cannot be shown" }]);
});

test("no folder is nothing to clear", async () => {
  expect(await createOrphanClearing({ ...deps(), folder: join(folder, "none") })()).toBe(0);
});

test("a plain picture that cannot be read is told once, without what is in it, and the others are encrypted", async () => {
  const { createHash } = await import("node:crypto");
  for (const id of ["1", "3"]) {
    await keepRow(id, { isEncrypted: false, sha256: createHash("sha256").update(`picture ${id}`).digest() });
    write(`${id}.jpg`, `picture ${id}`);
  }
  await keepRow("2", { isEncrypted: false });
  mkdirSync(join(folder, "2.jpg"));
  await keepRow("4", { isEncrypted: false });
  write("4.jpg", "another picture");
  await keepRow("0", { isEncrypted: false });
  symlinkSync(join(folder, "nowhere"), join(folder, "0.jpg"));
  const encryptPlain = createPlainFilesEncryption(deps());
  expect(await encryptPlain()).toBe(2);
  expect(await encryptPlain()).toBe(0);
  expect(said.map(({ file }) => file).sort()).toEqual(["0", "2", "4"]);
  expect(JSON.stringify(said)).not.toContain("picture 1");
  expect(readdirSync(folder).sort()).toEqual(["0.jpg", "1.sealed", "2.jpg", "3.sealed", "4.jpg"]);
});

test("a database that is away ends the encryption of plain pictures instead of being told for each", async () => {
  write("1.jpg");
  write("2.jpg");
  const away = { ...own.database, transaction: () => Promise.reject(new Outage("database", "away")) };
  await expect(createPlainFilesEncryption({ ...deps(), database: away as never })()).rejects.toThrow(Outage);
  expect(said).toEqual([]);
});
