/** Forty scripts in every text that the back office shows of customers and their money: each stands there as text, and none runs. */
import { readFileSync } from "node:fs";
import { TEXT_FIELDS } from "@candor/api/verification-words";
import { expect, test } from "vitest";
import { callApi, NO_LIMITS, type Person, payloadOf, proveAnew, signedIn } from "../client/api-client.ts";
import type { Office } from "./harness/back-office.ts";
import { openDatabaseOf } from "./harness/books.ts";
import { announceWire, bindMobile, EURO_BANK, provePayment } from "./harness/claims.ts";
import { prepareJourney } from "./harness/journey.ts";
import { prepareOfficeScripts, scriptLines } from "./harness/office-scripts.ts";
import { uploadPicture } from "./harness/pictures.ts";
import { furnishReal, withdrawReal } from "./harness/real-funds.ts";
import { cut, expectNoScripts, some } from "./harness/scripts.ts";

const journey = prepareJourney({ env: { ...NO_LIMITS, ...EURO_BANK } });
const office = prepareOfficeScripts(journey, ["mallory", "mallet", "malin", "malou"]);
const { vera, write, reads, agree, enter } = office;

/** What is driven here of SCRIPT_FIELDS.shown (tests/client/script-fields.ts). */
const OFFICE_SHOWS = [
  "POST /user/real address",
  "POST /real/newreal address",
  "POST /wallet/charge_req account",
  "POST /wallet/Wiretransfer real_name",
  "POST /operator/verification/document reason",
  "POST /operator/verification/review reasons",
  "POST /operator/deposit/document reason",
  "POST /operator/deposit/approve bank_number",
  "POST /operator/deposit/approve amount_reason",
  "POST /operator/deposit/reject reason",
  "POST /operator/wire/document reason",
  "POST /operator/wire/approve bank_number",
  "POST /operator/wire/approve amount_reason",
  "POST /operator/wire/reject reason",
  "POST /operator/withdrawal/reject reason",
  "POST /operator/withdrawal/fail reason",
  "POST /operator/customer/session_end reason",
  "POST /operator/proposal/add subject",
  "POST /operator/proposal/add reason",
];

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
/** Two of finance must approve it, so that one approval leaves it waiting. */
const LARGE = "20000";
const [UNITS, MS] = [1_000_000n, 120_000];

/** Where one page shows one record, these are opened. */
const SAMPLE = new Set(some(scriptLines(200)).map(([at]) => at));

const personAt = (at: number): Person => {
  const person = office.people()[at];
  if (!person) throw new Error(`there is no person ${at}`);
  return person;
};

/** The acts of one kind in the audit log, about one kind of subject. */
const audited = (desk: Office, act: string, subject: string, texts: readonly string[]): Promise<void> =>
  reads(desk, `audit?limit=100&act=${act}&subject_kind=${subject}`, texts);

/** The cells of a file that the list on screen is saved as. */
async function savedCells({ page }: Office): Promise<string[]> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  return [...text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n)/g)].map(([, cell = ""]) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
}

const DESKS = {
  deposits: { subject: "deposit", claim: "POST /wallet/charge_req", field: "account", send: provePayment },
  wires: { subject: "wire", claim: "POST /wallet/Wiretransfer", field: "real_name", send: announceWire },
} as const;

/** Each claim is looked at, approved by one and then rejected, each with another script as its reason. */
async function judgeClaims(place: keyof typeof DESKS, person: Person) {
  const { subject, claim, field, send } = DESKS[place];
  const [payers, views, numbers, reasons, others] = [
    scriptLines(120),
    scriptLines(300, 1),
    scriptLines(60),
    scriptLines(300, 2),
    scriptLines(300, 3),
  ];
  const ids: string[] = [];
  for (const [at, payer] of payers.entries()) {
    const id = await send(journey.candor().url, person, LARGE, payer);
    office.note(claim, field);
    await write(`POST /operator/${subject}/document`, { id, reason: views[at] ?? "" }, vera(), "reason");
    const approval = { id, amount: "19990", bank_number: numbers[at] ?? "", amount_reason: others[at] ?? "" };
    await write(`POST /operator/${subject}/approve`, approval, vera(), "bank_number", "amount_reason");
    await write(`POST /operator/${subject}/reject`, { id, reason: reasons[at] ?? "" }, vera(), "reason");
    ids.push(id);
  }
  return { ids, payers, views, numbers, reasons, others };
}

