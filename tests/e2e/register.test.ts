/** How signing up can end, other than in the main job, which spot-trading.test.ts follows. */
import { describe, expect, test } from "vitest";
import { fillRegistration } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";

const journey = prepareJourney();

describe("a new customer", () => {
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
    expect(page.url()).toContain("pages/common/register");
  });
});
