/** A receipt on a phone: found from the history, checked there, saved, and checked again from the file without any server. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { signInAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const VERIFY = join(import.meta.dirname, "../../apps/server/src/main/verify-log.ts");
const UNTIL_ENDED_MS = 60_000;

const journey = prepareJourney();

test("an option's receipt holds on its page, and from the saved file", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  await signInAsNew(phone, journey, "ada");
  await phone.visit("pages/transaction/index");
  await page.getByRole("button", { name: "Down", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Stake 10 USDT" }).click();
  const action = sheet.getByRole("button", { name: "Down 10 USDT · 30 sec", exact: true });
  await action.click();
  await sheet.getByText("Demo order · practice money").waitFor();
  await action.click();
  await sheet.getByText("Order running", { exact: true }).waitFor();
  await sheet.getByRole("button", { name: "Done" }).click();
  const card = page.getByRole("region", { name: "An order has ended" });
  await card.waitFor({ timeout: UNTIL_ENDED_MS });
  await card.getByRole("link", { name: "Receipt" }).click();

  await card.waitFor({ state: "detached" });
  await page.getByText("Everything in this receipt holds").waitFor();
  await page.getByRole("img", { name: /prices of this receipt/ }).waitFor();
  await page.getByText("Demo account", { exact: true }).waitFor();
  expect(await accessibilityFaults(page), "receipt").toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the receipt" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^candor-option-BTCUSDT-\d+\.json$/);
  const { stdout } = await promisify(execFile)(process.execPath, [VERIFY, "--receipt", await file.path()]);
  expect(stdout).toMatch(/holds/i);
});
