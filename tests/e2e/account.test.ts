/** Who may do what, as the screens tell it: visitors look on, a wrong code lets nobody in, prices that are not live are for practice money alone. */
import { describe, expect, test } from "vitest";
import { enterAsNew, fillRegistration, PASSWORD } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";
import { barsFill, openTicket, typeOnPad } from "./harness/trading.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const journey = prepareJourney("shared");
const REDIRECT_MS = 1200;
const TOAST_GONE_MS = 2500;

describe("a visitor", () => {
  test("sees markets, book and chart, and is offered an account where the order would be", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit("pages/market/market");
    await page.getByRole("link", { name: /BTC\/USDT/ }).click();
    await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
    await page.getByText("Quoted by Candor").waitFor();
    await barsFill(page, 0.3);
    const sheet = await openTicket(page, "Buy");
    await sheet.getByText("To trade, open a demo account", { exact: false }).waitFor();
    expect(await sheet.getByRole("button", { name: /^Buy/ }).count(), "nothing to place").toBe(0);
    await sheet.getByRole("link", { name: "Log in" }).click();
    await page.waitForURL(/#\/pages\/common\/login/);
  });

  test("is told to log in at a page of their own, is taken there after 1200 ms, and comes back", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await page.goto(`${journey.candor().url}/#/pages/setting/userInfo`);
    await page.getByText("Please log in first").first().waitFor();
    const toldAt = performance.now();
    await page.waitForURL(/#\/pages\/common\/login\?return=/);
    // From the words on screen to the other page: what was measured lies within a slow machine's delay of the 1200 ms.
    const took = performance.now() - toldAt;
    expect(took).toBeGreaterThan(REDIRECT_MS * 0.5);
    expect(took).toBeLessThan(REDIRECT_MS * 2);

    const person = await journey.newPerson("returning");
    await page.getByLabel("E-mail or mobile number").fill(person.address);
    await page.getByLabel("Password", { exact: true }).fill(`not ${PASSWORD}`);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("password", { exact: false }).first().waitFor();
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/#\/pages\/setting\/userInfo/);
    await page.getByRole("heading", { name: "Personal information" }).waitFor();
  });
});

describe("a new customer", () => {
  test.runIf(isFull)(
    "reads beside the field why no second code is sent yet, until another address is typed",
    async () => {
      const phone = await journey.openPhone();
      const { page } = phone;
      await fillRegistration(phone, journey, "twice@example.com");
      await page.reload();
      await page.getByLabel("E-mail address").fill("twice@example.com");
      const answered = page.waitForResponse(/\/api\/sms_mail/);
      await page.getByRole("button", { name: "Get code" }).click();
      const answer = (await (await answered).json()) as { code: string; message: string };
      expect(answer.code).toBe("code-sent-recently");
      const reason = page.getByText(answer.message);
      await reason.first().waitFor();
      await page.waitForTimeout(TOAST_GONE_MS);
      expect(await reason.count(), "the reason stays when the toast has gone").toBe(1);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel("E-mail address").fill("other@example.com");
      await reason.waitFor({ state: "detached" });
    },
  );

  test("is told in words when the code is wrong, and is not let in", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await fillRegistration(phone, journey, "eve@example.com");
    const right = await journey.codeFor("eve@example.com");
    await page.getByLabel("Six-digit code").fill(right === "000000" ? "000001" : "000000");
    const answered = page.waitForResponse(/\/api\/user\/register/);
    await page.getByRole("button", { name: "Create account" }).click();
    const answer = (await (await answered).json()) as { type: string; code: string; message: string };
    expect(answer).toMatchObject({ type: "error", code: "code-wrong" });
    await page.getByText(answer.message).first().waitFor();
    await page.waitForTimeout(TOAST_GONE_MS);
    expect(await page.getByText(answer.message).count(), "the reason stays when the toast has gone").toBe(1);
    expect(page.url()).toContain("pages/common/register");
  });
});

describe("the real account at prices that are not live", () => {
  test.runIf(isFull)("is one tap away, places nothing and says why, and is one tap back", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await enterAsNew(phone, journey, "realist");
    await phone.visit("pages/transaction/currency");
    const account = page.getByRole("group", { name: "Account" }).filter({ visible: true });
    await account.getByText("Real").click();
    await page.getByText("You are in the real account").first().waitFor();
    expect(await page.getByText("Demo · practice money").count()).toBe(0);
    // Said before a ticket is opened: there is nothing to open one by.
    await page.getByText("Real orders need live prices", { exact: false }).filter({ visible: true }).waitFor();
    expect(await page.getByRole("button", { name: "Buy", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Use the demo account" }).click();
    await page.getByText("Demo · practice money").waitFor();
    const sheet = await openTicket(page, "Buy");
    await typeOnPad(sheet, "0.01");
    await expect.poll(() => sheet.getByRole("button", { name: "Buy 0.01 BTC" }).isEnabled()).toBe(true);
  });
});
