/**
 * The budgets of the web app, measured on the real program in a real browser at phone size, beside a bare React shell in the
 * same run. A page that cannot be reached is a missed figure, never a skipped one.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { BROWSER_FLAGS, findBrowser } from "../scripts/browser.mjs";
import { ensureWebBuilt } from "../scripts/web-build.mjs";
import { median } from "../tests/client/median.ts";
import { startCandor } from "../tests/e2e/harness/candor-server.ts";
import type { Figure } from "./figure.ts";
import { busyShare, type Loading, measureLoading, newPhone, openSlowPage, scriptSizes } from "./web-conditions.ts";
import { serveMarketFeed } from "./web-market-feed.ts";
import { measurePages } from "./web-scripts.ts";
import { serveShell } from "./web-shell.ts";
import { tapThrough } from "./web-taps.ts";

const REPEATS = 5;
const HOME = "#/pages/index/index";
const KIB = 1024;
const SHARE_MS = 10_000;
const WORKER_WITHIN_MS = 20_000;

const rounded = (value: number, step: number): number => Math.round(value / step) * step;

interface Bound {
  readonly name: string;
  readonly unit: string;
  readonly max: number;
  readonly note: string;
}

function bounded(bound: Bound, value: number, reference: number | null, referenceName: string): Figure {
  const { name, unit, max, note } = bound;
  const step = max < 1 ? 0.001 : 0.1;
  return {
    name,
    value: Number(rounded(value, step).toPrecision(6)),
    unit,
    reference: reference === null ? null : Number(rounded(reference, step).toPrecision(6)),
    referenceName: reference === null ? "" : referenceName,
    ratio: reference ? Number((value / reference).toPrecision(3)) : null,
    limit: `≤ ${max}`,
    pass: value <= max,
    note,
  };
}

const sum = (sizes: Map<string, number>): number => [...sizes.values()].reduce((total, size) => total + size, 0);
const SHELL = "bare React shell";

/** Scripts of home, of every other page on top of it, and of the chart. */
async function measureScripts(browser: Browser, url: string, shellUrl: string): Promise<Figure[]> {
  const context = await newPhone(browser);
  const page = await context.newPage();
  const shell = await scriptSizes(page, () => page.goto(shellUrl));
  await context.close();
  const { home, others, chart } = await measurePages(browser, url);
  const [heaviest, second] = others.toSorted((a, b) => b.size - a.size);
  const unit = "KiB gzip";
  const all = "everything the route loads within 3 s, socket included";
  const named = [heaviest, second].map((one) => `${one?.path} ${((one?.size ?? 0) / KIB).toFixed(1)}`).join(", ");
  const note = `heaviest of ${others.length} pages: ${named}`;
  const figures = [
    bounded({ name: "web-js-first-route", unit, max: 124, note: all }, home / KIB, sum(shell) / KIB, SHELL),
    bounded({ name: "web-js-other-route", unit, max: 40, note }, (heaviest?.size ?? 0) / KIB, null, ""),
    bounded({ name: "web-js-chart", unit, max: 70, note: "loaded by the chart alone" }, chart / KIB, null, ""),
  ];
  return figures.map((figure) => (figure.value > 0 ? figure : { ...figure, pass: false, note: "nothing was loaded" }));
}

interface Visits {
  readonly first: Loading[];
  readonly repeat: Loading[];
}

/** Whoever stays for a while has the worker that keeps the frame of the app. */
async function untilInstalled(page: Page): Promise<void> {
  const registered = "navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated')";
  const deadline = performance.now() + WORKER_WITHIN_MS;
  while (performance.now() < deadline && !(await page.evaluate(registered))) await sleep(200);
}

async function visitTwice(browser: Browser, url: string, into: Visits, hasWorker: boolean): Promise<void> {
  const context = await newPhone(browser);
  const first = await openSlowPage(context, true);
  into.first.push(await measureLoading(first, url));
  if (hasWorker) await untilInstalled(first.page);
  await first.page.close();
  const repeat = await openSlowPage(context, true);
  into.repeat.push(await measureLoading(repeat, url));
  await context.close();
}

