/** Scripts as somebody types them: into every field of every page, and into every address that a page reads. None runs. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright-core";
import { expect, test, vi } from "vitest";
import { callApi, codeFor, NO_LIMITS, payloadOf, signedIn } from "../client/api-client.ts";
import { SCRIPT_PAYLOADS } from "../client/script-payloads.ts";
import { type AppPage, appPages, appQueries } from "./harness/app-pages.ts";
import { enterAs } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import type { Phone } from "./harness/phone.ts";
import { furnishReal } from "./harness/real-funds.ts";
import { expectNoScripts, LOOK_FOR_SCRIPTS, typeScripts } from "./harness/scripts.ts";

const BANK = { holder: "Candor Ltd", bank_name: "First Bank", iban: "DE89370400440532013000", swift: "COBADEFF" };
// They are many texts for a machine that does other things besides.
vi.setConfig({ testTimeout: 300_000 });
const journey = prepareJourney({ env: { ...NO_LIMITS, DEPOSIT_BANKS: JSON.stringify({ EUR: BANK }) } });
const PAGES = appPages();

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const CALM_WITHIN_MS = 5_000;

type Counted = Readonly<Record<string, number>>;

/** How many fields of text the pages have: one with fewer did not open as it should have, and one more is typed into by itself. */
const OF_VISITORS: Counted = {
  ...{ "pages/common/login": 2, "pages/common/register": 4, "pages/common/forgot": 4, "pages/common/area": 1 },
  ...{ "pages/common/faq": 1, "pages/QA": 1, "pages/market/search": 1 },
};
const OF_CUSTOMERS: Counted = {
  ...{ "pages/setting/userInfo": 2, "pages/setting/password": 3, "pages/setting/areas": 1, "pages/setting/bind": 2 },
  ...{ "pages/setting/real": 4, "pages/fund/fundTransfer": 1, "pages/fund/transfer": 1, "choose-location": 1 },
  ...{ "pages/fund/select": 1, "pages/fund/withdraw": 1, "pages/TelegraphicMoney": 5 },
};

