/**
 * What customers call their own and what operators write to them or to all, with scripts in every text: passkeys, devices,
 * alerts, verification and halts. None runs, none becomes an element, and each can be read as written.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { TEXT_FIELDS } from "@candor/api/verification-words";
import { expect, test, vi } from "vitest";
import { createTestPasskey } from "../../apps/server/src/core/second-factor/passkey-test-support.ts";
import { bitcoin } from "../client/alert-near-price.ts";
import {
  callApi,
  codeFor,
  codeOf,
  type Headers,
  NO_LIMITS,
  type Person,
  payloadOf,
  proveAnew,
  signedIn,
} from "../client/api-client.ts";
import { addOperator } from "../client/operator-token.ts";
import { enterAs } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import type { Phone } from "./harness/phone.ts";
import { uploadPicture } from "./harness/pictures.ts";
import {
  createDriven,
  expectNoScripts,
  openOutbox,
  reads,
  readsNotices,
  rowOf,
  scriptsCutTo,
  some,
} from "./harness/scripts.ts";

/** What the app shows of it, as script-fields.ts names it; what it shows of money is in scripts-funds, and content in content. */
const SHOWS_HERE = [
  "POST /safe/passkey_add name",
  "POST /user/real address",
  "POST /real/newreal address",
  "POST /price_alert/add note",
  "POST /price_alert/edit note",
  "POST /operator/halt reason",
  "POST /operator/resume reason",
  "POST /operator/verification/document reason",
  "POST /operator/verification/review reasons",
];

// They are many texts for a machine that does other things besides.
vi.setConfig({ testTimeout: 300_000 });
const journey = prepareJourney({ env: NO_LIMITS });
const driven = createDriven(() => journey.candor().url);
const WIDE = { width: 1280, height: 900 };
const ETHER = 2;

const NAMES = scriptsCutTo(40);
const NOTES = scriptsCutTo(60);
const ADDRESSES = scriptsCutTo(200);
const REASONS = scriptsCutTo(300);

/** Somebody signed in at a browser of their own. */
async function owner(name: string, options: { width?: number; height?: number } = {}): Promise<[Person, Phone]> {
  const person = await journey.newPerson(name);
  const phone = await journey.openPhone(options);
  await enterAs(phone, journey.candor().url, person);
  return [person, phone];
}

async function addPasskey(person: Person, name: string): Promise<void> {
  const key = "POST /safe/passkey_options";
  const { options } = payloadOf(key, await callApi(journey.candor().url, key, {}, signedIn(person)));
  const passkey = createTestPasskey().register(options);
  await driven.write("POST /safe/passkey_add", "name", { passkey, name }, signedIn(person));
}

