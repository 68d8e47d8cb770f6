/**
 * Money that comes and goes, with scripts in all that is written about it: by whoever sends and receives it, and by operators
 * whose words its owner reads. None runs, none becomes an element, and each can be read as it was written.
 */
import { expect, test, vi } from "vitest";
import { callApi, type Headers, NO_LIMITS, type Person, payloadOf, signedIn } from "../client/api-client.ts";
import { addOperator } from "../client/operator-token.ts";
import { enterAs } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import type { Phone } from "./harness/phone.ts";
import { uploadPicture } from "./harness/pictures.ts";
import { furnishReal, PAY_DIGITS, withdrawReal } from "./harness/real-funds.ts";
import {
  createDriven,
  expectAsText,
  expectNoScripts,
  openOutbox,
  reads,
  readsNotices,
  rowOf,
  scriptsCutTo,
  some,
} from "./harness/scripts.ts";

/** What the app shows of it, as script-fields.ts names it. */
const SHOWS_HERE = [
  "POST /user/Transfer note",
  "POST /user/wallet/save name",
  "POST /wallet/charge_req account",
  "POST /wallet/Wiretransfer real_name",
  "POST /operator/deposit/document reason",
  "POST /operator/deposit/reject reason",
  "POST /operator/wire/document reason",
  "POST /operator/wire/reject reason",
  "POST /operator/withdrawal/reject reason",
  "POST /operator/withdrawal/fail reason",
  "POST /operator/proposal/add reason",
];

const BANK = { holder: "Candor Ltd", bank_name: "First Bank", iban: "DE89370400440532013000", swift: "COBADEFF" };
// They are many texts for a machine that does other things besides.
vi.setConfig({ testTimeout: 300_000 });
const journey = prepareJourney({ env: { ...NO_LIMITS, DEPOSIT_BANKS: JSON.stringify({ EUR: BANK }) } });
const driven = createDriven(() => journey.candor().url);
const [USDT, EUR] = [1, 3];
const UNITS = 1_000_000n;
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const WIDE = { width: 1280, height: 900 };

const NOTES = scriptsCutTo(60);
const NAMES = scriptsCutTo(40);
const REMITTERS = scriptsCutTo(120);
const REASONS = scriptsCutTo(300);

const real = (person: Person): Headers => signedIn(person, "real");
const uidOf = async (person: Person): Promise<string> =>
  payloadOf("GET /user/info", await callApi(journey.candor().url, "GET /user/info", {}, real(person))).uid;

interface Owner extends Phone {
  readonly person: Person;
  /** Numbers of the places given, to which they may send money at once. */
  readonly payees: readonly string[];
}

/** Somebody with money and a pay password, and a browser that they are signed in at. */
async function owner(name: string, size: object = {}, names: readonly string[] = []): Promise<Owner> {
  const person = await journey.newPerson(name);
  const places = names.map((of) => ({ address: ADDRESS, name: of }));
  const payees = await furnishReal(journey.candor(), person, 100_000n * UNITS, places);
  const phone = await journey.openPhone(size);
  await enterAs(phone, journey.candor().url, person, "real");
  return { ...phone, person, payees };
}

