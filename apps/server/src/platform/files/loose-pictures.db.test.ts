import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { createTestEncryption, type TestEncryption } from "../encryption/encryption-test-support.ts";
import { createIds } from "../ids.ts";
import { createFiles, type Files } from "./files.ts";
import { createLooseClearing, inOwnersTurn } from "./loose-pictures.ts";

const MEGABYTE = 1024 * 1024;
let own: TestDatabase;
let keys: TestEncryption;
let folder: string;
let files: Files;
beforeAll(async () => {
  own = await createTestDatabase();
  keys = createTestEncryption();
  folder = mkdtempSync(join(tmpdir(), "candor-loose-"));
  const ids = createIds({ clock: systemClock, node: 0 });
  files = createFiles({ ...own, folder, encryption: keys.encryption, ids });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  keys.remove();
  await own.close();
});
beforeEach(async () => {
  await own.owner.query("delete from stored_file");
});

let width = 8;
/** Another one each time. */
async function store(customerId = "1") {
  width += 1;
  const picture = sharp({ create: { width, height: 8, channels: 3, background: "red" } });
  return files.store(customerId, await picture.jpeg().toBuffer());
}

async function kept(customerId = "1"): Promise<{ id: string; path: string }> {
  const stored = await store(customerId);
  if (stored.refused) throw new Error(stored.code);
  return { id: stored.value.replace(/\D/g, ""), path: stored.value };
}

const age = (interval: string, id?: string) =>
  own.owner.query(`update stored_file set wanted_at = now() - $1::interval where $2::bigint is null or id = $2`, [
    interval,
    id ?? null,
  ]);
const clear = () => createLooseClearing({ ...own, folder })();
const isThere = ({ id }: { id: string }) => existsSync(join(folder, `${id}.sealed`));

test("of what nobody uses a customer keeps forty, told when the oldest goes, and nobody else's uploads are any fewer", async () => {
  const first = await kept();
  for (let count = 1; count < 40; count += 1) await kept();
  /** In how many hours the oldest is said to go. */
  const toldHours = async () => {
    const refused = await store();
    expect(refused).toMatchObject({ refused: true, code: "pictures-full", details: { maximum: 40, size: "60 MB" } });
    return (Number(refused.refused && refused.details.until_at) - Date.now()) / 3_600_000;
  };
  await age("5 days");
  await age("6 days 23 hours", first.id);
  // Seven days, and the hour until it is looked for.
  expect(await toldHours()).toBeCloseTo(2, 1);
  await age("9 days", first.id);
  // It is to go already: with the next look.
  expect(await toldHours()).toBeCloseTo(1, 1);
  expect(await store("2")).toMatchObject({ refused: false });
});

test("of what nobody uses a customer keeps sixty megabytes", async () => {
  const { id } = await kept();
  await own.owner.query("update stored_file set bytes = $2 where id = $1", [id, 60 * MEGABYTE - 100]);
  expect(await store()).toMatchObject({ code: "pictures-full" });
  await own.owner.query("update stored_file set bytes = $2 where id = $1", [id, 59 * MEGABYTE]);
  expect(await store()).toMatchObject({ refused: false });
});

test("uploads of one customer at several servers are counted one after the other", async () => {
  for (let count = 0; count < 39; count += 1) await kept();
  let later: ReturnType<typeof store> | undefined;
  await own.database.transaction(async (tx) => {
    await inOwnersTurn(tx, "1");
    later = store();
    await sleep(300);
    await tx.query(
      `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256)
       values (1, 1, 'upload', 'image/jpeg', 9, 9, 9, '')`,
    );
  });
  expect(await later).toMatchObject({ code: "pictures-full" });
});

test("what was used for nothing goes after seven days, with its file; what is new, sent again or asked for stays", async () => {
  const old = await kept();
  const sent = await sharp({ create: { width: 9, height: 7, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const again = await files.store("1", sent);
  const wanted = await kept();
  const young = await kept();
  await age("7 days 1 second");
  await age("6 days", young.id);
  expect(await files.store("1", sent)).toEqual(again);
  expect(await files.owns("1", wanted.path)).toBe(true);
  expect(await clear()).toBe(1);
  expect([old, wanted, young].map(isThere)).toEqual([false, true, true]);
  expect(await files.owns("1", old.path)).toBe(false);
  expect(again.refused || (await files.owns("1", again.value))).toBe(true);
  expect(await clear()).toBe(0);
});

test("of thousands all that are old go at once, however many are young", async () => {
  const many = (from: number, to: number, at: string) =>
    own.owner.query(
      `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256, wanted_at)
       select id, 1, 'upload', 'image/jpeg', 9, 9, 9, '', now() - $3::interval from generate_series($1::int, $2::int) id`,
      [from, to, at],
    );
  await many(1, 600, "1 day");
  await many(601, 1_700, "8 days");
  expect(await clear()).toBe(1_100);
  expect((await own.owner.query("select from stored_file where id <= 600")).rowCount).toBe(600);
});

test("a picture that its owner begins to use while it is being cleared away stays", async () => {
  const { id } = await kept();
  await age("8 days");
  let clearing: ReturnType<typeof clear> | undefined;
  await own.database.transaction(async (tx) => {
    await tx.query("update stored_file set wanted_at = now() where id = $1", [id]);
    clearing = clear();
    await sleep(300);
  });
  expect(await clearing).toBe(0);
  expect(isThere({ id })).toBe(true);
});

test("what was given up with its lost key stays as it was", async () => {
  const { id } = await kept();
  await own.owner.query("update stored_file set given_up_at = now(), sealed_key = null where id = $1", [id]);
  await age("100 days");
  expect(await clear()).toBe(0);
});

test("a transparent picture that would be kept larger than 4 MB loses its transparency; a smaller one does not", async () => {
  const noise = (side: number) =>
    sharp(randomBytes(side * side * 2), { raw: { width: side, height: side, channels: 2 } })
      .png()
      .toBuffer();
  const sizes: number[] = [];
  for (const [side, format] of [
    [1_300, "jpg"],
    [400, "png"],
  ] as const) {
    const sent = await noise(side);
    expect(sent.length).toBeLessThan(8 * MEGABYTE);
    const path = await files.store("1", sent);
    expect(path).toMatchObject({ refused: false, value: expect.stringContaining(`.${format}`) });
    const name = path.refused ? "" : path.value.replace("/files/", "");
    const content = (await files.read("1", name))?.content ?? Buffer.alloc(0);
    sizes.push(content.length);
  }
  expect(Math.max(...sizes)).toBeLessThan(4 * MEGABYTE);
});
