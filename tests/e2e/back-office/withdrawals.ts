/** Withdrawals as operators judge them: found, approved by two, paid out, arrived, failed. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { decide, newOperator, openOffice, signInAtOffice } from "../harness/back-office.ts";
import type { Journey } from "../harness/journey.ts";
import { accessibilityFaults } from "../harness/phone.ts";
import { furnishReal, withdrawReal } from "../harness/real-funds.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const UNITS = 1_000_000n;

const question = (page: Page) => page.getByRole("dialog");

/** @param journey whose program the other parts of the back office use too, before and after */
export function testWithdrawals(journey: Journey): void {
  test("a large withdrawal is approved by two, paid out by who was not the last of them, and confirmed; another fails", async () => {
    const { url } = journey.candor();
    const person = await journey.newPerson("leaver");
    const [payee = ""] = await furnishReal(journey.candor(), person, 100_000n * UNITS, [
      { address: ADDRESS, name: "My wallet" },
    ]);
    await withdrawReal(url, person, payee, "100");
    const large = await withdrawReal(url, person, payee, "12000");
    const [gail, glen] = [await newOperator(journey, "gail", "finance"), await newOperator(journey, "glen", "finance")];
    const { page, open } = await openOffice(journey, "withdrawals");
    await signInAtOffice(page, gail);
    const rows = page.locator("tr.ant-table-row");
    await expect.poll(() => rows.count()).toBe(2);
    expect(await accessibilityFaults(page), "the queue").toEqual([]);
    await page.getByRole("columnheader", { name: "Worth in USDT" }).click();
    await page.getByRole("columnheader", { name: "Worth in USDT" }).click();
    await expect.poll(() => rows.first().textContent()).toContain("12,000 USDT");
    await page.getByRole("searchbox").fill(large);
    await page.keyboard.press("Enter");
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    await page.getByText(ADDRESS).first().waitFor();
    expect(await accessibilityFaults(page), "a withdrawal").toEqual([]);
    await decide(page, "Approve", async (asked) => {
      await asked.getByText("After you, 1 other person of finance must approve.").waitFor();
    });
    await page.getByText("1 / 2 · gail").waitFor();
    await question(page).waitFor({ state: "hidden" });
    expect(await page.getByRole("button", { name: "Approve" }).isDisabled(), "approved once").toBe(true);

    const second = await openOffice(journey, `withdrawals/${large}`, { theme: "dark" });
    await signInAtOffice(second.page, glen);
    await second.page.getByText("1 / 2 · gail").waitFor();
    // By keyboard alone.
    await second.page.locator("#content").getByRole("button", { name: "Approve" }).focus();
    await second.page.keyboard.press("Enter");
    await question(second.page).getByText("With your approval it can be paid.").waitFor();
    await question(second.page).getByRole("button", { name: "Approve" }).focus();
    await second.page.keyboard.press("Enter");
    await second.page.getByText("2 / 2 · gail, glen").waitFor();
    expect(await accessibilityFaults(second.page), "approved, in the dark").toEqual([]);
    await second.page.getByText("You approved this last", { exact: false }).waitFor();
    expect(await second.page.getByRole("button", { name: "Mark as sent" }).isDisabled(), "the last").toBe(true);
    const sent = (of: Page, hash: string) =>
      decide(of, "Mark as sent", async (asked) => {
        await asked.getByLabel("TxID or bank reference").fill(hash);
      });
    await page.reload();
    await sent(page, `0x${"ab".repeat(32)}`);
    await page.getByText("Sent by").waitFor();
    await second.page.reload();
    await decide(second.page, "Confirm arrival", async (asked) => {
      await asked.getByLabel("Last 6 characters of the recipient").fill(ADDRESS.slice(-6));
      await asked.getByLabel("Amount received, in USDT").fill("11995");
    });
    await second.page.locator("article").getByText("Confirmed", { exact: true }).first().waitFor();

    await open("withdrawals");
    await rows.first().click();
    await decide(page, "Approve", async () => undefined);
    await page.getByText("You approved this last", { exact: false }).waitFor();
    expect(await page.getByRole("button", { name: "Mark as sent" }).isDisabled(), "approved it").toBe(true);
    await decide(page, "Mark as failed", async (asked) => {
      await asked.getByLabel("Reason").fill("The network refused it");
    });
    await page.locator("article").getByText("Failed", { exact: true }).first().waitFor();
    await open("withdrawals?state=all");
    await expect.poll(() => rows.count()).toBe(2);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("withdrawals.csv");
  });
}
