/** A new customer, from an empty phone to a demo account, and through a server that is killed. */
import { describe, expect, test } from "vitest";
import { prepareJourney } from "./harness/journey.ts";

const journey = prepareJourney();
const EMAIL = "ada@example.com";
const PASSWORD = "Difference1822";

describe("a new customer", () => {
  test("registers by e-mail, finds 100,000 USDT in the demo account, and is still there after kill -9", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit("pages/common/register");
    await page.getByLabel("E-mail address").fill(EMAIL);
    await page.getByRole("button", { name: "Get code" }).click();
    await page.getByText("Code sent", { exact: false }).first().waitFor();
    await page.getByLabel("Six-digit code").fill(await journey.codeFor(EMAIL));
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Repeat password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/#\/pages\/(index\/index|fund\/assets)/);
    await page
      .getByText(/100,000/)
      .first()
      .waitFor();
    await page.getByText(/demo/i).filter({ visible: true }).first().waitFor();

    await page.goto("about:blank");
    await journey.candor().restart();
    await phone.visit("pages/index/index");
    await page
      .getByText(/100,000/)
      .first()
      .waitFor();
  });

  test("is told in words when the code is wrong, and is not let in", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit("pages/common/register");
    await page.getByLabel("E-mail address").fill("eve@example.com");
    await page.getByRole("button", { name: "Get code" }).click();
    await page.getByText("Code sent", { exact: false }).first().waitFor();
    const right = await journey.codeFor("eve@example.com");
    await page.getByLabel("Six-digit code").fill(right === "000000" ? "000001" : "000000");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Repeat password").fill(PASSWORD);
    const answered = page.waitForResponse(/\/api\/user\/register/);
    await page.getByRole("button", { name: "Create account" }).click();
    expect(await (await answered).json()).toMatchObject({ type: "error", code: "code-wrong" });
    await page.getByText(/code/i).first().waitFor();
    expect(page.url()).toContain("pages/common/register");
  });
});
