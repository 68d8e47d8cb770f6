import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { StartRefused } from "../process/start-refused.ts";
import { type EncryptionKeys, encryptionKeysIn } from "./encryption-keys.ts";
import { encryptionKeysOf } from "./encryption-keys-of.ts";
import type { KeyUse } from "./installation-keys.ts";

let own: TestDatabase;
let folder: string;
let keys: EncryptionKeys;
beforeAll(async () => {
  own = await createTestDatabase();
  await own.owner.query(
    `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
     values (1, '10000001', 'one@example.com', 'x', 'en', 'AAAAAAAA', now())`,
  );
});
beforeEach(async () => {
  await own.owner.query("delete from stored_file");
  await own.owner.query("delete from recovery_code");
  folder = join(mkdtempSync(join(tmpdir(), "candor-sealing-of-")), "keys");
  keys = await encryptionKeysOf(own.database, folder);
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));
afterAll(() => own.close());

const open = () => encryptionKeysOf(own.database, folder);
const lose = () => rmSync(join(folder, "sealing.json"));
const keepPicture = (id = 1) =>
  own.owner.query(
    `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256, sealed_key)
     values ($1, 1, 'upload', 'image/png', 1, 1, 1, '', $2)`,
    [id, keys.newDataKey().wrapped],
  );

test("the first keys are made where nothing is encrypted, and lost ones of nothing are made anew", async () => {
  lose();
  expect((await open()).list()).toHaveLength(1);
});

test("those that opened before open again, older ones too", async () => {
  await keepPicture();
  keys.rotate("2026-11-22T12:00:00.000Z");
  expect((await open()).list()).toHaveLength(2);
});

test("lost ones are told in one sentence, and none are made in their place", async () => {
  await keepPicture();
  lose();
  await expect(open()).rejects.toThrow(StartRefused);
  await expect(open()).rejects.toThrow(/sealing\.json is missing, and .*: bring it back from a backup\.$/);
  expect(existsSync(join(folder, "sealing.json"))).toBe(false);
});

test("lost ones are told where they only hashed", async () => {
  await own.owner.query(
    "insert into recovery_code (customer_id, number, salt, code_hash, created_at) values (1, 1, $1, $2, now())",
    [Buffer.alloc(16), Buffer.alloc(32)],
  );
  lose();
  await expect(open()).rejects.toThrow(/is missing/);
});

test("those of another installation are told", async () => {
  await keepPicture();
  lose();
  encryptionKeysIn(folder);
  await expect(open()).rejects.toThrow(/is that of another installation or of another time/);
});

test("those of another time are told where they open some of it and not all", async () => {
  for (const id of [1, 2, 3]) await keepPicture(id);
  const file = join(folder, "sealing.json");
  const before = readFileSync(file);
  keys.rotate("2026-11-22T12:00:00.000Z");
  await keepPicture(4);
  expect((await open()).list()).toHaveLength(2);
  writeFileSync(file, before);
  await expect(open()).rejects.toThrow(/or of another time/);
});

test("a process makes no keys beside the installation's, nor uses others, where nothing is encrypted yet either", async () => {
  await own.owner.query("delete from installation_key");
  const openAs = (use: KeyUse, at = folder) => encryptionKeysOf(own.database, at, use);
  const apart = join(folder, "..", "apart");
  await expect(openAs("user")).rejects.toThrow(/does not know the keys of its installation yet/);
  await openAs("maker");
  expect((await openAs("user")).list()).toHaveLength(1);
  // A rotation leaves them those of the same installation.
  keys.rotate("2026-11-22T12:00:00.000Z");
  expect((await openAs("user")).list()).toHaveLength(2);

  await expect(openAs("user", apart)).rejects.toThrow(
    /sealing\.json is missing, and this process makes no keys.*copy it/,
  );
  await expect(openAs("maker", apart)).rejects.toThrow(/is missing, and the installation has these keys already/);
  expect(existsSync(apart)).toBe(false);
  encryptionKeysIn(apart);
  for (const use of ["user", "maker"] as const)
    await expect(openAs(use, apart)).rejects.toThrow(/is that of another installation or of another time/);
});
