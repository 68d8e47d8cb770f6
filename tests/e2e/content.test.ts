/** What the site says: read by people in their language, written by operators, and never run as a script. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import type { ContentKind } from "@candor/api/content-words";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { callApi, codeOf, type Headers, payloadOf, signedIn } from "../client/api-client.ts";
import { addOperator } from "../client/operator-token.ts";
import { SCRIPT_SLICE } from "../client/script-payloads.ts";
import { decide, keepOperator } from "./harness/back-office.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const journey = prepareJourney();

const seesNoFault = async (page: Page, where: string) => expect(await accessibilityFaults(page), where).toEqual([]);

let names = 0;
/** A new operator of a name of their own; admin unless said otherwise. */
const operator = () => {
  names += 1;
  return addOperator(journey.candor(), `writer-${names}`);
};

/** Slower than the server's limit for one caller. */
async function ask<K extends ApiKey>(key: K, wire: WireRequest<K>, as: Headers): Promise<WireResponse<K>> {
  await sleep(110);
  return payloadOf(key, await callApi(journey.candor().url, key, wire, as)) as WireResponse<K>;
}

interface Words {
  readonly title: string;
  readonly summary?: string;
  readonly body?: string;
}

async function publish(as: Headers, kind: ContentKind, words: Words, more: { link?: string; place?: number } = {}) {
  const texts = JSON.stringify([{ language: "en", ...words }]);
  const { id, version } = await ask("POST /operator/content/save", { kind, texts, ...more }, as);
  await ask("POST /operator/content/publish", { id, version }, as);
  return id;
}

/** The back office in this browser, as whoever has signed in there. */
async function openAdmin({ page, context }: Phone, as: Headers, address: string): Promise<void> {
  const { url } = journey.candor();
  await keepOperator(context, url, as);
  await page.goto(`${url}/admin/#/${address}`);
}

describe("people", () => {
  test.runIf(isFull).each([
    ["en", "Questions and answers", "What is the difference between the demo and the real account?"],
    ["zh", "常见问题", "模拟账户和真实账户有什么区别？"],
  ])("read the site's words in %s, without a fault that axe can find", async (lang, heading, question) => {
    const phone = await journey.openPhone({ lang });
    const { page, visit } = phone;
    await visit("pages/common/faq");
    await page.getByRole("heading", { name: heading }).waitFor();
    await page.getByText(question).click();
    await page.locator("details[open] p").first().waitFor();
    await seesNoFault(page, "questions");
    for (const route of ["common/aboutus", "common/contactus", "setting/operational_compliance", "news/news", "QA"]) {
      await visit(`pages/${route}`);
      await page.locator("article, main li, details").first().waitFor();
    }
    await visit("pages/common/article?id=50");
    await page.locator("article ol li").nth(2).waitFor();
    await seesNoFault(page, "article");
  });

  test.runIf(isFull)("find nothing where a text is not published, and a way on", async () => {
    const { page, visit } = await journey.openPhone();
    await visit("pages/common/article?id=999");
    await page.getByText("This text is no longer available").waitFor();
    await page.getByRole("link", { name: "News" }).click();
    await page.getByRole("heading", { name: "News" }).waitFor();
  });

  test.runIf(isFull)("see banners below the markets, and a pop-up once", async () => {
    const as = await operator();
    await publish(
      as,
      "banner",
      { title: "Maintenance on Sunday", summary: "Two hours" },
      { link: "#/pages/common/faq" },
    );
    const pop = await publish(as, "pop-up", { title: "Please read", body: "**New** [rules](#/pages/common/aboutus)" });
    const { page, visit } = await journey.openPhone();
    await visit("pages/index/index");
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("link", { name: "rules" }).waitFor();
    await seesNoFault(page, "pop-up");
    await sheet.getByRole("button", { name: "Close" }).last().click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("link", { name: /Maintenance on Sunday/ }).click();
    await page.getByRole("heading", { name: "Questions and answers" }).waitFor();
    await visit("pages/index/index");
    await page.getByRole("link", { name: /Maintenance on Sunday/ }).waitFor();
    expect(await sheet.count()).toBe(0);
    await ask("POST /operator/content/withdraw", { id: pop }, as);
  });

  test.runIf(isFull)("are shown another site only where the settings allow it", async () => {
    const { page, visit } = await journey.openPhone();
    await visit("pages/common/webView?url=https%3A%2F%2Fdocs.example.com%2F");
    await page.getByText("This site is not shown here").waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
  });
});

