import { api } from "@candor/api/api";
import { describe, expect, test } from "vitest";
import { addOperator, revokeOperator } from "../operator/operator.ts";
import { sessionOf } from "../operator/operator-test-support.ts";
import {
  codeOf,
  countOf,
  meetAt,
  OFFICER,
  openPictures,
  person,
  picture,
  picturesOf,
  readApplication,
  refusalOf,
  reject,
  t,
  taken,
  textOf,
  useVerification,
  verifiedPerson,
  verify,
} from "./verification-test-support.ts";
import { openSession } from "./verified-session-test-support.ts";

useVerification();

/** Of decisions. */
const mails = () => t.mails.filter(({ kind }) => kind === "verification-decided");

const REVIEW = "POST /operator/verification/review";

async function pending(changes: Record<string, string> = {}, language = "en"): Promise<{ id: string; file: string }> {
  const id = await person({ language });
  await taken("POST /user/real", id, textOf(id, changes));
  return { id, file: await readApplication(id, 1) };
}

describe("a rejection", () => {
  test("names fields with a reason each; only those are sent again, the others stand", async () => {
    const { id, file } = await pending();
    const reasons = { last_name: "Spelled otherwise in the document", address: "There is no such street" };
    expect(await reject(id, 1, reasons)).toMatchObject({ id: file, state: "rejected", decided_by: OFFICER });
    const { document_number, last_name: _, address: _a, ...standing } = textOf(id);
    expect(await taken("GET /real/state", id)).toMatchObject({
      ...{ state: "rejected", verified_level: 0, expected_by: null, wanted: ["last_name", "address"] },
      reasons: expect.arrayContaining(Object.entries(reasons).map(([field, reason]) => ({ field, reason }))),
      rejected: { last_name: textOf(id).last_name, address: textOf(id).address },
      fields: { ...standing, document_number: expect.stringMatching(/^••••/) },
    });
    const { country, ...again } = { country: "AT", last_name: "Meier", address: "Seestrasse 1, Uster" };
    expect(await refusalOf("POST /user/real", id, { ...again, country })).toEqual({
      code: "verification-field-accepted",
      field: "country",
    });
    expect(await refusalOf("POST /user/real", id, { last_name: "Meier" })).toEqual({
      code: "verification-field-missing",
      field: "address",
    });
    expect(await taken("POST /user/real", id, again)).toMatchObject({
      state: "pending",
      reasons: [],
      wanted: [],
      rejected: {},
    });
    const { fields } = await taken("GET /operator/verification/detail", OFFICER, { id: file });
    expect(fields).toContainEqual({ field: "last_name", value: "Meier", reason: reasons.last_name, is_opened: null });
    expect(fields).toContainEqual({ field: "document_number", value: document_number, reason: null, is_opened: null });
    await verify(id, 1);
    expect(await taken("GET /real/state", id)).toMatchObject({ state: "verified", verified_level: 1, reasons: [] });
  });

  test("of the kind of a document asks for its number as well", async () => {
    const { id } = await pending();
    await reject(id, 1, { document_type: "This is a driving licence" });
    expect((await taken("GET /real/state", id)).wanted).toEqual(["document_type", "document_number"]);
    const again = { document_type: "driving-licence", document_number: textOf(id).document_number };
    expect(await codeOf("POST /user/real", id, again)).toBe("ok");
  });

  test("of a picture leaves the others", async () => {
    const id = await verifiedPerson({ document_type: "id-card" });
    await taken("POST /real/newreal", id, picturesOf(id));
    await reject(id, 2, { reverse_pic: "Blurred" });
    expect(await taken("GET /real/newstate", id)).toMatchObject({ wanted: ["reverse_pic"], verified_level: 1 });
    expect(await refusalOf("POST /real/newreal", id, picturesOf(id))).toEqual({
      code: "verification-field-accepted",
      field: "front_pic",
    });
    const { reverse_pic } = picturesOf(id);
    expect(await codeOf("POST /real/newreal", id, { reverse_pic })).toBe("ok");
  });

  const of = (...reasons: { field: string; reason: string }[]) => JSON.stringify(reasons);
  test.each([undefined, of()])("needs a reason: %s", async (reasons) => {
    const { id, file } = await pending();
    expect(await codeOf(REVIEW, OFFICER, { id: file, decision: "reject", reasons })).toBe(
      "verification-reason-missing",
    );
    expect((await taken("GET /real/state", id)).state).toBe("pending");
  });

  test.each([
    ["reject", of({ field: "front_pic", reason: "of another level" })],
    ["reject", of({ field: "address", reason: "a" }, { field: "address", reason: "b" })],
    ["verify", of({ field: "address", reason: "and yet" })],
  ])("is refused where it contradicts itself or the case: %s %s", async (decision, reasons) => {
    const { id, file } = await pending();
    const review = { id: file, decision, reasons };
    expect(await refusalOf(REVIEW, OFFICER, review)).toEqual({ code: "bad-input", field: "reasons" });
    expect((await taken("GET /real/state", id)).state).toBe("pending");
    expect(await countOf("verification_decision where case_id = $1", file)).toBe(0);
  });

  test.each(["{", '{"field":"address"}', of({ field: "address", reason: " " }), of({ field: "age", reason: "x" })])(
    "with reasons that cannot be read is bad input: %s",
    (reasons) => {
      expect(api[REVIEW].request.safeParse({ id: "1", decision: "reject", reasons }).success).toBe(false);
    },
  );
});

