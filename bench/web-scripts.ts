/**
 * How much JavaScript every page of the app loads on top of home, for a visitor or, where only a customer may see it, for a
 * customer. The pages are those of the app's own table, so none is forgotten.
 */
import type { Browser } from "playwright-core";
import { register } from "../tests/client/api-client.ts";
import { type AppPage, appPages } from "../tests/e2e/harness/app-pages.ts";
import { signInAsNew } from "../tests/e2e/harness/customer.ts";
import { openPhone, type Phone } from "../tests/e2e/harness/phone.ts";
import { scriptSizes } from "./web-conditions.ts";

const HOME = "pages/index/index";
/** What stands in place of a page whose script did not come. */
const NOT_LOADED = "This page did not load";
const CURRENCY = "pages/transaction/currency";
/** A page mostly waits until it is quiet, so that some can do so together. */
const AT_ONCE = 4;

/** Bytes of gzip. */
export interface PageScripts {
  readonly home: number;
  /** Beside home's and the chart's own. */
  readonly others: readonly { readonly path: string; readonly size: number }[];
  readonly chart: number;
}

const isChart = ([address]: [string, number]): boolean => /chart/i.test(address.split("/").at(-1) ?? "");
const sum = (sizes: Iterable<[string, number]>): number => [...sizes].reduce((total, [, size]) => total + size, 0);

/** @param url of the app, without a route */
export async function measurePages(browser: Browser, url: string): Promise<PageScripts> {
  const visitor = await openPhone(browser, url);
  const home = await scriptSizes(visitor.page, () => visitor.visit(HOME));
  const customer = await openPhone(browser, url);
  await signInAsNew(customer, { newPerson: (name) => register(url, name) }, "reader");
  const waiting = appPages().filter(({ path }) => path !== HOME);
  const others: { path: string; size: number }[] = [];
  let chart = 0;

  async function measure({ path, isPrivate }: AppPage): Promise<void> {
    const own = await scriptsOf(isPrivate ? customer : visitor, url, path, home);
    others.push({ path, size: sum(own.filter((entry) => !isChart(entry))) });
    if (path === CURRENCY) chart = sum(own.filter(isChart));
  }
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await measure(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await visitor.close();
  await customer.close();
  return { home: sum(home), others, chart };
}

async function scriptsOf(
  { context }: Phone,
  url: string,
  path: string,
  home: Map<string, number>,
): Promise<[string, number][]> {
  const page = await context.newPage();
  const loaded = await scriptSizes(page, async () => {
    await page.goto(`${url}/#/${path}`);
    await page.locator("main").getByRole("heading").first().waitFor();
  });
  if (!page.url().includes(`#/${path}`)) throw new Error(`${path} leads to ${page.url()}`);
  if (await page.getByText(NOT_LOADED).count()) throw new Error(`${path} did not load`);
  await page.close();
  return [...loaded].filter(([address]) => !home.has(address));
}
