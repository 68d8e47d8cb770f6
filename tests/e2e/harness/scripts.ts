/** Scripts in texts, judged in the browser: none ran, none became an element or an address, and each stands there as text. */
import type { ApiKey } from "@candor/api/api";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { callApi, type Fields, type Headers, payloadOf } from "../../client/api-client.ts";
import { SCRIPT_SLICE } from "../../client/script-payloads.ts";
import type { Phone } from "./phone.ts";

/** As much of a text as a field takes. */
export const cut = (text: string, max: number): string => text.slice(0, max).trim();

/** The scripts as a field takes them; two that are alike when cut are still two. */
export const scriptsCutTo = (max: number): string[] => SCRIPT_SLICE.map((text) => cut(text, max));

/** As a browser lays a text out: all white space is one space. */
const laidOut = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * What only a text that was taken for markup leaves behind. The content policy keeps most of it from running, so it is looked for
 * besides: a page that relies on the policy alone has a fault.
 */
export const LOOK_FOR_SCRIPTS = `(() => {
  const found = window.candorRan ? ["a script ran"] : [];
  const foreign = new Set(["applet", "audio", "base", "embed", "frame", "iframe", "marquee", "math", "object", "source", "video", "animate"]);
  const leading = new Set(["action", "data", "formaction", "href", "poster", "src", "xlink:href"]);
  const isOwn = (script) => !script.textContent.includes("candorRan") && (script.src ?? "").startsWith(location.origin + "/");
  const isLed = (name, value) => leading.has(name) && /^[\\x00-\\x20]*(?:javascript|vbscript|data:text)/i.test(value);
  for (const one of document.querySelectorAll("*")) {
    const name = one.localName;
    const isMade = foreign.has(name) || (name === "script" && !isOwn(one)) || (name === "img" && one.getAttribute("src") === "x") ||
      [...one.attributes].some((it) => /^on/.test(it.name) || it.name === "srcdoc" || it.name === "autofocus" || isLed(it.name, it.value));
    if (isMade) found.push(one.cloneNode().outerHTML.slice(0, 160));
  }
  return found;
})()`;

/** @param where says which screen it is when it fails */
export async function expectNoScripts(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(LOOK_FOR_SCRIPTS), where).toEqual([]);
}

/** What can be read on the page, what stands in its fields included. */
const READ = `[document.body.innerText, ...[...document.querySelectorAll("input, textarea")].map((field) => field.value)].join(" ")`;

/** Presses a list's button for more, where there is one. */
const PRESS = (more: string): string =>
  `[...document.querySelectorAll("main button")].find((one) => one.textContent.trim() === ${JSON.stringify(more)})?.click()`;

/**
 * Waits until every one of the texts can be read on the page, sign by sign, and expects that no script is in it.
 *
 * @param more what a list's button says, which is pressed until they are all there
 */
export async function expectAsText(page: Page, texts: readonly string[], where: string, more?: string): Promise<void> {
  const missing = async () => {
    if (more !== undefined) await page.evaluate(PRESS(more));
    const read = laidOut((await page.evaluate(READ)) as string);
    return texts.map(laidOut).filter((text) => !read.includes(text));
  };
  await expect.poll(missing, { message: `${where}: texts that cannot be read`, interval: 100 }).toEqual([]);
  await expectNoScripts(page, where);
}

/** Where such a text stands beyond the screen or is cut off at its side, in whatever holds it. */
const LOOK_BEYOND = (width: number, starts: readonly string[]): string => `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.data.replace(/\\s+/g, " ");
    if (!${JSON.stringify(starts)}.some((start) => text.includes(start))) continue;
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    let most = ${width};
    for (let around = node.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX !== "visible" && around !== document.body && around !== document.documentElement)
        most = Math.min(most, around.getBoundingClientRect().right);
    }
    if (right - left > 1 && (left < -0.5 || right > most + 0.5)) found.push(Math.round(right - most) + " px beyond: " + text.slice(0, 80));
  }
  return found;
})()`;

const START = 24;

/** Every one of the texts on the page is within the screen and what holds it, however long its words are. */
export async function expectWithin(page: Page, texts: readonly string[], where: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const starts = texts.map((text) => laidOut(text).slice(0, START));
  expect(await page.evaluate(LOOK_BEYOND(width, starts)), where).toEqual([]);
}

/**
 * All of them stand there as text, within the screen.
 *
 * @param more what a list's button says, which is pressed until they are all there
 */
export async function reads(page: Page, texts: readonly string[], where: string, more?: string): Promise<void> {
  await expectAsText(page, texts, where, more);
  await expectWithin(page, texts, where);
}

