/**
 * How smooth the chart stays while its running bar changes sixty times a second, on a processor four times slower, with seven
 * indicators shown: the longest task, how often it is drawn, and what it costs. The ticks come by the socket's real protocol.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { BROWSER_FLAGS, findBrowser } from "../scripts/browser.mjs";
import { ensureWebBuilt } from "../scripts/web-build.mjs";
import { serveChartStream, TICKS_PER_SECOND } from "./chart-stream.ts";
import type { Figure } from "./figure.ts";
import { busyShare, longestTask, newPhone, openSlowPage } from "./web-conditions.ts";

const PAGE = "#/pages/transaction/currency?match_id=1";
const SETTLE_MS = 5000;
const MEASURED_MS = 30_000;
const SETTINGS = {
  period: "1m",
  shape: "candles",
  indicators: [
    { name: "MA", params: [7, 25, 99] },
    { name: "EMA", params: [12, 26] },
    { name: "BOLL", params: [20, 2] },
    { name: "VOL", params: [5, 10] },
    { name: "MACD", params: [12, 26, 9] },
    { name: "RSI", params: [6, 14] },
    { name: "KDJ", params: [9, 3, 3] },
  ],
};

/** Counts in the page how often the figures of the running bar are drawn anew. */
const COUNT_DRAWINGS = `(() => {
  window.candorDrawn = 0;
  const legend = document.querySelector("section dl");
  if (!legend) return;
  new MutationObserver(() => { window.candorDrawn += 1; }).observe(legend, { subtree: true, characterData: true });
})()`;

const figure = (name: string, value: number, unit: string, limit: string, pass: boolean, note: string): Figure => ({
  name,
  value: Number(value.toFixed(1)),
  unit,
  reference: null,
  referenceName: "",
  ratio: null,
  limit,
  pass,
  note,
});

export async function figures(): Promise<Figure[]> {
  ensureWebBuilt(process.execPath);
  const stream = await serveChartStream();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    const context = await newPhone(browser);
    await context.addInitScript((record) => localStorage.setItem("candor.chart", record), JSON.stringify(SETTINGS));
    const slow = await openSlowPage(context, false);
    await slow.page.goto(`${stream.url}/${PAGE}`);
    await slow.page.locator("section dl").first().waitFor();
    await sleep(SETTLE_MS);
    const from = (await slow.page.evaluate("performance.now()")) as number;
    await slow.page.evaluate(COUNT_DRAWINGS);
    const sentBefore = stream.sent();
    const share = await busyShare(slow, MEASURED_MS);
    const seconds = MEASURED_MS / 1000;
    const rate = (stream.sent() - sentBefore) / seconds;
    const drawn = ((await slow.page.evaluate("window.candorDrawn")) as number) / seconds;
    const longest = await longestTask(slow, from);
    const note = `${rate.toFixed(0)} ticks/s, 4 × CPU, 30 s, seven indicators on 1,500 bars`;
    const isFed = stream.isFollowed() && rate > TICKS_PER_SECOND * 0.95;
    return [
      figure("chart-smoothness", longest, "ms longest task", "≤ 100", isFed && longest <= 100, note),
      figure("chart-drawings", drawn, "per second", "1 to 10", isFed && drawn >= 1 && drawn <= 10, note),
      figure("chart-share", share, "% of the main thread", "", isFed, note),
    ];
  } finally {
    await browser.close();
    await stream.stop();
  }
}
