import { randomUUID } from "node:crypto";
import type { DepositsMessage } from "@candor/api/channels";
import type { DepositRecord } from "@candor/api/deposit";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type Fields, NO_LIMITS, type Person, payloadOf, register, signedIn } from "../client/api-client.ts";
import { faultsOfBooks } from "../e2e/harness/books.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";
import {
  FAILING,
  FORWARDER,
  forwarded,
  type LocalChain,
  OTHER_CONTRACT,
  startChain,
  transfers,
  USDT_CONTRACT,
  XPUB,
} from "./local-chain.ts";

const USDT = 1;
const ETH = 11;
const ETHER = 10n ** 18n;
const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;

let chain: LocalChain;
let candor: Candor;

beforeAll(async () => {
  chain = await startChain();
  const env = { ...NO_LIMITS, DEPOSIT_XPUB_EVM: XPUB, DEPOSIT_RPC_URLS: `ethereum=${chain.url}` };
  candor = await startCandor({ env });
});
afterAll(async () => {
  expect(await faultsOfBooks(candor.dataDir)).toEqual([]);
  await candor.stop();
  await chain.stop();
});

const changing = (person: Person) => ({ ...signedIn(person, "real"), "idempotency-key": randomUUID() });

async function addressOf(person: Person, fields: Fields = { currency: USDT, network: "ethereum" }): Promise<string> {
  let address = "";
  // Until the chain was looked at for the first time no address is given.
  await expect
    .poll(async () => {
      const asked = await callApi(candor.url, "POST /wallet/get_in_address", fields, changing(person));
      if (asked.envelope.type === "ok") ({ address } = payloadOf("POST /wallet/get_in_address", asked));
      return asked.envelope.type;
    })
    .toBe("ok");
  return address;
}

const recordsOf = async (person: Person): Promise<readonly DepositRecord[]> =>
  payloadOf("GET /recharge/log", await callApi(candor.url, "GET /recharge/log", {}, signedIn(person, "real"))).list;

async function fundingOf(person: Person, currency: number): Promise<string> {
  const asked = await callApi(candor.url, "GET /wallet/newlist", {}, signedIn(person, "real"));
  const { list } = payloadOf("GET /wallet/newlist", asked);
  return list.find(({ currency_id, wallet }) => currency_id === currency && wallet === "funding")?.posted ?? "0";
}

/** What of each deposit is known, by its amount: several arrive with one transaction. */
const stagesOf = async (person: Person): Promise<Record<string, string>> =>
  Object.fromEntries((await recordsOf(person)).map(({ amount, stage }) => [amount, stage]));

const settles = (person: Person) => expect.poll(() => stagesOf(person), { timeout: 40_000 });

test("home leads to deposits where the server gives addresses for them", async () => {
  const { list } = payloadOf("GET /menu", await callApi(candor.url, "GET /menu", {}, {}));
  expect(list.map(({ key }) => key)).toContain("deposit");
});

test("coins and tokens are credited once, output by output, and a contract's own payments are not seen", async () => {
  const [anna, bert] = await Promise.all(["ada", "bea"].map((name) => register(candor.url, name)));
  if (!anna || !bert) throw new Error("nobody");
  const [toAnna, toBert] = await Promise.all([addressOf(anna), addressOf(bert)]);
  expect(new Set([toAnna, toBert, await addressOf(anna)]).size).toBe(2);
  await chain.send(OTHER_CONTRACT, { data: transfers([toAnna, usdt(5000)]) });
  await chain.send(FORWARDER, { value: 3n * ETHER, data: forwarded(toAnna) });
  await expect(chain.send(FAILING, { data: transfers([toAnna, usdt(6000)]) })).rejects.toThrow();
  await chain.send(toAnna, { value: 2n * ETHER });
  await chain.send(USDT_CONTRACT, { data: transfers([toAnna, usdt(25)], [toBert, usdt(40)], [toAnna, usdt(12)]) });
  await settles(anna).toEqual({ 2: "confirming", 25: "confirming", 12: "confirming" });
  await chain.mine(4);
  await settles(anna).toEqual({ 2: "credited", 25: "credited", 12: "credited" });
  await settles(bert).toEqual({ 40: "credited" });
  expect([await fundingOf(anna, USDT), await fundingOf(anna, ETH), await fundingOf(bert, USDT)]).toEqual([
    "37",
    "2",
    "40",
  ]);
  // The chain itself says that the forwarded ether arrived: it is not seen, as the operations page says.
  expect(BigInt(await chain.ask<string>("eth_getBalance", toAnna, "latest"))).toBe(5n * ETHER);
});

