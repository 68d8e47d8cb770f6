/** Assets in a chosen currency, a conversion at a quote that stands for fifteen seconds, and the bill that tells of it. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { enterAsNew, isSameDocument, markDocument } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";
import { furnishReal, PAY_DIGITS } from "./harness/real-funds.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const journey = prepareJourney("shared");

describe("assets", () => {
  test.runIf(isFull)(
    "are told in the currency chosen, with what the day brought, how they are divided, and hidden on a tap",
    async () => {
      const phone = await journey.openPhone();
      const { page } = phone;
      await enterAsNew(phone, journey, "owner");
      await phone.visit("pages/fund/assets");
      await page.getByText("Demo account, in USDT").waitFor();
      await page.getByText("Since 00:00 UTC, excluding deposits", { exact: false }).waitFor();
      await page.getByLabel("Currency of the total").selectOption({ label: "JPY" });
      await page.getByText("Demo account, in JPY").waitFor();
      await page.getByText("USDT counted as 1 US dollar", { exact: false }).waitFor();
      await page.getByRole("heading", { name: "Allocation" }).waitFor();
      await page.getByText("100.0%").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Hide amounts" }).click();
      expect(await page.getByText("15,", { exact: false }).count()).toBe(0);
      // It is kept on this device.
      await page.getByRole("button", { name: "Show amounts" }).click();
      await page.reload();
      await page.getByText("Demo account, in JPY").waitFor();
    },
  );
});

describe("a conversion", () => {
  test.runIf(isFull)(
    "shows a quote with all it costs, asks again once it is over, and is in the history and the bill",
    async () => {
      const phone = await journey.openPhone();
      const { page } = phone;
      await enterAsNew(phone, journey, "converter");
      await phone.visit("pages/fund/fundTransfer");
      await markDocument(page);
      await page.getByText("In the funding wallet: 10,000.00 USDT").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel("Amount", { exact: true }).fill("10000.01");
      await page.getByText("More than the available balance of your funding wallet").waitFor();
      await page.getByLabel("Amount", { exact: true }).fill("1000");
      await page.getByRole("button", { name: "See the quote" }).click();

      const sheet = page.getByRole("dialog", { name: "Your quote" });
      for (const fact of ["Index price", "Your price", "Spread, 0.05%", "Fee, 0.1%"]) {
        await sheet.getByText(fact, { exact: true }).waitFor();
      }
      expect(await accessibilityFaults(page)).toEqual([]);
      // Nothing is converted by a quote that is over.
      await sheet.getByText("The quote has expired").waitFor({ timeout: 20_000 });
      expect(await sheet.getByRole("button", { name: "Convert 1,000 USDT" }).count()).toBe(0);
      await sheet.getByRole("button", { name: "New quote" }).click();
      await sheet.getByRole("button", { name: "Convert 1,000 USDT" }).click();
      await page.getByText("credited to your funding wallet", { exact: false }).first().waitFor();
      await sheet.waitFor({ state: "detached" });
      await page.getByText("In the funding wallet: 9,000.00 USDT").waitFor();
      expect(await isSameDocument(page), "nothing was reloaded").toBe(true);

      await page.getByRole("link", { name: "Transfer history" }).click();
      await page.getByText("−1,000.00 USDT").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await phone.visit("pages/setting/bill");
      await page.getByRole("tab", { name: "Fees" }).click();
      await page.getByText("Conversion fee").first().waitFor();
      await page.getByRole("tab", { name: "Transfers" }).click();
      await page.getByText("Balance 9,000.00 USDT").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download JSON" }).click(),
      ]);
      const rows = JSON.parse(await readFile(await download.path(), "utf8")) as { kind: string; amount: string }[];
      expect(rows).toContainEqual(expect.objectContaining({ kind: "conversion", amount: "-1000", balance: "9000" }));
    },
  );
});

describe("sending to a user", () => {
  test("is for real money, names the recipient twice, says what somebody new gets, and takes the pay password", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    const other = await journey.newPerson("receiver");
    const person = await enterAsNew(phone, journey, "sender");
    await phone.visit("pages/fund/fundTransfer?tab=user");
    await page.getByText("Only real money can be sent to other users").waitFor();
    await page.getByRole("button", { name: "Use the real account" }).click();
    const uid = page.getByLabel("Recipient’s user number");
    const name = page.getByLabel("Recipient's nickname, e-mail or mobile number");
    const find = page.getByRole("button", { name: "Find", exact: true });
    const profile = await fetch(`${journey.candor().url}/api/user/info`, { headers: { authorization: other.token } });
    const { message } = (await profile.json()) as { message: { uid: string; email: string } };
    for (const [number, known] of [
      ["9999 9999", message.email],
      [message.uid, "somebody@example.com"],
    ] as const) {
      await uid.fill(number);
      await name.fill(known);
      await find.click();
      await page.getByText("There is no user with this number and this name", { exact: false }).waitFor();
    }
    expect(await accessibilityFaults(page)).toEqual([]);

    await furnishReal(journey.candor(), person, 1_000_000_000n, []);
    await page.reload();
    await uid.fill(message.uid);
    await name.fill(message.email);
    await find.click();
    await page.getByText("You have never sent anything to this recipient", { exact: false }).waitFor();
    const amount = page.getByLabel("Amount", { exact: true });
    await amount.fill("1001");
    await page.getByText("More than the available balance of your funding wallet").waitFor();
    const sheet = page.getByRole("dialog");
    const send = async (text: string) => {
      await amount.fill(text);
      await page.getByRole("button", { name: "Review" }).click();
      await sheet.getByText("Left of your 24-hour limit").waitFor();
      await sheet.getByRole("button", { name: `Send ${text} USDT` }).click();
      await page.keyboard.type(PAY_DIGITS);
    };
    await send("100.5");
    await sheet.getByText("new recipients get little a day together: at most 100 USDT", { exact: false }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Close" }).click();
    await sheet.waitFor({ state: "detached" });
    await send("100");
    await page.getByText(`sent to ${message.email}`, { exact: false }).first().waitFor();
  });
});
