/**
 * How a page is measured: phone size, four times slower processor, Lighthouse's slow 4G, and the browser's own performance
 * entries. The same conditions for the app and for what it is compared with.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, CDPSession, Page, Response } from "playwright-core";

const VIEWPORT = { width: 390, height: 844 };
const CPU_SLOWDOWN = 4;
/** Lighthouse's "slow 4G" as applied by the browser: 150 ms round trip × 3.75, 1.6 Mbit/s × 0.9 down, 750 kbit/s × 0.9 up. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
/** Room for the browser's own bars around the page. */
const BARS = 300;
/** A page that has been quiet this long has shown what it has. */
const QUIET_MS = 3000;
const OBSERVER = join(import.meta.dirname, "web-observer.mjs");
const PAINT_WITHIN_MS = 20_000;

/** Milliseconds; layout shift has no unit. */
export interface Loading {
  readonly contentfulPaint: number;
  readonly blocking: number;
  readonly shift: number;
}

/** What web-observer.mjs notes in the page; times in milliseconds. */
interface Seen {
  readonly paint: number;
  readonly firstPaint: number;
  readonly shift: number;
  readonly tasks: readonly (readonly [start: number, duration: number])[];
  readonly taps: readonly number[];
}

export interface PhonePage {
  readonly page: Page;
  readonly session: CDPSession;
}

export const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: VIEWPORT,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    colorScheme: "light",
  });

/** A page with a slower processor; with `slowNetwork`, on slow 4G as well. */
export async function openSlowPage(context: BrowserContext, slowNetwork: boolean): Promise<PhonePage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await showWhole(session);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  if (slowNetwork) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
  }
  await page.addInitScript({ path: OBSERVER });
  return { page, session };
}

/**
 * The browser's window is made as high as the page and its bars. Else the window ends above the page's foot, what changes
 * there is never painted, and a tap there counts as answered when something elsewhere happens to change.
 */
async function showWhole(session: CDPSession): Promise<void> {
  const { windowId } = await session.send("Browser.getWindowForTarget");
  const bounds = { width: VIEWPORT.width + BARS, height: VIEWPORT.height + BARS };
  await session.send("Browser.setWindowBounds", { windowId, bounds });
}

/** Loads an address and reads how that went once the page is quiet. */
export async function measureLoading({ page }: PhonePage, url: string): Promise<Loading> {
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  const deadline = performance.now() + PAINT_WITHIN_MS;
  while (!(await page.evaluate("candorSeen.paint > 0"))) {
    if (performance.now() > deadline) throw new Error(`${url} painted nothing within ${PAINT_WITHIN_MS} ms`);
    await sleep(50);
  }
  await sleep(QUIET_MS);
  const { paint, firstPaint, shift, tasks } = (await page.evaluate("candorSeen")) as Seen;
  const blocking = tasks
    .filter(([start, duration]) => start + duration > firstPaint)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  return { contentfulPaint: paint, blocking, shift };
}

/** Milliseconds from each tap so far to the paint that answered it. */
export const tapDurations = async ({ page }: PhonePage): Promise<readonly number[]> =>
  ((await page.evaluate("candorSeen")) as Seen).taps;

/** The longest task that began after an instant of the page's clock, in milliseconds; 0 when none lasted 50. */
export async function longestTask({ page }: PhonePage, from: number): Promise<number> {
  const { tasks } = (await page.evaluate("candorSeen")) as Seen;
  return Math.max(0, ...tasks.filter(([start]) => start >= from).map(([, duration]) => duration));
}

/** Gzip size of each script a page loads, by address without query, in bytes. Asked for once per script. */
export async function scriptSizes(page: Page, go: () => Promise<unknown>): Promise<Map<string, number>> {
  const bodies: Promise<[string, number] | undefined>[] = [];
  const take = (response: Response) => {
    const isScript = response.request().resourceType() === "script" && response.ok();
    if (isScript) bodies.push(response.body().then((body) => [response.url(), gzipSync(body).length]));
  };
  page.on("response", take);
  await go();
  await sleep(QUIET_MS);
  page.off("response", take);
  return new Map((await Promise.all(bodies)).filter((entry) => entry !== undefined));
}

/** Share of the main thread that was busy during `ms`, in percent. */
export async function busyShare({ session }: PhonePage, ms: number): Promise<number> {
  await session.send("Performance.enable");
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { busy: value("TaskDuration"), at: value("Timestamp") };
  };
  const before = await read();
  await sleep(ms);
  const after = await read();
  return (100 * (after.busy - before.busy)) / (after.at - before.at);
}