/** Forms that come once they are opened: by which page, how, and how many fields of text they have. */
const OPENED: readonly [path: string, fields: number, open: (page: Page) => Promise<unknown>][] = [
  ["pages/setting/bank", 4, (page) => page.getByRole("button", { name: "Add card" }).click()],
  ["pages/setting/bank_international", 8, (page) => page.getByRole("button", { name: "Add account" }).click()],
  [
    "pages/setting/addWallet",
    3,
    async (page) => {
      await page.getByLabel("Currency").selectOption({ label: "XRP · XRP" });
      await page.getByText("XRP Ledger").first().click();
    },
  ],
  [
    "pages/transaction/currency?match_id=1",
    2,
    async (page) => {
      await page.getByRole("button", { name: "Set a price alert for BTC/USDT" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Set alert" }).waitFor();
    },
  ],
];

/** Waits until nothing that was asked for is on its way: a form may come with its answer. */
function watchCalm(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  const over = (request: Request) => void asked.delete(request);
  page.on("request", (request) => asked.add(request));
  page.on("requestfinished", over);
  page.on("requestfailed", over);
  return async () => {
    const latest = performance.now() + CALM_WITHIN_MS;
    for (let calm = 0; calm < 3 && performance.now() < latest; calm = asked.size === 0 ? calm + 1 : 0) await sleep(40);
  };
}

/** Types into all of these pages; answers how many fields each of them had. */
async function typeInto({ page, visit }: Phone, pages: readonly AppPage[], who: string): Promise<Counted> {
  const counted: Record<string, number> = {};
  const calm = watchCalm(page);
  for (const { path } of pages) {
    await visit(path);
    await calm();
    const fields = await typeScripts(page, `${path}, ${who}`);
    if (fields > 0) counted[path] = fields;
  }
  return counted;
}

/** Pages of which none has fewer than those that were counted. */
const fewerThan = (counted: Counted, expected: Counted): string[] =>
  Object.keys(expected).filter((path) => (counted[path] ?? 0) < (expected[path] ?? 0));

test("a visitor's fields take the scripts, and none runs", async () => {
  const pages = PAGES.filter(({ isPrivate }) => !isPrivate);
  const counted = await typeInto(await journey.openPhone(), pages, "visitor");
  expect(fewerThan(counted, OF_VISITORS), JSON.stringify(counted)).toEqual([]);
});

/** With a mobile number, real money and somewhere to withdraw to, so that every form is open. */
async function typist(name: string, mobile: string): Promise<Phone> {
  const { url } = journey.candor();
  const person = await journey.newPerson(name);
  payloadOf("POST /sms_send", await callApi(url, "POST /sms_send", { mobile }, signedIn(person)));
  const bound = { mobile, code: await codeFor(url, mobile) };
  payloadOf("POST /safe/mobile", await callApi(url, "POST /safe/mobile", bound, signedIn(person)));
  await furnishReal(journey.candor(), person, 1_000_000n, [{ address: ADDRESS, name: "Mine" }]);
  const phone = await journey.openPhone();
  await enterAs(phone, url, person, "real");
  return phone;
}

test("a customer's fields take the scripts, and none runs", async () => {
  // What visitors see as well has the same fields for everybody.
  const pages = PAGES.filter(({ isBare, isPrivate }) => !isBare && isPrivate);
  const counted = await typeInto(await typist("typist", "+41791234567"), pages, "customer");
  expect(fewerThan(counted, OF_CUSTOMERS), JSON.stringify(counted)).toEqual([]);
});

test("forms that a customer opens take the scripts, and none runs", async () => {
  const { page, visit } = await typist("opener", "+41791234568");
  const calm = watchCalm(page);
  for (const [path, fields, open] of OPENED) {
    await visit(path);
    await calm();
    await open(page);
    await calm();
    expect(await typeScripts(page, path), path).toBeGreaterThanOrEqual(fields);
  }
});

/** Each text in all that a page reads from its address, and a moment for the page to answer. */
const ADDRESSED = (path: string, names: readonly string[], texts: readonly string[]): string => `(async () => {
  const moment = () => new Promise((resolve) => setTimeout(resolve, 4));
  const found = [];
  for (const text of ${JSON.stringify(texts)}) {
    location.hash = "#/${path}?" + new URLSearchParams(${JSON.stringify(names)}.map((name) => [name, text]));
    await moment();
    await moment();
    found.push(...${LOOK_FOR_SCRIPTS});
  }
  return found;
})()`;

/** All of the forty have been in an address after so many pages: the next begins with the first again. */
const PAGES_PER_ROUND = 4;

async function address({ page, visit }: Phone, paths: readonly string[]): Promise<void> {
  const queries = appQueries();
  const calm = watchCalm(page);
  for (const [at, path] of paths.entries()) {
    const names = queries.get(path) ?? [];
    const texts = SCRIPT_PAYLOADS.filter((_, number) => number % PAGES_PER_ROUND === at % PAGES_PER_ROUND);
    await visit(path);
    expect(await page.evaluate(ADDRESSED(path, names, texts)), path).toEqual([]);
    await calm();
    await expectNoScripts(page, `${path} at last`);
  }
}

const isBare = (path: string): boolean => PAGES.some((one) => one.path === path && one.isBare);

test("addresses with any of the forty in them run nothing, as visitor and as customer", async () => {
  const paths = [...appQueries().keys()];
  expect(paths.length, "pages that read something").toBeGreaterThan(30);
  await address(await journey.openPhone(), paths.filter(isBare));
  const phone = await journey.openPhone();
  await enterAs(phone, journey.candor().url, await journey.newPerson("addressed"), "real");
  await address(
    phone,
    paths.filter((path) => !isBare(path)),
  );
});

test("an address that is a script is led to by no page: not inside the app, not after logging in", async () => {
  const phone = await journey.openPhone();
  const { page, visit } = phone;
  for (const text of SCRIPT_PAYLOADS.filter((one) => /^(?:java|data|<java)/i.test(one))) {
    const asked = encodeURIComponent(text);
    await visit(`pages/common/webView?url=${asked}`);
    await page.getByText("This address cannot be opened").waitFor();
    await expectNoScripts(page, text);
  }
  const person = await journey.newPerson("returned");
  await visit(`pages/common/login?return=${encodeURIComponent(SCRIPT_PAYLOADS[38] ?? "")}`);
  await page.locator("input[autocomplete=username]").fill(person.address);
  await page.locator("input[autocomplete=current-password]").fill(person.password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/#\/pages\/index\/index/);
  await expectNoScripts(page, "where logging in led");
});

test("whoever judges the pages finds scripts where a page takes them for markup", async () => {
  const page = await (await journey.openPhone()).context.newPage();
  const found = async (text: string) => {
    await page.goto("about:blank");
    return page.evaluate(`document.body.innerHTML = ${JSON.stringify(text)}; ${LOOK_FOR_SCRIPTS}`) as Promise<string[]>;
  };
  const missed: string[] = [];
  for (const text of SCRIPT_PAYLOADS) if ((await found(text)).length === 0) missed.push(text);
  // What is no markup by itself stays text in any page: Markdown, templates, addresses, and tags that are none or never end.
  expect(missed.filter((text) => !/^(?:!?\[|\$|\{|java|<java|<body|<scr<|<img src="x")/.test(text))).toEqual([]);
  expect(SCRIPT_PAYLOADS.length - missed.length, "found").toBe(25);
});
