/** Where somebody withdraws to: addresses with the wrong network warned of, cards and accounts by their check digits. */
import { describe, expect, test } from "vitest";
import { callApi, payloadOf, signedIn } from "../client/api-client.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";

const journey = prepareJourney("shared");
const TRON = "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW";

const seesNoFault = async ({ page }: Phone): Promise<void> => expect(await accessibilityFaults(page)).toEqual([]);

describe("addresses", () => {
  test("one of another network is warned of while it is typed, saved by the right one, told, shown in full, renamed and removed", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    const person = await enterAsNew(phone, journey, "sender");
    await phone.visit("pages/setting/wallet");
    await page.getByText("No addresses yet").waitFor();
    await seesNoFault(phone);
    await page.getByRole("link", { name: "Add address" }).click();

    await page.getByLabel("Currency").selectOption({ label: "USDT · Tether USD" });
    // Nobody's network is chosen for them.
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Save address" }).click();
    await page.getByText("Please choose a network.").waitFor();
    await page.getByText("Ethereum (ERC20)").click();
    await page.getByLabel("Address", { exact: true }).fill(TRON);
    await page.getByText("This looks like an address of Tron, not of Ethereum (ERC20)", { exact: false }).waitFor();
    await seesNoFault(phone);
    await page.getByRole("button", { name: "Save address" }).click();
    expect(await page.getByLabel("Address", { exact: true }).getAttribute("aria-invalid")).toBe("true");

    await page.getByRole("button", { name: "Use Tron (TRC20)" }).click();
    await page.getByText("Checksum valid.", { exact: false }).waitFor();
    await page.getByLabel("Name (optional)").fill("My wallet");
    await seesNoFault(phone);
    await page.getByRole("button", { name: "Save address" }).click();

    const row = page.getByRole("listitem").filter({ hasText: "My wallet" });
    await row.getByText("TJCnKs…sxMW").waitFor();
    await row.getByText(/^Usable in (?:1 day|23 hr)/).waitFor();
    await seesNoFault(phone);
    await expect
      .poll(async () => {
        const answer = await callApi(journey.candor().url, "GET /mailMessage/getList", {}, signedIn(person));
        return payloadOf("GET /mailMessage/getList", answer).list.map(({ title }) => title);
      })
      .toContain("A withdrawal address was added");

    await row.getByRole("button").click();
    const sheet = page.getByRole("dialog", { name: "My wallet" });
    await sheet.getByRole("img", { name: "QR code of the address" }).waitFor();
    await seesNoFault(phone);
    await sheet.getByRole("link", { name: "Change" }).click();
    await page.getByLabel("Name (optional)").fill("Savings");
    await page.getByRole("button", { name: "Save address" }).click();
    await page.getByRole("listitem").filter({ hasText: "Savings" }).getByRole("button").click();
    await page.getByRole("button", { name: "Remove Savings" }).click();
    const asked = page.getByRole("dialog", { name: "Remove Savings?" });
    await asked.getByText("waiting period of 24 hours starts over", { exact: false }).waitFor();
    await asked.getByRole("button", { name: "Remove" }).click();
    await page.getByText("No addresses yet").waitFor();
  });
});

describe("cards and accounts", () => {
  test("a card is checked by its digit at the field, saved in part, and removed once it was asked", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await enterAsNew(phone, journey, "holder");
    await phone.visit("pages/setting/bank");
    await page.getByRole("button", { name: "Add card" }).click();
    await page.getByRole("button", { name: "Save card" }).click();
    expect(await page.getByText("Please fill this in.").count()).toBe(4);
    await page.getByLabel("Name of the holder").fill("Anna Li");
    await page.getByLabel("Card number").fill("4242 4242 4242 4241");
    await page.getByLabel("Bank", { exact: true }).fill("Some Bank");
    await page.getByText("Check digit invalid.", { exact: false }).waitFor();
    await page.getByLabel("Branch").fill("Main Street");
    await page.getByLabel("Card number").fill("4242 4242 4242 4242");
    await page.getByText("Check digit valid.").waitFor();
    await seesNoFault(phone);
    await page.getByRole("button", { name: "Save card" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Some Bank" });
    await row.getByText("•••• 4242").waitFor();
    await row.getByText("A••• L•••", { exact: false }).waitFor();
    expect(await page.content()).not.toContain("Anna Li");
    await seesNoFault(phone);
    await row.getByRole("button", { name: "Remove Some Bank •••• 4242" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("No cards yet").waitFor();
  });

  test("an account abroad tells the country of its IBAN, on a wide screen as well", async () => {
    const phone = await journey.openPhone({ width: 1280, height: 800 });
    const { page } = phone;
    await enterAsNew(phone, journey, "abroad");
    await phone.visit("pages/setting/bank");
    await page.getByRole("link", { name: "Accounts abroad" }).click();
    await page.getByRole("button", { name: "Add account" }).click();
    await page.getByLabel("Currency").selectOption({ label: "EUR · Euro" });
    await page.getByLabel("Name of the holder").fill("Anna Li");
    await page.getByLabel("Address of the holder").fill("Bahnhofstrasse 17, Berlin");
    await page.getByLabel("Phone number").fill("+49 30 123456");
    await page.getByLabel("SWIFT code").fill("deutdeff");
    await page.getByText("A bank in: Germany.").waitFor();
    await page.getByLabel("IBAN", { exact: true }).fill("DE88 3704 0044 0532 0130 00");
    await page.getByLabel("Bank", { exact: true }).fill("Deutsche Bank");
    await page.getByText("Check digits or length invalid.", { exact: false }).waitFor();
    await page.getByLabel("IBAN", { exact: true }).fill("DE89 3704 0044 0532 0130 00");
    await page.getByText("Check digits valid. Country: Germany.").waitFor();
    await page.getByLabel("Address of the bank").fill("Taunusanlage 12, Frankfurt");
    await seesNoFault(phone);
    await page.getByRole("button", { name: "Save account" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Deutsche Bank" });
    await row.getByText("DE•• •••• 3000").waitFor();
    await seesNoFault(phone);
  });
});
