/** Somebody is verified on the running program, by an API client and an officer; and what neither may see, they do not. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiKey } from "@candor/api/api";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signedInOperator } from "../../apps/server/src/core/operator/operator-test-support.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import {
  callApi,
  codeFor,
  codeOf,
  type Fields,
  type Headers,
  NO_LIMITS,
  type Person,
  payloadOf,
  register,
  signedIn,
} from "../client/api-client.ts";
import { openDatabaseOf } from "../e2e/harness/books.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";

const MOBILE = "+41791234567";
const TEXT = {
  ...{ first_name: "Annunziata", last_name: "Meierhofer", gender: "female", birth_date: "1990-04-23", country: "CH" },
  ...{ address: "Bahnhofstrasse 17, Uster", document_type: "passport", document_number: "X7654321" },
};
/** One white pixel and one black, so that they are two pictures. */
const PIXELS = {
  front: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  hand: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
};

let candor: Candor;
let database: Database;
let anna: Person;
let ben: Person;
let officer: Headers;

/** Each under a key of its own, so that its answer is kept wherever answers are. */
const ask = (key: ApiKey, fields: Fields, who: Person) =>
  callApi(candor.url, key, fields, { ...signedIn(who), "idempotency-key": randomUUID() });
const review = (key: ApiKey, fields: Fields) => callApi(candor.url, key, fields, officer);

beforeAll(async () => {
  candor = await startCandor({ env: NO_LIMITS });
  database = openDatabaseOf(candor.dataDir, "candor_owner");
  [anna, ben] = [await register(candor.url, "anna"), await register(candor.url, "ben")];
  const token = await signedInOperator(database, "olga", systemClock.now(), ["compliance"]);
  officer = { authorization: `Bearer ${token}` };
});
afterAll(async () => {
  await database?.close();
  await candor?.stop();
});

async function upload(pixel: string): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([Buffer.from(pixel, "base64")], { type: "image/png" }), "pixel.png");
  const sent = { method: "POST", body: form, headers: { authorization: anna.token } };
  return ((await (await fetch(`${candor.url}/api/upload`, sent)).json()) as { message: string }).message;
}

/** An officer decides what they have read. */
async function decide(fields: { id: string; decision: "verify" | "reject"; reasons?: string }) {
  await review("GET /operator/verification/detail", { id: fields.id });
  return payloadOf("POST /operator/verification/review", await review("POST /operator/verification/review", fields));
}

async function waitingApplication(): Promise<string> {
  const { list } = payloadOf(
    "GET /operator/verification/list",
    await review("GET /operator/verification/list", { state: "pending" }),
  );
  expect(list).toHaveLength(1);
  return list[0]?.id ?? "";
}

test("from an unbound phone to Lv2: each step is the next that is asked for", async () => {
  expect(codeOf(await ask("POST /user/real", TEXT, anna))).toBe("contacts-not-bound");
  payloadOf("POST /sms_send", await ask("POST /sms_send", { mobile: MOBILE }, anna));
  const code = await codeFor(candor.url, MOBILE);
  payloadOf("POST /safe/mobile", await ask("POST /safe/mobile", { mobile: MOBILE, code }, anna));
  payloadOf("POST /user/real", await ask("POST /user/real", TEXT, anna));
  const basic = await waitingApplication();
  const reasons = JSON.stringify([{ field: "address", reason: "There is no such street" }]);
  expect(await decide({ id: basic, decision: "reject", reasons })).toMatchObject({ state: "rejected" });
  const state = payloadOf("GET /real/state", await ask("GET /real/state", {}, anna));
  expect([state.state, state.wanted]).toEqual(["rejected", ["address"]]);
  payloadOf("POST /user/real", await ask("POST /user/real", { address: "Seestrasse 1, Uster" }, anna));
  await decide({ id: basic, decision: "verify" });
  expect(payloadOf("GET /user/info", await ask("GET /user/info", {}, anna)).level).toBe(1);

  const pictures = { front_pic: await upload(PIXELS.front), hand_pic: await upload(PIXELS.hand) };
  expect(codeOf(await ask("POST /real/newreal", pictures, ben))).toBe("file-missing");
  payloadOf("POST /real/newreal", await ask("POST /real/newreal", pictures, anna));
  const advanced = await waitingApplication();
  const look = { id: advanced, field: "front_pic", reason: "To compare it with the text" };
  const viewed = payloadOf(
    "POST /operator/verification/document",
    await review("POST /operator/verification/document", look),
  );
  const own = await fetch(candor.url + pictures.front_pic, { headers: { authorization: anna.token } });
  expect(Buffer.from(viewed.content, "base64").equals(Buffer.from(await own.arrayBuffer()))).toBe(true);
  for (const headers of [officer, { authorization: ben.token }])
    expect((await fetch(candor.url + pictures.front_pic, { headers })).status).toBe(404);
  await review("GET /operator/verification/detail", { id: advanced });
  expect(codeOf(await review("POST /operator/verification/review", { id: advanced, decision: "verify" }))).toBe(
    "verification-pictures-not-opened",
  );
  await review("POST /operator/verification/document", { ...look, field: "hand_pic" });
  await decide({ id: advanced, decision: "verify" });
  expect(payloadOf("GET /user/info", await ask("GET /user/info", {}, anna)).level).toBe(2);
  const views = payloadOf("GET /real/views", await ask("GET /real/views", {}, anna));
  expect(views.list).toMatchObject([
    { operator: "olga", field: "hand_pic", reason: look.reason },
    { operator: "olga", field: "front_pic", reason: look.reason },
  ]);
  expect(payloadOf("GET /real/views", await ask("GET /real/views", {}, ben)).list).toEqual([]);
});

