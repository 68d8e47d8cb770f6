/** The same job on recorded prices: every screen with prices says that they are a replay. */
import { rmSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { signInAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { makeRecordings } from "./harness/recordings.ts";
import { barsFill, buyAtMarket, lastPrice } from "./harness/trading.ts";

const recordings = makeRecordings();
const journey = prepareJourney({ feed: "replay", replay: recordings });
afterAll(() => rmSync(recordings, { recursive: true, force: true }));

const SCREENS = ["pages/index/index", "pages/market/market", "pages/market/search", "pages/transaction/currency"];
const SAYS_SO = /Replay of recorded prices/;

describe("with --feed replay", () => {
  test("the screens say so, the recorded price moves over its history, and it can be traded", async () => {
    expect(journey.candor().output()).toContain("Prices are a replay of recorded prices");
    const phone = await journey.openPhone();
    const { page } = phone;
    await signInAsNew(phone, journey, "replay");
    for (const screen of SCREENS) {
      await phone.visit(screen);
      await page.getByRole("banner").getByText(SAYS_SO).first().waitFor();
      expect(await page.getByText("Simulated prices").count(), screen).toBe(0);
    }
    await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
    await page.getByRole("button", { name: "1m", exact: true }).click();
    await barsFill(page, 0.5);
    const first = await lastPrice(page);
    expect(first, "within the recording").toMatch(/^4[5-7]\d{3}\.\d/);
    await expect.poll(() => lastPrice(page)).not.toBe(first);
    await buyAtMarket(page, "0.01", "BTC");
    await page.getByRole("tab", { name: "My trades" }).click();
    await page.getByText("0.01 BTC").first().waitFor();
  });
});
