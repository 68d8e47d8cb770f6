/** The chart as people use it: periods, older bars, indicators, drawings, crosshair by keyboard, orders on it, full screen. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";
import { barsFill, placeRestingBuy } from "./harness/trading.ts";

const journey = prepareJourney("shared");
const WIDE = { width: 1280, height: 800 } as const;
const PAGE = "pages/transaction/currency";

const crosshair = (page: Page) => page.getByRole("slider", { name: "Candle under the crosshair" });
const spoken = (page: Page) => crosshair(page).getAttribute("aria-valuetext");
const description = (page: Page) =>
  page.getByRole("img", { name: /^Price chart of / }).getAttribute("aria-description");

/** What this person has drawn, as the device keeps it. */
async function drawnTools(page: Page): Promise<readonly string[]> {
  const stored = (await page.evaluate(
    `Object.entries(localStorage).find(([key]) => key.startsWith("candor.drawings."))?.[1] ?? "[]"`,
  )) as string;
  return (JSON.parse(stored) as { tool: string }[]).map(({ tool }) => tool);
}

/** Pixels of the prices, and of the chart they are in. */
const heights = async (page: Page) =>
  (await page.evaluate(`(() => {
    const chart = document.querySelector("[role=img][aria-label^='Price chart of ']");
    return [chart.querySelector("canvas").clientHeight, chart.clientHeight];
  })()`)) as [number, number];

/** Of the chart's least height the part that is for the words over the prices, and the pixels that those take. */
const roomForWords = async (page: Page) =>
  (await page.evaluate(`(() => {
    const box = document.querySelector("[role=img][aria-label^='Price chart of ']").closest("[style*='min-height']");
    return [Number(/([\\d.]+)px/.exec(box.style.minHeight)?.[1]), box.querySelector("dl").parentElement.offsetHeight];
  })()`)) as [number, number];

const isOutOfReach = (page: Page) => page.evaluate("document.querySelector('[role=tab]').closest('[inert]') !== null");

/** Presses keys on the chart itself. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  await crosshair(page).focus();
  for (const key of keys) await page.keyboard.press(key);
}

/** Clicks the chart at shares of its width and height; the library takes two clicks within half a second for one. */
async function clickAt(page: Page, ...points: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const box = await page.getByRole("img", { name: /^Price chart of / }).boundingBox();
  if (!box) throw new Error("the chart is not there");
  for (const [x, y] of points) {
    await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
    await page.waitForTimeout(600);
  }
}

