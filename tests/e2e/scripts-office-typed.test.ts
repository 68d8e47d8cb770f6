/** Forty scripts typed into every search, filter, form and dialog of the back office, and written into its addresses: none runs. */
import { expect, test } from "vitest";
import { callApi, NO_LIMITS, payloadOf, proveAnew, signedIn } from "../client/api-client.ts";
import { addOperator, enrolOperator, makeOperator } from "../client/operator-token.ts";
import { SCRIPT_SLICE } from "../client/script-payloads.ts";
import { type Office, openOffice } from "./harness/back-office.ts";
import { announceWire, bindMobile, EURO_BANK, provePayment } from "./harness/claims.ts";
import { prepareJourney } from "./harness/journey.ts";
import { prepareOfficeScripts } from "./harness/office-scripts.ts";
import { uploadPicture } from "./harness/pictures.ts";
import { furnishReal, withdrawReal } from "./harness/real-funds.ts";
import { expectAsText, expectNoScripts, LOOK_FOR_SCRIPTS, some, typeOnly, typeScripts } from "./harness/scripts.ts";

const journey = prepareJourney({ env: { ...NO_LIMITS, ...EURO_BANK } });
const office = prepareOfficeScripts(journey, ["typed", "verified"]);
const { vera, otto, write, enter } = office;
const MS = 120_000;

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const LAST = SCRIPT_SLICE.at(-1) ?? "";

const personAt = (at: number) => {
  const person = office.people()[at];
  if (!person) throw new Error(`there is no person ${at}`);
  return person;
};

/** How many fields there are beside each list. */
const BOXES: Readonly<Record<string, number>> = {
  ...{ verification: 1, deposits: 1, wires: 1, withdrawals: 1, customers: 1, instruments: 1, content: 1 },
  ...{ audit: 2, terms: 1 },
};

test(
  "in the search and the filters of every list",
  async () => {
    const desk = await enter();
    const found: Record<string, number> = {};
    for (const place of Object.keys(BOXES)) {
      await desk.open(place);
      await desk.page.locator(".ant-table").first().waitFor();
      found[place] = await typeScripts(desk.page, place);
    }
    expect(found).toEqual(BOXES);
  },
  MS,
);

/** What of a list stands in its address. */
const NAMES = ["state", "sort", "order", "operator", "act", "subject_kind", "subject_id", "from", "kind", "page"];
const LISTS = [
  "verification",
  "deposits",
  "wires",
  "withdrawals",
  "customers",
  "content",
  "proposals",
  "audit",
  "books",
];
const SEARCHED = ["verification", "deposits", "wires", "withdrawals", "customers", "content"];
/** What reads filters and numbers is the same for every list: some scripts are tried in each. */
const ADDRESSES = [
  ...SEARCHED.flatMap((place) => SCRIPT_SLICE.map((search) => `${place}?${new URLSearchParams({ search })}`)),
  ...LISTS.flatMap((place) =>
    some(SCRIPT_SLICE).flatMap(([, script]) => [
      `${place}?${new URLSearchParams(Object.fromEntries(NAMES.map((name) => [name, script])))}`,
      `${place}/${encodeURIComponent(script)}`,
    ]),
  ),
  ...SCRIPT_SLICE,
];

/** Goes to each, where a search stands in its box before one goes on; answers where a script was found, and how many searches stood. */
const GO_TO_ALL = `(async () => {
  const found = [];
  let searches = 0;
  for (const address of ${JSON.stringify(ADDRESSES)}) {
    location.hash = "#/" + address;
    const wanted = new URLSearchParams(address.split("?")[1] ?? "").get("search")?.replaceAll("\\n", "");
    for (let frames = 0; frames < 60; frames += 1) {
      await new Promise(requestAnimationFrame);
      const box = document.querySelector("#content input[type=search]:not([role=combobox])");
      if (wanted !== undefined && box?.value === wanted) searches += 1;
      if (wanted === undefined || box?.value === wanted) break;
    }
    if (${LOOK_FOR_SCRIPTS}.length > 0) found.push(address);
  }
  return { found, searches };
})()`;

test(
  "in addresses: searches, filters, numbers of records and names of pages",
  async () => {
    const { page, open } = await enter();
    for (const place of LISTS) await open(place);
    expect(await page.evaluate(GO_TO_ALL)).toEqual({ found: [], searches: SEARCHED.length * SCRIPT_SLICE.length });
    await expectNoScripts(page, "all addresses");
  },
  MS,
);