/** Twenty are as many as somebody can have. */
async function savePayees(person: Person, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const address = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString("hex")}`;
    const fields = { currency: USDT, network: "ethereum", address, name };
    ids.push((await driven.write("POST /user/wallet/save", "name", fields, real(person))).id);
  }
  return ids;
}

/** The form of a transfer to somebody, filled in up to the sheet that shows everything once more. */
async function reviewNotes({ page, visit }: Phone, uid: string, name: string): Promise<void> {
  await visit("pages/fund/fundTransfer?tab=user");
  await page.getByLabel("Recipient’s user number").fill(uid);
  await page.getByLabel("Recipient's nickname, e-mail or mobile number").fill(name);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByLabel("Amount", { exact: true }).fill("2");
  for (const [at, note] of some(NOTES)) {
    await page.getByLabel("Message (optional)").fill(note);
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByRole("dialog").getByText("cannot be reversed", { exact: false }).waitFor();
    await reads(page, [note], `the check of a transfer ${at}`);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
}

test("notes of transfers run nowhere: with whoever sends them, with whoever receives them, and in notices", async () => {
  const [ada, ben] = [await owner("ada"), await owner("ben", WIDE)];
  const to_uid = await uidOf(ben.person);
  const to_name = ben.person.address;
  for (const note of NOTES) {
    const money = { number: "2", from_currency_id: USDT, to_currency_id: USDT, pay_password: PAY_DIGITS };
    await driven.write("POST /user/Transfer", "note", { ...money, to_uid, to_name, note }, real(ada.person));
  }
  await ada.visit("pages/fund/transfer_history");
  await reads(ada.page, NOTES, "what was sent", "Show more");
  await ben.visit("pages/fund/transfer_history");
  await reads(ben.page, NOTES, "what was received", "Show more");
  await ben.visit("pages/notice/notice");
  await reads(ben.page, NOTES, "notices", "Show older notifications");
  for (const [at, note] of some(NOTES)) {
    await rowOf(ben.page, note).getByRole("link").click();
    await ben.page.locator("article").waitFor();
    await reads(ben.page, [note], `a notice ${at}`);
  }
  await reviewNotes(ada, to_uid, to_name);
});

test("names of payees run nowhere: where they are kept, changed, removed and chosen", async () => {
  const { person, page, visit } = await owner("carl");
  const wide = await owner("dora", WIDE);
  // As many as one may have.
  const half = NAMES.length / 2;
  const [narrow, others] = [NAMES.slice(0, half), NAMES.slice(half)];
  const ids = await savePayees(person, narrow);
  await savePayees(wide.person, others);
  await wide.visit("pages/setting/wallet");
  await reads(wide.page, others, "the addresses, wide", "Show more");
  await wide.visit("pages/fund/withdraw");
  await reads(wide.page, others, "the choice, wide");
  await visit("pages/fund/withdraw");
  await reads(page, narrow, "the choice");
  for (const [at, name] of narrow.entries()) {
    if (at % 4 !== 0) continue;
    await visit("pages/setting/wallet");
    await reads(page, narrow, "the addresses", "Show more");
    await rowOf(page, name).getByRole("button").click();
    await page.getByRole("dialog").getByText("Usable", { exact: false }).waitFor();
    await reads(page, narrow, `an address ${at}`);
    await page.getByRole("button", { name: `Remove ${name}`, exact: true }).click();
    await page.getByText("You can no longer withdraw to it", { exact: false }).waitFor();
    await reads(page, [`Remove ${name}?`], `whether to remove it ${at}`);
    await visit(`pages/setting/addWallet?id=${ids[at]}`);
    await expect.poll(() => page.getByLabel("Name (optional)").inputValue()).toBe(name);
    await expectNoScripts(page, `its change ${at}`);
  }
});

test("names of payees run nowhere: where money is sent to them", async () => {
  // The last is one word, as wide as a name can be.
  const names = [...some(NAMES).map(([, name]) => name), "W".repeat(40)];
  const { page, visit } = await owner("erin", {}, names);
  await visit("pages/fund/withdraw");
  await page.getByLabel("Amount", { exact: true }).fill("30");
  for (const name of names) {
    await rowOf(page, name).getByRole("button").click();
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByRole("dialog").getByRole("region", { name: "Full recipient" }).waitFor();
    await reads(page, [name], `the check of a withdrawal to ${name}`);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await visit("pages/setting/wallet");
  await rowOf(page, "W".repeat(40)).getByRole("button").click();
  await page.getByRole("dialog").getByText("Usable", { exact: false }).waitFor();
  await reads(page, ["W".repeat(40)], "an address of a name that is one word");
});

type Claimed = "deposit" | "wire";

/** Claims, each looked at and rejected for a script; answers their ids. */
async function claims(person: Person, operator: Headers, kind: Claimed): Promise<string[]> {
  const { url } = journey.candor();
  const ids: string[] = [];
  for (const [at, reason] of REASONS.entries()) {
    const picture = await uploadPicture(url, person);
    const [who = "", money] = [REMITTERS[at], { amount: "1000", currency: EUR }];
    const id =
      kind === "wire"
        ? (
            await driven.write(
              "POST /wallet/Wiretransfer",
              "real_name",
              { ...money, real_name: who, picture },
              real(person),
            )
          ).record.id
        : (
            await driven.write(
              "POST /wallet/charge_req",
              "account",
              { ...money, account: who, sub_type: "bank", address: picture },
              real(person),
            )
          ).id;
    await driven.write(`POST /operator/${kind}/document`, "reason", { id, reason }, operator);
    await driven.write(`POST /operator/${kind}/reject`, "reason", { id, reason }, operator);
    ids.push(id);
  }
  return ids;
}

test.each([
  ["deposit", "deposits", 0, {}],
  ["wire", "wires", 1, WIDE],
] as const)(
  "who paid a %s and why it was rejected run nowhere: in records, their sheets and notices",
  async (kind, name, tab, width) => {
    const finance = await addOperator(journey.candor(), `clerk-${name}`, "finance");
    const { person, page, visit } = await owner(name, width);
    const ids = await claims(person, finance, kind);
    for (const [at, reason] of some(REASONS)) {
      await visit(`pages/fund/receive_withdraw_record?tab=${tab}&id=${ids[at]}`);
      await page.getByRole("dialog").getByText("Access log of your proof").waitFor();
      await page.getByRole("dialog").getByText("Reason: ", { exact: false }).waitFor();
      await reads(page, [`Rejected: ${reason}`, `Reason: ${reason}`, REMITTERS[at] ?? ""], `${kind} ${at}`);
    }
    await visit("pages/notice/notice");
    await reads(page, REASONS, `notices of ${name}`, "Show older notifications");
  },
);

/** Withdrawals that come back, each for a script: rejected, or failed on their way; answers their ids. */
async function withdrawals(
  person: Person,
  payee: string,
  operator: Headers,
  end: "reject" | "fail",
): Promise<string[]> {
  const { url } = journey.candor();
  const ids: string[] = [];
  for (const reason of REASONS) {
    const id = await withdrawReal(url, person, payee, "30");
    const key = "POST /operator/withdrawal/approve";
    if (end === "fail") payloadOf(key, await callApi(url, key, { id }, operator));
    await driven.write(`POST /operator/withdrawal/${end}`, "reason", { id, reason }, operator);
    ids.push(id);
  }
  return ids;
}

test.each([
  ["reject", "rejected", {}],
  ["fail", "failed", WIDE],
] as const)(
  "why a withdrawal came back runs nowhere (%s): where it is followed, in notices and in mails",
  async (end, name, width) => {
    const { url } = journey.candor();
    const finance = await addOperator(journey.candor(), `clerk-${name}`, "finance");
    const { person, page, visit, payees, context } = await owner(name, width, ["Mine"]);
    const [payee = ""] = payees;
    const ids = await withdrawals(person, payee, finance, end);
    for (const [at, reason] of some(REASONS)) {
      await visit(`pages/fund/withdraw?id=${ids[at]}`);
      await reads(page, [`Reason: ${reason}`], `withdrawal ${at}`);
    }
    await visit("pages/notice/notice");
    await reads(page, REASONS, "notices of withdrawals", "Show older notifications");
    await expectAsText(await openOutbox({ context }, url), REASONS, "the outbox");
  },
);

test("why two operators credit somebody runs nowhere: in the notice of it", async () => {
  const { url } = journey.candor();
  const [fay, finn] = [
    await addOperator(journey.candor(), "fay", "finance"),
    await addOperator(journey.candor(), "finn", "finance"),
  ];
  const { person, ...phone } = await owner("credited");
  const subject = JSON.stringify({ uid: await uidOf(person), currency: "USDT", amount: "1" });
  for (const reason of scriptsCutTo(500)) {
    const key = "POST /operator/proposal/approve";
    const asked = { kind: "manual-credit", subject, reason };
    const { id, subject_hash } = await driven.write("POST /operator/proposal/add", "reason", asked, fay);
    payloadOf(key, await callApi(url, key, { id, subject_hash }, finn));
  }
  await readsNotices(phone, REASONS, "notices of credits", (reason) => `Reason: ${reason}`);
});

test("every text about money that the app shows has had scripts written into it", () => driven.expectAll(SHOWS_HERE));