test.each(["deposits", "wires"] as const)(
  "%s: who paid, numbers of banks and reasons stand there as texts",
  async (place) => {
    const { ids, payers, views, numbers, reasons, others } = await judgeClaims(
      place,
      personAt(place === "wires" ? 0 : 1),
    );
    const desk = await enter();
    await reads(desk, `${place}?state=rejected&limit=100`, payers);
    const cells = await savedCells(desk);
    // What may begin a formula is told to be a text; else each is written letter by letter.
    const bare = (text: string) => text.replaceAll("'", "");
    const written = cells.map(bare);
    expect(payers.filter((payer) => !written.includes(bare(payer)))).toEqual([]);
    expect(cells.filter((cell) => /^[=@-]/.test(cell))).toEqual([]);
    for (const [at, id] of some(ids)) {
      // A bank's number is kept as its letters and digits.
      const number = numbers[at]?.toUpperCase().replace(/[^A-Z0-9]/g, "") ?? "";
      await reads(desk, `${place}/${id}`, [payers[at] ?? "", reasons[at] ?? "", number, others[at] ?? ""]);
    }
    const { subject } = DESKS[place];
    await audited(desk, "document-viewed", subject, views);
    await audited(desk, "deposit-rejected", subject, reasons);
  },
  MS,
);

test(
  "withdrawals: memos and the reasons of rejections and failures stand there as texts",
  async () => {
    const { url } = journey.candor();
    const [memos, reasons] = [scriptLines(64), scriptLines(300, 3)];
    const [rejected, failed]: [string[], string[]] = [[], []];
    const perHalf = memos.length / 2;
    for (const half of [0, 1]) {
      const places = memos
        .slice(half * perHalf, (half + 1) * perHalf)
        .map((memo) => ({ address: ADDRESS, name: cut(memo, 40), memo }));
      const payees = await furnishReal(journey.candor(), personAt(half), 10_000n * UNITS, places);
      for (const payee of payees) {
        const reason = reasons[rejected.length] ?? "";
        const [one, other] = [
          await withdrawReal(url, personAt(half), payee, "30"),
          await withdrawReal(url, personAt(half), payee, "31"),
        ];
        await write("POST /operator/withdrawal/reject", { id: one, reason }, vera(), "reason");
        await write("POST /operator/withdrawal/approve", { id: other }, vera());
        await write("POST /operator/withdrawal/fail", { id: other, reason }, vera(), "reason");
        rejected.push(one);
        failed.push(other);
      }
    }
    const desk = await enter();
    await reads(desk, "withdrawals?state=failed&limit=100", failed);
    for (const [at, memo] of memos.entries()) {
      const id = at % 2 === 0 ? rejected[at] : failed[at];
      await reads(desk, `withdrawals/${id}`, [memo, reasons[at] ?? ""]);
    }
    await audited(desk, "withdrawal-rejected", "withdrawal", reasons);
    await audited(desk, "withdrawal-failed", "withdrawal", reasons);
  },
  MS,
);

const WORDS = {
  ...{ first_name: "Annunziata", last_name: "Meierhofer", gender: "female", birth_date: "1990-04-23", country: "CH" },
  ...{ document_type: "passport", document_number: "X7654321", mode: "1" },
} as const;

/** Sends the words of somebody again and again, each time with another script as address, and rejects each of its fields with one. */
async function rejectWords(person: Person, desk: Office): Promise<string> {
  const [addresses, reasons] = [scriptLines(200), scriptLines(300, 1)];
  const list = "GET /operator/verification/list";
  let id = "";
  for (const [at, address] of addresses.entries()) {
    const key = at % 2 === 0 ? "POST /user/real" : "POST /real/newreal";
    if (SAMPLE.has(at)) await proveAnew(journey.candor().url, person);
    await write(key, { ...WORDS, address }, signedIn(person), "address");
    id = payloadOf(list, await callApi(journey.candor().url, list, {}, vera())).list[0]?.id ?? id;
    await write("GET /operator/verification/detail", { id }, vera());
    const given = TEXT_FIELDS.map((field, place) => ({ field, reason: reasons[(at + place) % reasons.length] ?? "" }));
    const review = { id, decision: "reject", reasons: JSON.stringify(given) } as const;
    await write("POST /operator/verification/review", review, vera(), "reasons");
    if (!SAMPLE.has(at)) continue;
    await reads(desk, "verification?state=all", [id]);
    await desk.open(`verification/${id}`);
    await desk.page.reload();
    await reads(desk, `verification/${id}`, [address, ...given.map(({ reason }) => reason)]);
  }
  return id;
}