describe("a decision", () => {
  test("for level 1 keeps where somebody lives and their points, and their open sessions know it", async () => {
    const { id } = await pending({ country: "PT" });
    const token = await openSession(t.sessions, id);
    expect(await t.sessions.authenticate(token)).toMatchObject({ verifiedLevel: 0 });
    await reject(id, 1, { address: "Incomplete" });
    expect(await countOf("customer_residence where customer_id = $1", id)).toBe(0);
    await taken("POST /user/real", id, { address: "Rua Augusta 1, Lisboa" });
    await verify(id, 1);
    expect(await t.sessions.authenticate(token)).toMatchObject({ verifiedLevel: 1 });
    expect(await countOf("customer_residence where customer_id = $1 and country = 'PT'", id)).toBe(1);
    expect(await countOf("credit_event where customer_id = $1 and kind = 'verified-1'", id)).toBe(1);
    expect(await t.verifications.verifiedLevel(t.db.database, id)).toBe(1);
    await taken("POST /real/newreal", id, { ...picturesOf(id), reverse_pic: undefined });
    await verify(id, 2);
    expect(await t.sessions.authenticate(token)).toMatchObject({ verifiedLevel: 2 });
    expect(await countOf("customer_residence where customer_id = $1", id)).toBe(1);
    expect(await countOf("credit_event where customer_id = $1", id)).toBe(2);
  });

  test("is told to the owner once, in their language, with nothing of the application", async () => {
    const { id } = await pending({}, "ydl");
    await reject(id, 1, { address: "No such street" });
    const { rows } = await t.db.owner.query(
      "select payload from outbox_event where topic = 'verification.decided' and payload->>'customerId' = $1",
      [id],
    );
    expect(rows).toEqual([{ payload: { customerId: id } }]);
    expect(mails()).toEqual([
      {
        ...{ channel: "mail", kind: "verification-decided", to: expect.stringMatching(/@example\.com$/) },
        ...{
          subject: "Verifica di livello 1: invia di nuovo una parte",
          text: expect.stringContaining("Apri Verifica"),
        },
      },
    ]);
    expect(mails()[0]?.text).not.toContain("street");
  });

  test("by ten officers at once is made by one", async () => {
    const { id, file } = await pending();
    const reasons = JSON.stringify([{ field: "address", reason: "x" }]);
    const decisions = [{ decision: "verify" }, { decision: "reject", reasons }];
    const codes = await meetAt(file, () =>
      Promise.all(Array.from({ length: 10 }, (_, n) => codeOf(REVIEW, OFFICER, { id: file, ...decisions[n % 2] }))),
    );
    expect(codes.sort()).toEqual(["ok", ...Array.from({ length: 9 }, () => "verification-not-pending")]);
    expect(await countOf("verification_decision where case_id = $1", file)).toBe(1);
    expect(mails()).toHaveLength(1);
    expect(await codeOf(REVIEW, OFFICER, { id: file, decision: "verify" })).toBe("verification-not-pending");
    expect((await taken("GET /real/state", id)).state).not.toBe("pending");
  });

  test("is about what the officer has read, and not about what was sent since or what a colleague has read", async () => {
    const { id, file } = await pending();
    const verdict = { id: file, decision: "verify" };
    await addOperator(t.db.owner, "colleague", t.clock.now());
    expect(await codeOf(REVIEW, "colleague", verdict)).toBe("verification-not-read");
    await reject(id, 1, { address: "No such street" });
    t.clock.advance(1);
    await taken("POST /user/real", id, { address: "Bahnhofstrasse 18, Uster" });
    expect(await codeOf(REVIEW, OFFICER, verdict)).toBe("verification-not-read");
    expect((await taken("GET /real/state", id)).state).toBe("pending");
    await readApplication(id, 1);
    expect(await codeOf(REVIEW, OFFICER, verdict)).toBe("ok");
  });

  test("to verify level 2 needs every picture opened by the one who decides, since it was sent, in the tables too", async () => {
    const id = await verifiedPerson({ document_type: "id-card" });
    await taken("POST /real/newreal", id, picturesOf(id));
    const file = await readApplication(id, 2);
    const verdict = { id: file, decision: "verify" };
    await addOperator(t.db.owner, "second", t.clock.now());
    await openPictures(file, "second");
    expect(await codeOf(REVIEW, OFFICER, verdict)).toBe("verification-pictures-not-opened");
    for (const field of ["front_pic", "reverse_pic"])
      await taken("POST /operator/verification/document", OFFICER, { id: file, field, reason: "To compare" });
    expect(await codeOf(REVIEW, OFFICER, verdict)).toBe("verification-pictures-not-opened");
    const bypass = `insert into verification_decision (case_id, operator, at, decision, reasons)
      values ($1, $2, now(), 'verify', '[]')`;
    await expect(t.db.database.query(bypass, [file, OFFICER])).rejects.toThrow("opened every picture");
    await openPictures(file);
    await reject(id, 2, { hand_pic: "The face is hidden" });
    t.clock.advance(1_000);
    await taken("POST /real/newreal", id, { hand_pic: picture(id) });
    const { fields } = await taken("GET /operator/verification/detail", OFFICER, { id: file });
    expect(fields.filter((one) => one.is_opened === false).map(({ field }) => field)).toEqual(["hand_pic"]);
    expect(await codeOf(REVIEW, OFFICER, verdict)).toBe("verification-pictures-not-opened");
    await openPictures(file);
    expect(await codeOf(REVIEW, OFFICER, verdict)).toBe("ok");
  });

  test("is of whoever shows their session: their name alone decides nothing, by whatever the program's role writes", async () => {
    const { id, file } = await pending();
    await readApplication(id, 1);
    const forged = `insert into verification_decision (case_id, operator, at, decision, reasons)
      values ($1, $2, now(), 'verify', '[]')`;
    await expect(t.db.database.query(forged, [file, OFFICER])).rejects.toThrow("shows their session");
    await addOperator(t.db.owner, "other", t.clock.now());
    await expect(
      t.db.database.transaction(async (tx) => {
        const token = await sessionOf(t.db.owner, "other", t.clock.now());
        await tx.query("select set_config('candor.operator_session', $1, true)", [token]);
        await tx.query(forged, [file, OFFICER]);
      }),
    ).rejects.toThrow("shows their session");
    expect((await taken("GET /real/state", id)).state).toBe("pending");
  });

  test("needs an application", async () => {
    expect(await codeOf(REVIEW, OFFICER, { id: "404", decision: "verify" })).toBe("verification-unknown");
    expect(await codeOf("GET /operator/verification/detail", OFFICER, { id: "404" })).toBe("verification-unknown");
  });

  test("stays under the officer's name, and nobody rewrites it", async () => {
    const { id, file } = await pending();
    await reject(id, 1, { address: "No such street" });
    const { rows } = await t.db.owner.query(
      `select decided.operator, decision, reasons, act from verification_decision decided
       join operator_act on subject_kind = 'verification' and subject_id = case_id::text
       where case_id = $1 and act <> 'verification-read'`,
      [file],
    );
    expect(rows).toEqual([
      {
        ...{ operator: OFFICER, decision: "reject", act: "verification-rejected" },
        reasons: [{ field: "address", reason: "No such street" }],
      },
    ]);
    for (const change of [
      "update verification_decision set decision = 'verify'",
      "delete from verification_decision",
    ]) {
      await expect(t.db.database.query(change)).rejects.toThrow("permission denied");
      await expect(t.db.owner.query(change)).rejects.toThrow("append-only");
    }
    await expect(t.db.database.query("delete from verification_case")).rejects.toThrow("permission denied");
  });
});