describe("the chart", () => {
  test("by keyboard the crosshair reads out each bar, older bars come when it reaches the first, and points are set", async () => {
    const phone = await journey.openPhone(WIDE);
    const { page } = phone;
    await enterAsNew(phone, journey, "keys");
    await phone.visit(PAGE);
    await barsFill(page, 0.3);
    await press(page, "ArrowLeft");
    await expect.poll(() => spoken(page)).toMatch(/Open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+, change/);
    const last = await spoken(page);
    await press(page, "ArrowLeft", "Shift+ArrowLeft");
    await expect.poll(() => spoken(page)).not.toBe(last);

    const older = page.waitForResponse((answer) => answer.url().includes("/currency/new_timeshar"));
    await press(page, "Home");
    await expect.poll(() => spoken(page)).not.toBe(last);
    await older;
    const oldest = await spoken(page);
    await expect
      .poll(async () => {
        await press(page, "Home");
        return spoken(page);
      })
      .not.toBe(oldest);

    await press(page, "End");
    await page.getByRole("button", { name: "Drawing tools" }).click();
    await page.getByRole("button", { name: "Trend line" }).click();
    await press(page, "ArrowLeft", "Enter");
    await page.getByText("Set point 2 of 2 on the chart").waitFor();
    await press(page, "Shift+ArrowLeft", "ArrowDown", "Enter");
    await expect.poll(() => drawnTools(page)).toEqual(["trend"]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test("what is drawn by hand can be selected, deleted, brought back, and is there after a reload", async () => {
    const phone = await journey.openPhone(WIDE);
    const { page } = phone;
    await enterAsNew(phone, journey, "drawing");
    await phone.visit(PAGE);
    await barsFill(page, 0.3);
    await page.getByRole("button", { name: "Drawing tools" }).click();
    await page.getByRole("button", { name: "Magnet to prices" }).click();
    await page.getByRole("button", { name: "Rectangle" }).click();
    await clickAt(page, [0.3, 0.88]);
    await page.waitForTimeout(200);
    expect(await page.getByText("Set point 1 of 2 on the chart").count(), "below the prices nothing is set").toBe(1);
    await clickAt(page, [0.2, 0.4], [0.5, 0.6]);
    await expect.poll(() => drawnTools(page)).toEqual(["rectangle"]);
    await page.getByRole("button", { name: "Horizontal line" }).click();
    await clickAt(page, [0.3, 0.88]);
    expect(await drawnTools(page), "below the prices nothing is drawn").toEqual(["rectangle"]);
    await clickAt(page, [0.3, 0.3]);
    await expect.poll(() => drawnTools(page)).toEqual(["rectangle", "horizontal"]);
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await page.getByLabel("Words on the chart").fill("earnings");
    await page.getByRole("button", { name: "Choose the place" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await clickAt(page, [0.4, 0.5]);
    await expect.poll(() => drawnTools(page)).toEqual(["rectangle", "horizontal", "text"]);

    await clickAt(page, [0.6, 0.3]);
    await page.getByRole("button", { name: "Delete the selected drawing" }).click();
    await expect.poll(() => drawnTools(page)).toEqual(["rectangle", "text"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => drawnTools(page)).toHaveLength(3);
    await page.reload();
    await barsFill(page, 0.3);
    await page.getByRole("button", { name: "Drawing tools" }).click();
    await page.getByRole("button", { name: "Delete all drawings" }).click();
    expect(await drawnTools(page)).toEqual([]);
  });

  test("indicators take parameters that hold, refuse others, and are remembered until they are reset", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit(PAGE);
    await barsFill(page, 0.3);
    await page.getByRole("button", { name: "Chart settings" }).click();
    const sheet = page.getByRole("dialog", { name: "Chart" });
    await sheet.getByRole("switch", { name: "Convergence and divergence" }).click();
    const fast = sheet.getByLabel("Convergence and divergence, Fast 1");
    await fast.fill("30");
    await sheet.getByText("Fast must be smaller than slow.").waitFor();
    await fast.fill("8");
    await sheet.getByText("Fast must be smaller than slow.").waitFor({ state: "detached" });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await barsFill(page, 0.3);
    await page.getByRole("button", { name: "Chart settings" }).click();
    expect(await fast.inputValue()).toBe("8");
    await sheet.getByRole("button", { name: "Reset to defaults" }).click();
    expect(await sheet.getByRole("switch", { name: "Convergence and divergence" }).getAttribute("aria-checked")).toBe(
      "false",
    );
  });

  test("with three panes below them the prices keep half of the height, on the page and through full screen", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit(PAGE);
    await barsFill(page, 0.3);
    await expect
      .poll(() => roomForWords(page), { message: "room, words: twice as much in what one pane leaves to the prices" })
      .toSatisfy(([room, words]) => words > 0 && Math.abs(room - (2 * words) / 0.8) < 1);
    await page.getByRole("button", { name: "Chart settings" }).click();
    const sheet = page.getByRole("dialog", { name: "Chart" });
    for (const name of ["Convergence and divergence", "Relative strength"]) {
      await sheet.getByRole("switch", { name }).click();
    }
    await sheet.getByRole("button", { name: "Close" }).click();
    const keepHalf = () =>
      expect.poll(() => heights(page), { message: "prices, chart" }).toSatisfy(([prices, all]) => prices > 0.4 * all);
    await keepHalf();
    const [, before] = await heights(page);
    expect(before, "higher than with one pane").toBeGreaterThan(340);
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(async () => (await heights(page))[1]).toBeGreaterThan(1.5 * before);
    await keepHalf();
    await page.getByRole("button", { name: "Leave full screen" }).click();
    await expect.poll(async () => (await heights(page))[1]).toBe(before);
    await keepHalf();
    await barsFill(page, 0.3);
  });

  test("an open order is a line on the chart: a tap shows it, and it is cancelled from there", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await enterAsNew(phone, journey, "lines");
    await phone.visit(PAGE);
    await barsFill(page, 0.3);
    await placeRestingBuy(page, "0.01", "BTC");
    await page.getByRole("button", { name: /^Your order: Buy 0\.01 BTC at / }).tap();
    const sheet = page.getByRole("dialog", { name: "Your order" });
    await sheet.getByText("Filled 0%", { exact: false }).waitFor();
    await sheet.getByRole("button", { name: /^Cancel order: / }).click();
    await page.getByRole("button", { name: "Cancel order", exact: true }).click();
    await sheet.getByText("Cancelled", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Your order: /, includeHidden: true }).count()).toBe(0);
  });

  test("in full screen the chart is alone, its sheets still open, and Escape leaves with the focus where it was", async () => {
    const phone = await journey.openPhone({ theme: "dark" });
    const { page } = phone;
    await phone.visit(PAGE);
    await barsFill(page, 0.3);
    await expect.poll(() => description(page)).toMatch(/^From .+ to .+: highest [\d,.]+, lowest [\d,.]+, last price/);
    await page.getByText("Replay of recorded prices").nth(1).waitFor();
    const enter = page.getByRole("button", { name: "Full screen" });
    await enter.focus();
    await page.keyboard.press("Enter");
    const leave = page.getByRole("button", { name: "Leave full screen" });
    await leave.waitFor();
    expect(await isOutOfReach(page), "what is behind takes no focus").toBe(true);
    await page.getByRole("button", { name: "Chart settings" }).click();
    await page.getByRole("dialog", { name: "Chart" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await leave.isVisible(), "Escape closed the sheet alone").toBe(true);
    await leave.focus();
    await page.keyboard.press("Escape");
    await enter.waitFor();
    expect(await page.evaluate("document.activeElement?.getAttribute('aria-label')")).toBe("Full screen");
    expect(await isOutOfReach(page)).toBe(false);
  });
});
