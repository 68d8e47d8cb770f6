import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { manualClock, systemClock } from "../clock.ts";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { createFiles, type Files } from "../files/files.ts";
import { createIds } from "../ids.ts";
import { ENCRYPTED_COLUMNS, isKeyUsed, readKeysInUse } from "./encrypted-columns.ts";
import { type EncryptionKeys, encryptionKeysIn } from "./encryption-keys.ts";
import { createEncryptionUpkeep } from "./encryption-upkeep.ts";
import { forgetUnusedKeys, reencryptAll, rotateEncryptionKey } from "./renew-encryption.ts";

const DAY_MS = 86_400_000;
const clock = manualClock(Date.UTC(2030, 0, 1));
let own: TestDatabase;
let folder: string;
let encryption: EncryptionKeys;
let files: Files;
beforeAll(async () => {
  own = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "candor-renew-"));
  encryption = encryptionKeysIn(join(folder, "keys"));
  const ids = createIds({ clock: systemClock, node: 0 });
  files = createFiles({ ...own, folder: join(folder, "files"), encryption, ids });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await own.close();
});

const deps = () => ({ ...own, encryption, clock });
const keyIds = () => encryption.list().map(({ id }) => id);

async function storePicture(width: number): Promise<string> {
  const content = await sharp({ create: { width, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const kept = await files.store("1", content);
  if (kept.refused) throw new Error(kept.code);
  return kept.value.replace("/files/", "");
}

/** Of all that lies in the folder of files. */
const digestOfFiles = () => {
  const hash = createHash("sha256");
  for (const name of readdirSync(join(folder, "files")).sort()) hash.update(readFileSync(join(folder, "files", name)));
  return hash.digest("hex");
};

test("a rotation passes everything on without touching a file, and the old key goes a day later", async () => {
  const names = [await storePicture(10), await storePicture(11), await storePicture(12)];
  const [old] = keyIds();
  const filesBefore = digestOfFiles();
  const { id, reencrypted } = await rotateEncryptionKey(deps());
  expect(reencrypted).toBe(3);
  expect(keyIds()).toEqual([old, id]);
  expect(await forgetUnusedKeys(deps())).toEqual([]);
  clock.advance(DAY_MS);
  expect(await forgetUnusedKeys(deps())).toEqual([old]);
  expect(keyIds()).toEqual([id]);
  for (const name of names) expect((await files.read("1", name))?.type).toBe("image/jpeg");
  expect(digestOfFiles()).toBe(filesBefore);
  expect(await reencryptAll(deps())).toBe(0);
});

test("a key stays as long as anything is encrypted with it, were it broken", async () => {
  const name = await storePicture(13);
  const [old] = keyIds();
  await own.owner.query(
    "update stored_file set sealed_key = set_byte(sealed_key, 40, get_byte(sealed_key, 40) # 1) where id = $1",
    [name.split(".")[0]],
  );
  await rotateEncryptionKey(deps());
  clock.advance(2 * DAY_MS);
  expect(await forgetUnusedKeys(deps())).toEqual([]);
  await own.owner.query("delete from stored_file where id = $1", [name.split(".")[0]]);
  expect(await forgetUnusedKeys(deps())).toEqual([old]);
});

test("many rotations at once leave one current key and everything readable", async () => {
  const name = await storePicture(14);
  const made = await Promise.all(Array.from({ length: 5 }, () => rotateEncryptionKey(deps())));
  expect(keyIds()).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  await reencryptAll(deps());
  clock.advance(DAY_MS);
  await forgetUnusedKeys(deps());
  expect(encryption.list().map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect((await files.read("1", name))?.type).toBe("image/jpeg");
});

test("the upkeep does all of it at the start and again, and what one step cannot do keeps none of the others", async () => {
  const [old] = keyIds();
  const name = await storePicture(15);
  encryption.rotate(new Date(clock.now()).toISOString());
  clock.advance(DAY_MS);
  let looked = 0;
  const upkeep = createEncryptionUpkeep({
    ...deps(),
    fileSteps: [
      async () => {
        looked += 1;
        throw new Error("the folder cannot be read");
      },
    ],
    everyMs: 5,
  });
  await upkeep.start();
  await vi.waitFor(() => expect(keyIds()).not.toContain(old), { timeout: 20_000 });
  await vi.waitFor(() => expect(looked).toBeGreaterThan(1), { timeout: 20_000 });
  await upkeep.stop();
  expect((await files.read("1", name))?.type).toBe("image/jpeg");
  const lookedBefore = looked;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(looked).toBe(lookedBefore);
});

test("every encrypted column of the database is passed on", async () => {
  const { rows } = await own.owner.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name like '%seal%'
     order by table_name`,
  );
  expect(rows).toEqual([...ENCRYPTED_COLUMNS].sort((a, b) => (a.table < b.table ? -1 : 1)));
});

test("what a key has encrypted is found by an index", async () => {
  const prefix = encryption.currentPrefix();
  const { id } = await rotateEncryptionKey(deps());
  const many = Array.from({ length: 2_000 }, (_, at) => ({ id: at + 1, sealed: encryption.newDataKey().wrapped }));
  await own.owner.query(
    `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256, sealed_key)
     select id, 9, 'upload', 'image/png', 1, 1, 1, '', sealed from unnest($1::bigint[], $2::bytea[]) as made (id, sealed)`,
    [many.map((one) => one.id), many.map(({ sealed }) => sealed)],
  );
  await own.owner.query("analyze stored_file");
  // Each statement that is asked of the tables, as they are asked.
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const reader = {
    ...own.database,
    query: (text: string, values: readonly unknown[] = []) => {
      asked.push({ text, values });
      return own.database.query(text, values);
    },
  } as typeof own.database;
  await isKeyUsed(reader, prefix);
  expect((await readKeysInUse(reader)).map((one) => one.subarray(1).toString("hex"))).toEqual([id]);
  await reencryptAll({ ...deps(), database: reader });
  encryption.rotate(new Date(clock.now()).toISOString());
  await reencryptAll({ ...deps(), database: reader });
  const ofPictures = asked.filter(({ text }) => text.includes("stored_file"));
  expect(ofPictures.length).toBeGreaterThan(15);
  for (const { text, values } of [...ofPictures.slice(0, 5), ...ofPictures.slice(-2)]) {
    const { rows } = await own.database.query<Record<string, string>>(`explain ${text}`, values);
    const plan = rows.map((row) => Object.values(row)[0]).join("\n");
    expect(plan).toContain("stored_file_sealed_by");
    expect(plan).not.toContain("Seq Scan");
    expect(plan).not.toContain("Sort");
  }
});
