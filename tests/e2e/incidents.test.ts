import { expect, test } from "vitest";
import { callApi, type Headers, payloadOf } from "../client/api-client.ts";
import { addOperator } from "../client/operator-token.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const journey = prepareJourney();
const BTC = 1;

/** Who may halt. */
const operator = (name: string) => addOperator(journey.candor(), name);

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
  await page.getByText("This market is halted", { exact: false }).waitFor();
  expect(await page.getByRole("button", { name: "Buy", exact: true }).count(), "the reason in its place").toBe(0);
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
