/** A conversion waits for a price: whoever has many wait, with play money and free accounts, takes nobody else's turn. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, codeOf, type Person, payloadOf, register, signedIn } from "../client/api-client.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";

const ACCOUNTS = 6;
const ADDRESSES = 2;
const APART = -1;
/** Each pair of currencies has a quote of its own, and what is accepted waits for its price. */
const TARGETS = new Set(["EUR", "GBP", "JPY", "USD"]);
const AT_ONCE = TARGETS.size;
const WAITED = new Set(["ok", "quote-moved", "price-stale"]);
const CHANGES = 6;

let candor: Candor;
let anna: Person;
const crowd: Person[] = [];
beforeAll(async () => {
  candor = await startCandor();
  anna = await register(candor.url, "anna");
  for (let number = 0; number < ACCOUNTS; number += 1) crowd.push(await register(candor.url, `crowd${number}`));
  // Behind a proxy nobody reads the codes of registrations from the outbox.
  await candor.restart(["--trusted-proxies", "127.0.0.1"]);
});
afterAll(() => candor?.stop());

/** @param number the address is one of two, or a third one */
const from = (person: Person, number: number) => ({
  ...signedIn(person),
  "x-forwarded-for": number === APART ? "198.51.100.7" : `203.0.113.${number % ADDRESSES}`,
  "idempotency-key": randomUUID(),
});

test("customers change what they like while others have all the conversions wait that they may", async () => {
  const currencies = payloadOf("GET /wallet/getRateCurrency", await callApi(candor.url, "GET /wallet/getRateCurrency"));
  const idOf = (wanted: string) => String(currencies.list.find(({ name }) => name === wanted)?.id);
  const targets = currencies.list.map(({ name }) => name).filter((name) => TARGETS.has(name));
  expect(targets).toHaveLength(AT_ONCE);
  let isOver = false;
  let waited = 0;
  const flood = crowd.flatMap((person, number) =>
    targets.map(async (target) => {
      const request = { from_currency_id: idOf("USDT"), to_currency_id: idOf(target) };
      while (!isOver) {
        await callApi(candor.url, "POST /user/getTransferFee", request, from(person, number));
        const fields = { ...request, number: "1" };
        const code = codeOf(await callApi(candor.url, "POST /user/Transfer", fields, from(person, number)));
        if (WAITED.has(code)) waited += 1;
      }
    }),
  );
  const codes: string[] = [];
  await expect.poll(() => waited, { timeout: 15_000 }).toBeGreaterThan(0);
  for (let number = 0; number < CHANGES; number += 1) {
    const nickname = { nickname: `anna${number}` };
    codes.push(codeOf(await callApi(candor.url, "POST /user/editNickname", nickname, from(anna, APART))));
  }
  isOver = true;
  await Promise.all(flood);
  expect(codes).toEqual(Array(CHANGES).fill("ok"));
}, 60_000);
