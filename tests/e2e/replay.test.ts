/** The same job on recorded prices: every screen with prices says that they are a replay. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { callApi, payloadOf } from "../client/api-client.ts";
import { appPages } from "./harness/app-pages.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import type { Phone } from "./harness/phone.ts";
import { makeRecordings } from "./harness/recordings.ts";
import { accountOf, barsFill, buyAtMarket, cancelOnlyOrder, lastPrice, placeRestingBuy } from "./harness/trading.ts";

const AMOUNT = "0.01";
const SPEED = 10;
const REAL = join(import.meta.dirname, "../../../shared/data/market");
/** Other recordings are replayed as the tests' own are: the full run alone plays them. */
const isRealPlayed = process.env.CANDOR_TEST_FULL === "1" && existsSync(REAL);
const PRICE_PAGES = appPages().filter(({ hasPrices }) => hasPrices);

/** Of every category something that was recorded, as the list names it. */
type Recorded = Readonly<Record<string, string>>;
const RECORDED: Recorded = { Forex: "EUR/USD", Stocks: "AAPL", Futures: "6E", Crypto: "BTC/USDT", ETFs: "SPY" };

/** Every page with prices says of them what they are, and nothing else. */
async function expectSaid(phone: Phone, words: RegExp): Promise<void> {
  for (const { path } of PRICE_PAGES) {
    await phone.visit(path);
    await phone.page.getByRole("banner").getByText(words).first().waitFor();
    for (const other of ["Simulated prices", "Live prices"]) {
      expect(await phone.page.getByText(other).count(), `${path}: ${other}`).toBe(0);
    }
  }
}

/** The price of what was recorded moves twice: the first time may be the live store taking over from the list. */
async function watchRecordedMove(phone: Phone, recorded: Recorded): Promise<void> {
  const { page } = phone;
  await phone.visit("pages/market/market");
  const list = page.getByRole("table", { name: "Markets" });
  for (const [category, name] of Object.entries(recorded)) {
    await page.getByRole("tab", { name: category }).click();
    const row = list.getByRole("row").filter({ hasText: name });
    await row.waitFor();
    for (const change of ["first", "second"]) {
      const before = await row.textContent();
      await expect.poll(() => row.textContent(), { message: `the ${change} move of ${name}` }).not.toBe(before);
    }
  }
}

async function openBitcoin(phone: Phone): Promise<void> {
  await phone.visit("pages/transaction/currency");
  await phone.page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
}

async function placeAndCancel(page: Page): Promise<void> {
  const price = await placeRestingBuy(page, AMOUNT, "BTC");
  await page.getByRole("tab", { name: "Open orders (1)" }).click();
  await cancelOnlyOrder(page, page.getByRole("listitem").filter({ hasText: `${AMOUNT} BTC at ${price}` }));
}

/** When the newest minute of Bitcoin opened by the recording's own clock, in milliseconds. */
async function recordedTime(url: string): Promise<number> {
  const key = "GET /currency/new_timeshar";
  const bars = payloadOf(key, await callApi(url, key, { symbol: "BTCUSDT", period: "1m" }));
  return bars.at(-1)?.time ?? 0;
}

describe("with --feed replay --replay-speed", () => {
  const recordings = makeRecordings();
  const journey = prepareJourney({ feed: "replay", replay: recordings, flags: ["--replay-speed", String(SPEED)] });
  afterAll(() => rmSync(recordings, { recursive: true, force: true }));
  const words = new RegExp(`Replay of recorded prices, ${SPEED}×$`);

  test("the screens say so, every category moves, and orders are filled, cancelled and kept through kill -9", async () => {
    expect(journey.candor().output()).toContain("Prices are a replay of recorded prices");
    const { url } = journey.candor();
    const began = { at: Date.now(), recorded: await recordedTime(url) };
    const phone = await journey.openPhone();
    const { page } = phone;
    await enterAsNew(phone, journey, "replay");
    await expectSaid(phone, words);
    await watchRecordedMove(phone, RECORDED);

    await openBitcoin(phone);
    await page.getByRole("button", { name: "1m", exact: true }).click();
    await barsFill(page, 0.5);
    const first = await lastPrice(page);
    expect(first, "within the recording").toMatch(/^4[5-7]\d{3}\.\d/);
    await expect.poll(() => lastPrice(page)).not.toBe(first);
    await buyAtMarket(page, AMOUNT, "BTC");
    await page.getByRole("tab", { name: "My trades" }).click();
    await page.getByText(`${AMOUNT} BTC`).first().waitFor();
    await placeAndCancel(page);
    const limit = await placeRestingBuy(page, AMOUNT, "BTC");

    const before = await accountOf(page);
    const recordedBefore = await recordedTime(url);
    const speed = (recordedBefore - began.recorded) / (Date.now() - began.at);
    expect(speed, "recorded minutes pass at the speed asked for").toBeGreaterThan(SPEED / 2);
    expect(speed).toBeLessThan(SPEED * 1.5);
    await page.goto("about:blank");
    await journey.candor().restart([]);
    await openBitcoin(phone);
    await page
      .getByRole("banner")
      .getByText(/Replay of recorded prices$/)
      .first()
      .waitFor();
    expect(await accountOf(page)).toEqual(before);
    expect(await recordedTime(url), "the recording goes on").toBeGreaterThanOrEqual(recordedBefore);
    await page.getByRole("tab", { name: "Open orders (1)" }).click();
    await page.getByRole("button", { name: `Cancel order: ${AMOUNT} BTC at ${limit}.00` }).waitFor();
    const again = await lastPrice(page);
    await expect.poll(() => lastPrice(page)).not.toBe(again);
    await barsFill(page, 0.5);
  });
});

describe.skipIf(!isRealPlayed)("on the real recordings of ../shared/data/market, where they are", () => {
  // At their own speed quiet currencies move less often than a test can wait.
  const journey = prepareJourney({ feed: "replay", replay: REAL, flags: ["--replay-speed", "60"] });

  test("every category has a price that moves, and can be traded", async () => {
    const phone = await journey.openPhone();
    await enterAsNew(phone, journey, "real-recordings");
    await watchRecordedMove(phone, { ...RECORDED, Forex: "GBP/USD", Futures: "SPX" });
    await openBitcoin(phone);
    await phone.page
      .getByRole("banner")
      .getByText(/Replay of recorded prices, 60×$/)
      .first()
      .waitFor();
    await phone.page.getByRole("button", { name: "1h", exact: true }).click();
    await barsFill(phone.page, 0.5);
    await buyAtMarket(phone.page, AMOUNT, "BTC");
    await placeAndCancel(phone.page);
  });
});