test("the owner's page counts the blocks up as they come", async () => {
  const anna = await register(candor.url, "carla");
  const address = await addressOf(anna);
  const client = io(candor.url, { transports: ["websocket"], auth: { token: anna.token } });
  const counted: (number | null)[] = [];
  client.on("update", ({ channel, data }: { channel: string; data: DepositsMessage }) => {
    if (channel === "deposits") counted.push(data.list[0]?.confirmations ?? null);
  });
  expect(await client.emitWithAck("subscribe", "deposits")).toMatchObject({ ok: true, snapshot: { list: [] } });
  await chain.send(USDT_CONTRACT, { data: transfers([address, usdt(30)]) });
  for (let block = 1; block <= 5; block += 1) {
    await expect.poll(() => counted.includes(block), { timeout: 20_000 }).toBe(true);
    if (block < 5) await chain.mine(1);
  }
  client.close();
  await settles(anna).toEqual({ 30: "credited" });
});

test("a reorganisation before five confirmations takes a deposit back, after them nothing, and nothing is credited twice", async () => {
  const anna = await register(candor.url, "dora");
  const address = await addressOf(anna);
  const data = transfers([address, usdt(50)]);
  const before = await chain.ask("evm_snapshot");
  await chain.send(USDT_CONTRACT, { data });
  await chain.mine(2);
  await settles(anna).toEqual({ 50: "confirming" });
  await chain.ask("evm_revert", before);
  await chain.mine(6);
  await settles(anna).toEqual({ 50: "gone" });
  const again = await chain.ask("evm_snapshot");
  const sent = await chain.send(USDT_CONTRACT, { data });
  await chain.mine(4);
  await expect.poll(() => fundingOf(anna, USDT), { timeout: 40_000 }).toBe("50");
  await chain.ask("evm_revert", again);
  // The same transaction, with its nonce and so with its hash, in a block of another branch.
  await chain.mine(1);
  expect(await chain.send(USDT_CONTRACT, { data })).toBe(sent);
  await chain.mine(12);
  // Once what came after it is seen, so was it.
  const gerda = await register(candor.url, "gerda");
  await chain.send(await addressOf(gerda), { value: ETHER });
  await settles(gerda).toEqual({ 1: "confirming" });
  await chain.mine(5);
  await settles(gerda).toEqual({ 1: "credited" });
  // One and the same transaction three times over, by its hash: one record.
  expect((await recordsOf(anna)).map(({ stage, tx_hash }) => [stage, tx_hash])).toEqual([["credited", sent]]);
  expect(await fundingOf(anna, USDT)).toBe("50");
});

test("a node that answers nonsense, fails, falls silent, lies or is another one credits nothing, and is gone on with after", async () => {
  const anna = await register(candor.url, "emil");
  const address = await addressOf(anna);
  await chain.send(USDT_CONTRACT, { data: transfers([address, usdt(60)]) });
  await settles(anna).toEqual({ 60: "confirming" });
  for (const mood of ["nonsense", "broken", "too-high", "other-chain", "unlinked"] as const) {
    chain.mood = mood;
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect(await stagesOf(anna), mood).toEqual({ 60: "confirming" });
  }
  chain.mood = "silent";
  await chain.mine(4);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await stagesOf(anna)).toEqual({ 60: "confirming" });
  chain.mood = "honest";
  await settles(anna).toEqual({ 60: "credited" });
});

test("what came while the program was away is found when it is back, in pages", async () => {
  const anna = await register(candor.url, "fritz");
  const address = await addressOf(anna);
  await candor.kill9();
  await chain.mine(30);
  await chain.send(USDT_CONTRACT, { data: transfers([address, usdt(70)]) });
  await chain.mine(50);
  await candor.restart();
  await settles(anna).toEqual({ 70: "credited" });
  expect(await fundingOf(anna, USDT)).toBe("70");
});
