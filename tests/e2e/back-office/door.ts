/** The door of the back office and what stands around its pages: enrolment, sign-in, roles, idleness, what two agree on. */
import { expect, test } from "vitest";
import { authenticatorOf } from "../../client/authenticator.ts";
import { makeOperator } from "../../client/operator-token.ts";
import { decide, newOperator, openOffice, signInAtOffice } from "../harness/back-office.ts";
import type { Journey } from "../harness/journey.ts";
import { accessibilityFaults } from "../harness/phone.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";

const PASSWORD = "seven green kettles 41";

/** @param journey whose program the other parts of the back office use too, before and after */
export function testDoor(journey: Journey): void {
  test("an operator enrols with a token and an authenticator, signs in, comes to where they wanted, and leaves", async () => {
    const token = makeOperator(journey.candor().dataDir, "edith", "admin", "compliance");
    const { page } = await openOffice(journey, "audit");
    expect(await accessibilityFaults(page), "sign-in").toEqual([]);
    await page.getByRole("button", { name: "First time here" }).click();
    await page.getByLabel("Enrolment token").fill(token);
    await page.getByLabel("New password").fill("too short");
    await page.getByLabel("Repeat password").fill(PASSWORD);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("The passwords do not match").waitFor();
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("img", { name: "QR code" }).waitFor();
    expect(await accessibilityFaults(page), "enrolment").toEqual([]);
    const secret = await page.getByText("Or type this secret").locator(".exact").textContent();
    const code = authenticatorOf(secret?.trim() ?? "");
    await page.getByLabel("Authenticator code").fill("000000");
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Authenticator code").fill(code());
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("edith is set up. Log in now.").waitFor();
    await signInAtOffice(page, { name: "edith", password: PASSWORD, code });
    await page.getByRole("heading", { name: "Audit log" }).waitFor();
    await page.getByRole("cell", { name: "Signed in", exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Check the chain" }).click();
    await page.getByText("Chain intact").waitFor();
    expect(await accessibilityFaults(page), "audit log").toEqual([]);
    await page.reload();
    await page.getByRole("heading", { name: "Audit log" }).waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByLabel("Password").waitFor();
    await page.reload();
    await page.getByLabel("Password").waitFor();
  });

  test.runIf(isFull)("each sees the pages of their roles, and is told which role another needs", async () => {
    const sam = await newOperator(journey, "sam", "support");
    const { page, open } = await openOffice(journey);
    await signInAtOffice(page, sam);
    const menu = page.getByRole("navigation", { name: "Pages" });
    expect(await menu.getByText("Withdrawals").count()).toBe(1);
    expect(await menu.getByText("Verification").count()).toBe(0);
    await open("withdrawals");
    await page.getByText("No withdrawals here").waitFor();
    expect(await accessibilityFaults(page), "withdrawals").toEqual([]);
    await page.goto(`${journey.candor().url}/admin/#/deposits`);
    await page.getByText("It needs one of these roles: Finance.", { exact: false }).waitFor();
    expect(await accessibilityFaults(page), "a page of other roles").toEqual([]);
  });

  test.runIf(isFull)(
    "whoever is away is asked after fourteen minutes, and is signed out after fifteen, whatever the page asks by itself",
    async () => {
      const ida = await newOperator(journey, "ida", "support");
      const { page } = await openOffice(journey, "withdrawals?search=ida");
      await signInAtOffice(page, ida);
      await page.getByRole("heading", { name: "Withdrawals" }).waitFor();
      await page.clock.install();
      await page.clock.fastForward(14 * 60_000 + 5_000);
      await page.getByRole("timer").waitFor();
      await page.getByRole("button", { name: "Stay logged in" }).click();
      await page.getByRole("timer").waitFor({ state: "hidden" });
      await page.clock.fastForward(14 * 60_000 + 5_000);
      await page.getByRole("timer").waitFor();
      expect(await accessibilityFaults(page), "the question").toEqual([]);
      await page.clock.fastForward(60_000);
      await page.getByText("Your session has ended.", { exact: false }).waitFor();
      await page.clock.resume();
      await signInAtOffice(page, ida);
      expect(await page.getByLabel("Customer, recipient, hash or number").inputValue()).toBe("ida");
    },
  );

  test.runIf(isFull)(
    "two administrators add an operator: proposed by one, approved by the other who reads its hash, the token shown once",
    async () => {
      const [rosa, theo] = [await newOperator(journey, "rosa", "admin"), await newOperator(journey, "theo", "admin")];
      const first = await openOffice(journey, "operators");
      await signInAtOffice(first.page, rosa);
      await first.page.getByRole("cell", { name: "theo", exact: true }).waitFor();
      expect(await accessibilityFaults(first.page), "operators").toEqual([]);
      await first.page.getByRole("button", { name: "Propose an operator" }).click();
      const dialog = first.page.getByRole("dialog");
      await dialog.waitFor();
      // Her device asks for that.
      const moving = await first.page.evaluate(
        "document.getAnimations().flatMap(({ animationName }) => animationName ?? [])",
      );
      expect(moving, "the dialog stands where it is").toEqual([]);
      await dialog.getByLabel("Name").fill("newcomer");
      // By keyboard.
      await dialog.getByLabel("Finance").focus();
      await first.page.keyboard.press("Space");
      expect(await dialog.getByLabel("Finance").isChecked()).toBe(true);
      await dialog.getByLabel("Reason").fill("More deposits than two can judge");
      expect(await accessibilityFaults(first.page), "a proposal").toEqual([]);
      await dialog.getByRole("button", { name: "Propose an operator" }).click();
      await first.page.getByText("Done").waitFor();
      await first.open("proposals");
      await first.page.getByText("Add the operator newcomer", { exact: false }).first().click();
      await first.page.getByText("This is your own proposal", { exact: false }).waitFor();
      expect(await first.page.getByRole("button", { name: "Approve" }).count()).toBe(0);

      const second = await openOffice(journey, "proposals", { theme: "dark" });
      await signInAtOffice(second.page, theo);
      await second.page.getByText("Add the operator newcomer", { exact: false }).first().click();
      await second.page.getByText("More deposits than two can judge").waitFor();
      expect(await accessibilityFaults(second.page), "one proposal in the dark").toEqual([]);
      await decide(second.page, "Approve", async (asked) => {
        await asked.getByText(/^[0-9a-f]{64}$/).waitFor();
      });
      const shown = second.page.getByRole("dialog").filter({ hasText: "Shown once" });
      expect(await shown.locator(".exact").textContent()).toMatch(/[\w-]{43}/);
      await second.page.getByRole("button", { name: "I have it" }).click();

      // What the first still sees is over: they are told, and see how it stands.
      await decide(first.page, "Withdraw proposal", async () => undefined);
      await first.page.getByText("Another operator was faster", { exact: false }).waitFor();
      await first.page.getByText("Executed").waitFor();
      await first.open("operators");
      await first.page.getByRole("cell", { name: "newcomer" }).waitFor();
      await first.page.getByText("Invited").waitFor();
    },
  );

  test.runIf(isFull)(
    "the terms of a network are proposed by one, read by another with what is called how, and hold once approved",
    async () => {
      const [fred, gita] = [
        await newOperator(journey, "fred", "finance"),
        await newOperator(journey, "gita", "finance"),
      ];
      const first = await openOffice(journey, "terms");
      await signInAtOffice(first.page, fred);
      await first.page.getByLabel("Currency, network or product").fill("tron");
      const row = (page: typeof first.page) => page.getByRole("row", { name: /USDT · Tron/ });
      await row(first.page).getByRole("button", { name: "Propose" }).click();
      const dialog = first.page.getByRole("dialog");
      await dialog.getByText("Nothing yet").waitFor();
      await dialog.getByLabel("Withdrawal fee").fill("3.25");
      await dialog.getByText(/: \S+ → 3\.25$/).waitFor();
      await dialog.getByLabel("Reason").fill("The network costs less");
      expect(await accessibilityFaults(first.page), "other terms").toEqual([]);
      await dialog.getByRole("button", { name: "Propose" }).click();
      await first.page.getByText(/Proposed as number \d+/).waitFor();

      const second = await openOffice(journey, "proposals");
      await signInAtOffice(second.page, gita);
      await second.page
        .getByText(/^Change the terms of USDT .* Tron \(TRC20\)/)
        .first()
        .click();
      await second.page.getByRole("row", { name: "Applies to USDT · Tron (TRC20)" }).waitFor();
      await second.page.getByRole("row", { name: "Withdrawals open Yes" }).waitFor();
      await decide(second.page, "Approve", async (asked) => {
        await asked.getByText(/^Change the terms of USDT .* Tron \(TRC20\)/).waitFor();
      });
      await second.page.locator("article").getByText("Executed", { exact: true }).waitFor();
      await first.page.reload();
      await first.page.getByLabel("Currency, network or product").fill("tron");
      await row(first.page).getByText("3.25").waitFor();
      await row(first.page).getByText("fred, gita").waitFor();
      expect(await accessibilityFaults(first.page), "networks").toEqual([]);
    },
  );
}
