/** A page that stays open while the app behind it is replaced, or while the network is gone: it says so, and goes on where it was. */
import { describe, expect, test } from "vitest";
import { isSameDocument, markDocument } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, openPhone, type Phone, sharedBrowser } from "./harness/phone.ts";

const journey = prepareJourney("shared");
const MARKET_CODE = /\/assets\/market-page-.*\.js$/;
/** The start page as it is asked for past the worker. */
const FRESH_START = /\/\?\d+$/;
const OTHER_START = "/assets/newer-version.js";

const gone = (phone: Phone) => phone.page.route(MARKET_CODE, (route) => route.fulfill({ status: 404 }));

/** The server has another version from now on; what it sends to a new document is still the one there is. */
async function replaceVersion({ page }: Phone): Promise<void> {
  await page.route(FRESH_START, async (route) => {
    const start = await route.fetch();
    const body = (await start.text()).replace(/href="[^"]+" data-start/, `href="${OTHER_START}" data-start`);
    await route.fulfill({ response: start, body });
  });
  await page.route(`**${OTHER_START}`, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
}

/** Past the journey's own, as a browser notes what it could not fetch as an error, which is what these tests are about. */
async function openAtHome(): Promise<Phone> {
  const phone = await openPhone(await sharedBrowser(), journey.candor().url);
  await phone.visit("pages/index/index");
  await markDocument(phone.page);
  return phone;
}

const openMarket = ({ page }: Phone) => page.getByRole("link", { name: "Markets", exact: true }).click();

/** From home, whose version is served no more. */
async function openMarketOfReplacedVersion(): Promise<Phone> {
  const phone = await openAtHome();
  await gone(phone);
  await replaceVersion(phone);
  await openMarket(phone);
  return phone;
}

describe("code that is no longer served", () => {
  test("because there is a newer version is said once, and the page is loaded anew where it was", async () => {
    const phone = await openMarketOfReplacedVersion();
    const { page } = phone;
    await page.getByText("There is a newer version").waitFor();
    await page.unroute(MARKET_CODE);
    await page.getByRole("tab", { name: "Crypto" }).waitFor();
    expect(page.url()).toContain("pages/market/market");
    expect(await isSameDocument(page)).toBe(false);
    await phone.close();
  });

  test("is not looked for in a loop: after one new document the page says that it did not load, and tries again", async () => {
    const phone = await openMarketOfReplacedVersion();
    const { page } = phone;
    await page.getByText("This page did not load").waitFor();
    expect(await isSameDocument(page), "loaded anew once").toBe(false);
    await markDocument(page);
    await page.waitForTimeout(3000);
    expect(await isSameDocument(page), "and not again").toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute(MARKET_CODE);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("tab", { name: "Crypto" }).waitFor();
    await phone.close();
  });

  test("of a part of a page, with no newer version, is said in that page's place, and Try again brings it", async () => {
    const phone = await openPhone(await sharedBrowser(), journey.candor().url);
    const { page } = phone;
    await page.route(/\/assets\/home-markets-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${journey.candor().url}/#/pages/index/index`);
    await page.getByText("This page did not load").waitFor();
    await page.unroute(/\/assets\/home-markets-.*\.js$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("tab", { name: "Crypto" }).waitFor();
    await phone.close();
  });
});

describe("without a network", () => {
  test("a page that is loaded again says that it is offline and shows what may be old", async () => {
    const phone = await openAtHome();
    const { page, context } = phone;
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    // What was not kept on purpose is not there either.
    await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
    await context.setOffline(true);
    await page.reload();
    // A device may believe that it has a network while nothing gets through.
    const words = page.getByText(/^(You are offline|No connection to Candor)\. What you see may be out of date\.$/);
    await words.waitFor();
    // Longer than any try to reach the server takes.
    await page.waitForTimeout(4000);
    expect(await words.count(), "and goes on saying so").toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.setOffline(false);
    await page.reload();
    await page.getByRole("tab", { name: "Crypto" }).waitFor();
    await words.waitFor({ state: "detached" });
    await phone.close();
  });
});