/** The row of a list in which this text stands alone or at the end of what is said; every sign of it counts. */
export function rowOf(page: Page, text: string): Locator {
  const exact = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
  const said = page.locator("p, span").filter({ hasText: new RegExp(`(?:^|: )${exact}(?:$|\\s)`) });
  return page.locator("main li").filter({ has: said }).first();
}

/** The mails and text messages of the program, in a page of their own: it is none of the app's. */
export async function openOutbox({ context }: Pick<Phone, "context">, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/outbox`);
  await page.getByRole("heading", { name: "Local outbox" }).waitFor();
  return page;
}

/** What is opened one by one where all of them stand in a list: an element, and what loads; of the forty one of every kind. */
const SOME = SCRIPT_SLICE.length < 40 ? [0, 3] : [0, 14, 19, 27, 36];

/** Some of them with their places. */
export const some = (texts: readonly string[]): [number, string][] => SOME.map((at) => [at, texts[at] ?? ""]);

/**
 * All of them stand among the notices, and in some that are opened.
 *
 * @param said how an opened notice says one
 */
export async function readsNotices(
  { page, visit }: Pick<Phone, "page" | "visit">,
  texts: readonly string[],
  where: string,
  said: (text: string) => string,
): Promise<void> {
  await visit("pages/notice/notice");
  await reads(page, texts, where, "Show older notifications");
  for (const [at, text] of some(texts)) {
    await visit("pages/notice/notice");
    await reads(page, [text], "the notices again", "Show older notifications");
    await rowOf(page, text).getByRole("link").click();
    await page.locator("article").waitFor();
    await reads(page, [said(text)], `${where}, opened ${at}`);
  }
}

/** Fields that take any text; of the whole page unless something in it is named. */
const fieldsOf = (
  within = "body",
): string => `[...document.querySelectorAll("${within} :is(input, textarea)")].filter((field) =>
  (field.localName === "textarea" || /^(?:text|search|email|tel|url|password)$/.test(field.type)) &&
  !field.disabled && !field.readOnly && field.checkVisibility({ visibilityProperty: true }))`;

/** Each text into all of the fields, as a browser's own filling does it, and a moment for the page to answer: it draws what is typed at once. */
const typeAll = (texts: readonly string[], within?: string): string => `(async () => {
  const valueOf = (prototype) => Object.getOwnPropertyDescriptor(prototype, "value").set;
  const [input, area] = [valueOf(HTMLInputElement.prototype), valueOf(HTMLTextAreaElement.prototype)];
  let most = 0;
  for (const text of ${JSON.stringify(texts)}) {
    const fields = ${fieldsOf(within)};
    most = Math.max(most, fields.length);
    for (const field of fields) {
      (field.localName === "textarea" ? area : input).call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  return most;
})()`;

/**
 * Types each of the scripts into every visible field of text and sends nothing.
 *
 * @param within what is open in the page, such as `[role=dialog]`, where only its own fields are meant
 * @returns how many fields there were
 */
export async function typeOnly(page: Page, where: string, within?: string): Promise<number> {
  const fields = (await page.evaluate(typeAll(SCRIPT_SLICE, within))) as number;
  await expectNoScripts(page, `${where}, typed`);
  return fields;
}

/**
 * Types each of the scripts into every visible field of text, then Enter into each that is still there.
 *
 * @returns how many fields there were
 */
export async function typeScripts(page: Page, where: string): Promise<number> {
  const fields = await typeOnly(page, where);
  for (let at = 0; at < fields; at += 1) {
    const isThere = await page.evaluate(
      `(() => { const field = ${fieldsOf()}[${at}]; field?.focus(); return Boolean(field); })()`,
    );
    if (isThere) await page.keyboard.press("Enter");
  }
  if (fields > 0) await expectNoScripts(page, `${where}, sent`);
  return fields;
}

type Answered<K extends ApiKey> = ReturnType<typeof payloadOf<K>>;

export interface Driven {
  /** To be called by whatever sends a script. */
  note(key: ApiKey, field: string): void;
  /** Sends one as a client does, which must be taken, and answers what came of it. */
  write<K extends ApiKey>(key: K, field: string, fields: Fields, headers: Headers): Promise<Answered<K>>;
  /** Every one of these, as script-fields.ts names them, was sent. */
  expectAll(names: readonly string[]): void;
}

/**
 * Which text fields of the API have had scripts written into them.
 *
 * @param url of the running program
 */
export function createDriven(url: () => string): Driven {
  const names = new Set<string>();
  return {
    note(key, field) {
      names.add(`${key} ${field}`);
    },
    async write(key, field, fields, headers) {
      names.add(`${key} ${field}`);
      return payloadOf(key, await callApi(url(), key, fields, headers));
    },
    expectAll(wanted) {
      expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    },
  };
}
