import { PICTURE_FIELDS, TEXT_FIELDS } from "@candor/api/verification-words";
import { describe, expect, test } from "vitest";
import {
  applicationOf,
  codeOf,
  countOf,
  meetAt,
  person,
  picture,
  picturesOf,
  refusalOf,
  reject,
  t,
  taken,
  textOf,
  useVerification,
  verifiedPerson,
  verify,
} from "./verification-test-support.ts";

useVerification();

const EVENTS = "safety_event where customer_id = $1 and event = 'verification-sent' and client_address = '192.0.2.7'";

describe("level 1", () => {
  test("wants everything, is then pending with a time to wait for, and shows a document's number in part", async () => {
    const id = await person();
    expect(await taken("GET /real/state", id)).toEqual({
      ...{ level: 1, state: "unverified", verified_level: 0, is_email_bound: true, is_mobile_bound: true },
      ...{ submitted_at: null, decided_at: null, expected_by: null, wanted: TEXT_FIELDS, reasons: [] },
      ...{ rejected: {}, fields: {} },
    });
    const sent = textOf(id, { document_number: " p-123 4567" });
    const at = t.clock.now();
    const pending = {
      ...{ level: 1, state: "pending", verified_level: 0, is_email_bound: true, is_mobile_bound: true },
      ...{ submitted_at: at, decided_at: null, expected_by: at + 24 * 3_600_000, wanted: [], reasons: [] },
      rejected: {},
      fields: { ...sent, document_number: "••••67" },
    };
    expect(await taken("POST /user/real", id, sent)).toEqual(pending);
    expect(await taken("GET /real/state", id)).toEqual(pending);
  });

  test("is told to its owner outside the app, with the device, each time that something is taken, and never otherwise", async () => {
    const id = await person({ language: "ydl" });
    expect(await codeOf("POST /user/real", id, { ...textOf(id), birth_date: "2020-01-01" })).not.toBe("ok");
    expect(await countOf(EVENTS, id)).toBe(0);
    await taken("POST /user/real", id, textOf(id));
    expect(await codeOf("POST /user/real", id, textOf(id))).toBe("verification-pending");
    expect(t.mails).toEqual([
      {
        ...{ channel: "mail", kind: "safety", to: expect.stringMatching(/@example\.com$/) },
        subject: "Una verifica dell’identità è stata inviata dal tuo account Candor",
        text: expect.stringMatching(/Dispositivo: Firefox\. Indirizzo IP: 192\.0\.2\.7\./),
      },
    ]);
    expect(t.mails[0]?.text).not.toMatch(/Annunziata|Meierhofer|Uster/);
    expect(await countOf(EVENTS, id)).toBe(1);
    await verify(id, 1);
    await taken("POST /real/newreal", id, { ...picturesOf(id), reverse_pic: undefined });
    expect(await countOf(EVENTS, id)).toBe(2);
  });

  test.each([
    [{ email: null }, "/safe/email"],
    [{ mobile: null }, "/safe/mobile"],
  ] as const)("needs both addresses bound first, and says where: %j", async (unbound, path) => {
    const id = await person(unbound);
    expect(await refusalOf("POST /user/real", id, textOf(id))).toMatchObject({ path });
    expect(await codeOf("POST /user/real", id, textOf(id))).toBe("contacts-not-bound");
    expect(await countOf("verification_case where customer_id = $1", id)).toBe(0);
  });

  test.each(TEXT_FIELDS)("needs %s", async (field) => {
    const id = await person();
    const { [field]: _, ...rest } = textOf(id);
    expect(await refusalOf("POST /user/real", id, rest)).toEqual({ code: "verification-field-missing", field: field });
  });

  const refusedFor = async (changes: Record<string, string>) => {
    const id = await person();
    const refusal = await refusalOf("POST /user/real", id, textOf(id, changes));
    expect(await countOf("verification_case where customer_id = $1", id)).toBe(0);
    return refusal;
  };

  test.each(["XX", "Switzerland", "ch"])("knows no country %s", async (country) => {
    expect(await refusedFor({ country })).toEqual({ code: "country-unknown" });
  });

  test("is for people who are 18 years old on the day", async () => {
    expect(await refusedFor({ birth_date: "2008-11-23" })).toEqual({ code: "birth-date-too-young", years: 18 });
  });

  test.each([
    { birth_date: "2026-11-23" },
    { birth_date: "1903-11-22" },
    { birth_date: "2001-02-29" },
    { first_name: "R2D2" },
    { document_number: "X!" },
    { document_type: "id-card", country: "CN" },
  ])("refuses what cannot be: %j", async (changes: Record<string, string>) => {
    expect(await refusedFor(changes)).toMatchObject({ code: "verification-field-invalid" });
  });

  test.each([
    { birth_date: "2008-11-22" },
    { birth_date: "1903-11-23" },
    { document_type: "id-card", country: "CN", document_number: "11010519491231002x" },
    { first_name: "美玲", last_name: "O’Brien-Müller" },
  ])("takes what may be: %j", async (changes) => {
    const id = await person();
    expect(await codeOf("POST /user/real", id, textOf(id, changes))).toBe("ok");
  });

  test("takes nothing but its own fields", async () => {
    const id = await person();
    const sent = { ...textOf(id), front_pic: picture(id) };
    expect(await refusalOf("POST /user/real", id, sent)).toEqual({
      code: "verification-field-accepted",
      field: "front_pic",
    });
  });

  test("is sent once until it is decided, and never again once it is verified", async () => {
    const id = await person();
    await taken("POST /user/real", id, textOf(id));
    expect(await codeOf("POST /user/real", id, textOf(id))).toBe("verification-pending");
    await verify(id, 1);
    expect(await codeOf("POST /user/real", id, textOf(id))).toBe("verification-done");
    expect(await taken("GET /real/state", id)).toMatchObject({ state: "verified", verified_level: 1, wanted: [] });
  });

  test("sent ten times at once is one application", async () => {
    const id = await person();
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf("POST /user/real", id, textOf(id))));
    expect(codes.sort()).toEqual(["ok", ...Array.from({ length: 9 }, () => "verification-pending")]);
    expect(await countOf("verification_case where customer_id = $1", id)).toBe(1);
  });
});

