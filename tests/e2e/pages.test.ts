/** Every page that exists, at the sizes of phones, in light and dark, English and Chinese: accessible, within its width, without complaint. */
import { expect, test } from "vitest";
import { surroundPrice } from "../client/alert-near-price.ts";
import { callApi, type Headers, payloadOf, signedIn } from "../client/api-client.ts";
import { type AppPage, appPages } from "./harness/app-pages.ts";
import { brokenWords } from "./harness/broken-words.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const PAGES = appPages();
const PRIVATE_PAGES = PAGES.filter(({ isPrivate }) => isPrivate);
/** Someone who is signed in has nothing to do on the pages of signing in. */
const CUSTOMER_PAGES = PAGES.filter(({ isBare }) => !isBare);
/** What only a visitor sees: those pages, and that a private one, whichever it is, asks them to sign in first. */
const VISITOR_PAGES = [...PAGES.filter(({ isBare }) => isBare), ...PRIVATE_PAGES.slice(0, 1)];
/** What a visitor finds there differs from what a customer does in a line or two, so that the second look is the full run's. */
const SHARED_PAGES = PAGES.filter(({ isBare, isPrivate }) => !isBare && !isPrivate);

const LOOKS = [
  { theme: "light", lang: "en" },
  { theme: "dark", lang: "zh" },
] as const;
/** A phone whose browser shows its own bars, the smallest one, and one held across. */
const SIZES = [
  { width: 390, height: 664 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
] as const;
/** What the quick run looks at in those: a chart with bars over and under it, cards of figures, a form, a list with its filters. */
const SIZED = new Set([
  "pages/transaction/contract",
  "pages/fund/assets",
  "pages/setting/payPassword",
  "pages/setting/bill",
]);
const USDT = 1;
const ALL_PAGES_WITHIN_MS = 240_000;

const journey = prepareJourney("shared");

/** What is wrong with pages on this phone, at their own size of text and at twice that. */
async function faultsOf({ page, visit }: Phone, pages: readonly AppPage[], queries: Queries = {}): Promise<string[]> {
  const faults: string[] = [];
  const screen = page.viewportSize()?.width ?? 0;
  for (const { path } of pages) {
    await visit(`${path}${queries[path] ?? ""}`);
    const found = await accessibilityFaults(page);
    for (const size of ["200%", "100%"]) {
      await page.evaluate(`document.documentElement.style.fontSize = "${size}"`);
      const width = (await page.evaluate("document.documentElement.scrollWidth")) as number;
      if (width > screen) found.push(`${width} wide at ${size}`);
      found.push(...(await brokenWords(page)).map((fault) => `${fault} at ${size}`));
    }
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

type Queries = Readonly<Record<string, string>>;

/** Pages of one thing among many show that thing: a notice is had by an alert that fires. */
async function queriesOf(headers: Headers): Promise<Queries> {
  const { url } = journey.candor();
  await surroundPrice(url, headers);
  const key = "GET /mailMessage/getList";
  const newest = async () => payloadOf(key, await callApi(url, key, {}, headers)).list[0]?.id;
  await expect.poll(newest, { message: "a notice" }).toBeDefined();
  return { "pages/notice/detail": `?id=${await newest()}`, "pages/fund/assets_record": `?currency=${USDT}` };
}

/** Each page once: the looks take turns, and that each page is as it should be in every look is the full run's to see. */
const ofLook = (pages: readonly AppPage[], look: (typeof LOOKS)[number]): readonly AppPage[] =>
  isFull ? pages : pages.filter((_, at) => at % LOOKS.length === LOOKS.indexOf(look));

test.each(LOOKS)("a visitor finds the public pages as they should be ($theme, $lang)", async (look) => {
  const pages = isFull ? [...VISITOR_PAGES, ...SHARED_PAGES] : ofLook(VISITOR_PAGES, look);
  expect(await faultsOf(await journey.openPhone(look), pages)).toEqual([]);
});

test.each(LOOKS)("a customer finds every page as it should be ($theme, $lang)", async (look) => {
  const phone = await journey.openPhone(look);
  const person = await enterAsNew(phone, journey, `reader-${look.lang}`);
  expect(await faultsOf(phone, ofLook(CUSTOMER_PAGES, look), await queriesOf(signedIn(person)))).toEqual([]);
});

test.each(SIZES)(
  "a customer finds pages as they should be on a screen of $width × $height",
  async (size) => {
    const phone = await journey.openPhone(size);
    const person = await enterAsNew(phone, journey, `reader-${size.width}-${size.height}`);
    const pages = isFull ? CUSTOMER_PAGES : CUSTOMER_PAGES.filter(({ path }) => SIZED.has(path));
    expect(pages.length).toBeGreaterThanOrEqual(SIZED.size);
    expect(await faultsOf(phone, pages, await queriesOf(signedIn(person)))).toEqual([]);
  },
  ALL_PAGES_WITHIN_MS,
);
