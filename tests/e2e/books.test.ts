/** The books, as everybody sees them, and one's own part of them, checked in the browser; an answer that was changed is found. */
import { expect, test } from "vitest";
import { createLedger } from "../../apps/server/src/core/ledger/ledger.ts";
import { createInProcessBus } from "../../apps/server/src/platform/bus/bus.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { createIds } from "../../apps/server/src/platform/ids.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { amountOf } from "../../packages/money/src/money.ts";
import { callApi, type Person, payloadOf, register } from "../client/api-client.ts";
import { addOperator } from "../client/operator-token.ts";
import { openDatabaseOf } from "./harness/books.ts";
import { signInAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const journey = prepareJourney();
/** Of another process than the server. */
const NODE = 902;

/** Real USDT in the funding wallet, out of the house's external account. */
async function furnish({ address }: Person, units: bigint): Promise<void> {
  const { dataDir } = journey.candor();
  const [database, owner] = [openDatabaseOf(dataDir, "candor_app"), openDatabaseOf(dataDir, "candor_owner")];
  try {
    const { rows } = await owner.query<{ portfolioId: string }>(
      `select portfolio.id as "portfolioId" from customer
       join portfolio on portfolio.customer_id = customer.id and portfolio.mode = 'real' where email = $1`,
      [address],
    );
    const log = createLog("silent");
    const ids = createIds({ clock: systemClock, node: NODE });
    const ledger = await createLedger({ database, clock: systemClock, ids, bus: createInProcessBus(log), log });
    const money = { mode: "real", currencyId: 1 } as const;
    const from = { ...money, owner: "house", kind: "external", instrumentId: null } as const;
    const to = { ...money, owner: "customer", portfolioId: rows[0]?.portfolioId ?? "", wallet: "funding" } as const;
    const facts = { amount: amountOf(units), kind: "funding", reference: "test" } as const;
    await database.transaction((tx) => ledger.post(tx, [[{ step: "move", from, to, ...facts }]]));
  } finally {
    await Promise.all([database.close(), owner.close()]);
  }
}

test("somebody sees that the books balance and that their own part is in what was published; a changed answer is found", async () => {
  const { url } = journey.candor();
  const phone = await journey.openPhone();
  const { page } = phone;
  await phone.visit("pages/books/books");
  await page.getByText("No real money yet").waitFor();

  const [own, other] = [await signInAsNew(phone, journey, "books"), await register(url, "books-other")];
  await furnish(own, 12_500_000n);
  await furnish(other, 87_500_000n);
  const operator = await addOperator(journey.candor(), "fay", "finance");
  const published = payloadOf(
    "POST /operator/books/publish",
    await callApi(url, "POST /operator/books/publish", {}, operator),
  );
  expect(published.sums).toEqual({ USDT: "100" });

  // The summary is a few seconds old at most.
  await page.waitForTimeout(5_000);
  await phone.visit("pages/index/index");
  await phone.visit("pages/books/books");
  const asked = page.waitForRequest((request) => /\/books\/proof\/list\?limit=200/.test(request.url()));
  await page.reload();
  await page.getByText("Verified: your part is in what was published").waitFor();
  await page.getByText("It matches No. 1 of the published list").waitFor();
  await page.getByRole("button", { name: "Copy the hash of No. 1" }).waitFor();
  // What everybody is shown is asked for as anybody would.
  expect((await asked).url()).not.toContain("uid=");
  expect((await (await asked).allHeaders()).cookie).toBeUndefined();
  await page.getByText("Owed to you, USDT").waitFor();
  expect(await page.getByRole("definition").allTextContents()).toContain("12.50");
  expect(await page.getByText("100.00 %").count()).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the proof" }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^candor-owed-\d{8}-\d{4}-\d\d-\d\d\.json$/);
  //PIC

  // Somebody on the way says that less is owed.
  await page.route("**/api/books/proof/mine*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"USDT":"12.5"', '"USDT":"2.5"');
    await route.fulfill({ response: answer, body });
  });
  await page.reload();
  await page.getByText("Not verified").waitFor();
  await page.getByText("(root-differs)").waitFor();
  await page.unroute("**/api/books/proof/mine*");

  // Later the list is another one, which has not what this browser saw.
  await page.route("**/api/books/proof/list*", async (route) => {
    const answer = await route.fetch();
    const { message, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, message: { ...message, list: [] } } });
  });
  await page.reload();
  await page.getByText("The list was replaced: No. 1 of").waitFor();
  //PIC2
});