test(
  "verification: addresses, what is rejected field by field and why somebody looked stand there as texts",
  async () => {
    const { url } = journey.candor();
    const person = personAt(2);
    await bindMobile(url, person, "+41791234567");
    const desk = await enter();
    await proveAnew(url, person);
    const id = await rejectWords(person, desk);
    await proveAnew(url, person);
    await write("POST /user/real", { ...WORDS, address: "Bahnhofstrasse 17, Uster" }, signedIn(person));
    await write("GET /operator/verification/detail", { id }, vera());
    await write("POST /operator/verification/review", { id, decision: "verify" }, vera());
    const [front_pic, hand_pic] = [await uploadPicture(url, person), await uploadPicture(url, person)];
    await write("POST /real/newreal", { front_pic, hand_pic }, signedIn(person));
    const list = "GET /operator/verification/list";
    const second = payloadOf(list, await callApi(url, list, {}, vera())).list[0]?.id ?? "";
    const views = scriptLines(200);
    for (const reason of views)
      await write("POST /operator/verification/document", { id: second, field: "front_pic", reason }, vera(), "reason");
    await write("GET /operator/verification/detail", { id: second }, vera());
    const given = (["front_pic", "hand_pic"] as const).map((field, at) => ({ field, reason: views[8 + at] ?? "" }));
    const review = { id: second, decision: "reject", reasons: JSON.stringify(given) } as const;
    await write("POST /operator/verification/review", review, vera(), "reasons");
    await reads(
      desk,
      `verification/${second}`,
      given.map(({ reason }) => reason),
    );
    await audited(desk, "document-viewed", "verification", views);
  },
  MS,
);

const uidOf = async (person: Person): Promise<string> => {
  const key = "POST /operator/customer/search";
  const found = await callApi(journey.candor().url, key, { text: person.address }, vera());
  return payloadOf(key, found).list[0]?.uid ?? "";
};

test(
  "customers: devices, ended sessions, freezes and nicknames stand there as texts",
  async () => {
    const { url, dataDir } = journey.candor();
    const person = personAt(3);
    const uid = await uidOf(person);
    const sent = { user_string: person.address, password: person.password };
    for (const device of scriptLines(300)) {
      const key = "POST /user/login";
      payloadOf(key, await callApi(url, key, sent, { "user-agent": device }));
    }
    const desk = await enter();
    await desk.open(`customers/${uid}`);
    for (const tab of ["Sessions", "Security log", "Portfolio", "Ledger entries", "Deposits and withdrawals"]) {
      await desk.page.getByRole("tab", { name: tab }).click();
      await desk.page.getByRole("tabpanel").locator("table").first().waitFor();
      await expectNoScripts(desk.page, tab);
    }
    const reasons = scriptLines(300, 4);
    for (const reason of reasons) await write("POST /operator/customer/session_end", { uid, reason }, vera(), "reason");
    await audited(desk, "customer-sessions-ended", "customer", reasons);

    for (const [at, note] of some(scriptLines(500))) {
      const subject = { uid, cause: "takeover", days: 7, note };
      await agree({ kind: "account-freeze", subject, reason: reasons[at] ?? "" });
      office.note("POST /operator/proposal/add", "subject");
      await desk.open(`customers/${uid}`);
      await desk.page.reload();
      await reads(desk, `customers/${uid}`, [note]);
      await agree({ kind: "account-unfreeze", subject: { uid }, reason: reasons[at] ?? "" });
    }

    const owner = openDatabaseOf(dataDir, "candor_owner");
    const names = scriptLines(500);
    try {
      for (let from = 0; from < names.length; from += 4) {
        const four = names.slice(from, from + 4);
        for (const [at, name] of four.entries())
          await owner.query("update customer set nickname = $1 where email = $2", [name, personAt(at).address]);
        await desk.open("customers");
        await desk.page.reload();
        await reads(desk, "customers", four);
      }
    } finally {
      await owner.close();
    }
  },
  MS,
);

test("every text that the back office shows of customers was driven", () => {
  office.expectAll(OFFICE_SHOWS);
});
