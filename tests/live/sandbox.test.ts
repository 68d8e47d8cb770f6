/** A sandbox from its first start: money comes in over its own chain, is traded, and goes out over it, before and after a restart. */
import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ApiKey } from "@candor/api/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callApi,
  type Fields,
  type Headers,
  type Person,
  payloadOf,
  register,
  signedIn,
} from "../client/api-client.ts";
import { authenticatorOf } from "../client/authenticator.ts";
import { signInOperator } from "../client/operator-token.ts";
import { faultsOfBooks } from "../e2e/harness/books.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";

const USDT = 1;
const BTC = 10;
const PAY_DIGITS = "270418";
const OWN = "0x52908400098527886E0F7030069857D2E4169EE7";
const PATIENCE = { timeout: 90_000, interval: 500 };

let candor: Candor;
let anna: Person;

beforeAll(async () => {
  candor = await startCandor({ flags: ["--sandbox"] });
});
afterAll(async () => {
  expect(await faultsOfBooks(candor.dataDir)).toEqual([]);
  await candor.stop();
});

async function ask<K extends ApiKey>(key: K, fields: Fields = {}) {
  const headers = { ...signedIn(anna, "real"), "idempotency-key": randomUUID() };
  return payloadOf(key, await callApi(candor.url, key, fields, headers));
}

async function sampleOperators(): Promise<readonly Headers[]> {
  const file = join(candor.dataDir, "sandbox", "operators.json");
  await expect.poll(() => statSync(file, { throwIfNoEntry: false })?.mode.toString(8).slice(-3), PATIENCE).toBe("600");
  const made = JSON.parse(readFileSync(file, "utf8")) as { name: string; password: string; secret: string }[];
  expect(made.map(({ name }) => name)).toEqual(["sample-anna", "sample-ben"]);
  return Promise.all(
    made.map(({ name, password, secret }) =>
      signInOperator(candor.url, { name, password, code: authenticatorOf(secret) }),
    ),
  );
}

const heldIn = async (wallet: string, currency: number): Promise<string> =>
  (await ask("GET /wallet/newlist")).list.find((one) => one.currency_id === currency && one.wallet === wallet)
    ?.posted ?? "0";
const funding = (): Promise<string> => heldIn("funding", USDT);

test("a newcomer's coins come in by the chain, are traded on simulated prices, and go out by it with two operators", async () => {
  anna = await register(candor.url, "ada");
  expect(payloadOf("GET /site/config", await callApi(candor.url, "GET /site/config"))).toMatchObject({
    ...{ is_sandbox: true, price_mode: "simulated" },
  });
  // A payee waits a minute: begun now, it is over when it is needed.
  const payee = await ask("POST /user/wallet/save", { currency: USDT, network: "sandbox", address: OWN, name: "mine" });
  expect(payee.usable_from - payee.created_at).toBe(60_000);
  await ask("POST /safe/pay_password", { pay_password: PAY_DIGITS, re_pay_password: PAY_DIGITS });

  await expect
    .poll(
      async () =>
        (
          await callApi(
            candor.url,
            "POST /wallet/get_in_address",
            { currency: USDT },
            { ...signedIn(anna, "real"), "idempotency-key": randomUUID() },
          )
        ).envelope.type,
      PATIENCE,
    )
    .toBe("ok");
  await ask("POST /faucet", { currency: USDT });
  const seen = new Set<number>();
  await expect
    .poll(async () => {
      const [record] = (await ask("GET /recharge/log")).list;
      if (record?.confirmations) seen.add(record.confirmations);
      return record?.stage;
    }, PATIENCE)
    .toBe("credited");
  expect(Math.max(...seen)).toBeGreaterThanOrEqual(5);
  expect(await funding()).toBe("1000");

  await ask("POST /wallet/change", { currency_id: USDT, number: "500", from_field: "legal", to_field: "change" });
  await ask("POST /coin/trade", { currency_id: BTC, legal_id: USDT, type: "buy", amount: "0.001" });
  await expect.poll(() => heldIn("spot", BTC), PATIENCE).toBe("0.001");

  await expect.poll(() => Date.now() > payee.usable_from, PATIENCE).toBe(true);
  const out = await ask("POST /wallet/out", {
    payee_id: payee.id,
    currency: USDT,
    number: "100",
    pay_password: PAY_DIGITS,
  });
  const [first, second] = await sampleOperators();
  payloadOf(
    "POST /operator/withdrawal/approve",
    await callApi(candor.url, "POST /operator/withdrawal/approve", { id: out.id }, first),
  );
  const own = await callApi(candor.url, "POST /operator/withdrawal/pay", { id: out.id }, first);
  expect(own.envelope).toMatchObject({ code: "withdrawal-needs-another" });
  const paid = payloadOf(
    "POST /operator/withdrawal/pay",
    await callApi(candor.url, "POST /operator/withdrawal/pay", { id: out.id }, second),
  );
  expect(paid).toMatchObject({ state: "sent", sent_by: "sample-ben", arrives: "99.5" });
  const state = async () => (await ask("GET /wallet/out_detail", { id: out.id })).state;
  await expect.poll(state, PATIENCE).toBe("confirmed");
}, 300_000);

test("after a restart the chain has the same blocks, coins and keys, and what comes then is counted on", async () => {
  await candor.kill9();
  await candor.restart([]);
  expect(await funding()).toBe("400");
  await ask("POST /faucet", { currency: USDT });
  await expect.poll(funding, PATIENCE).toBe("1400");
}, 180_000);