test(
  "at the door: signing in, and the first time",
  async () => {
    const token = makeOperator(journey.candor().dataDir, "edith", "support");
    const { page } = await openOffice(journey);
    const found = [await typeOnly(page, "signing in")];
    await page.getByRole("button", { name: "First time here" }).click();
    await page.getByLabel("Enrolment token").waitFor();
    found.push(await typeOnly(page, "the first time"));
    await page.getByLabel("Enrolment token").fill(token);
    await page.getByLabel("New password").fill("seven green kettles 41");
    await page.getByLabel("Repeat password").fill("seven green kettles 41");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("img", { name: "QR code" }).waitFor();
    found.push(await typeOnly(page, "the authenticator"));
    expect(found).toEqual([3, 3, 1]);
  },
  MS,
);

/** Types into the question that a button asks, and puts it away; answers how many fields it has. */
async function typeInQuestion({ page }: Office, label: string, at = 0): Promise<number> {
  const dialog = page.getByRole("dialog");
  await dialog.waitFor({ state: "hidden" });
  await page.locator("#content").getByRole("button", { name: label, exact: true }).nth(at).click();
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  await cancel.waitFor();
  const fields = await typeOnly(page, label, "[role=dialog]");
  await cancel.click();
  return fields;
}

/** The questions of one page by their buttons, with how many fields each is expected to have. */
async function typeInAll(desk: Office, place: string, questions: Readonly<Record<string, number>>): Promise<void> {
  await desk.open(place);
  const found: Record<string, number> = {};
  for (const label of Object.keys(questions)) found[label] = await typeInQuestion(desk, label);
  expect(found, place).toEqual(questions);
}

test(
  "in every field of a judgement: claims, withdrawals and verification",
  async () => {
    const { url } = journey.candor();
    const person = personAt(0);
    const claims = [
      `deposits/${await provePayment(url, person, "20000", "Typed Payer")}`,
      `wires/${await announceWire(url, person, "20000", "Typed Payer")}`,
    ];
    const desk = await enter();
    for (const place of claims) {
      await desk.open(place);
      await desk.page.getByLabel("Reason for access").waitFor();
      expect(await typeOnly(desk.page, place), place).toBe(1);
      const [queue = "", id = ""] = place.split("/");
      await write(
        queue === "wires" ? "POST /operator/wire/document" : "POST /operator/deposit/document",
        { id, reason: "To judge it" },
        vera(),
      );
      await desk.page.reload();
      await typeInAll(desk, place, { Approve: 3, Reject: 1 });
    }
    const [payee = ""] = await furnishReal(journey.candor(), person, 10_000_000_000n, [
      { address: ADDRESS, name: "Mine" },
    ]);
    const id = await withdrawReal(url, person, payee, "30");
    await typeInAll(desk, `withdrawals/${id}`, { Approve: 0, Reject: 1 });
    await write("POST /operator/withdrawal/approve", { id }, otto());
    await desk.page.reload();
    await typeInAll(desk, `withdrawals/${id}`, { "Mark as sent": 1, "Mark as failed": 1, Reject: 1 });
    const payer = await addOperator(journey.candor(), "pauline", "finance");
    await write("POST /operator/withdrawal/sent", { id, tx_hash: `0x${"ab".repeat(32)}` }, payer);
    await desk.page.reload();
    await typeInAll(desk, `withdrawals/${id}`, {
      "Confirm arrival": 2,
      "Correct the payment": 1,
      "Mark as failed": 1,
    });
  },
  MS,
);

