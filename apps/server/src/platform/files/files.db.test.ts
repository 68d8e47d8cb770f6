import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manualClock, systemClock } from "../clock.ts";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { createPlainFilesEncryption } from "../encryption/encrypt-plain-files.ts";
import { type EncryptionKeys, encryptionKeysIn } from "../encryption/encryption-keys.ts";
import { createIds } from "../ids.ts";
import { createFiles, type Files } from "./files.ts";
import { jpeg2000 } from "./jpeg2000-test-support.ts";

let own: TestDatabase;
let folder: string;
let files: Files;
let encryption: EncryptionKeys;
beforeAll(async () => {
  own = await createTestDatabase();
  folder = join(mkdtempSync(join(tmpdir(), "candor-files-")), "files");
  encryption = encryptionKeysIn(join(folder, "../keys"));
  files = createFiles({ ...own, folder, encryption, ids: createIds({ clock: systemClock, node: 0 }) });
});
afterAll(async () => {
  rmSync(join(folder, ".."), { recursive: true, force: true });
  await own.close();
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

async function stored(content: Buffer, customerId = "1"): Promise<{ path: string; content: Buffer; type: string }> {
  const kept = await files.store(customerId, content);
  if (kept.refused) throw new Error(kept.code);
  const found = await files.read(customerId, kept.value.replace("/files/", ""));
  return { path: kept.value, content: found?.content ?? Buffer.alloc(0), type: found?.type ?? "" };
}

test("a JPEG is kept re-encoded, upright and without metadata", async () => {
  const sent = await picture(60, 40)
    .jpeg()
    .withExif({ IFD0: { Copyright: "SECRET-OWNER" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { path, content, type } = await stored(sent);
  expect(path).toMatch(/^\/files\/\d+\.jpg$/);
  expect(type).toBe("image/jpeg");
  const facts = await sharp(content).metadata();
  expect(facts).toMatchObject({ format: "jpeg", width: 40, height: 60 });
  expect([facts.exif, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined]);
  expect(content.includes("SECRET-OWNER")).toBe(false);
});

test("what its owner sends again is kept once; what another sends is another's", async () => {
  const sent = await picture(33, 21).jpeg().toBuffer();
  const first = await stored(sent, "4");
  expect((await stored(sent, "4")).path).toBe(first.path);
  expect((await stored(sent, "5")).path).not.toBe(first.path);
  expect((await stored(await picture(34, 21).jpeg().toBuffer(), "4")).path).not.toBe(first.path);
});

test("no decoder but those of the accepted kinds is ever asked", async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const animation = await picture(9, 9).gif().toBuffer();
  for (const other of [
    drawing,
    animation,
    await picture(9, 9).webp().toBuffer(),
    await picture(9, 9).tiff().toBuffer(),
  ])
    await expect(sharp(other).metadata()).rejects.toThrow();
});

test("a second file hidden behind or inside a picture is not kept", async () => {
  const polyglot = Buffer.concat([
    await picture(20, 20).jpeg().toBuffer(),
    Buffer.from("<script>alert(1)</script>PK\u0003\u0004"),
  ]);
  const { content } = await stored(polyglot);
  expect(content.includes("<script>")).toBe(false);
});

test("a picture with transparency stays a PNG; a huge one is made smaller", async () => {
  const transparent = sharp({
    create: { width: 3_000, height: 1_500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.2 } },
  });
  const { path, type, content } = await stored(await transparent.png().toBuffer());
  expect([path.endsWith(".png"), type]).toEqual([true, "image/png"]);
  expect(await sharp(content).metadata()).toMatchObject({ width: 2_400, height: 1_200 });
});

test.each([
  ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
  ["a GIF", () => picture(9, 9).gif().toBuffer()],
  ["a WebP", () => picture(9, 9).webp().toBuffer()],
  ["text", async () => Buffer.from("not a picture")],
  ["a JPEG cut off in the middle", async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 2_000)],
  ["a JPEG header alone", async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
])("%s is refused as unreadable", async (_, make) => {
  expect(await files.store("1", await make())).toMatchObject({ refused: true, code: "image-unreadable" });
});

test("a small file that claims to be a huge picture is refused by its header", async () => {
  const flood = await picture(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
  expect(flood.length).toBeLessThan(2_000_000);
  expect(await files.store("1", flood)).toMatchObject({ refused: true, code: "image-too-many-pixels" });
});

test("a file above 8 MB is refused", async () => {
  expect(await files.store("1", Buffer.alloc(8 * 1024 * 1024 + 1))).toMatchObject({ code: "file-too-large" });
});

test("another customer's picture answers like one that does not exist", async () => {
  const { path } = await stored(await picture(9, 9).jpeg().toBuffer(), "1");
  const name = path.replace("/files/", "");
  expect(await files.owns("1", path)).toBe(true);
  for (const [customer, asked] of [
    ["2", name],
    ["1", "123456.jpg"],
    ["1", name.replace("jpg", "png")],
    ["1", "9999999999999999999.jpg"],
    ["1", `../files/${name}`],
    ["1", "%2e%2e/keys/postgres.json"],
  ] as const) {
    expect(await files.read(customer, asked)).toBeUndefined();
    expect(await files.owns(customer, `/files/${asked}`)).toBe(false);
  }
});

/** Where it lies. */
const encryptedFile = (path: string): string => join(folder, `${idOf(path)}.sealed`);
const idOf = (path: string): string => path.replace(/\D/g, "");

test("files are for the program's account only, hold no picture that can be seen, and nothing half-written stays", () => {
  for (const name of readdirSync(folder)) {
    expect(name).toMatch(/^\d+\.sealed$/);
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    const content = readFileSync(join(folder, name));
    for (const sign of ["PNG", "JFIF", "IHDR"]) expect(content.includes(sign), name).toBe(false);
  }
});

test("a picture that was changed, cut short, put in another's place or removed on the disk is not shown", async () => {
  const { path } = await stored(await picture(50, 50).jpeg().toBuffer(), "6");
  const other = await stored(await picture(51, 50).jpeg().toBuffer(), "6");
  const name = path.replace("/files/", "");
  const whole = readFileSync(encryptedFile(path));
  const faults: (() => void)[] = [
    () =>
      writeFileSync(
        encryptedFile(path),
        whole.map((byte, at) => (at === 100 ? byte ^ 1 : byte)),
      ),
    () => truncateSync(encryptedFile(path), whole.length - 1),
    () => truncateSync(encryptedFile(path), 0),
    () => copyFileSync(encryptedFile(other.path), encryptedFile(path)),
    () => rmSync(encryptedFile(path)),
  ];
  for (const damage of faults) {
    damage();
    expect(await files.read("6", name)).toBeUndefined();
    writeFileSync(encryptedFile(path), whole);
    expect((await files.read("6", name))?.type).toBe("image/jpeg");
  }
  // With the other's key too it is not this one.
  await own.owner.query(
    "update stored_file set sealed_key = (select sealed_key from stored_file where id = $2) where id = $1",
    [idOf(path), idOf(other.path)],
  );
  copyFileSync(encryptedFile(other.path), encryptedFile(path));
  expect(await files.read("6", name)).toBeUndefined();
});

test("a picture that was damaged on the disk is kept anew when its owner sends it again", async () => {
  const sent = await picture(52, 50).jpeg().toBuffer();
  const first = await stored(sent, "6");
  rmSync(encryptedFile(first.path));
  const again = await stored(sent, "6");
  expect(again.path).not.toBe(first.path);
  expect(again.content.length).toBeGreaterThan(100);
});

/** As it was kept before there were keys. */
async function storedPlain(id: string, content: Buffer): Promise<void> {
  writeFileSync(join(folder, `${id}.jpg`), content);
  await own.database.query(
    `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256)
     values ($1, 7, 'upload', 'image/jpeg', $2, 9, 9, $3)`,
    [id, content.length, createHash("sha256").update(content).digest()],
  );
}

test("a picture kept plain before is shown, then encrypted; one that was changed is neither", async () => {
  const content = await picture(9, 9).jpeg().toBuffer();
  const shown = async (id: string) => (await files.read("7", `${id}.jpg`))?.content;
  await storedPlain("701", content);
  await storedPlain("702", content);
  await storedPlain("703", content);
  writeFileSync(join(folder, "702.jpg"), "something else");
  expect([await shown("701"), await shown("702")]).toEqual([content, undefined]);
  const deps = { ...own, folder, encryption, clock: systemClock };
  const encryptPlain = createPlainFilesEncryption(deps);
  expect(await encryptPlain()).toBe(2);
  expect(readdirSync(folder).filter((name) => name.endsWith(".jpg"))).toEqual(["702.jpg"]);
  expect([await shown("701"), await shown("702"), await shown("703")]).toEqual([content, undefined, content]);
  // What no row names is the beginning of an upload, or after an hour the end of one that was cut off.
  writeFileSync(join(folder, "704.jpg"), content);
  // The disk's own time, which need not be that of the program.
  const written = Math.floor(statSync(join(folder, "704.jpg")).mtimeMs);
  await createPlainFilesEncryption({ ...deps, clock: manualClock(written + 3_500_000) })();
  expect(readdirSync(folder)).toContain("704.jpg");
  await createPlainFilesEncryption({ ...deps, clock: manualClock(written + 3_700_000) })();
  expect(readdirSync(folder)).not.toContain("704.jpg");
  // A plain copy that a crash left beside its encrypted twin is cleared away, and the twin stays.
  writeFileSync(join(folder, "701.jpg"), content);
  expect(await encryptPlain()).toBe(0);
  expect(readdirSync(folder)).not.toContain("701.jpg");
  expect(await shown("701")).toEqual(content);
});

test("of one customer one picture is decoded and one waits; the others are turned away, and nobody else's", async () => {
  const sent = await picture(600, 600).jpeg().toBuffer();
  const own = Promise.all(Array.from({ length: 18 }, () => files.store("1", sent)));
  const others = await Promise.all(["2", "3", "4"].map((customerId) => files.store(customerId, sent)));
  expect(others.map(({ refused }) => refused)).toEqual([false, false, false]);
  const turnedAway = (await own).filter(({ refused }) => refused);
  expect(turnedAway).toHaveLength(16);
  expect(turnedAway[0]).toMatchObject({ code: "busy-try-again" });
});

test("a photograph waits for no JPEG 2000, and of these each customer has a turn before anybody has a second one", async () => {
  const slow = await jpeg2000({ width: 1_200, height: 1_200 });
  const order: string[] = [];
  const store = async (customerId: string) => {
    const stored = await files.store(customerId, slow);
    if (!stored.refused) order.push(customerId);
    return stored;
  };
  const flood = Promise.all(Array.from({ length: 18 }, () => store("1")));
  const other = store("2");
  expect(await files.store("3", await picture(600, 600).jpeg().toBuffer())).toMatchObject({ refused: false });
  expect(await other).toMatchObject({ refused: false });
  await flood;
  expect(order).toEqual(["1", "2", "1"]);
});
