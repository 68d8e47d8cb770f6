/** Withdrawals as people on duty judge them: found, approved by two, paid out, arrived, failed; and scripts that their owners write. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { callApi, NO_LIMITS, payloadOf } from "../client/api-client.ts";
import { signInOperator } from "../client/operator-token.ts";
import { SCRIPT_PAYLOADS } from "../client/script-payloads.ts";
import { decide, newOperator, openOffice, signInAtOffice } from "./harness/back-office.ts";
import { openDatabaseOf } from "./harness/books.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";
import { furnishReal, withdrawReal } from "./harness/real-funds.ts";

const journey = prepareJourney({ env: NO_LIMITS });
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const UNITS = 1_000_000n;

const question = (page: Page) => page.getByRole("dialog");

test("a large withdrawal is approved by two, paid out by who was not the last of them, and confirmed; another fails", async () => {
  const { url } = journey.candor();
  const person = await journey.newPerson("leaver");
  const [payee = ""] = await furnishReal(journey.candor(), person, 100_000n * UNITS, [
    { address: ADDRESS, name: "My wallet" },
  ]);
  await withdrawReal(url, person, payee, "100");
  const large = await withdrawReal(url, person, payee, "12000");
  const [fay, finn] = [await newOperator(journey, "fay", "finance"), await newOperator(journey, "finn", "finance")];
  const { page, open } = await openOffice(journey, "withdrawals");
  await signInAtOffice(page, fay);
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
  await page.getByText("1 / 2 · fay").waitFor();
  await question(page).waitFor({ state: "hidden" });
  expect(await page.getByRole("button", { name: "Approve" }).isDisabled(), "approved once").toBe(true);

  const second = await openOffice(journey, `withdrawals/${large}`, { theme: "dark" });
  await signInAtOffice(second.page, finn);
  await second.page.getByText("1 / 2 · fay").waitFor();
  // By keyboard alone.
  await second.page.locator("#content").getByRole("button", { name: "Approve" }).focus();
  await second.page.keyboard.press("Enter");
  await question(second.page).getByText("With your approval it may be paid out.").waitFor();
  await question(second.page).getByRole("button", { name: "Approve" }).focus();
  await second.page.keyboard.press("Enter");
  await second.page.getByText("2 / 2 · fay, finn").waitFor();
  expect(await accessibilityFaults(second.page), "approved, in the dark").toEqual([]);
  const sent = (of: Page, hash: string) =>
    decide(of, "Record as paid out", async (asked) => {
      await asked.getByLabel("Transaction hash or bank’s reference").fill(hash);
    });
  await sent(second.page, `0x${"ab".repeat(32)}`);
  await question(second.page).getByRole("alert").waitFor();
  await question(second.page).getByRole("button", { name: "Cancel" }).click();

  await page.reload();
  await sent(page, `0x${"ab".repeat(32)}`);
  await page.getByText("Paid out by").waitFor();
  await second.page.reload();
  await decide(second.page, "Confirm arrival", async (asked) => {
    await asked.getByLabel("Last 6 characters of the recipient").fill(ADDRESS.slice(-6));
    await asked.getByLabel("What arrived, in USDT").fill("11995");
  });
  await second.page.locator("article").getByText("Confirmed", { exact: true }).first().waitFor();

  await open("withdrawals");
  await rows.first().click();
  await decide(page, "Approve", async () => undefined);
  await decide(page, "Record as failed", async (asked) => {
    await asked.getByLabel("Reason").fill("The network refused it");
  });
  await page.locator("article").getByText("Failed", { exact: true }).first().waitFor();
  await open("withdrawals?state=all");
  await expect.poll(() => rows.count()).toBe(2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("withdrawals.csv");
});

test("none of forty scripts runs in payees, memos, nicknames and content that the back office shows", async () => {
  const { url, dataDir } = journey.candor();
  const people = [await journey.newPerson("mallory"), await journey.newPerson("mallet")];
  const ids: string[] = [];
  for (const [half, person] of people.entries()) {
    const texts = SCRIPT_PAYLOADS.slice(half * 20, half * 20 + 20);
    const places = texts.map((text) => ({ address: ADDRESS, name: text.slice(0, 60), memo: text.slice(0, 64) }));
    const payees = await furnishReal(journey.candor(), person, 10_000n * UNITS, places);
    for (const [at, payee] of payees.entries()) {
      ids.push(await withdrawReal(url, person, payee, String(30 + at)));
    }
  }
  const vera = await newOperator(journey, "vera", "finance", "admin", "product");
  const headers = await signInOperator(url, vera);
  const content: string[] = [];
  for (const [at, text] of SCRIPT_PAYLOADS.entries()) {
    const texts = JSON.stringify([
      { language: "en", title: `${at} ${text.replaceAll("\n", " ")}`.slice(0, 160), summary: text, body: text },
    ]);
    const key = "POST /operator/content/save";
    content.push(payloadOf(key, await callApi(url, key, { kind: "news", texts }, headers)).id);
  }
  const { page, open } = await openOffice(journey, "withdrawals?limit=100");
  await signInAtOffice(page, vera);
  const ran = () => page.evaluate("window.candorRan ?? 0");
  const rows = page.locator("tr.ant-table-row");
  await rows.nth(SCRIPT_PAYLOADS.length - 1).waitFor();
  expect(await ran(), "withdrawals").toBe(0);
  for (const [at, id] of ids.entries()) {
    await open(`withdrawals/${id}`);
    await page
      .getByText(SCRIPT_PAYLOADS[at]?.slice(0, 64) ?? "", { exact: true })
      .first()
      .waitFor();
    expect(await ran(), `withdrawal ${at}`).toBe(0);
  }
  await open("content?limit=100");
  await rows.nth(SCRIPT_PAYLOADS.length - 1).waitFor();
  for (const [at, id] of content.entries()) {
    await open(`content/${id}`);
    await page.getByLabel("Summary").first().waitFor();
    expect(await ran(), `content ${at}`).toBe(0);
  }
  await open(`customers?search=${people[0]?.address}`);
  const owner = openDatabaseOf(dataDir, "candor_owner");
  try {
    for (const [at, text] of SCRIPT_PAYLOADS.entries()) {
      await owner.query("update customer set nickname = $1 where email = $2", [text, people[0]?.address]);
      await page.reload();
      await page.getByText(text, { exact: true }).waitFor();
      expect(await ran(), `nickname ${at}`).toBe(0);
    }
  } finally {
    await owner.close();
  }
});
