import { describe, expect, test } from "vitest";
import {
  applicationOf,
  codeOf,
  countOf,
  OFFICER,
  person,
  picturesOf,
  t,
  taken,
  textOf,
  useVerification,
  verifiedPerson,
  verify,
} from "./verification-test-support.ts";

useVerification();

const LIST = "GET /operator/verification/list";
const DOCUMENT = "POST /operator/verification/document";

async function advanced(): Promise<{ id: string; file: string }> {
  const id = await verifiedPerson({ document_type: "id-card" });
  await taken("POST /real/newreal", id, picturesOf(id));
  return { id, file: await applicationOf(id, 2) };
}

test("the list shows what is pending, oldest first and page by page, or another state", async () => {
  const files: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const id = await person();
    t.clock.advance(1_000);
    await taken("POST /user/real", id, textOf(id));
    files.push(await applicationOf(id, 1));
  }
  const page = async (number: number, more: object = {}) => {
    const { list, has_more } = await taken(LIST, OFFICER, { page: number, limit: 2, ...more });
    return { ids: list.map(({ id }) => id), has_more };
  };
  expect(await page(1)).toEqual({ ids: files.slice(0, 2), has_more: true });
  expect(await page(2)).toEqual({ ids: files.slice(2), has_more: false });
  expect(await page(1, { state: "verified" })).toEqual({ ids: [], has_more: false });
  const { list } = await taken(LIST, OFFICER, {});
  expect(list[0]).toEqual({
    ...{ id: files[0], uid: expect.stringMatching(/^\d{8}$/), level: 1, state: "pending" },
    ...{ submitted_at: expect.any(Number), decided_at: null, decided_by: null },
  });
});

test("the list is searched by uid or number, narrowed to a level, turned round, and counted", async () => {
  const id = await verifiedPerson({ document_type: "id-card" });
  await taken("POST /real/newreal", id, picturesOf(id));
  const other = await person();
  t.clock.advance(1_000);
  await taken("POST /user/real", other, textOf(other));
  const found = async (asked: object) => {
    const { list, total } = await taken(LIST, OFFICER, asked);
    return { ids: list.map((one) => one.id), total: Number(total) };
  };
  const [basic, advancedOne, late] = [
    await applicationOf(id, 1),
    await applicationOf(id, 2),
    await applicationOf(other, 1),
  ];
  const pending = await found({ limit: 200 });
  expect(pending.ids.slice(-2)).toEqual([advancedOne, late]);
  expect(pending.total).toBe(pending.ids.length);
  expect(await found({ order: "desc", limit: 1 })).toEqual({ ids: [late], total: pending.total });
  expect(await found({ level: 2 })).toEqual({ ids: [advancedOne], total: 1 });
  expect(await found({ state: "all", limit: 200 })).toMatchObject({ total: pending.total + 1 });
  expect(await found({ search: basic })).toEqual({ ids: [], total: 0 });
  expect(await found({ state: "all", search: basic })).toEqual({ ids: [basic], total: 1 });
  const [{ uid } = { uid: "" }] = (await taken(LIST, OFFICER, { search: late })).list;
  expect((await found({ search: uid.slice(0, 7), level: 1 })).ids).toContain(late);
  expect(await found({ search: "%" })).toEqual({ ids: [], total: 0 });
});

test("an officer reads the text of level 1 beside the pictures of level 2, and that is kept under their name", async () => {
  const { id, file } = await advanced();
  const { fields, email, mobile } = await taken("GET /operator/verification/detail", OFFICER, { id: file });
  const values = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
  expect(values).toMatchObject({ ...textOf(id, { document_type: "id-card" }), front_pic: expect.any(String) });
  expect([email, mobile]).toEqual([expect.stringContaining("@example.com"), expect.stringMatching(/^\+41/)]);
  const read = "operator_act where act = 'verification-read' and operator = $1 and subject_id = $2";
  expect(await countOf(read, OFFICER, file)).toBe(1);
});

describe("a look at a picture", () => {
  test("is written down with its reason, and its owner alone reads that", async () => {
    const { id, file } = await advanced();
    const other = await person();
    for (const field of ["front_pic", "hand_pic"] as const) {
      const viewed = await taken(DOCUMENT, OFFICER, { id: file, field, reason: ` To compare ${field} ` });
      expect(viewed.media_type).toBe("image/jpeg");
      expect(Buffer.from(viewed.content, "base64").toString()).toBe(field);
    }
    const line = (field: string) => ({
      ...{ id: expect.any(String), at: t.clock.now(), operator: OFFICER, field, reason: `To compare ${field}` },
    });
    expect(await taken("GET /real/views", id)).toEqual({
      list: [line("hand_pic"), line("front_pic")],
      has_more: false,
      next: null,
    });
    expect(await taken("GET /real/views", id, { limit: 1, page: 2 })).toEqual({
      list: [line("front_pic")],
      has_more: false,
      next: null,
    });
    expect(await taken("GET /real/views", id, { limit: 1 })).toMatchObject({ has_more: true });
    expect((await taken("GET /real/views", other)).list).toEqual([]);
    const acts = "operator_act where act = 'document-viewed' and subject_id = $1";
    expect(await countOf(acts, file)).toBe(2);
  });

  test("is possible after the decision too, and is written down then as well", async () => {
    const { id, file } = await advanced();
    await verify(id, 2);
    await taken(DOCUMENT, OFFICER, { id: file, field: "front_pic", reason: "A complaint" });
    expect((await taken("GET /real/views", id)).list).toHaveLength(4);
  });

  test("answers no picture and writes nothing where there is none, or no operator asks", async () => {
    const { id, file } = await advanced();
    const look = { id: file, field: "front_pic", reason: "To compare" };
    expect(await codeOf(DOCUMENT, "nobody", look)).toBe("operator-only");
    expect(await codeOf(DOCUMENT, OFFICER, { ...look, id: "404" })).toBe("verification-unknown");
    expect(await codeOf(DOCUMENT, OFFICER, { ...look, id: await applicationOf(id, 1) })).toBe("file-missing");
    t.pictures.clear();
    expect(await codeOf(DOCUMENT, OFFICER, look)).toBe("file-missing");
    expect((await taken("GET /real/views", id)).list).toEqual([]);
  });

  test("is never taken back", async () => {
    const { file } = await advanced();
    await taken(DOCUMENT, OFFICER, { id: file, field: "front_pic", reason: "To compare" });
    for (const change of ["update verification_view set reason = 'x'", "delete from verification_view"]) {
      await expect(t.db.database.query(change)).rejects.toThrow("permission denied");
      await expect(t.db.owner.query(change)).rejects.toThrow("append-only");
    }
  });
});
