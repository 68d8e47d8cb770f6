import { expect, test } from "vitest";
import { createLooseClearing } from "../../platform/files/loose-pictures.ts";
import { forgetReplaced } from "./verification-jobs.ts";
import {
  countOf,
  keepUpload,
  picture,
  picturesOf,
  reject,
  t,
  taken,
  useVerification,
  verifiedPerson,
} from "./verification-test-support.ts";

useVerification();

const DAY_MS = 86_400_000;
const isThere = async (path: string | undefined) =>
  (await countOf("stored_file where id = $1", /\d+/.exec(path ?? "")?.[0])) > 0;
const forgetAfter = async (days: number) => {
  t.clock.advance(days * DAY_MS);
  await forgetReplaced({ database: t.db.database, clock: t.clock });
};

/** Sent, and used for nothing yet. */
async function uploaded(id: string): Promise<string> {
  const path = picture(id);
  await keepUpload(id, path);
  return path;
}

/** Somebody whose picture of themselves was rejected. */
async function rejected(): Promise<{ id: string; sent: Record<string, string> }> {
  const id = await verifiedPerson({ document_type: "id-card" });
  const sent = picturesOf(id);
  await taken("POST /real/newreal", id, sent);
  await reject(id, 2, { hand_pic: "The face is hidden" });
  return { id, sent };
}

test("a picture is deleted thirty days after another was sent in its place, and never before; the others stay", async () => {
  const { id, sent } = await rejected();
  await forgetAfter(40);
  expect(await isThere(sent.hand_pic)).toBe(true);
  const again = picture(id);
  await taken("POST /real/newreal", id, { hand_pic: again });
  await forgetAfter(30);
  expect(await isThere(sent.hand_pic)).toBe(true);
  await forgetAfter(1);
  expect(await isThere(sent.hand_pic)).toBe(false);
  for (const kept of [sent.front_pic, sent.reverse_pic, again]) expect(await isThere(kept)).toBe(true);
});

test("a picture that is sent again, or that is a head portrait, stays as long as it is one", async () => {
  const { id, sent } = await rejected();
  await taken("POST /real/newreal", id, { hand_pic: picture(id) });
  await reject(id, 2, { hand_pic: "Blurred" });
  await taken("POST /real/newreal", id, { hand_pic: sent.hand_pic });
  await forgetAfter(60);
  expect(await isThere(sent.hand_pic)).toBe(true);

  const other = await rejected();
  await t.db.owner.query("update customer set portrait_path = $2 where id = $1", [other.id, other.sent.hand_pic]);
  await taken("POST /real/newreal", other.id, { hand_pic: picture(other.id) });
  await forgetAfter(60);
  expect(await isThere(other.sent.hand_pic)).toBe(true);
  await t.db.owner.query("update customer set portrait_path = null where id = $1", [other.id]);
  await forgetAfter(1);
  expect(await isThere(other.sent.hand_pic)).toBe(false);
});

test("a picture that also proves a payment stays as long as the payment's claim does", async () => {
  const { id, sent } = await rejected();
  await t.db.owner.query(
    `insert into deposit_claim (id, customer_id, kind, currency_id, amount, account, file_id, picture_path, state, submitted_at)
     values (1, $1, 'wire', 3, 100, 'Anna Meier', $2, $3, 'pending', now())`,
    [id, /\d+/.exec(sent.hand_pic ?? "")?.[0], sent.hand_pic],
  );
  await taken("POST /real/newreal", id, { hand_pic: picture(id) });
  await forgetAfter(60);
  expect(await isThere(sent.hand_pic)).toBe(true);
  await t.db.owner.query("delete from deposit_claim where id = 1");
  await forgetAfter(1);
  expect(await isThere(sent.hand_pic)).toBe(false);
});

test("the tables keep an upload that an application refers to", async () => {
  const { sent } = await rejected();
  const remove = "delete from stored_file where id = $1";
  await expect(t.db.database.query(remove, [/\d+/.exec(sent.front_pic ?? "")?.[0]])).rejects.toThrow("foreign key");
});

test("what a verification, a claim or a portrait shows is not cleared away as used for nothing, however old; what is nothing's is", async () => {
  const { id, sent } = await rejected();
  const again = picture(id);
  await taken("POST /real/newreal", id, { hand_pic: again });
  const [portrait, claimed, loose] = [await uploaded(id), await uploaded(id), await uploaded(id)];
  await t.db.owner.query("update customer set portrait_path = $2 where id = $1", [id, portrait]);
  await t.db.owner.query(
    `insert into deposit_claim (id, customer_id, kind, currency_id, amount, account, file_id, picture_path, state, submitted_at)
     values (2, $1, 'wire', 3, 100, 'Anna Meier', $2, $3, 'pending', now())`,
    [id, /\d+/.exec(claimed)?.[0], claimed],
  );
  await t.db.owner.query("update stored_file set wanted_at = now() - interval '100 days'");
  const clear = createLooseClearing({ ...t.db, folder: "/nowhere" });
  const shown = [sent.front_pic, sent.reverse_pic, sent.hand_pic, again, portrait, claimed];
  // From before pictures were named by their numbers: nobody knows which of them it is.
  await t.db.owner.query("update verification_field set file_id = null where field = 'front_pic'");
  await clear();
  expect(await isThere(loose)).toBe(true);
  await t.db.owner.query("update verification_field set file_id = $1 where field = 'front_pic' and file_id is null", [
    /\d+/.exec(sent.front_pic ?? "")?.[0],
  ]);
  await clear();
  expect(await isThere(loose)).toBe(false);
  for (const path of shown) expect(await isThere(path)).toBe(true);
  // A transparent portrait has another ending.
  await t.db.owner.query("update customer set portrait_path = $2 where id = $1", [id, portrait.replace("jpg", "png")]);
  await clear();
  expect(await isThere(portrait)).toBe(true);
});

test("of whom a verification names its pictures by no number loses none; what others used for nothing goes", async () => {
  const { id } = await rejected();
  await t.db.owner.query("update verification_field set file_id = null where field = 'front_pic'");
  const [kept, others] = [await uploaded(id), await uploaded((await rejected()).id)];
  await t.db.owner.query("update stored_file set wanted_at = now() - interval '100 days'");
  await createLooseClearing({ ...t.db, folder: "/nowhere" })();
  expect([await isThere(kept), await isThere(others)]).toEqual([true, false]);
});