test(
  "in every field of a case of verification, and what they will be told stands there as text",
  async () => {
    const { url } = journey.candor();
    const person = personAt(1);
    await bindMobile(url, person, "+41791234568");
    const words = {
      ...{
        first_name: "Annunziata",
        last_name: "Meierhofer",
        gender: "female",
        birth_date: "1990-04-23",
        country: "CH",
      },
      ...{ address: "Bahnhofstrasse 17", document_type: "passport", document_number: "X7654322" },
    } as const;
    await proveAnew(url, person);
    await write("POST /user/real", words, signedIn(person));
    const list = "GET /operator/verification/list";
    const waiting = async () => payloadOf(list, await callApi(url, list, {}, vera())).list[0]?.id ?? "";
    const id = await waiting();
    const desk = await enter();
    await desk.open(`verification/${id}`);
    await desk.page.getByLabel("Why “Address” is rejected").waitFor();
    expect(await typeOnly(desk.page, "a case of words")).toBe(8);
    await desk.page.getByRole("button", { name: "Reject", exact: true }).click();
    await desk.page.getByRole("dialog").getByText("The customer reads your reasons.", { exact: false }).waitFor();
    await expectAsText(desk.page, [`Address: ${LAST}`, `Country: ${LAST}`], "what they will be told");
    await desk.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await write("POST /operator/verification/review", { id, decision: "verify" }, vera());
    const [front_pic, hand_pic] = [await uploadPicture(url, person), await uploadPicture(url, person)];
    await proveAnew(url, person);
    await write("POST /real/newreal", { front_pic, hand_pic }, signedIn(person));
    await desk.open(`verification/${await waiting()}`);
    await desk.page.getByLabel("Why “Front” is rejected").waitFor();
    expect(await typeOnly(desk.page, "a case of pictures")).toBe(4);
  },
  MS,
);

test(
  "in every field that is proposed or decided of customers, markets, operators and the house",
  async () => {
    const { url } = journey.candor();
    const search = "POST /operator/customer/search";
    const [person] = payloadOf(search, await callApi(url, search, {}, vera())).list;
    const desk = await enter();
    await typeInAll(desk, `customers/${person?.uid}`, { "Propose a freeze": 3, "Propose a credit": 3 });
    await desk.page.getByRole("tab", { name: "Sessions" }).click();
    expect(await typeInQuestion(desk, "End all sessions")).toBe(1);
    expect(await typeInQuestion(desk, "End")).toBe(1);
    await write("POST /operator/halt", { match_id: 1, reason: "To try" }, otto());
    await typeInAll(desk, "instruments", { Halt: 1, Resume: 1 });
    await typeInAll(desk, "books", { "Propose own funds": 4, "Publish proof of liabilities": 0 });

    const { id, subject_hash } = await office.propose({
      ...{ kind: "operator-add", subject: { name: "newcomer", roles: ["support"] }, reason: "They come" },
    });
    await desk.open(`proposals/${id}`);
    expect(await typeInQuestion(desk, "Withdraw proposal")).toBe(0);
    const approved = await write("POST /operator/proposal/approve", { id, subject_hash }, otto());
    await enrolOperator(url, "newcomer", approved.shown ?? "");
    await typeInAll(desk, "operators", { "Propose an operator": 2, "Roles…": 1, Deactivate: 1, Confirm: 1 });
    const subject = JSON.stringify({ name: "vera", roles: ["support"] });
    const asked = { kind: "operator-roles", subject, reason: "They leave" };
    const other = await write("POST /operator/proposal/add", asked, otto());
    await typeInAll(desk, `proposals/${other.id}`, { Approve: 0, Reject: 1 });
  },
  MS,
);

/** Name and value of a setting, in the order of the page: a picture and what is chosen among few have their reason alone. */
const SETTINGS = [2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2];

test(
  "in every field of the site: settings and terms of networks",
  async () => {
    const desk = await enter();
    await desk.open("settings");
    await desk.page.getByRole("button", { name: "Propose", exact: true }).first().waitFor();
    const proposing = desk.page.locator("#content").getByRole("button", { name: "Propose", exact: true });
    expect(await proposing.count()).toBe(SETTINGS.length);
    const found: number[] = [];
    for (const at of SETTINGS.keys()) found.push(await typeInQuestion(desk, "Propose", at));
    expect(found).toEqual(SETTINGS);
    await typeInAll(desk, "terms", { Propose: 4 });
  },
  MS,
);

test(
  "in every field of content, in each language",
  async () => {
    const desk = await enter();
    await typeInAll(desk, "content", { "Write something new": 1 });
    const texts = JSON.stringify([{ language: "en", title: "Typed", body: "Typed" }]);
    const { id } = await write("POST /operator/content/save", { kind: "news", texts }, vera());
    await desk.open(`content/${id}`);
    const tabs = desk.page.getByRole("tab");
    await tabs.first().waitFor();
    expect(await tabs.count()).toBe(7);
    for (let at = 0; at < 7; at += 1) {
      await tabs.nth(at).click();
      await desk.page.getByRole("tabpanel").getByLabel("Title").waitFor();
      // Title, summary and text, where it leads, and its order.
      expect(await typeOnly(desk.page, `content in language ${at}`)).toBe(5);
    }
    await typeInAll(desk, `content/${id}`, { Publish: 0 });
  },
  MS,
);
