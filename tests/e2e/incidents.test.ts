/** A halt by an operator as people see it: on the market, as the reason why, and gone once two operators resumed it. */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { callApi, type Headers, payloadOf } from "../client/api-client.ts";
import { addOperator } from "../client/operator-token.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";
import { openTicket } from "./harness/trading.ts";

const journey = prepareJourney();
const BTC = 1;

/** Who may halt. */
const operator = (name: string) => addOperator(journey.candor(), name);

/** Of an element on the screen, in pixels from its top. */
async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return box.y + box.height;
}

test("a halted market says so, says why, and trades again once two operators have resumed it", async () => {
  const { url } = journey.candor();
  const [anna, ben] = [await operator("anna"), await operator("ben")];
  const phone = await journey.openPhone();
  const { page } = phone;
  await enterAsNew(phone, journey, "halted");
  await phone.visit(`pages/transaction/currency?match_id=${BTC}`);
  const halt = await callApi(url, "POST /operator/halt", { match_id: BTC, reason: "a network split" }, anna);
  payloadOf("POST /operator/halt", halt);
  const why = page.getByRole("link", { name: "Halted: see why" });
  await why.waitFor();
  const ticket = await openTicket(page, "Buy");
  const locked = ticket.getByRole("button", { name: "Buy BTC" });
  expect(await locked.isDisabled()).toBe(true);
  const reason = ticket.getByText("This market is halted", { exact: false }).filter({ visible: true });
  expect(await bottomOf(reason), "the reason is in sight, beside the locked button").toBeLessThan(
    await bottomOf(locked),
  );
  await ticket.getByRole("button", { name: "Close" }).click();
  await ticket.waitFor({ state: "detached" });
  await why.click();
  await page.getByRole("heading", { name: "Incidents" }).waitFor();
  await page.getByText("Our team stopped new orders").waitFor();
  await page.getByText("Ongoing").waitFor();
  await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
  await page.getByText("a network split").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  const resume = async (headers: Headers) =>
    payloadOf(
      "POST /operator/resume",
      await callApi(url, "POST /operator/resume", { match_id: BTC, reason: "it is settled" }, headers),
    ).state;
  expect(await resume(anna)).toBe("waiting");
  expect(await resume(ben)).toBe("resumed");
  // The page hears of it and asks anew by itself.
  await page.getByText("anna and ben").waitFor();
  await page.getByText("Resolved").waitFor();
  await phone.visit(`pages/transaction/currency?match_id=${BTC}`);
  await page.getByText("24h high").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Halted: see why" }).count()).toBe(0);
});