test("each decision is told once, in the app and by mail", async () => {
  const titles = async () =>
    payloadOf("GET /mailMessage/getList", await ask("GET /mailMessage/getList", {}, anna))
      .list.filter(({ kind }) => kind === "verification-decided")
      .map(({ title }) => title);
  const told = [
    "Level 2 verification is complete",
    "Level 1 verification is complete",
    "Level 1 verification: please submit some details again",
  ];
  await vi.waitFor(async () => expect(await titles()).toEqual(told), { timeout: 20_000, interval: 200 });
  const mails = (await (await fetch(`${candor.url}/outbox.json`)).json()) as { to: string; subject: string }[];
  expect(mails.filter(({ subject }) => told.includes(subject)).map(({ to }) => to)).toEqual(
    told.map(() => anna.address),
  );
});

test("what was sent stands readable nowhere: not in the log, not on the disk, not in what is kept of answers", async () => {
  const personal = [TEXT.last_name, TEXT.address, "Seestrasse 1", TEXT.document_number];
  const { rows } = await database.query<{ text: string }>("select answer::text as text from idempotency_key");
  const files = readdirSync(join(candor.dataDir, "files")).map((name) =>
    readFileSync(join(candor.dataDir, "files", name), "latin1"),
  );
  expect(files.length).toBeGreaterThan(1);
  const kept = [candor.output(), ...rows.map(({ text }) => text), ...files].join("\n");
  for (const value of personal) expect(kept).not.toContain(value);
  expect(files.join("")).not.toContain("PNG\r\n");
});

test("what was rejected comes back in full to its owner, and to nobody else: neither another account nor a session that has ended", async () => {
  const again = { ...TEXT, document_number: "Z4443332" };
  const mobile = "+41791234568";
  payloadOf("POST /sms_send", await ask("POST /sms_send", { mobile }, ben));
  payloadOf(
    "POST /safe/mobile",
    await ask("POST /safe/mobile", { mobile, code: await codeFor(candor.url, mobile) }, ben),
  );
  payloadOf("POST /user/real", await ask("POST /user/real", again, ben));
  const reasons = JSON.stringify([{ field: "document_number", reason: "A digit is missing" }]);
  await decide({ id: await waitingApplication(), decision: "reject", reasons });
  const stateOf = async (who: Person) => payloadOf("GET /real/state", await ask("GET /real/state", {}, who));
  expect(await stateOf(ben)).toMatchObject({ rejected: { document_number: "Z4443332" } });
  expect(JSON.stringify(await stateOf(anna))).not.toContain("Z4443332");
  payloadOf("GET /user/logout", await ask("GET /user/logout", {}, ben));
  const ended = await ask("GET /real/state", {}, ben);
  expect(codeOf(ended)).toBe("session-ended");
  expect(JSON.stringify(ended)).not.toContain("Z4443332");
  const { rows } = await database.query<{ text: string }>("select answer::text as text from idempotency_key");
  expect([candor.output(), ...rows.map(({ text }) => text)].join("\n")).not.toContain("Z4443332");
});
