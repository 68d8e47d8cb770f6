import { expect, test } from "vitest";
import { callApi, payloadOf, signedIn } from "../client/api-client.ts";
import { enterAs } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";

const journey = prepareJourney("shared");

test("a visitor sees what is paid and what leaving costs; a customer subscribes, finds the order and takes it out again", async () => {
  const { url } = journey.candor();
  const visitor = await journey.openPhone({ lang: "en" });
  await visitor.visit("pages/quantization/quantization");
  await visitor.page
    .getByRole("region", { name: "Fixed-term savings" })
    .getByRole("link", { name: /^30 days/ })
    .click();
  await visitor.page.getByLabel("Amount").fill("1000");
  await visitor.page.getByText("1,002.79452 USDT").waitFor();
  await visitor.page.getByRole("cell", { name: "995.00" }).first().waitFor();

  const person = await journey.newPerson("saver");
  const phone = await journey.openPhone({ lang: "en" });
  const { page, visit } = phone;
  await enterAs(phone, url, person);
  await visit("pages/quantization/buy?id=3");
  await page.getByLabel("Amount").fill("1000");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Subscribe 1,000.00 USDT" }).click();
  await page.getByRole("progressbar", { name: "Time passed" }).waitFor();
  const list = async () =>
    payloadOf("GET /user/project/order", await callApi(url, "GET /user/project/order", {}, signedIn(person))).list;
  expect(await list()).toMatchObject([{ number: "1000", status: "active", rate: "0.034" }]);

  await page.getByRole("button", { name: "Redeem early" }).click();
  await page.getByRole("button", { name: "Redeem for 1,000.00 USDT" }).click();
  await page.getByText("Cancelled").waitFor();
  expect(await list()).toEqual([]);
});