test("what was rejected, sent again ten times at once, is taken once", async () => {
  const id = await person();
  await taken("POST /user/real", id, textOf(id));
  await reject(id, 1, { address: "No such street" });
  const again = { address: "Seestrasse 1, Uster" };
  const codes = await meetAt(await applicationOf(id, 1), () =>
    Promise.all(Array.from({ length: 10 }, () => codeOf("POST /user/real", id, again))),
  );
  expect(codes.sort()).toEqual(["ok", ...Array.from({ length: 9 }, () => "verification-pending")]);
});

describe("level 2", () => {
  test("comes after level 1", async () => {
    const id = await person();
    expect(await taken("GET /real/newstate", id)).toMatchObject({ state: "unverified", wanted: PICTURE_FIELDS });
    expect(await codeOf("POST /real/newreal", id, picturesOf(id))).toBe("verification-level-first");
    await taken("POST /user/real", id, textOf(id));
    expect(await codeOf("POST /real/newreal", id, picturesOf(id))).toBe("verification-level-first");
    await verify(id, 1);
    const { reverse_pic: _, ...ofPassport } = picturesOf(id);
    expect(await taken("POST /real/newreal", id, ofPassport)).toMatchObject({ level: 2, state: "pending" });
    await verify(id, 2);
    expect(await taken("GET /real/newstate", id)).toMatchObject({ state: "verified", verified_level: 2 });
    expect(await codeOf("POST /real/newreal", id, picturesOf(id))).toBe("verification-done");
  });

  test("wants no reverse of a passport, and both sides of everything else", async () => {
    const [holder, driver] = [await verifiedPerson(), await verifiedPerson({ document_type: "driving-licence" })];
    expect((await taken("GET /real/newstate", holder)).wanted).toEqual(["front_pic", "hand_pic"]);
    expect((await taken("GET /real/newstate", driver)).wanted).toEqual(PICTURE_FIELDS);
    expect(await refusalOf("POST /real/newreal", holder, picturesOf(holder))).toEqual({
      code: "verification-field-accepted",
      field: "reverse_pic",
    });
    const { reverse_pic: _, ...rest } = picturesOf(driver);
    expect(await refusalOf("POST /real/newreal", driver, rest)).toEqual({
      code: "verification-field-missing",
      field: "reverse_pic",
    });
    expect(await codeOf("POST /real/newreal", driver, picturesOf(driver))).toBe("ok");
  });

  test("takes uploads of one's own only, each picture once", async () => {
    const [id, other] = [await verifiedPerson({ document_type: "id-card" }), await verifiedPerson()];
    const own = picturesOf(id);
    for (const hand_pic of [picture(other), "/files/404.png"])
      expect(await refusalOf("POST /real/newreal", id, { ...own, hand_pic })).toEqual({
        code: "file-missing",
        field: "hand_pic",
      });
    expect(await codeOf("POST /real/newreal", id, { ...own, hand_pic: own.front_pic })).toBe("picture-already-used");
    await taken("POST /real/newreal", id, own);
    await reject(id, 2, { hand_pic: "The face is hidden" });
    expect(await codeOf("POST /real/newreal", id, { hand_pic: own.front_pic })).toBe("picture-already-used");
  });

  test.each(["2", 2])("is meant by mode %j, whichever path is called", async (mode) => {
    const id = await verifiedPerson({ document_type: "id-card" });
    expect(await taken("POST /user/real", id, { mode, ...picturesOf(id) })).toMatchObject({
      level: 2,
      state: "pending",
    });
  });
});

test("nothing that somebody has sent of themselves can be read in any table", async () => {
  const id = await verifiedPerson({ document_type: "id-card", document_number: "ID00998877" });
  const sent: Record<string, string> = { ...textOf(id), ...picturesOf(id), document_number: "ID00998877" };
  const { front_pic, reverse_pic, hand_pic, country: _c, gender: _g, document_type: _d, ...personal } = sent;
  await taken("POST /real/newreal", id, { front_pic, reverse_pic, hand_pic });
  await reject(id, 2, { front_pic: "Cut off" });
  const { rows: tables } = await t.db.owner.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(40);
  for (const { name } of tables) {
    const { rows } = await t.db.owner.query<{ text: string }>(`select "${name}"::text as text from "${name}"`);
    const text = rows.map((row) => row.text).join("\n");
    for (const value of [...Object.values(personal), front_pic ?? "", hand_pic ?? ""]) {
      expect(text, `${name} ${value}`).not.toContain(value);
      expect(text, `${name} ${value}`).not.toContain(Buffer.from(value).toString("hex"));
    }
  }
});

test("what is encrypted of one field opens as no other field and in no other case", async () => {
  const [anna, ben] = [await person(), await person()];
  for (const id of [anna, ben]) await taken("POST /user/real", id, textOf(id));
  await t.db.owner.query(
    `update verification_field theirs set sealed = own.sealed from verification_field own
     join verification_case of on of.id = own.case_id and of.customer_id = $1
     where own.field = 'address' and theirs.field = 'address'
       and theirs.case_id = (select id from verification_case where customer_id = $2)`,
    [anna, ben],
  );
  await expect(taken("GET /real/state", ben)).rejects.toThrow(/belongs to something else/);
  expect((await taken("GET /real/state", anna)).fields.address).toBe(textOf(anna).address);
});
