/** Orders of every product that have come to their end, made through the interface as a client of it would. */
import { expect } from "vitest";
import { callApi, type Headers, payloadOf } from "../../client/api-client.ts";

const SYMBOL = "BTCUSDT";
const STAKE = "10";
const SECONDS = 30;
/** Entry, the duration and its settlement. */
const OPTION_WITHIN_MS = 45_000;

interface Market {
  readonly match_id: number;
  readonly currency_id: number;
  readonly legal_id: number;
}

async function marketOf(url: string): Promise<Market> {
  const key = "GET /currency/instrument";
  const { match_id, currency_id, legal_id } = payloadOf(key, await callApi(url, key, { symbol: SYMBOL }));
  return { match_id, currency_id, legal_id };
}

async function buySpot(url: string, headers: Headers, { currency_id, legal_id }: Market): Promise<void> {
  const key = "POST /coin/trade";
  const request = { currency_id, legal_id, type: "buy", amount: "0.01" };
  const { id } = payloadOf(key, await callApi(url, key, request, headers));
  const list = "GET /coin/list";
  const read = async () => payloadOf(list, await callApi(url, list, {}, headers)).list.find((order) => order.id === id);
  await expect
    .poll(async () => (await read())?.status, { message: "spot order filled", timeout: 10_000 })
    .toBe("filled");
}

async function openAndClose(url: string, headers: Headers, { currency_id, legal_id }: Market): Promise<void> {
  const request = { currency_id, legal_id, type: "up", share: 30, multiple: 10 };
  const { id } = payloadOf("POST /lever/submit", await callApi(url, "POST /lever/submit", request, headers));
  const statusIs = async (status: string) => {
    const key = "POST /lever/my_trade";
    const read = async () => payloadOf(key, await callApi(url, key, { status: "all" }, headers)).list[0]?.status;
    await expect.poll(read, { message: `contract ${status}`, timeout: 10_000 }).toBe(status);
  };
  await statusIs("open");
  payloadOf("POST /lever/close", await callApi(url, "POST /lever/close", { id }, headers));
  await statusIs("closed");
}

async function runOption(url: string, headers: Headers, { match_id, legal_id }: Market): Promise<void> {
  const request = { match_id, currency_id: legal_id, type: "up", seconds: SECONDS, number: STAKE };
  const key = "POST /microtrade/submit";
  const { id } = payloadOf(key, await callApi(url, key, request, headers));
  const result = "GET /microtrade/get_result";
  const isOver = async () => payloadOf(result, await callApi(url, result, { id }, headers)).settled_at !== null;
  await expect.poll(isOver, { message: "option settled", timeout: OPTION_WITHIN_MS, interval: 500 }).toBe(true);
}

/** One spot order filled, one contract closed and one option settled, placed in this order. */
export async function endOneOfEach(url: string, headers: Headers): Promise<void> {
  const market = await marketOf(url);
  await buySpot(url, headers, market);
  await openAndClose(url, headers, market);
  await runOption(url, headers, market);
}
