/** Money that comes in, as its owner sees it: the network chosen by themselves, the address and its warning, a proof, and its record. */
import { expect, test } from "vitest";
import { talkativePng } from "../../apps/server/src/platform/files/picture-test-support.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";

const TRON = "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW";
const SOLANA = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
const HASH = "9f0c1d2e3a4b5c6d7e8f9a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d";

const banks = { EUR: { holder: "Candor Example Ltd", bank_name: "Example Bank", iban: "IE29AIBK93115212345678" } };
const journey = prepareJourney({
  env: { DEPOSIT_ADDRESSES: `tron=${TRON},solana=${SOLANA}`, DEPOSIT_BANKS: JSON.stringify(banks) },
});

const seesNoFault = async ({ page }: Phone, where: string): Promise<void> =>
  expect(await accessibilityFaults(page), where).toEqual([]);

test("a deposit by proof: the network is chosen by its sender, the proof is sent, and waits among the records", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  await enterAsNew(phone, journey, "payer");
  await phone.visit("pages/fund/select");
  await page.getByText("Only the real account takes deposits").waitFor();
  await page.getByRole("button", { name: "Use the real account" }).click();
  await page.getByRole("link", { name: /^EUR/ }).waitFor();
  await seesNoFault(phone, "the choice");
  // By wire alone: no page between that has nothing else to choose.
  await page.getByRole("link", { name: /^EUR/ }).click();
  await page.getByRole("heading", { level: 1, name: "Wire transfer" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: /^USDT/ }).click();

  await page.getByText("It must be the same on both sides.", { exact: false }).waitFor();
  expect(await page.getByRole("img", { name: /QR code/ }).count(), "nobody's network is chosen for them").toBe(0);
  await page.getByRole("button", { name: /^Tron/ }).click();
  await page.getByRole("img", { name: "QR code of your USDT address on Tron (TRC20)" }).waitFor();
  await page.getByText("Send only USDT on Tron (TRC20).", { exact: false }).waitFor();
  await seesNoFault(phone, "the address");

  await page.getByRole("button", { name: "Submit proof of payment" }).click();
  await page.getByText("Choose a picture of the payment").waitFor();
  await page.getByLabel("Amount sent").fill("120.5");
  await page.getByLabel("Last 6 characters of the TxID").fill(HASH);
  const picture = { name: "payment.png", mimeType: "image/png", buffer: await talkativePng("proof", false) };
  await page.locator("input[type=file]").setInputFiles(picture);
  await page.getByText("Uploaded", { exact: false }).first().waitFor();
  await page.getByRole("button", { name: "Submit proof of payment" }).click();

  await page.waitForURL(/receive_withdraw_record\?tab=0/);
  const row = page.getByRole("listitem").filter({ hasText: "USDT · Tron (TRC20)" });
  await row.getByText("+120.50").waitFor();
  await row.getByText("Pending").waitFor();
  await row.getByRole("button").click();
  await page.getByRole("dialog").getByText(HASH, { exact: true }).waitFor();
  await seesNoFault(phone, "the record");
});
