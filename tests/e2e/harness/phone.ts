/**
 * Opens the app in a real browser, by default at phone size, and notes everything that must not happen in a normal journey:
 * errors on the console, uncaught exceptions and breaches of the content policy.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { BROWSER_FLAGS, findBrowser } from "../../../scripts/browser.mjs";

export interface PhoneOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  /** Wire code: en, zh, hk, jp, kor, xp or ydl. */
  readonly lang?: string;
  /** Asks, as people may of their device, that nothing moves: a press that comes while a dialog is on its way would miss it. */
  readonly isStill?: boolean;
}

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong so far, one line each. */
  faults(): readonly string[];
  /** Goes to a route of the app, such as "pages/market/market", and waits until it is painted. */
  visit(route: string): Promise<void>;
  close(): Promise<void>;
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
}

let shared: Promise<Browser> | undefined;

/** One Chromium for all files that this process runs: it ends with the process, and whoever calls closes nothing but their pages. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  const browser = await shared;
  if (browser.isConnected()) return browser;
  // A file before this one has brought it down.
  shared = launchBrowser();
  return shared;
}

/** Nothing that ends by itself is moving: a page in transition has neither its width nor its contrast yet. */
const AT_REST =
  "document.getAnimations().every((motion) => motion.playState !== 'running' || motion.effect?.getTiming().iterations === Infinity)";

/** A fresh profile: nobody is signed in. */
export async function openPhone(browser: Browser, url: string, options: PhoneOptions = {}): Promise<Phone> {
  const { width = 390, height = 844, theme = "light", lang = "en", isStill = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    ...(isStill && { reducedMotion: "reduce" as const }),
    // Held across it is a phone too.
    hasTouch: Math.min(width, height) < 700,
    isMobile: Math.min(width, height) < 700,
    deviceScaleFactor: 2,
  });
  await context.addInitScript((language) => {
    try {
      // The app's own record of choices; a choice made during the test is kept.
      if (localStorage.getItem("candor.preferences")) return;
      localStorage.setItem("candor.preferences", JSON.stringify({ theme: "system", language }));
    } catch {
      // A page of no site, such as about:blank, has no storage.
    }
  }, lang);
  const page = await context.newPage();
  const faults = watchFaults(page);
  return {
    page,
    context,
    faults: () => faults,
    async visit(route) {
      await page.goto(`${url}/#/${route}`);
      await page.locator("main h1, main h2").first().waitFor();
      await untilTrue(page, AT_REST);
    },
    close: () => context.close(),
  };
}

const REST_WITHIN_MS = 5000;

/** Asks until an expression is true. Playwright's own way evaluates in the page, which the content policy forbids. */
async function untilTrue(page: Page, expression: string): Promise<void> {
  const deadline = performance.now() + REST_WITHIN_MS;
  while (!(await page.evaluate(expression))) {
    if (performance.now() > deadline) throw new Error(`not within ${REST_WITHIN_MS} ms: ${expression}`);
    await sleep(20);
  }
}

function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    if (request.url().endsWith("/csp-report")) faults.push(`content policy: ${request.postData() ?? ""}`);
  });
  return faults;
}

/**
 * What is fading in has colours of its own for a moment. What never ends, as a spinner, is not waited for, nor is a bar or
 * ring that grows shorter with each second: it has one colour, and stands still only between two of them. A page that nobody looks at
 * draws nothing by itself, and its time stands: a frame is asked for at each look.
 */
const WHAT_MOVES = `Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, 200))]).then(() =>
  document.getAnimations()
    .filter((motion) => motion.playState === "running")
    .filter((motion) => !["width", "stroke-dashoffset"].includes(motion.transitionProperty))
    .filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
    .map((motion) => (motion.animationName ?? motion.transitionProperty) + " of " + motion.effect.target?.outerHTML.slice(0, 120)))`;
const STILL_WITHIN_MS = 10_000;

async function standsStill(page: Page): Promise<void> {
  const latest = performance.now() + STILL_WITHIN_MS;
  for (;;) {
    const moving = (await page.evaluate(WHAT_MOVES)) as string[];
    if (moving.length === 0) return;
    if (performance.now() > latest) throw new Error(`the page never stands still: ${moving.join("; ")}`);
    await sleep(50);
  }
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Once loaded, axe stays for as long as the document does; without this its source is sent and parsed twice for each look. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate("typeof window.axe === 'object'");
  const axe = isLoaded ? new AxeBuilder({ page, axeSource: "true" }) : new AxeBuilder({ page });
  // What passes need not be told in full. The app has no frames; but in legacy mode, a further page is opened for each result.
  return axe
    .options({ resultTypes: ["violations"] })
    .withTags(TAGS)
    .setLegacyMode();
}

/** What begins to move while axe looks, as news that comes in and fades, is in the way of a few looks at most. */
const LOOKS_MAX = 4;

/** What axe finds against WCAG 2.2 AA, one line per element; empty when nothing. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    await standsStill(page);
    const { violations } = await (await axeOn(page)).analyze();
    if (violations.length === 0 || look === LOOKS_MAX) return violations.flatMap(linesOf);
    await uncover(page, violations);
  }
}

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

const linesOf = ({ id, help, nodes }: Violations[number]): string[] =>
  nodes.map(
    (node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`,
  );

/** What lies under a bar at an edge is scrolled out from under it before it is touched; what is too small stays so. */
async function uncover(page: Page, violations: Violations): Promise<void> {
  const target = violations.find(({ id }) => id === "target-size")?.nodes[0]?.target.at(-1);
  if (target === undefined) return;
  const element = `document.querySelector(${JSON.stringify(target)})`;
  await page.evaluate(`${element}?.scrollIntoView({ block: "center" })`);
}
