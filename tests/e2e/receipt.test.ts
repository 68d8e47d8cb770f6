/** Receipts on a phone: found, checked there, saved and shared, and checked again from the file without any server. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { callApi, type Person, payloadOf, signedIn } from "../client/api-client.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const VERIFY = join(import.meta.dirname, "../../apps/server/src/commands/verify-log.ts");
const UNTIL_ENDED_MS = 60_000;

const isFull = process.env.CANDOR_TEST_FULL === "1";
const journey = prepareJourney("shared");

test.runIf(isFull)("an option's receipt holds on its page, and from the saved file", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  await enterAsNew(phone, journey, "ada");
  await phone.visit("pages/transaction/index");
  await page.getByRole("button", { name: "Down", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Stake 10 USDT" }).click();
  const action = sheet.getByRole("button", { name: "Down 10 USDT · 30 sec", exact: true });
  await action.click();
  await sheet.getByText("Demo order · practice money").waitFor();
  await action.click();
  await sheet.getByText("Order running", { exact: true }).waitFor();
  await sheet.getByRole("button", { name: "Done" }).click();
  const card = page.getByRole("region", { name: "An order has ended" });
  await card.waitFor({ timeout: UNTIL_ENDED_MS });
  await card.getByRole("link", { name: "Receipt" }).click();

  await card.waitFor({ state: "detached" });
  await page.getByText("Verified", { exact: true }).waitFor();
  await page.getByText("Realised PnL (net)", { exact: true }).waitFor();
  await page.getByText("Proof", { exact: true }).click();
  await page.getByText(/Keys and blocks are those of the published log/).waitFor();
  // An option of thirty seconds: its instants say the second.
  await page
    .getByText(/:\d\d:\d\d/)
    .first()
    .waitFor();
  await page.getByRole("img", { name: /prices of this receipt/ }).waitFor();
  await page.getByText("Demo account", { exact: true }).waitFor();
  expect(await accessibilityFaults(page), "receipt").toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the receipt" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^candor-option-BTCUSDT-\d+\.json$/);
  const { stdout } = await promisify(execFile)(process.execPath, [VERIFY, "--receipt", await file.path()]);
  expect(stdout).toMatch(/holds/i);
});

const PATIENCE = { timeout: 20_000, interval: 100 };

/** Closed in two parts; the ids of its receipts, newest first. */
async function closedContract(person: Person): Promise<string[]> {
  const { url } = journey.candor();
  const headers = signedIn(person);
  const market = payloadOf(
    "GET /currency/instrument",
    await callApi(url, "GET /currency/instrument", { symbol: "BTCUSDT" }, headers),
  );
  const { currency_id, legal_id } = market;
  const order = { currency_id, legal_id, type: "up", share: 10, multiple: 10 };
  const { id } = payloadOf("POST /lever/submit", await callApi(url, "POST /lever/submit", order, headers));
  const closings = async () =>
    payloadOf("GET /receipt/list", await callApi(url, "GET /receipt/list", { order_id: id }, headers)).list;
  for (const lots of [4, 6]) {
    await vi.waitFor(async () => {
      const mine = await callApi(url, "POST /lever/my_trade", {}, headers);
      expect(payloadOf("POST /lever/my_trade", mine).list[0]?.status).toBe("open");
    }, PATIENCE);
    const before = (await closings()).length;
    payloadOf("POST /lever/close", await callApi(url, "POST /lever/close", { id, share: lots }, headers));
    await vi.waitFor(async () => expect(await closings()).toHaveLength(before + 1), PATIENCE);
  }
  return (await closings()).map(({ receipt_id }) => receipt_id);
}

test("a contract's receipts hold on their page with every figure, and are shared as files", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  await page.addInitScript(`
    navigator.canShare = () => true;
    navigator.share = async ({ files }) => { window.shared = await files[0].text(); };
  `);
  const person = await enterAsNew(phone, journey, "bea");
  const [rest, part] = await closedContract(person);
  for (const id of [part, rest]) {
    await phone.visit(`pages/receipt/receipt?id=${id}`);
    await page.getByText("Verified", { exact: true }).waitFor();
    for (const fact of ["Half-spread", "Initial margin of the order", "Liquidation index price", "Closed at"])
      await page.getByText(fact, { exact: true }).waitFor();
  }
  await page.getByText("Lots closed earlier", { exact: true }).waitFor();
  expect(await accessibilityFaults(page), "receipt of a contract").toEqual([]);
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => page.evaluate("JSON.parse(window.shared ?? '{}').id")).toBe(rest);
});