/** Presses everything that leads anywhere on the page but away from it, and says whether a script ran. */
async function triesScripts(page: Page): Promise<void> {
  const links = page.locator("article a, details a, main li a, dialog a");
  for (const link of await links.all()) {
    const href = await link.getAttribute("href");
    if (href === null) continue;
    expect(href, "leads into the app or to another site").toMatch(/^(?:\/?#\/|https?:\/\/|mailto:)/);
  }
  const found = await page.evaluate(
    "[window.candorRan ?? 0, document.querySelectorAll('main script, main object, main embed, main [onerror], main [onload], main form[action], main video').length]",
  );
  expect(found).toEqual([0, 0]);
}

test("script payloads in every text run nowhere, neither in the app nor in the back office", async () => {
  const as = await operator();
  const all = SCRIPT_SLICE.join("\n\n");
  const first = (SCRIPT_SLICE[0] ?? "").slice(0, 160);
  const ids: string[] = [];
  for (const payload of SCRIPT_SLICE) {
    const title = payload.replaceAll("\n", " ");
    ids.push(await publish(as, "news", { title, summary: payload, body: `${payload}\n\n- ${payload}` }));
  }
  for (const kind of ["faq", "about", "contact", "compliance", "pop-up", "banner"] as const) {
    await publish(as, kind, { title: first, summary: all.slice(0, 400), body: all });
  }
  const phone = await journey.openPhone();
  const { page, visit } = phone;
  await visit("pages/index/index");
  await page.getByRole("dialog").waitFor();
  await triesScripts(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  for (const route of [
    "news/news",
    "common/faq",
    "common/aboutus",
    "common/contactus",
    "setting/operational_compliance",
  ]) {
    await visit(`pages/${route}`);
    await page.locator("article, main li, details").first().waitFor();
    for (const one of await page.locator("main details").all()) await one.evaluate("(it) => { it.open = true; }");
    await triesScripts(page);
  }
  for (const id of ids) {
    await visit(`pages/common/article?id=${id}`);
    await page.locator("article li").first().waitFor();
    await triesScripts(page);
  }
  const desk = await journey.openPhone({ width: 1280, height: 900, isStill: true });
  await openAdmin(desk, as, "content?limit=100");
  await desk.page.getByRole("row").nth(SCRIPT_SLICE.length).waitFor();
  await triesScripts(desk.page);
  for (const id of ids.slice(0, isFull ? 8 : 3)) {
    await desk.page.goto(`${journey.candor().url}/admin/#/content/${id}`);
    await desk.page.getByLabel("Title").first().waitFor();
    await triesScripts(desk.page);
  }
}, 180_000);

test.runIf(isFull)(
  "an operator writes in the back office, looks at it as people will see it, publishes it, and takes it back",
  async () => {
    const as = await operator();
    const desk = await journey.openPhone({ width: 1280, height: 900, isStill: true });
    const { page } = desk;
    await openAdmin(desk, as, "content");
    await page.getByRole("button", { name: "Write something new" }).click();
    await page.getByRole("dialog").getByLabel("Title (English)").fill("Written here");
    await page.getByRole("dialog").getByRole("button", { name: "Write something new" }).click();
    await page.getByLabel("Text").first().fill("A **strong** word");
    await page.getByRole("tab", { name: /Italiano/ }).click();
    await page.getByRole("tabpanel").getByLabel("Title").fill("Scritto qui");
    await page.getByRole("button", { name: "Save as a new version" }).click();
    await page.getByText("Saved as version 2", { exact: false }).waitFor();
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Preview" }).click();
    const preview = await opened;
    await preview.getByText("Preview of version 2. Only our team can see this page.").waitFor();
    expect(await preview.locator("article strong").textContent()).toBe("strong");
    await preview.close();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Live").first().waitFor();
    const { visit, page: reader } = await journey.openPhone({ lang: "ydl" });
    await visit("pages/news/news");
    await reader.getByText("Scritto qui").waitFor();
    await decide(page, "Unpublish", async (asked) => {
      await asked.getByText("It is no longer visible to the public.", { exact: false }).waitFor();
    });
    await page.getByText("Unpublished", { exact: true }).first().waitFor();
    await reader.reload();
    await reader.locator("main li").first().waitFor();
    expect(await reader.getByText("Scritto qui").count(), "taken back").toBe(0);
  },
  90_000,
);

async function agree(proposer: Headers, approver: Headers, keyword: string, value: string): Promise<void> {
  const subject = JSON.stringify({ keyword, value });
  const proposed = await ask("POST /operator/proposal/add", { kind: "site-setting", subject, reason: "why" }, proposer);
  const { id, subject_hash } = proposed;
  await ask("POST /operator/proposal/approve", { id, subject_hash }, approver);
}

test("what two operators agree on holds everywhere: the name, the language of others, and no demo account", async () => {
  const [one, other] = [await operator(), await operator()];
  const phone = await journey.openPhone();
  const person = await enterAsNew(phone, journey, "settled");
  await agree(one, other, "site_name", "Lantern & Sons");
  await agree(one, other, "DAPP_DEMO", "0");
  const { url } = journey.candor();
  const asked = () => callApi(url, "GET /wallet/newlist", {}, { ...signedIn(person), "x-account": "demo" });
  // The process that answers hears of it a moment later.
  await expect.poll(async () => codeOf(await asked())).toBe("demo-off");
  await phone.visit("pages/index/index");
  // It looks every half minute by itself.
  await phone.page.reload();
  await expect.poll(() => phone.page.title()).toBe("Lantern & Sons");
  await phone.visit("pages/setting/setting");
  await expect.poll(() => phone.page.getByText("Demo", { exact: true }).count()).toBe(0);
  await agree(one, other, "DAPP_DEMO", "1");
  await agree(one, other, "site_name", "Candor");
}, 60_000);