describe("an officer who was revoked", () => {
  test("decides, reads and sees nothing", async () => {
    const { id, file } = await pending();
    await addOperator(t.db.owner, "past", t.clock.now());
    await revokeOperator(t.db.owner, "past", t.clock.now());
    for (const nobody of ["past", "nobody"]) {
      expect(await codeOf(REVIEW, nobody, { id: file, decision: "verify" })).toBe("operator-only");
      expect(await codeOf("GET /operator/verification/detail", nobody, { id: file })).toBe("operator-only");
    }
    expect((await taken("GET /real/state", id)).state).toBe("pending");
  });

  test("is refused by the tables themselves", async () => {
    const { id, file } = await pending();
    await addOperator(t.db.owner, "gone", t.clock.now());
    await revokeOperator(t.db.owner, "gone", t.clock.now());
    const decision = `insert into verification_decision (case_id, operator, at, decision, reasons)
      values ($1, 'gone', now(), 'verify', '[]')`;
    await expect(t.db.database.query(decision, [file])).rejects.toThrow("on duty");
    const view = `insert into verification_view (case_id, customer_id, field, operator, at, reason)
      values ($1, $2, 'front_pic', 'gone', now(), 'x')`;
    await expect(t.db.database.query(view, [file, id])).rejects.toThrow("on duty");
  });

  test("before the decision is written decides nothing, and after it nothing more", async () => {
    const { id, file } = await pending();
    await addOperator(t.db.owner, "leaving", t.clock.now());
    await readApplication(id, 1, "leaving");
    const [code] = await Promise.all([
      codeOf(REVIEW, "leaving", { id: file, decision: "verify" }),
      revokeOperator(t.db.owner, "leaving", t.clock.now()),
    ]);
    expect(await countOf("verification_decision where case_id = $1", file)).toBe(code === "ok" ? 1 : 0);
    expect(["ok", "operator-only"]).toContain(code);
  });
});
