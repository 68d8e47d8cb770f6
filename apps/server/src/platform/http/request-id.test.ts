import { request } from "node:http";
import { text } from "node:stream/consumers";
import { getSiteConfig } from "@candor/api/site";
import { afterEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createTestServer, type TestServer } from "./http-test-support.ts";
import { route } from "./route.ts";

let candor: TestServer;
afterEach(() => candor.server.close());

interface Got {
  readonly id: string;
  readonly body: string;
}

/** What a call that fails is answered, and which request the log names. */
async function failing(
  trustedProxies: readonly string[],
  sent: Record<string, string>,
): Promise<Got & { logged: string }> {
  let written = "";
  const log = createLog("warn", {
    write: (line) => {
      written += line;
    },
  });
  const broken = route(getSiteConfig, () => Promise.reject(new Error("a bug")));
  candor = await createTestServer([broken], { settings: { trustedProxies }, ports: { log } });
  const url = await candor.server.listen({ host: "127.0.0.1", port: 0 });
  const got = await new Promise<Got>((resolve, reject) => {
    request(`${url}/api/site/config`, { headers: sent }, (response) => {
      text(response).then((body) => resolve({ id: String(response.headers["x-request-id"]), body }), reject);
    })
      .once("error", reject)
      .end();
  });
  return { ...got, logged: JSON.parse(written).request };
}

const SENT = "trace-0123456789";

test("a call bears a name in its answer, in what it is refused with, and in the log", async () => {
  const { id, body, logged } = await failing([], { "x-request-id": SENT });
  // Whoever is no proxy of ours names nothing in our log.
  expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  expect(logged).toBe(id);
  expect(JSON.parse(body)).toMatchObject({ code: "server-fault", details: { request_id: id } });
});

test("a trusted proxy names it, unless by something that does not belong into a log", async () => {
  expect(await failing(["127.0.0.1"], { "x-request-id": SENT })).toMatchObject({ id: SENT, logged: SENT });
  for (const wrong of ["short", `${"x".repeat(101)}`, 'a"b{}cdefgh', "two words here"]) {
    await candor.server.close();
    const { id, logged } = await failing(["127.0.0.1"], { "x-request-id": wrong });
    expect(id).not.toBe(wrong);
    expect(logged).toBe(id);
  }
});
