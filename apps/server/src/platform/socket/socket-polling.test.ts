import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_RATE_LIMITS } from "../http/http-settings.ts";
import { ANNAS_TOKEN, BENS_TOKEN, createTestServer, type TestServer } from "../http/http-test-support.ts";

/** At once; the clock of the test stands still. */
const POLLS = 20;

let candor: TestServer;
let url: string;
beforeEach(async () => {
  const rateLimits = { ...DEFAULT_RATE_LIMITS, poll: { perSecond: 1, burst: POLLS } };
  candor = await createTestServer([], { settings: { rateLimits } });
  url = await candor.server.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => candor.server.close());

const poll = (sid: string, body?: string) =>
  fetch(`${url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
    ...(body === undefined ? {} : { method: "POST", body, headers: { "content-type": "text/plain" } }),
  });

/** The id of a connection that polls, with its socket opened. */
async function opened(token?: string): Promise<string> {
  const answered = await (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).text();
  const { sid } = JSON.parse(answered.slice(1)) as { sid: string };
  await poll(sid, `40${token === undefined ? "" : JSON.stringify({ token })}`);
  expect(await (await poll(sid)).text()).toContain('40{"sid"');
  return sid;
}

/** Heartbeats until one is refused, and how many were not. */
async function pollUntilRefused(sid: string) {
  for (let count = 0; count < 2 * POLLS; count += 1) {
    const answered = await poll(sid, "3");
    if (answered.status !== 200) return { count, answered };
  }
  throw new Error("nothing was refused");
}

test("a customer who polls too often keeps nobody else at the same address from polling", async () => {
  const [annas, bens] = [await opened(ANNAS_TOKEN), await opened(BENS_TOKEN)];
  await pollUntilRefused(annas);
  expect((await poll(bens, "3")).status).toBe(200);
});

test("visitors who poll are counted by address, and take nothing from customers", async () => {
  const [annas, one, other] = [await opened(ANNAS_TOKEN), await opened(), await opened()];
  await pollUntilRefused(one);
  expect((await poll(other, "3")).status).toBe(429);
  expect((await poll(annas, "3")).status).toBe(200);
});

test("a poll that came too often is refused as any other call, with the time to wait", async () => {
  const { answered } = await pollUntilRefused(await opened(ANNAS_TOKEN));
  expect([answered.status, answered.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await answered.json()).toMatchObject({ type: "error", code: "too-many-requests", details: { seconds: 1 } });
});
