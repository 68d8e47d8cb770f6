/** The price log checked in a browser: a log that holds says so, and one that was changed on the way says where it breaks. */
import type { LogBlock } from "@candor/api/tick-log";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { callApi, payloadOf } from "../client/api-client.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const journey = prepareJourney("shared");
const BLOCKS = /\/api\/market\/log\/blocks\?/;

/** The first blocks are written some seconds after the first prices. */
async function untilLogged(): Promise<void> {
  const logged = async () => {
    const answer = await callApi(journey.candor().url, "GET /market/log/instruments");
    return payloadOf("GET /market/log/instruments", answer).length;
  };
  await expect.poll(logged).toBeGreaterThan(0);
}

const check = (page: Page) => page.getByRole("button", { name: "Verify in this browser" }).click();

interface BlocksAnswer {
  readonly message: { readonly list: readonly LogBlock[] };
}

/** Turns one bit of the newest block round, and tells where that block ends. */
function tampered(answer: BlocksAnswer, told: (lastSeq: number) => void): BlocksAnswer {
  const newest = answer.message.list.at(-1);
  if (!newest?.packed) return answer;
  const bytes = Buffer.from(newest.packed, "base64");
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  told(newest.last_seq);
  const list = [...answer.message.list.slice(0, -1), { ...newest, packed: bytes.toString("base64") }];
  return { ...answer, message: { ...answer.message, list } };
}

test("a range of the price log is checked on the phone: as published it holds, and one changed bit is found and located", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  await untilLogged();
  await phone.visit("pages/market/log");
  await page.getByText("Not verified in this browser yet.").waitFor();
  await page.getByText("1 minute", { exact: true }).click();
  await check(page);
  const outcome = page.getByRole("status").filter({ has: page.getByRole("heading") });
  await outcome.getByRole("heading", { name: /^\d+ prices? checked, all as published$/ }).waitFor();
  await outcome.getByText(/^Signed with key [0-9a-f]{16}$/).waitFor();
  await outcome.getByText("Each price is the index of its sources").waitFor();
  await page.getByText(/^Verified in this browser up to /).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  let brokenAt = 0;
  await page.route(BLOCKS, async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as BlocksAnswer;
    const json = tampered(answer, (lastSeq) => {
      brokenAt = lastSeq;
    });
    await route.fulfill({ response, json });
  });
  await check(page);
  await outcome.getByRole("heading", { name: "The log is not valid" }).waitFor();
  await outcome.getByText(`In the block that ends with price ${brokenAt}.`).waitFor();
  await outcome.getByText("Do not rely on these prices", { exact: false }).waitFor();
  expect(brokenAt).toBeGreaterThan(0);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.unroute(BLOCKS);
  await check(page);
  await outcome.getByRole("heading", { name: /all as published$/ }).waitFor();
  await outcome.getByText("Everything this browser received earlier is still in the log").waitFor();
});