/** First and repeat visits of home, app and shell in turn. */
async function measureVisits(browser: Browser, url: string, shellUrl: string): Promise<Figure[]> {
  const app: Visits = { first: [], repeat: [] };
  const shell: Visits = { first: [], repeat: [] };
  for (let turn = 0; turn < REPEATS; turn += 1) {
    await visitTwice(browser, `${url}/${HOME}`, app, true);
    await visitTwice(browser, shellUrl, shell, false);
  }
  const of = (visits: readonly Loading[], field: keyof Loading) => median(visits.map((visit) => visit[field]));
  const slow = `slow 4G, 4 × CPU, medians of ${REPEATS}`;
  const figure = (name: string, unit: string, max: number, visit: keyof Visits, field: keyof Loading) =>
    bounded({ name, unit, max, note: slow }, of(app[visit], field), of(shell[visit], field), SHELL);
  return [
    figure("web-lcp-first", "ms", 1800, "first", "contentfulPaint"),
    figure("web-lcp-repeat", "ms", 500, "repeat", "contentfulPaint"),
    figure("web-blocking", "ms", 250, "first", "blocking"),
    figure("web-shift", "score", 0.05, "first", "shift"),
  ];
}

/** The slowest tap counts, and a tap that fails is a missed figure. */
async function measureTaps(browser: Browser, url: string): Promise<Figure> {
  const context = await newPhone(browser);
  const phone = await openSlowPage(context, false);
  const { done, failed, slowest } = await tapThrough(phone, url);
  await context.close();
  const missed = failed.length === 0 ? "none failed" : `${failed.length} failed: ${failed.join("; ")}`;
  const note = `slowest of ${done} taps, ticket included: ${slowest?.name}; ${missed}; 4 × CPU, to the next paint`;
  const figure = bounded({ name: "web-tap", unit: "ms", max: 150, note }, slowest?.ms ?? 0, null, "");
  if (slowest === null) return { ...figure, pass: false, note: "no tap was seen" };
  return failed.length === 0 ? figure : { ...figure, pass: false };
}

async function measureMarket(browser: Browser): Promise<Figure> {
  const feed = await serveMarketFeed();
  const context = await newPhone(browser);
  try {
    const slow = await openSlowPage(context, false);
    await slow.page.goto(`${feed.url}/#/pages/market/market`);
    await sleep(4000);
    const share = await busyShare(slow, SHARE_MS);
    const note = "500 symbols × 10/s, 4 × CPU";
    const figure = bounded({ name: "web-market-share", unit: "% of the main thread", max: 20, note }, share, null, "");
    return feed.isFollowed() ? figure : { ...figure, pass: false, note: "the page followed no prices" };
  } finally {
    await context.close();
    await feed.stop();
  }
}

/** What could not be measured is missed, and does not take the other figures with it. */
async function orMissed(name: string, measure: () => Promise<Figure[]>): Promise<Figure[]> {
  try {
    return await measure();
  } catch (error) {
    const note = `not measured: ${error instanceof Error ? error.message.split("\n")[0] : error}`;
    const bound = { name, unit: "", max: 0, note };
    return [{ ...bounded(bound, 0, null, ""), limit: "", pass: false }];
  }
}

export async function figures(): Promise<Figure[]> {
  ensureWebBuilt(process.execPath);
  const candor = await startCandor();
  const shell = await serveShell();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    return [
      ...(await orMissed("web-js", () => measureScripts(browser, candor.url, shell.url))),
      ...(await orMissed("web-loading", () => measureVisits(browser, candor.url, shell.url))),
      ...(await orMissed("web-tap", async () => [await measureTaps(browser, candor.url)])),
      ...(await orMissed("web-market-share", async () => [await measureMarket(browser)])),
    ];
  } finally {
    await browser.close();
    await shell.stop();
    await candor.stop();
  }
}
