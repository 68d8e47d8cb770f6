/** Proving who one is, as a customer does it: words, pictures, an officer's no and yes, and who looked. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inJp2, jpeg2000 } from "../../apps/server/src/platform/files/jpeg2000-test-support.ts";
import { talkativeJpeg, talkativePng } from "../../apps/server/src/platform/files/picture-test-support.ts";
import { callApi, codeFor, type Headers, type Person, payloadOf, signedIn } from "../client/api-client.ts";
import { addOperator } from "../client/operator-token.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const journey = prepareJourney("shared");
const MOBILE = "+8613800138000";
const JP2_SIZE = { width: 48, height: 32 };
/** The page of the review hears of the decision; should it not, it asks anew after 30 seconds. */
const TOLD_WITHIN_MS = 15_000;

const seesNoFault = async (page: Page, where: string) => expect(await accessibilityFaults(page), where).toEqual([]);

async function bindMobile(person: Person): Promise<void> {
  const { url } = journey.candor();
  payloadOf("POST /sms_send", await callApi(url, "POST /sms_send", { mobile: MOBILE }, signedIn(person)));
  const fields = { mobile: MOBILE, code: await codeFor(url, MOBILE) };
  payloadOf("POST /safe/mobile", await callApi(url, "POST /safe/mobile", fields, signedIn(person)));
}

/** The one case that waits, and what an officer does to it. */
async function waiting(officer: Headers) {
  const { url } = journey.candor();
  const key = "GET /operator/verification/list";
  const [only] = payloadOf(key, await callApi(url, key, {}, officer)).list;
  if (only === undefined) throw new Error("nothing waits for review");
  const review = async (fields: { decision: "verify" } | { decision: "reject"; reasons: string }) => {
    const { id } = only;
    await callApi(url, "GET /operator/verification/detail", { id }, officer);
    const reviewed = await callApi(url, "POST /operator/verification/review", { id, ...fields }, officer);
    return payloadOf("POST /operator/verification/review", reviewed);
  };
  return {
    verify: () => review({ decision: "verify" }),
    reject: (field: string, reason: string) =>
      review({ decision: "reject", reasons: JSON.stringify([{ field, reason }]) }),
    view: async (field: string, reason: string) => {
      const view = "POST /operator/verification/document";
      payloadOf(view, await callApi(url, view, { id: only.id, field, reason }, officer));
    },
  };
}

async function fillTexts(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("Fill this in").first().waitFor();
  await seesNoFault(page, "an empty form");
  await page.getByLabel("First name").fill("Ana  María ");
  await page.getByLabel("Last name").fill("O’Brien-Núñez");
  await page.getByRole("radio", { name: "Female" }).check();
  await page.getByLabel("Date of birth").fill("1990-04-23");
  await page.getByRole("button", { name: "Country or region" }).click();
  await page.getByLabel("Search country or region").fill("spain");
  await seesNoFault(page, "countries");
  await page.getByRole("button", { name: "Spain" }).last().click();
  await page.getByRole("radio", { name: "ID card" }).check();
  await page.getByLabel("Document number").fill("x 123-4567 l");
  await page.getByLabel("Address").fill("Calle Mayor 1");
  await page.reload();
}

async function sendTexts(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit for review" }).click();
  await page.getByText("Level 1 is under review").waitFor();
}

const slot = (page: Page, name: string) => page.getByRole("region", { name });

async function choose(page: Page, name: string, file: string, buffer: Buffer): Promise<void> {
  const mimeType = file.endsWith("jp2") ? "image/jp2" : file.endsWith("png") ? "image/png" : "image/jpeg";
  await slot(page, name).locator("input[type=file]").last().setInputFiles({ name: file, mimeType, buffer });
}

async function sendPictures(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.getByText("Level 2 is under review").waitFor();
}

test("a customer is verified in words and in pictures, sends again only what was rejected, and sees who looked", async () => {
  const officer = await addOperator(journey.candor(), "anna", "compliance");
  const phone = await journey.openPhone();
  const { page } = phone;
  const person = await enterAsNew(phone, journey, "verified");
  await phone.visit("pages/StartVerification");
  await page.getByText("Unverified", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Add now" }).waitFor();
  await bindMobile(person);
  await page.reload();
  await page.getByRole("link", { name: "Start level 1" }).click();
  await fillTexts(page);
  expect(await page.getByLabel("Address").inputValue(), "what was typed survives a reload").toBe("Calle Mayor 1");
  await page.getByText("Spain").waitFor();
  await sendTexts(page);
  await seesNoFault(page, "the review");

  await (await waiting(officer)).reject("address", "The postal code is missing");
  await page.getByText("Level 1 needs correction").waitFor({ timeout: TOLD_WITHIN_MS });
  await seesNoFault(page, "a rejection");
  await page.getByRole("link", { name: "Correct level 1" }).click();
  await page.getByText("Rejected: The postal code is missing").waitFor();
  expect(await page.getByRole("textbox").count(), "only what was rejected is asked for").toBe(1);
  await page.getByText("Ana María", { exact: true }).waitFor();
  await seesNoFault(page, "a correction");
  await page.getByLabel("Address").fill("Calle Mayor 1, 28013 Madrid");
  await sendTexts(page);

  await (await waiting(officer)).verify();
  await page.getByText("Level 1 is verified").waitFor({ timeout: TOLD_WITHIN_MS });
  await page.getByRole("link", { name: "Start level 2" }).click();
  await choose(page, "Front of the document", "front.png", await talkativePng("front", false));
  await choose(page, "Back of the document", "back.txt.jpg", Buffer.from("no picture"));
  await slot(page, "Back of the document").getByText("cannot be read", { exact: false }).waitFor();
  await seesNoFault(page, "pictures");
  await choose(page, "Back of the document", "back.jpg", await talkativeJpeg("back"));
  await choose(page, "Selfie with document", "me.jp2", inJp2(await jpeg2000(JP2_SIZE), JP2_SIZE, "me"));
  await expect.poll(() => page.getByText("Uploaded", { exact: true }).count()).toBe(3);
  await sendPictures(page);

  const second = await waiting(officer);
  for (const field of ["front_pic", "reverse_pic", "hand_pic"]) await second.view(field, "Comparing the face");
  await second.verify();
  await page.getByText("Level 2 is verified").waitFor({ timeout: TOLD_WITHIN_MS });
  await page.getByRole("link", { name: "Back to the overview" }).click();
  await page.getByText("You are fully verified").waitFor();
  await page.getByText("Level 2", { exact: true }).first().waitFor();
  await page.getByText("anna · Selfie with document").waitFor();
  await page.getByText("Reason: Comparing the face").first().waitFor();
  await seesNoFault(page, "the overview");
}, 60_000);
