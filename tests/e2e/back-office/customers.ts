/** What two operators agree on for one customer, through the pages; and an operator who has a passkey and no password. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeOperator } from "../../client/operator-token.ts";
import { giveAuthenticator } from "../harness/authenticator.ts";
import { decide, newOperator, openOffice, signInAtOffice } from "../harness/back-office.ts";
import { signInAsNew } from "../harness/customer.ts";
import type { Journey } from "../harness/journey.ts";
import { accessibilityFaults } from "../harness/phone.ts";

/** In every run by enrol, operator-freeze and books (db), and by what two agree on for withdrawals, on the same pages. */
const isFull = process.env.CANDOR_TEST_FULL === "1";

/** @param journey whose program the other parts of the back office use too, before and after */
export function testCustomers(journey: Journey): void {
  test.runIf(isFull)("an operator enrols with a passkey and signs in by it, again and again", async () => {
    const { url, dataDir } = journey.candor();
    const token = makeOperator(dataDir, "petra", "support");
    const { page } = await journey.openPhone({ width: 1280, height: 800 });
    await giveAuthenticator(page);
    // Browsers make no passkeys for an IP address.
    await page.goto(`${url.replace("127.0.0.1", "localhost")}/admin/#/withdrawals`);
    await page.getByRole("button", { name: "First time here" }).click();
    await page.getByLabel("Enrolment token").fill(token);
    await page.getByText("Passkey", { exact: true }).click();
    await page.getByLabel("New password").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("petra is set up. Log in now.").waitFor();
    for (const time of ["first", "second"]) {
      await page.getByRole("button", { name: "Log in with a passkey" }).click();
      await page.getByRole("banner").getByText("petra", { exact: true }).waitFor();
      await page.getByRole("heading", { name: "Withdrawals" }).waitFor();
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByLabel("Authenticator code").waitFor();
      expect(await accessibilityFaults(page), `signed out the ${time} time`).toEqual([]);
    }
  });

  /** Answers the number under which it waits. */
  async function propose(page: Page, label: string, fields: Readonly<Record<string, string>>): Promise<string> {
    await decide(page, label, async (asked) => {
      for (const [field, value] of Object.entries(fields)) await asked.getByLabel(field).fill(value);
      expect(await accessibilityFaults(page), label).toEqual([]);
    });
    const said = page.getByText(/Proposed as number \d+/);
    const id = /\d+/.exec((await said.textContent()) ?? "")?.[0] ?? "";
    await said.waitFor({ state: "detached" });
    return id;
  }

  test.runIf(isFull)("a customer is credited and frozen by two, and reads who did it and why", async () => {
    const phone = await journey.openPhone();
    const person = await signInAsNew(phone, journey, "frida");
    const [sara, carl] = [
      await newOperator(journey, "sara", "support", "finance"),
      await newOperator(journey, "carl", "compliance", "finance"),
    ];
    const { page, open } = await openOffice(journey, "customers");
    await signInAtOffice(page, sara);
    await page.getByRole("searchbox").fill(person.address);
    await page.keyboard.press("Enter");
    const rows = page.locator("tr.ant-table-row");
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    await page.getByRole("tab", { name: "Overview" }).waitFor();
    expect(await accessibilityFaults(page), "a customer").toEqual([]);
    const place = new URL(page.url()).hash.replace("#/", "");
    const credit = await propose(page, "Propose a credit", { Amount: "25", Reason: "A fee that was taken twice" });
    await decide(page, "Propose a freeze", async (asked) => {
      await asked.getByLabel("Days (1 to 90)").fill("900");
      await asked.getByLabel("Reason").fill("Longer than anybody may");
    });
    // The label, and what is wrong.
    await expect.poll(() => page.getByRole("dialog").getByText("Days (1 to 90)", { exact: true }).count()).toBe(2);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    const freeze = await propose(page, "Propose a freeze", { Reason: "Strangers write in this name" });
    await open(`proposals/${freeze}`);
    await page.getByText("This is your own proposal", { exact: false }).waitFor();

    const second = await openOffice(journey, `proposals/${credit}`);
    await signInAtOffice(second.page, carl);
    for (const id of [credit, freeze]) {
      await second.open(`proposals/${id}`);
      await decide(second.page, "Approve", async (asked) => {
        await asked.getByText(/^[0-9a-f]{64}$/).waitFor();
      });
      await second.page.locator("article").getByText("Executed", { exact: true }).waitFor();
    }

    // What was seen before is not what it is now.
    await open(place);
    await page.getByText("Frozen by operators sara, carl").waitFor();
    expect(await accessibilityFaults(page), "a frozen customer").toEqual([]);
    await page.getByRole("tab", { name: "Portfolio" }).click();
    await page.getByRole("row", { name: /Real Funding USDT 25 / }).waitFor();

    // Every session of theirs has ended.
    await phone.visit("pages/common/login");
    await phone.page.locator("input[autocomplete=username]").fill(person.address);
    await phone.page.locator("input[autocomplete=current-password]").fill(person.password);
    await phone.page.locator("button[type=submit]").click();
    await phone.page.getByText("Our team froze your account", { exact: false }).waitFor();
    await phone.visit("pages/notice/notice");
    await phone.page.getByText("25 USDT credited").first().waitFor();
    expect(await accessibilityFaults(phone.page), "what the customer reads").toEqual([]);
  });
}
