/** What people on duty judge: who somebody is, and what came in; and that nothing which customers write ever runs. */
import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { callApi, codeFor, NO_LIMITS, type Person, payloadOf, signedIn } from "../client/api-client.ts";
import { signInOperator } from "../client/operator-token.ts";
import { SCRIPT_PAYLOADS } from "../client/script-payloads.ts";
import { decide, newOperator, openOffice, signInAtOffice } from "./harness/back-office.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const BANK = { holder: "Candor Ltd", bank_name: "First Bank", iban: "DE89370400440532013000", swift: "COBADEFF" };
const journey = prepareJourney({ env: { ...NO_LIMITS, DEPOSIT_BANKS: JSON.stringify({ EUR: BANK }) } });
const EUR = 3;
const MOBILE = "+41791234567";
const TEXT = {
  ...{ first_name: "Annunziata", last_name: "Meierhofer", gender: "female", birth_date: "1990-04-23", country: "CH" },
  ...{ address: "Bahnhofstrasse 17, Uster", document_type: "passport", document_number: "X7654321" },
};

function chunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(kind), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

/** A picture of eight by eight grey points like no other: proofs must differ. */
function anyPicture(): Buffer {
  const rows = Array.from({ length: 8 }, () => Buffer.from([0, ...crypto.getRandomValues(new Uint8Array(8))]));
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

async function upload(person: Person): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(anyPicture())], { type: "image/png" }), "picture.png");
  const sent = { method: "POST", body: form, headers: { authorization: person.token } };
  const answered = await fetch(`${journey.candor().url}/api/upload`, sent);
  return ((await answered.json()) as { message: string }).message;
}

/** Everything that follows from it asks for the real account. */
const real = (person: Person) => signedIn(person, "real");

async function sendTexts(person: Person): Promise<void> {
  const { url } = journey.candor();
  payloadOf("POST /sms_send", await callApi(url, "POST /sms_send", { mobile: MOBILE }, signedIn(person)));
  const bound = { mobile: MOBILE, code: await codeFor(url, MOBILE) };
  payloadOf("POST /safe/mobile", await callApi(url, "POST /safe/mobile", bound, signedIn(person)));
  payloadOf("POST /user/real", await callApi(url, "POST /user/real", TEXT, signedIn(person)));
}

async function wire(person: Person, amount: string, real_name: string): Promise<string> {
  const picture = await upload(person);
  const sent = { currency: EUR, amount, real_name, picture };
  const key = "POST /wallet/Wiretransfer";
  return payloadOf(key, await callApi(journey.candor().url, key, sent, real(person))).record.id;
}

test("an officer reads the words, looks at pictures with a reason, rejects by field, and is told when somebody was first", async () => {
  const { url } = journey.candor();
  const person = await journey.newPerson("annunziata");
  await sendTexts(person);
  const [olga, otto] = [
    await newOperator(journey, "olga", "compliance"),
    await newOperator(journey, "otto", "compliance"),
  ];
  const { page, open } = await openOffice(journey);
  await signInAtOffice(page, olga);
  await open("verification");
  await page.locator("tr.ant-table-row").first().waitFor();
  expect(await accessibilityFaults(page), "the queue").toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("Annunziata", { exact: true }).waitFor();
  await page.getByText("Switzerland (CH)").waitFor();
  expect(await accessibilityFaults(page), "a case").toEqual([]);
  expect(await page.getByRole("button", { name: "Reject" }).isDisabled(), "no reason is written").toBe(true);
  await page.getByLabel("Why “Address” is rejected").fill("The postal code is missing");
  await decide(page, "Reject", async (asked) => {
    await asked.getByText("The postal code is missing").waitFor();
  });
  await page.locator("article").getByText("Rejected", { exact: true }).waitFor();

  const corrected = { address: "Bahnhofstrasse 17, 8610 Uster" };
  payloadOf("POST /user/real", await callApi(url, "POST /user/real", corrected, signedIn(person)));
  await page.reload();
  await page.getByText("8610 Uster", { exact: false }).waitFor();
  const other = await signInOperator(url, otto);
  const id = new URL(page.url()).hash.split("/").at(-1) ?? "";
  await callApi(url, "GET /operator/verification/detail", { id }, other);
  const verified = { id, decision: "verify" } as const;
  const key = "POST /operator/verification/review";
  payloadOf(key, await callApi(url, key, verified, other));
  await decide(page, "Verify", async () => undefined);
  await page.getByText("Somebody else was here first", { exact: false }).waitFor();
  await page.locator("article").getByText("Verified", { exact: true }).waitFor();

  const [front_pic, hand_pic] = [await upload(person), await upload(person)];
  payloadOf("POST /real/newreal", await callApi(url, "POST /real/newreal", { front_pic, hand_pic }, signedIn(person)));
  await open("verification?level=2");
  await page.locator("tr.ant-table-row").first().click();
  const front = page.getByRole("region", { name: "Front" }).first();
  await front.getByRole("button", { name: "Look at it" }).click();
  await front.getByText("Write why").waitFor();
  await front.getByLabel("Why do you look at it?").fill("To compare the face");
  await front.getByRole("button", { name: "Look at it" }).click();
  await front.getByRole("img", { name: "Front" }).waitFor();
  await front.getByRole("button", { name: "Turn" }).click();
  await front.getByRole("button", { name: "Larger" }).click();
  expect(await accessibilityFaults(page), "a picture").toEqual([]);
  const seen = payloadOf("GET /real/views", await callApi(url, "GET /real/views", {}, signedIn(person)));
  expect(seen.list).toMatchObject([{ operator: "olga", field: "front_pic", reason: "To compare the face" }]);
});

