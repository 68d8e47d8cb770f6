import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  applicationOf,
  countOf,
  OFFICER,
  person,
  t,
  taken,
  textOf,
  useVerification,
} from "../core/verification/verification-test-support.ts";
import { createFiles } from "../platform/files/files.ts";
import { runCommand } from "./command-test-support.ts";

useVerification();

const PROGRAM = join(import.meta.dirname, "operators.ts");
const operator = (...words: readonly string[]) =>
  runCommand(PROGRAM, t.db.connection, ...words, "--data-dir", t.dataDir);

/** An upload as the server keeps it. */
async function upload(customerId: string, colour: string): Promise<string> {
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const { dataDir, ids, encryption } = t;
  const { database, log } = t.db;
  const stored = await createFiles({ folder: join(dataDir, "files"), database, ids, encryption, log }).store(
    customerId,
    content,
  );
  if (stored.refused) throw new Error(stored.code);
  t.pictures.set(customerId + stored.value, { content, type: "image/png" });
  return stored.value;
}

test("an operator lists, reads, rejects and verifies on the machine", { timeout: 60_000 }, async () => {
  const id = await person();
  await taken("POST /user/real", id, textOf(id));
  const file = await applicationOf(id, 1);
  expect((await operator("reviews")).said).toMatch(
    new RegExp(`^${file}  Lv1  customer \\d{8}  sent [\\dT:.Z-]+  pending\\n$`),
  );
  const as = ["--as", OFFICER] as const;
  expect((await operator("review", file, ...as)).said).toContain("  last_name: Meierhofer\n");
  const reason = "address=There is no such street";
  expect(await operator("review", file, "reject", reason)).toMatchObject({
    code: 1,
    said: expect.stringContaining("--as must name an active operator"),
  });
  expect((await operator("review", file, "reject", ...as)).said).toContain("A rejection needs a reason");
  expect((await operator("review", file, "reject", reason, ...as)).said).toContain(`rejected by ${OFFICER}`);
  expect((await taken("GET /real/state", id)).reasons).toEqual([
    { field: "address", reason: "There is no such street" },
  ]);
  // Lines of their own would look like fields that they never sent.
  await taken("POST /user/real", id, { address: "Seestrasse 1, Uster\n  gender: female" });
  expect((await operator("review", file, ...as)).said).toContain(
    "  address: Seestrasse 1, Uster gender: female  (was rejected: There is no such street)\n",
  );
  expect((await operator("review", file, "verify", ...as)).said).toContain(`verified by ${OFFICER}`);
  expect((await operator("reviews")).said).toBe("No verification waits.\n");
  expect(await countOf("customer_residence where customer_id = $1 and country = 'CH'", id)).toBe(1);
});

test("a picture goes into a new file of theirs alone, and its owner reads that", { timeout: 60_000 }, async () => {
  const id = await person();
  await taken("POST /user/real", id, textOf(id));
  const basic = await applicationOf(id, 1);
  for (const act of [[], ["verify"]]) await operator("review", basic, ...act, "--as", OFFICER);
  await taken("POST /real/newreal", id, { front_pic: await upload(id, "red"), hand_pic: await upload(id, "blue") });
  const file = await applicationOf(id, 2);
  const out = join(t.dataDir, "front.png");
  const look = ["picture", file, "front_pic", "--as", OFFICER, "--out", out] as const;
  expect((await operator(...look)).said).toContain("--reason says why");
  expect((await taken("GET /real/views", id)).list).toEqual([]);
  expect((await operator(...look, "--reason", "To compare")).said).toContain("they can read that olga looked");
  const { data } = await sharp(readFileSync(out)).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data;
  expect([red > 240, green < 16, blue < 16]).toEqual([true, true, true]);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  expect((await taken("GET /real/views", id)).list).toMatchObject([
    { operator: OFFICER, field: "front_pic", reason: "To compare" },
  ]);
  expect((await operator(...look, "--reason", "Again")).code).toBe(1);
});
