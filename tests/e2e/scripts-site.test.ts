/** The site's name as a script: agreed by two, and nowhere more than a name. */
import { expect, test } from "vitest";
import { callApi, NO_LIMITS, payloadOf } from "../client/api-client.ts";
import { addOperator } from "../client/operator-token.ts";
import { prepareJourney } from "./harness/journey.ts";
import { createDriven, expectAsText, scriptsCutTo, some } from "./harness/scripts.ts";

const journey = prepareJourney({ env: NO_LIMITS });
const driven = createDriven(() => journey.candor().url);
const NAMES = scriptsCutTo(40);
const WIDE = { width: 1280, height: 800 };

/** What a browser would make of a page as it is sent: read by one that runs nothing of it. */
const PARSED = (text: string): string => `(() => {
  const read = new DOMParser().parseFromString(${JSON.stringify(text)}, "text/html");
  return { title: read.title, scripts: read.scripts.length, images: read.images.length, all: read.querySelectorAll("*").length };
})()`;

test("the name of the site runs nowhere: in the page as it is sent, its title, its heads and its manifest", async () => {
  const { url } = journey.candor();
  const [one, other] = [await addOperator(journey.candor(), "one"), await addOperator(journey.candor(), "other")];
  // A page of no site: the policy of the app's own lets nobody parse.
  const reader = await (await journey.openPhone()).context.newPage();
  const sent = async () => reader.evaluate(PARSED(await (await fetch(url)).text()));
  const built = (await sent()) as object;
  const shown = new Map(some(NAMES));
  for (const [at, text] of [...NAMES, "Candor"].entries()) {
    // One line, and no two spaces, which a title would not have.
    const name = text.replace(/\s+/g, " ");
    const subject = JSON.stringify({ keyword: "site_name", value: name });
    const asked = { kind: "site-setting", subject, reason: "why" };
    const { id, subject_hash } = await driven.write("POST /operator/proposal/add", "subject", asked, one);
    const key = "POST /operator/proposal/approve";
    payloadOf(key, await callApi(url, key, { id, subject_hash }, other));
    // It is read anew once both have agreed.
    await expect.poll(sent, { message: name }).toEqual({ ...built, title: name });
    const manifest = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as { name: string };
    expect(manifest.name).toBe(name);
    if (!shown.has(at)) continue;
    // As it is to whoever comes for the first time: what was kept of an earlier visit is old for half a minute.
    const { page, visit } = await journey.openPhone(at % 2 === 0 ? {} : WIDE);
    await visit("pages/index/index");
    await expectAsText(page, [name], `home of ${name}`);
    expect(await page.title()).toContain(name);
  }
});