test("finance credits a wire with what arrived, typed once more; a large one when another approves the same", async () => {
  const person = await journey.newPerson("wira");
  const id = await wire(person, "20000", "Wira Payer");
  const [fay, finn] = [await newOperator(journey, "fay", "finance"), await newOperator(journey, "finn", "finance")];
  const { page, open } = await openOffice(journey, `wires/${id}`);
  await signInAtOffice(page, fay);
  await page.getByText("Wira Payer").waitFor();
  expect(await accessibilityFaults(page), "a wire").toEqual([]);
  const approve = (amount: string) =>
    decide(page, "Approve", async (asked) => {
      await asked.getByLabel("What arrived, in EUR").fill(amount);
      await asked.getByLabel("The bank’s number of the payment").fill("AB-1234");
    });
  await decide(page, "Approve", async (asked) => {
    await asked.getByText("After you, 1 other person of finance must approve the same.").waitFor();
  });
  await page.getByRole("dialog").getByText("Fill this in").first().waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await approve("19990");
  await page.getByRole("cell", { name: "fay" }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await page.getByRole("button", { name: "Approve" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Log out" }).click();
  await signInAtOffice(page, finn);
  await approve("20000");
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await approve("19990");
  await page.getByText("Credited", { exact: true }).first().waitFor();
  await open("wires?state=approved");
  await page.getByRole("cell", { name: "20,000 EUR" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("wires.csv");
});

test("none of forty scripts runs that customers and operators write where the back office shows it", async () => {
  const { url } = journey.candor();
  const people = [await journey.newPerson("mallory"), await journey.newPerson("mallet")];
  const ids: string[] = [];
  for (const [at, payload] of SCRIPT_PAYLOADS.entries()) {
    const person = people[at % 2];
    if (person) ids.push(await wire(person, String(1000 + at), payload.slice(0, 120)));
  }
  const vera = await newOperator(journey, "vera", "finance", "admin", "compliance");
  const headers = await signInOperator(url, vera);
  for (const [at, reason] of SCRIPT_PAYLOADS.entries()) {
    const subject = JSON.stringify({ name: `nobody-${at}`, roles: ["support"] });
    const key = "POST /operator/proposal/add";
    payloadOf(key, await callApi(url, key, { kind: "operator-add", subject, reason }, headers));
  }
  const { page, open } = await openOffice(journey, "wires?limit=100");
  await signInAtOffice(page, vera);
  const ran = () => page.evaluate("window.candorRan ?? 0");
  await page
    .locator("tr.ant-table-row")
    .nth(SCRIPT_PAYLOADS.length - 1)
    .waitFor();
  await page.getByText(SCRIPT_PAYLOADS[0]?.slice(0, 120) ?? "", { exact: true }).waitFor();
  expect(await ran(), "wires").toBe(0);
  await open("audit?limit=100");
  await page
    .getByText(SCRIPT_PAYLOADS[12] ?? "", { exact: true })
    .first()
    .waitFor();
  expect(await ran(), "audit").toBe(0);
  for (const id of ids) {
    await open(`wires/${id}`);
    await page.getByText("What the customer says").waitFor();
    expect(await ran(), id).toBe(0);
  }
  await open("proposals?limit=100");
  for (const at of SCRIPT_PAYLOADS.keys()) {
    await page.getByText(`Add the operator nobody-${at} `, { exact: false }).first().click();
    await page.getByText("Exactly this").waitFor();
    expect(await ran(), `proposal ${at}`).toBe(0);
    await page.goBack();
  }
});