test("names of passkeys run nowhere: where they are kept and removed, and in what happened", async () => {
  for (let from = 0; from < NAMES.length; from += 10) {
    const names = NAMES.slice(from, from + 10);
    const [person, { page, visit }] = await owner(`keys-${from}`, from === 20 ? WIDE : {});
    for (const name of names) await addPasskey(person, name);
    await visit("pages/setting/passkeys");
    await reads(page, names, `passkeys ${from}`);
    for (const name of names.slice(0, 2)) {
      await page.getByRole("button", { name: `Remove ${name}`, exact: true }).click();
      await page.getByRole("dialog").getByText(name, { exact: false }).first().waitFor();
      await reads(page, [name], `whether to remove ${name}`);
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    for (const place of ["security", "events", "devices"]) {
      await visit(`pages/setting/${place}`);
      await page.locator("main a, main li").first().waitFor();
      await expectNoScripts(page, `${place} ${from}`);
    }
  }
});

test("what a browser calls itself runs nowhere, and is not said at all: on devices, in events, notices and mails", async () => {
  const { url } = journey.candor();
  const [person, { page, visit, context }] = await owner("devices");
  const { address: user_string, password } = person;
  for (const script of scriptsCutTo(300)) {
    const device = { "user-agent": script.replaceAll("\n", " ") };
    const key = "POST /user/login";
    payloadOf(key, await callApi(url, key, { user_string, password }, device));
  }
  const list = payloadOf("GET /safe/devices", await callApi(url, "GET /safe/devices", {}, signedIn(person))).list;
  expect(list.length, "all of them are known").toBeGreaterThan(NOTES.length);
  const tells = async (of = page) => (await of.evaluate("document.body.innerText")) as string;
  for (const place of ["pages/setting/devices", "pages/setting/events", "pages/notice/notice"]) {
    await visit(place);
    await page.locator("main li, main button").nth(10).waitFor();
    expect(await tells(), place).not.toContain("candorRan");
    await expectNoScripts(page, place);
  }
  const outbox = await openOutbox({ context }, url);
  await expectNoScripts(outbox, "the outbox");
  expect(await tells(outbox)).not.toContain("candorRan");
});

/** Changes each of them, once more where it has not fired, to a price that is met within moments. */
async function fireAll(headers: Headers, noteOf: ReadonlyMap<string, string>): Promise<void> {
  const { url } = journey.candor();
  const key = "GET /price_alert/list";
  const live = async () => payloadOf(key, await callApi(url, key, { show: "live", limit: 100 }, headers)).list;
  for (let left = await live(); left.length > 0; left = await live()) {
    for (const [at, { id }] of left.entries()) {
      const { price } = await bitcoin(url);
      const terms =
        at % 2 === 0 ? { type: "above", price: Math.ceil(price + 2) } : { type: "below", price: Math.floor(price - 2) };
      const fields = { id, ...terms, price: String(terms.price), note: noteOf.get(id) };
      driven.note("POST /price_alert/edit", "note");
      const edited = await callApi(url, "POST /price_alert/edit", fields, headers);
      if (codeOf(edited) !== "alert-already-met") payloadOf("POST /price_alert/edit", edited);
    }
    await sleep(500);
  }
}

test("notes of price alerts run nowhere: in the list, where they are changed, when they fire, in notices", async () => {
  const { url } = journey.candor();
  const [person, phone] = await owner("alerted");
  const { page, visit } = phone;
  const headers = signedIn(person);
  const { match_id, price } = await bitcoin(url);
  const noteOf = new Map<string, string>();
  for (const [at, note] of NOTES.entries()) {
    const fields = { match_id, type: "above", price: String(Math.ceil(price * 1.08)), note };
    const { id } = await driven.write("POST /price_alert/add", "note", fields, headers);
    noteOf.set(id, NOTES[(at + 1) % NOTES.length] ?? "");
  }
  await visit("pages/alert/alert");
  await reads(page, NOTES, "alerts", "Show older alerts");
  for (const [at, note] of some(NOTES)) {
    await rowOf(page, note).getByRole("button", { name: /^Edit/ }).click();
    const sheet = page.getByRole("dialog");
    await expect.poll(() => sheet.getByLabel("Note (optional)").inputValue()).toBe(note.replaceAll("\n", ""));
    await expectNoScripts(page, `an alert ${at}`);
    await sheet.getByRole("button", { name: "Close" }).click();
    await sheet.waitFor({ state: "detached" });
  }
  await visit("pages/index/index");
  await fireAll(headers, noteOf);
  await expectNoScripts(page, "home as they fired");
  await visit("pages/alert/alert");
  await page.getByRole("tab", { name: "Triggered" }).click();
  await reads(page, NOTES, "alerts that are over", "Show older alerts");
  await readsNotices(phone, NOTES, "notices of alerts", (note) => `Your note: ${note}`);
});

const TEXT = {
  ...{ first_name: "Ana", last_name: "Meier", gender: "female", birth_date: "1990-04-23", country: "CH" },
  ...{ document_type: "passport", document_number: "X7654321" },
};

async function bindMobile(person: Person, mobile: string): Promise<void> {
  const { url } = journey.candor();
  payloadOf("POST /sms_send", await callApi(url, "POST /sms_send", { mobile }, signedIn(person)));
  const bound = { mobile, code: await codeFor(url, mobile) };
  payloadOf("POST /safe/mobile", await callApi(url, "POST /safe/mobile", bound, signedIn(person)));
}

/** The number of the one case that waits; an officer decides only what they have read. */
async function readCase(officer: Headers): Promise<string> {
  const { url } = journey.candor();
  const key = "GET /operator/verification/list";
  const { id = "" } = payloadOf(key, await callApi(url, key, {}, officer)).list[0] ?? {};
  payloadOf(
    "GET /operator/verification/detail",
    await callApi(url, "GET /operator/verification/detail", { id }, officer),
  );
  return id;
}

/** Rejects these fields of the one case that waits, each for the next of the reasons. */
async function reject(officer: Headers, fields: readonly string[], from: number): Promise<string[]> {
  const said = fields.map((field, nth) => ({ field, reason: REASONS[(from + nth) % REASONS.length] ?? "" }));
  const decided = { id: await readCase(officer), decision: "reject", reasons: JSON.stringify(said) };
  await driven.write("POST /operator/verification/review", "reasons", decided, officer);
  return said.map(({ reason }) => reason);
}

const ROUNDS = 8;
const PEOPLE = Math.ceil(ADDRESSES.length / ROUNDS);

/** Sends eight addresses one after the other; all is rejected but the last one, which stands. */
async function rejectOften(nth: number, officer: Headers): Promise<[Person, Phone]> {
  const [person, phone] = await owner(`proved-${nth}`, nth === 1 ? WIDE : {});
  const { page, visit } = phone;
  await bindMobile(person, `+4179123456${nth}`);
  for (let round = 0; round < ROUNDS; round += 1) {
    const address = ADDRESSES[(nth * ROUNDS + round) % ADDRESSES.length] ?? "";
    const key = round % 2 === 0 ? "POST /user/real" : "POST /real/newreal";
    await proveAnew(journey.candor().url, person);
    await driven.write(key, "address", { ...TEXT, mode: "1", address }, signedIn(person));
    const isLast = round === ROUNDS - 1;
    const reasons = await reject(officer, isLast ? ["first_name"] : TEXT_FIELDS, nth * ROUNDS);
    if (round > 0 && !isLast) continue;
    // The page as it is when it is come back to.
    await page.goto("about:blank");
    await visit("pages/pendingReview");
    await reads(page, reasons, `why it was rejected ${nth}`);
    await visit("pages/setting/real");
    await reads(
      page,
      [address.replaceAll("\n", ""), ...reasons.map((reason) => `Rejected: ${reason}`)],
      `its correction ${nth}`,
    );
    if (!isLast) continue;
    await visit("open-location");
    await reads(page, [address], `the address ${nth}`);
  }
  return [person, phone];
}

test("addresses and reasons of a verification run nowhere: where they are corrected, followed and kept", async () => {
  const { url } = journey.candor();
  const officer = await addOperator(journey.candor(), "vera", "compliance");
  for (let nth = 1; nth < PEOPLE; nth += 1) await rejectOften(nth, officer);
  const [person, { page, visit }] = await rejectOften(0, officer);
  await proveAnew(url, person);
  payloadOf("POST /user/real", await callApi(url, "POST /user/real", { first_name: "Anna" }, signedIn(person)));
  const verified = { id: await readCase(officer), decision: "verify" };
  payloadOf(
    "POST /operator/verification/review",
    await callApi(url, "POST /operator/verification/review", verified, officer),
  );
  for (const round of [0, 1, 2]) {
    await proveAnew(url, person);
    const pictures = { front_pic: await uploadPicture(url, person), hand_pic: await uploadPicture(url, person) };
    payloadOf("POST /real/newreal", await callApi(url, "POST /real/newreal", pictures, signedIn(person)));
    const id = await readCase(officer);
    for (const [at, reason] of round === 0 ? scriptsCutTo(200).entries() : []) {
      const view = { id, field: at % 2 === 0 ? "front_pic" : "hand_pic", reason };
      await driven.write("POST /operator/verification/document", "reason", view, officer);
    }
    const reasons = await reject(officer, ["front_pic", "hand_pic"], 12 + 2 * round);
    await page.goto("about:blank");
    await visit("pages/setting/real_mark");
    await reads(
      page,
      reasons.map((reason) => `Rejected: ${reason}`),
      `pictures ${round}`,
    );
  }
  await visit("pages/StartVerification");
  await reads(
    page,
    scriptsCutTo(200).map((reason) => `Reason: ${reason}`),
    "who looked at the pictures",
    "Show more",
  );
});

test("why a market is halted and resumed runs nowhere: among the incidents, on the market and beside its ticket", async () => {
  const { url } = journey.candor();
  const [anna, ben] = [await addOperator(journey.candor(), "anna"), await addOperator(journey.candor(), "ben")];
  const reasons = scriptsCutTo(500);
  const match_id = ETHER;
  for (const [at, reason] of reasons.entries()) {
    await driven.write("POST /operator/halt", "reason", { match_id, reason }, anna);
    if (at === reasons.length - 1) break;
    for (const headers of [anna, ben])
      await driven.write("POST /operator/resume", "reason", { match_id, reason }, headers);
  }
  for (const options of [{}, WIDE]) {
    const phone = await journey.openPhone(options);
    await phone.visit(`pages/incidents/incidents?match_id=${match_id}`);
    await reads(phone.page, reasons, "incidents", "Show more");
    expect(await phone.page.locator("q").count(), "why halted, and why resumed").toBe(2 * reasons.length - 1);
    for (const route of ["transaction/currency", "transaction/contract", "market/market"]) {
      await phone.visit(`pages/${route}?match_id=${match_id}`);
      await expectNoScripts(phone.page, route);
    }
  }
  for (const headers of [anna, ben])
    payloadOf(
      "POST /operator/resume",
      await callApi(url, "POST /operator/resume", { match_id, reason: "over" }, headers),
    );
});

test("every text of these that the app shows has had scripts written into it", () => driven.expectAll(SHOWS_HERE));
