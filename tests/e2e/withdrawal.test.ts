/** Money that leaves, as its owner sees it: where to, what arrives, every sign of the recipient, the pay password, and each step until it is there. */
import { expect, test } from "vitest";
import { callApi, type Fields, type Headers, type Person, payloadOf, signedIn } from "../client/api-client.ts";
import { addOperator } from "../client/operator-token.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";
import { furnishReal, PAY_DIGITS } from "./harness/real-funds.ts";

const journey = prepareJourney("shared");
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const HASH = `0x${"ab".repeat(32)}`;

const seesNoFault = async ({ page }: Phone, where: string): Promise<void> =>
  expect(await accessibilityFaults(page), where).toEqual([]);

/** What may be withdrawn, and an address that has waited its day. */
const furnish = (person: Person) =>
  furnishReal(journey.candor(), person, 1_000_000_000n, [{ address: ADDRESS, name: "My wallet" }]);

/** From the demo account over the form to the page that follows the withdrawal; answers its id. */
async function withdraw(phone: Phone, amount: string): Promise<string> {
  const { page } = phone;
  await page.getByRole("button", { name: /My wallet/ }).click();
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Review" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("region", { name: "Full recipient" }).waitFor();
  await seesNoFault(phone, "the check");
  await sheet.getByRole("button", { name: `Withdraw ${amount} USDT` }).click();
  await sheet.getByRole("group", { name: "Your payment PIN" }).waitFor();
  await page.keyboard.type(PAY_DIGITS);
  await page.waitForURL(/withdraw\?id=\d+/);
  return /id=(\d+)/.exec(page.url())?.[1] ?? "";
}

test("a withdrawal is checked sign by sign, followed to its arrival, and said in notices; another is taken back", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  const person = await enterAsNew(phone, journey, "leaver");
  const { url, dataDir } = journey.candor();
  const finance: Headers = await addOperator({ url, dataDir }, "fiona", "finance");
  const operate = async (
    key: "POST /operator/withdrawal/approve" | "POST /operator/withdrawal/sent" | "POST /operator/withdrawal/confirm",
    fields: Fields,
    by = finance,
  ) => payloadOf(key, await callApi(url, key, fields, by));
  const payer: Headers = await addOperator({ url, dataDir }, "felix", "finance");

  await phone.visit("pages/fund/withdraw");
  await page.getByText("Only the real account makes withdrawals").waitFor();
  await seesNoFault(phone, "the demo account");
  await page.getByRole("button", { name: "Use the real account" }).click();
  await page.getByText("No withdrawal address").waitFor();
  await seesNoFault(phone, "without a payee");

  await furnish(person);
  await page.reload();
  await page.getByText("0x5290…9EE7", { exact: false }).waitFor();
  await page.getByLabel("Amount", { exact: true }).fill("19");
  await page.getByRole("button", { name: /My wallet/ }).click();
  await page.getByText("At least 20 USDT").waitFor();
  await page.getByLabel("Amount", { exact: true }).fill("100");
  await page.getByText("95 USDT", { exact: true }).waitFor();
  await page.getByText("Funds sent on another network are lost for good.", { exact: false }).waitFor();
  await seesNoFault(phone, "the form");

  // Chosen already: pressed again it stays so.
  const id = await withdraw(phone, "100");
  await page.getByText("Under review.", { exact: false }).waitFor();
  await page.getByText("Expected by", { exact: false }).waitFor();
  await seesNoFault(phone, "requested");
  await operate("POST /operator/withdrawal/approve", { id });
  await operate("POST /operator/withdrawal/sent", { id, tx_hash: HASH }, payer);
  await page.getByText("Sent; waiting for confirmations.").waitFor();
  await page.getByText(HASH).waitFor();
  await operate("POST /operator/withdrawal/confirm", { id, recipient_end: ADDRESS.slice(-6), number: "95" });
  await page.getByText("The recipient has received it.").waitFor();
  await seesNoFault(phone, "arrived");

  await page.getByRole("link", { name: "New withdrawal" }).click();
  await withdraw(phone, "200");
  await page.getByRole("button", { name: "Cancel withdrawal" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel withdrawal" }).click();
  await page.getByText("The full amount is back in your funding wallet.").waitFor();
  await page.getByRole("link", { name: "All records" }).click();
  await page.getByText("−100", { exact: false }).waitFor();

  await expect
    .poll(async () => {
      const answer = await callApi(url, "GET /mailMessage/getList", {}, signedIn(person));
      return payloadOf("GET /mailMessage/getList", answer).list.map(({ title }) => title);
    })
    .toEqual(
      expect.arrayContaining([
        "Withdrawal of 100 USDT requested",
        "Withdrawal of 100 USDT sent",
        "Withdrawal of 100 USDT has arrived",
        "Withdrawal of 200 USDT cancelled",
      ]),
    );
});

test("on a wide screen the form has its costs beside it", async () => {
  const phone = await journey.openPhone({ width: 1280, height: 800 });
  const { page } = phone;
  const person = await enterAsNew(phone, journey, "wide");
  await furnish(person);
  await phone.visit("pages/fund/withdraw");
  await page.getByRole("button", { name: "Use the real account" }).click();
  const form = await page.getByLabel("Amount", { exact: true }).boundingBox();
  const costs = await page.getByText("Fee (deducted)").boundingBox();
  expect((costs?.x ?? 0) > (form?.x ?? 0) + (form?.width ?? 0)).toBe(true);
  await seesNoFault(phone, "wide");
});
