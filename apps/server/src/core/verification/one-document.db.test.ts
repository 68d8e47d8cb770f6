import { expect, test, vi } from "vitest";
import { addOperator } from "../operator/operator.ts";
import {
  codeOf,
  countOf,
  OFFICER,
  person,
  readApplication,
  refusalOf,
  reject,
  t,
  taken,
  textOf,
  useVerification,
  verify,
} from "./verification-test-support.ts";

useVerification();

const REVIEW = "POST /operator/verification/review";
const DETAIL = "GET /operator/verification/detail";

/** Somebody who has sent this document. */
async function sender(document_number: string, changes: Record<string, string> = {}): Promise<string> {
  const id = await person();
  await taken("POST /user/real", id, textOf(id, { document_number, ...changes }));
  return id;
}
const uidOf = async (id: string) =>
  (await t.db.owner.query<{ uid: string }>("select uid from customer where id = $1", [id])).rows[0]?.uid;
const others = async (id: string) =>
  (await taken(DETAIL, OFFICER, { id: await readApplication(id, 1) })).same_document.map(({ uid, is_verified }) => [
    uid,
    is_verified,
  ]);

test("whoever sends the document of another account reads nothing of that in the answer", async () => {
  const first = await sender("K7654321");
  await verify(first, 1);
  const [tried, free] = [await person(), await person()];
  const answers = [
    await taken("POST /user/real", tried, textOf(tried, { document_number: "K7654321" })),
    await taken("POST /user/real", free, textOf(free, { document_number: "K8888821" })),
  ];
  expect(answers[0]).toEqual(answers[1]);
  expect(await taken("GET /real/state", tried)).toEqual(await taken("GET /real/state", free));
});

test("the officer reads who else has sent it, in whichever country, until its number is rejected", async () => {
  const first = await sender("K1111111");
  const second = await sender("K1111111", { country: "AT" });
  const otherKind = await sender("K1111111", { document_type: "driving-licence" });
  expect(await others(first)).toEqual([[await uidOf(second), false]]);
  expect(await others(otherKind)).toEqual([]);
  await verify(first, 1);
  expect(await others(second)).toEqual([[await uidOf(first), true]]);
  await reject(second, 1, { document_number: "Of somebody else" });
  expect(await others(first)).toEqual([]);
});

test("a document that is a verified account's verifies no other, and nothing is left of trying", async () => {
  const [first, second] = [await sender("K2222222"), await sender("K2222222")];
  await verify(first, 1);
  const id = await readApplication(second, 1);
  expect(await codeOf(REVIEW, OFFICER, { id, decision: "verify" })).toBe("document-already-used");
  expect(await taken("GET /real/state", second)).toMatchObject({ state: "pending", verified_level: 0 });
  expect(await countOf("verification_decision where case_id = $1", id)).toBe(0);
  await reject(second, 1, { document_number: "It belongs to another account" });
  expect(await codeOf("POST /user/real", second, { document_number: "K2222223" })).toBe("ok");
  await verify(second, 1);
});

test("of two officers who verify two accounts with one document at once, one does", async () => {
  await addOperator(t.db.owner, "otto", t.clock.now());
  const [first, second] = [await sender("K3333333"), await sender("K3333333")];
  const files = [await readApplication(first, 1), await readApplication(second, 1, "otto")];
  let codes: Promise<string[]> | undefined;
  await t.db.owner.transaction(async (tx) => {
    await tx.query("lock table verification_document in share mode");
    codes = Promise.all(files.map((id, n) => codeOf(REVIEW, n === 0 ? OFFICER : "otto", { id, decision: "verify" })));
    const waiting =
      "select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await vi.waitFor(async () => expect((await t.db.database.query<{ n: string }>(waiting)).rows[0]?.n).toBe("2"), {
      timeout: 10_000,
      interval: 20,
    });
  });
  expect((await codes)?.sort()).toEqual(["document-already-used", "ok"]);
  expect(await countOf("customer where id in ($1, $2) and verified_level = 1", first, second)).toBe(1);
});

test("the tables forbid two verified accounts with one document, and one without any", async () => {
  const [first, second] = [await sender("K4444444"), await sender("K4444444")];
  await verify(first, 1);
  const file = await readApplication(second, 1);
  const verified = "update verification_case set state = 'verified', decided_at = now(), decided_by = $2 where id = $1";
  await expect(t.db.database.query(verified, [file, OFFICER])).rejects.toThrow("theirs alone");
  const claim = `insert into verification_document (customer_id, document_hash)
    select customer_id, document_hash from verification_document_sent where customer_id = $1`;
  await expect(t.db.database.query(claim, [second])).rejects.toThrow("verification_document_pkey");
  for (const change of ["delete from verification_document", "update verification_document set customer_id = 1"])
    await expect(t.db.database.query(change)).rejects.toThrow("permission denied");
});

const CARD = { document_type: "id-card", country: "CN", document_number: "11010519491231002X" };

test("the number of an identity card is sent again with the country it is judged by", async () => {
  const id = await person();
  await taken("POST /user/real", id, textOf(id, { ...CARD, country: "CH", document_number: "E1234567" }));
  await reject(id, 1, { country: "The document says China" });
  expect(await taken("GET /real/state", id)).toMatchObject({
    wanted: ["country", "document_number"],
    rejected: { country: "CH", document_number: "E1234567" },
  });
  const again = { country: "CN", document_number: "E1234567" };
  expect(await refusalOf("POST /user/real", id, again)).toEqual({
    code: "verification-field-invalid",
    field: "document_number",
  });
  expect(await codeOf("POST /user/real", id, { ...again, document_number: CARD.document_number })).toBe("ok");
});

test("of a passport the country alone is sent again", async () => {
  const id = await sender("K5555555");
  await reject(id, 1, { country: "You live elsewhere" });
  expect(await codeOf("POST /user/real", id, { country: "CN" })).toBe("ok");
});
