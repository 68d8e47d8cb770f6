/** A receipt as its owner gets it over the wire and as anyone checks it: by the command, from a file, against the server's log. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  callApi,
  codeOf,
  type Headers,
  NO_LIMITS,
  type Person,
  payloadOf,
  register,
  signedIn,
} from "../client/api-client.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";

const VERIFY = join(import.meta.dirname, "../../apps/server/src/commands/verify-log.ts");
const PATIENCE = { timeout: 20_000, interval: 100 };
const folder = mkdtempSync(join(tmpdir(), "candor-receipts-"));
let candor: Candor;
let anna: Person;
let orderId: string;
let receiptId: string;
let optionId: string;

beforeAll(async () => {
  candor = await startCandor({ env: NO_LIMITS });
  anna = await register(candor.url, "anna");
  optionId = await takeOption();
  orderId = await openContract();
  await closeContract(4);
  receiptId = await closeContract(6);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await candor?.stop();
});

const receiptFor = (headers: Headers, id = receiptId) => callApi(candor.url, "GET /receipt/detail", { id }, headers);
const listFor = (headers: Headers, id = orderId) => callApi(candor.url, "GET /receipt/list", { order_id: id }, headers);

async function market() {
  const asked = callApi(candor.url, "GET /currency/instrument", { symbol: "BTCUSDT" }, signedIn(anna));
  return payloadOf("GET /currency/instrument", await asked);
}

/** The shortest that there is; its id, which is its receipt's. */
async function takeOption(): Promise<string> {
  const { match_id, legal_id } = await market();
  const order = { match_id, currency_id: legal_id, type: "up", seconds: 30, number: "10" };
  const taken = await callApi(candor.url, "POST /microtrade/submit", order, signedIn(anna));
  return payloadOf("POST /microtrade/submit", taken).id;
}

/** A position of its owner's, entered by the next tick. */
async function openContract(): Promise<string> {
  const headers = signedIn(anna);
  const { currency_id, legal_id } = await market();
  const order = { currency_id, legal_id, type: "up", share: 10, multiple: 10 };
  const taken = await callApi(candor.url, "POST /lever/submit", order, headers);
  return payloadOf("POST /lever/submit", taken).id;
}

/** Closes so many lots at the next tick; the receipt's id. */
async function closeContract(lots: number): Promise<string> {
  const headers = signedIn(anna);
  const closings = async () => payloadOf("GET /receipt/list", await listFor(headers)).list;
  // A close that comes before the entry would cancel the order.
  await vi.waitFor(async () => {
    const mine = await callApi(candor.url, "POST /lever/my_trade", {}, headers);
    expect(payloadOf("POST /lever/my_trade", mine).list[0]?.status).toBe("open");
  }, PATIENCE);
  const before = (await closings()).length;
  payloadOf("POST /lever/close", await callApi(candor.url, "POST /lever/close", { id: orderId, share: lots }, headers));
  return vi.waitFor(async () => {
    const [first, ...others] = await closings();
    if (!first || others.length < before) throw new Error("it is not closed yet");
    return first.receipt_id;
  }, PATIENCE);
}

const verify = (...flags: readonly string[]): Promise<{ code: unknown; said: string }> =>
  new Promise((done) => {
    execFile(process.execPath, [VERIFY, ...flags], { env: {} }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

test("its owner gets a receipt within seconds, and the same one ever after", async () => {
  await expect.poll(async () => codeOf(await receiptFor(signedIn(anna)))).toBe("ok");
  const [one, other] = [await receiptFor(signedIn(anna)), await receiptFor(signedIn(anna))];
  expect(one.text).toBe(other.text);
  const receipt = payloadOf("GET /receipt/detail", one);
  expect(receipt).toMatchObject({ kind: "contract", order_id: orderId, account: "demo", result: { cause: "user" } });
});

test("nobody else gets it, nor its owner in the other account: as if it had never been", async () => {
  payloadOf("GET /receipt/detail", await receiptFor(signedIn(anna)));
  const ben = await register(candor.url, "ben");
  for (const headers of [signedIn(ben), signedIn(anna, "real")]) {
    const foreign = await receiptFor(headers);
    expect(codeOf(foreign)).toBe("receipt-unknown");
    expect(foreign.text).toBe((await receiptFor(headers, "1")).text);
    expect((await listFor(headers)).text).toBe((await listFor(headers, "1")).text);
  }
  expect(codeOf(await receiptFor({}))).toBe("login-required");
});

test("whoever has it checks it, by itself and against the log of the server", async () => {
  const receipt = payloadOf("GET /receipt/detail", await receiptFor(signedIn(anna)));
  const file = join(folder, "receipt.json");
  writeFileSync(file, JSON.stringify(receipt));
  expect(await verify("--receipt", file)).toMatchObject({ code: 0 });
  expect(await verify("--receipt", file, "--url", candor.url)).toMatchObject({ code: 0 });
  writeFileSync(file, JSON.stringify({ ...receipt, issued_at: receipt.issued_at + 1 }));
  expect(await verify("--receipt", file, "--url", candor.url)).toMatchObject({ code: 2 });
});

test("each closing of a part and an option that has ended has its own, which holds against the log", async () => {
  const headers = signedIn(anna);
  const { list } = payloadOf("GET /receipt/list", await listFor(headers));
  expect(list).toHaveLength(2);
  const ids = [...list.map(({ receipt_id }) => receipt_id), optionId];
  for (const id of ids) {
    await expect.poll(async () => codeOf(await receiptFor(headers, id)), { timeout: 60_000 }).toBe("ok");
    const receipt = payloadOf("GET /receipt/detail", await receiptFor(headers, id));
    expect(receipt.id).toBe(id);
    const file = join(folder, `${id}.json`);
    writeFileSync(file, JSON.stringify(receipt));
    expect(await verify("--receipt", file, "--url", candor.url), id).toMatchObject({ code: 0 });
  }
});

test("the log beside the books makes the same of all of them", async () => {
  for (const id of [receiptId, optionId])
    await expect.poll(async () => codeOf(await receiptFor(signedIn(anna), id)), { timeout: 60_000 }).toBe("ok");
  expect(await verify("--settlements", "--data-dir", candor.dataDir)).toEqual({
    code: 0,
    said: "Every settlement follows from the tick log: options 1, closings 2.\n",
  });
});
