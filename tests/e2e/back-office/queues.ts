/** What operators judge: who somebody is, and what came in. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { callApi, type Person, payloadOf, signedIn } from "../../client/api-client.ts";
import { signInOperator } from "../../client/operator-token.ts";
import { decide, newOperator, openOffice, signInAtOffice } from "../harness/back-office.ts";
import { announceWire, bindMobile } from "../harness/claims.ts";
import type { Journey } from "../harness/journey.ts";
import { accessibilityFaults } from "../harness/phone.ts";
import { uploadPicture } from "../harness/pictures.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";

/** Looks at a picture in its region, with a reason. */
async function look(page: Page, label: string, reason: string): Promise<void> {
  const picture = page.getByRole("region", { name: label }).first();
  await picture.getByLabel("Reason for access").fill(reason);
  await picture.getByRole("button", { name: "View" }).click();
  await picture.getByRole("img", { name: label }).waitFor();
}

const MOBILE = "+41791234567";
const TEXT = {
  ...{ first_name: "Annunziata", last_name: "Meierhofer", gender: "female", birth_date: "1990-04-23", country: "CH" },
  ...{ address: "Bahnhofstrasse 17, Uster", document_type: "passport", document_number: "X7654321" },
};

/** @param journey whose program the other parts of the back office use too, before and after */
export function testQueues(journey: Journey): void {
  async function sendTexts(person: Person): Promise<void> {
    const { url } = journey.candor();
    await bindMobile(url, person, MOBILE);
    payloadOf("POST /user/real", await callApi(url, "POST /user/real", TEXT, signedIn(person)));
  }

  test.runIf(isFull)(
    "an officer reads the words, looks at pictures with a reason, rejects by field, and is told when somebody was first",
    async () => {
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
      await page.getByText("Another operator was faster", { exact: false }).waitFor();
      await page.locator("article").getByText("Verified", { exact: true }).waitFor();

      const [front_pic, hand_pic] = [await uploadPicture(url, person), await uploadPicture(url, person)];
      payloadOf(
        "POST /real/newreal",
        await callApi(url, "POST /real/newreal", { front_pic, hand_pic }, signedIn(person)),
      );
      await open("verification?level=2");
      await page.locator("tr.ant-table-row").first().click();
      const front = page.getByRole("region", { name: "Front of document" }).first();
      await front.getByRole("button", { name: "View" }).click();
      await front.getByText("Enter a reason").waitFor();
      await look(page, "Front of document", "To compare the face");
      await front.getByRole("button", { name: "Rotate" }).click();
      await front.getByRole("button", { name: "Zoom in" }).click();
      expect(await accessibilityFaults(page), "a picture").toEqual([]);
      const seen = payloadOf("GET /real/views", await callApi(url, "GET /real/views", {}, signedIn(person)));
      expect(seen.list).toMatchObject([{ operator: "olga", field: "front_pic", reason: "To compare the face" }]);
      // One of two was opened: the other has to be before it can be verified.
      await page.getByText("Open every picture first", { exact: false }).waitFor();
      expect(await page.getByRole("button", { name: "Verify" }).isDisabled(), "a picture was not opened").toBe(true);
      await look(page, "Selfie with document", "To compare the face");
      await page.getByText("Open every picture first", { exact: false }).waitFor({ state: "detached" });
      await decide(page, "Verify", async () => undefined);
      await page.locator("article").getByText("Verified", { exact: true }).waitFor();
    },
  );

  test("finance credits a wire with what arrived once both have opened its proof: another amount than claimed by two, and why", async () => {
    const person = await journey.newPerson("wira");
    const id = await announceWire(journey.candor().url, person, "20000", "Wira Payer");
    const [fay, finn] = [await newOperator(journey, "fay", "finance"), await newOperator(journey, "finn", "finance")];
    const { page, open } = await openOffice(journey, `wires/${id}`);
    await signInAtOffice(page, fay);
    await page.getByText("Wira Payer").waitFor();
    expect(await accessibilityFaults(page), "a wire").toEqual([]);
    const approve = (amount: string) =>
      decide(page, "Approve", async (asked) => {
        await asked.getByLabel("Amount received, in EUR").fill(amount);
        await asked.getByLabel("Bank reference").fill("AB-1234");
        await asked.getByLabel("Reason for the different amount").fill("Charges of the bank");
      });
    await page.getByText("Open the proof first", { exact: false }).waitFor();
    expect(await page.getByRole("button", { name: "Approve" }).isDisabled(), "the proof was not opened").toBe(true);
    await look(page, "Proof", "To judge it");
    await page.getByText("Open the proof first", { exact: false }).waitFor({ state: "detached" });
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
    await page.getByText("Open the proof first", { exact: false }).waitFor();
    await look(page, "Proof", "To judge it");
    await approve("20000");
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await approve("19990");
    await page.getByText("Credited", { exact: true }).first().waitFor();
    await page.getByText("Charges of the bank").first().waitFor();
    await open("wires?state=approved");
    await page.getByText("Left for you to approve alone", { exact: false }).waitFor();
    await page.getByRole("cell", { name: "20,000 EUR" }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("wires.csv");
  });
}
