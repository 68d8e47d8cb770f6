import { connect } from "node:net";
import { editNickname } from "@candor/api/profile";
import { answer } from "@candor/api/refusal";
import { getSiteConfig } from "@candor/api/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Reader } from "../database/database.ts";
import type { ReadOptions } from "../database/database-reads.ts";
import { Outage } from "../process/outage.ts";
import { ANNAS_TOKEN, createTestServer, SITE, type TestServer } from "./http-test-support.ts";
import { route } from "./route.ts";

let asked: ReadOptions[] = [];
let reading = Promise.withResolvers<AbortSignal>();
let ending = Promise.withResolvers<void>();
let candor: TestServer;
let port: number;

/** Whatever is asked for is answered when the test says so. */
const database = {
  reads(options: ReadOptions): Reader {
    asked.push(options);
    reading.resolve(options.signal as AbortSignal);
    return { query: async () => ending.promise.then(() => ({ rows: [], rowCount: 0 })) } as unknown as Reader;
  },
} as Database;

beforeAll(async () => {
  const routes = [
    route(getSiteConfig, async (_request, call) => {
      await call.reader.query("select");
      await call.reader.query("select");
      return answer(SITE);
    }),
    route(editNickname, async () => {
      throw new Outage("contention", Object.assign(new Error("canceling statement"), { code: "57014" }));
    }),
  ];
  candor = await createTestServer(routes, { ports: { database } });
  port = Number(new URL(await candor.server.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => candor.server.close());

function ask() {
  asked = [];
  reading = Promise.withResolvers();
  ending = Promise.withResolvers();
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /api/site/config HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return socket;
}

test("what is read for a caller who goes is told so; one read after the other is of one kind", async () => {
  const socket = ask();
  const signal = await reading.promise;
  expect(signal.aborted).toBe(false);
  socket.destroy();
  await expect.poll(() => signal.aborted).toBe(true);
  ending.resolve();
  expect(asked.map((one) => one.class)).toEqual(["endpoint"]);
});

test("a caller who waits is answered, and nothing is told to end", async () => {
  const socket = ask();
  const answered = new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  const signal = await reading.promise;
  ending.resolve();
  expect(await answered).toContain("200 OK");
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(signal.aborted).toBe(false);
});

test("what had its whole time is refused as that, with what to do next", async () => {
  const response = await candor.call("/api/user/editNickname", "nickname=Anna&lang=en", { authorization: ANNAS_TOKEN });
  expect([response.statusCode, JSON.parse(response.body)]).toEqual([
    503,
    expect.objectContaining({ code: "took-too-long", message: expect.stringContaining("ask for less") }),
  ]);
});

test("a page deeper than page numbers reach is refused with the way on, and read when it says what came before", async () => {
  const answered = async (query: string) =>
    JSON.parse((await candor.call(`/api/coin/list?${query}`, undefined, { authorization: ANNAS_TOKEN })).body);
  const codeOf = async (query: string) => (await answered(query)).code;
  // Nobody answers the list here: it was let through.
  expect(await codeOf("page=6&limit=200")).toBe("server-fault");
  const refused = await answered("page=7&limit=200");
  expect([refused.code, refused.details]).toEqual(["list-too-deep", { field: "after", from: "next", rows: 1_000 }]);
  expect(refused.message).toContain("1000 rows");
  expect(refused.message).toContain("after = next");
  expect(await codeOf("page=7&limit=200&after=12")).toBe("server-fault");
});
