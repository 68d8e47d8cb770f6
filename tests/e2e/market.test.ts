/** The market list: favourites and their order, sorting, finding, and what a held row offers. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { callApi, type Person, payloadOf, signedIn } from "../client/api-client.ts";
import { enterAsNew, registerByHand, signInAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";

const journey = prepareJourney("shared");
const CALLS_ABOUT_FAVOURITES = "**/api/optional/**";
const ANSWERED_AFTER_MS = 500;

const star = (page: Page, symbol: string): Locator =>
  page.getByRole("button", { name: `Add ${symbol} to favourites`, exact: true });
const handle = (page: Page, symbol: string): Locator =>
  page.getByRole("button", { name: `Move ${symbol}`, exact: true });

/** Symbols in the order in which they are seen, of the list or of the one being arranged. */
async function symbols(page: Page): Promise<string[]> {
  const labels = await page.locator("[data-instrument] button[aria-label], [data-handle]").evaluateAll((buttons) =>
    buttons
      .map((button) => ({ y: button.getBoundingClientRect().y, label: button.getAttribute("aria-label") ?? "" }))
      .toSorted((a, b) => a.y - b.y)
      .map(({ label }) => label),
  );
  return labels.map((label) => label.match(/[A-Z]+\/USDT/)?.[0] ?? label);
}

async function keepFavourites(phone: Phone, kept: readonly string[]): Promise<void> {
  await phone.visit("pages/market/market");
  await phone.page.getByRole("tab", { name: "Crypto" }).click();
  for (const symbol of kept) await star(phone.page, symbol).click();
  await phone.page.getByRole("tab", { name: "Favourites" }).click();
  await expect.poll(() => symbols(phone.page)).toEqual(kept);
}

/** A reload cuts off what is still on its way to it. */
async function keptByServer(person: Person): Promise<string[]> {
  const key = "GET /optional/list";
  const list = payloadOf(key, await callApi(journey.candor().url, key, {}, signedIn(person)));
  return list.map(({ symbol }) => symbol);
}

async function dragOnto(page: Page, symbol: string, target: string): Promise<void> {
  const [from, to] = [await handle(page, symbol).boundingBox(), await handle(page, target).boundingBox()];
  if (!from || !to) throw new Error("a handle is not on screen");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 6 });
  await page.mouse.up();
}

test("every row of the list shows its volume beside the name, however long that is", async () => {
  const { page, visit } = await journey.openPhone();
  for (const category of ["forex", "stocks", "futures", "crypto", "etf"]) {
    await visit(`pages/market/market?category=${category}`);
    const rows = page.locator("[data-instrument]");
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
    const volumes = rows.locator("span:has(> span.sr-only)");
    await expect.poll(async () => (await volumes.count()) === (await rows.count()), { message: category }).toBe(true);
    const outOfSight = await volumes.evaluateAll((all) =>
      all.flatMap((volume) => {
        const [own, line] = [volume.getBoundingClientRect(), volume.parentElement?.getBoundingClientRect()];
        const isIn = line && own.width > 0 && own.bottom <= line.bottom + 1 && own.right <= line.right + 1;
        return isIn ? [] : [volume.parentElement?.textContent];
      }),
    );
    expect(outOfSight, category).toEqual([]);
  }
});

describe("favourites", () => {
  test("are arranged by dragging, by keys and to the top, and stay so after a reload", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    const person = await enterAsNew(phone, journey, "arranger");
    await keepFavourites(phone, ["BTC/USDT", "ETH/USDT", "SOL/USDT", "XRP/USDT"]);
    await page.getByRole("button", { name: "Arrange favourites" }).click();
    await handle(page, "BTC/USDT").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dragOnto(page, "BTC/USDT", "SOL/USDT");
    await expect.poll(() => symbols(page)).toEqual(["ETH/USDT", "SOL/USDT", "BTC/USDT", "XRP/USDT"]);
    await handle(page, "BTC/USDT").press("ArrowDown");
    await page.getByText("BTC/USDT is now number 4 of 4").waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Move BTC/USDT");
    await page.getByRole("button", { name: "Move XRP/USDT to the top" }).click();
    const arranged = ["XRP/USDT", "ETH/USDT", "SOL/USDT", "BTC/USDT"];
    await expect.poll(() => symbols(page)).toEqual(arranged);
    await page.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => symbols(page)).toEqual(arranged);
    await expect.poll(() => keptByServer(person)).toEqual(arranged.map((symbol) => symbol.replace("/", "")));
    await page.reload();
    await expect.poll(() => symbols(page)).toEqual(arranged);
  });

  test("go back to where they were when the server cannot be told", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await enterAsNew(phone, journey, "undoer");
    await keepFavourites(phone, ["BTC/USDT", "ETH/USDT", "SOL/USDT"]);
    await page.getByRole("button", { name: "Arrange favourites" }).click();
    await page.route(CALLS_ABOUT_FAVOURITES, async (route) => {
      await sleep(ANSWERED_AFTER_MS);
      await route.fulfill({ json: { type: "error", code: "busy-try-again", message: "Not now" } });
    });
    await handle(page, "SOL/USDT").press("Home");
    await expect.poll(() => symbols(page)).toEqual(["SOL/USDT", "BTC/USDT", "ETH/USDT"]);
    await page.getByText("Not now").waitFor();
    await expect.poll(() => symbols(page)).toEqual(["BTC/USDT", "ETH/USDT", "SOL/USDT"]);
  });

  test("of a visitor are kept on the device and go to the account that is opened", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await keepFavourites(phone, ["BTC/USDT", "ETH/USDT"]);
    await page.getByRole("button", { name: "Arrange favourites" }).click();
    await handle(page, "ETH/USDT").press("ArrowUp");
    await page.reload();
    await expect.poll(() => symbols(page)).toEqual(["ETH/USDT", "BTC/USDT"]);
    await page.getByText("These favourites are stored on this device").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await registerByHand(phone, journey, "keeper@example.com");
    await phone.visit("pages/market/market");
    await expect.poll(() => symbols(page)).toEqual(["ETH/USDT", "BTC/USDT"]);
    expect(await page.getByText("These favourites are stored on this device").count()).toBe(0);
    expect(await page.evaluate("localStorage.getItem('candor.favourites')")).toBeNull();
  });

  test("of a visitor that the account cannot take just now stay on the device, and go to it the next time", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await keepFavourites(phone, ["BTC/USDT"]);
    const busy = { type: "error", code: "service-unavailable", message: "Busy" };
    await page.route("**/api/optional/add", (route) => route.fulfill({ json: busy }), { times: 1 });
    const answered = page.waitForResponse(/\/api\/optional\/add/);
    await signInAsNew(phone, journey, "patient");
    await answered;
    await page.reload();
    await phone.visit("pages/market/market");
    await expect.poll(() => symbols(page)).toEqual(["BTC/USDT"]);
    await expect.poll(() => page.evaluate("localStorage.getItem('candor.favourites')")).toBeNull();
  });
});

