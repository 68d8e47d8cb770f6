/** Scripts in texts, judged in the browser: none ran, none became an element or an address, and each stands there as text. */
import type { ApiKey } from "@candor/api/api";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { SCRIPT_PAYLOADS } from "../../client/script-payloads.ts";

/** As much of a text as a field takes. */
export const cut = (text: string, max: number): string => text.slice(0, max).trim();

/** The forty as a field takes them; two that are alike when cut are still two. */
export const scriptsCutTo = (max: number): string[] => SCRIPT_PAYLOADS.map((text) => cut(text, max));

/** As a browser lays a text out: all white space is one space. */
const laidOut = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * What only a text that was taken for markup leaves behind. The content policy keeps most of it from running, so it is looked for
 * besides: a page that relies on the policy alone has a fault.
 */
const LOOK_FOR_SCRIPTS = `(() => {
  const found = window.candorRan ? ["a script ran"] : [];
  const foreign = new Set(["applet", "audio", "base", "embed", "frame", "iframe", "marquee", "math", "object", "source", "video", "animate"]);
  const leading = new Set(["action", "data", "formaction", "href", "poster", "src", "xlink:href"]);
  for (const one of document.querySelectorAll("*")) {
    const name = one.localName;
    const own = one.cloneNode().outerHTML.slice(0, 160);
    if (foreign.has(name)) found.push(own);
    if (name === "script" && (one.textContent.includes("candorRan") || !(one.src ?? "").startsWith(location.origin + "/"))) found.push(own);
    if (name === "img" && one.getAttribute("src") === "x") found.push(own);
    for (const { name: attribute, value } of one.attributes) {
      const leads = leading.has(attribute) && /^[\\x00-\\x20]*(?:javascript|vbscript|data:text)/i.test(value);
      if (leads || /^on/.test(attribute) || attribute === "srcdoc" || attribute === "autofocus") found.push(own);
    }
  }
  return found;
})()`;

/** @param where says which screen it is when it fails */
export async function expectNoScripts(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(LOOK_FOR_SCRIPTS), where).toEqual([]);
}

/** What can be read on the page, what stands in its fields included. */
const READ = `[document.body.innerText, ...[...document.querySelectorAll("input, textarea")].map((field) => field.value)].join(" ")`;

/** Waits until every one of the texts can be read on the page, sign by sign, and expects that no script is in it. */
export async function expectAsText(page: Page, texts: readonly string[], where: string): Promise<void> {
  const missing = async () => {
    const read = laidOut((await page.evaluate(READ)) as string);
    return texts.map(laidOut).filter((text) => !read.includes(text));
  };
  await expect.poll(missing, { message: `${where}: texts that cannot be read`, interval: 100 }).toEqual([]);
  await expectNoScripts(page, where);
}

/** Types of fields that take any text. */
const FIELDS = `[...document.querySelectorAll("input, textarea")].filter((field) =>
  (field.localName === "textarea" || /^(?:text|search|email|tel|url|password)$/.test(field.type)) &&
  !field.disabled && !field.readOnly && field.checkVisibility({ visibilityProperty: true }))`;

/** Each text into all of the fields, as a browser's own filling does it, and a frame for the page to answer. */
const TYPE_ALL = (texts: readonly string[]): string => `(async () => {
  const valueOf = (prototype) => Object.getOwnPropertyDescriptor(prototype, "value").set;
  const [input, area] = [valueOf(HTMLInputElement.prototype), valueOf(HTMLTextAreaElement.prototype)];
  let most = 0;
  for (const text of ${JSON.stringify(texts)}) {
    const fields = ${FIELDS};
    most = Math.max(most, fields.length);
    for (const field of fields) {
      (field.localName === "textarea" ? area : input).call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await new Promise(requestAnimationFrame);
  }
  return most;
})()`;

/**
 * Types each of the forty into every visible field of text, then Enter into each that is still there.
 *
 * @returns how many fields there were
 */
export async function typeScripts(page: Page, where: string): Promise<number> {
  const fields = (await page.evaluate(TYPE_ALL(SCRIPT_PAYLOADS))) as number;
  await expectNoScripts(page, `${where}, typed`);
  for (let at = 0; at < fields; at += 1) {
    const isThere = await page.evaluate(
      `(() => { const field = ${FIELDS}[${at}]; field?.focus(); return Boolean(field); })()`,
    );
    if (isThere) await page.keyboard.press("Enter");
  }
  if (fields > 0) await expectNoScripts(page, `${where}, sent`);
  return fields;
}

export interface Driven {
  /** To be called by whatever sends a script. */
  note(key: ApiKey, field: string): void;
  /** Every one of these, as script-fields.ts names them, was sent. */
  expectAll(names: readonly string[]): void;
}

/** Which text fields of the API have had scripts written into them. */
export function createDriven(): Driven {
  const names = new Set<string>();
  return {
    note(key, field) {
      names.add(`${key} ${field}`);
    },
    expectAll(wanted) {
      expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    },
  };
}