describe("the list", () => {
  test("is a table whose heads sort in three states", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit("pages/market/market");
    await page.getByRole("tab", { name: "Crypto" }).click();
    await page.getByRole("row").nth(3).waitFor();
    const own = await symbols(page);
    const head = page.getByRole("columnheader", { name: "Price" });
    const sorted = () => head.getAttribute("aria-sort");
    expect(await sorted()).toBe("none");
    await head.getByRole("button").click();
    expect(await sorted()).toBe("descending");
    expect((await symbols(page))[0]).toBe("BTC/USDT");
    await head.getByRole("button").click();
    expect(await sorted()).toBe("ascending");
    expect((await symbols(page))[0]).not.toBe("BTC/USDT");
    expect(await accessibilityFaults(page)).toEqual([]);
    await head.getByRole("button").click();
    expect(await sorted()).toBe("none");
    expect(await symbols(page)).toEqual(own);
  });

  test("is switched by the arrow keys, which keep the focus on the tabs, and starts unsorted in each category", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit("pages/market/market");
    await page.getByRole("columnheader", { name: "Price" }).getByRole("button").click();
    await page.getByRole("tab", { name: "Forex" }).click();
    await page.locator("[data-instrument]", { hasText: "EUR/USD" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Futures");
    expect(await page.locator(":focus").getAttribute("aria-selected")).toBe("true");
    await page.locator("[data-instrument]", { hasText: "Gold" }).waitFor();
    expect(await page.getByRole("columnheader", { name: "Price" }).getAttribute("aria-sort")).toBe("none");
  });

  test("keeps its contrast where a row is chosen and where one is pointed at, in light as in dark", async () => {
    for (const theme of ["light", "dark"] as const) {
      const phone = await journey.openPhone({ width: 1280, height: 800, theme });
      const { page } = phone;
      await phone.visit("pages/market/market");
      await page.getByRole("button", { name: /^ETH\/USDT/ }).click();
      await page.locator("[data-instrument]").nth(3).hover();
      await page.getByRole("region", { name: "ETH/USDT in detail" }).waitFor();
      expect(await accessibilityFaults(page), theme).toEqual([]);
    }
  });

  test("offers what may be done with a row that is held down, without opening it", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit("pages/market/market");
    await page.getByRole("tab", { name: "Crypto" }).click();
    const box = await page.locator("[data-instrument]").nth(1).boundingBox();
    if (!box) throw new Error("no row is on screen");
    const touch = await phone.context.newCDPSession(page);
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    const sheet = page.getByRole("dialog", { name: "ETH/USDT" });
    await sheet.waitFor();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(page.url()).toContain("pages/market/market");
    await sheet.getByRole("button", { name: "Add ETH/USDT to favourites" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Remove ETH/USDT from favourites" }).waitFor();
  });
});

describe("searching", () => {
  test("finds by a name of any language, and goes through the rows with the arrow keys", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit("pages/market/search");
    const field = page.getByRole("textbox", { name: "Search symbol or name" });
    await field.fill("비트코인");
    await page.getByText("1 market found").waitFor();
    await field.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "BTC/USDT", exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "비트코인" }).waitFor();
    await page.getByRole("button", { name: "Clear recent searches" }).click();
    expect(await page.getByRole("button", { name: "비트코인" }).count()).toBe(0);
  });
});
