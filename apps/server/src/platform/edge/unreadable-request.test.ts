import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerUnreadable } from "./unreadable-request.ts";

const SOON_MS = 200;
let server: Server;

beforeEach(async () => {
  const limits = { requestTimeout: SOON_MS, headersTimeout: SOON_MS, connectionsCheckingInterval: 20 };
  server = createServer(limits, async (request, response) => {
    await text(request).catch(() => "");
    response.end("answered");
  });
  server.on("clientError", answerUnreadable);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => void server.close());

/** All that comes back on a connection on which this was sent. */
async function answerTo(sent: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(sent);
  return text(socket);
}

test("a connection that was opened ahead and never used ends without a word: the next request would take it for its answer", async () => {
  expect(await answerTo("")).toBe("");
});

test("a request that stops in its middle is told that it took too long", async () => {
  expect(await answerTo("GET / HTTP/1.1\r\nHost: can")).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

/** Status, label and body, the body as it reads. */
async function read(sent: string) {
  const [head = "", body = ""] = (await answerTo(sent)).split("\r\n\r\n");
  const type = /Content-Type: (.*)/.exec(head)?.[1] ?? "";
  const isBase64 = type.startsWith("text/plain");
  const { code } = JSON.parse(isBase64 ? Buffer.from(body, "base64").toString() : body);
  return [Number(head.split(" ")[1]), isBase64 ? "base64" : "json", code];
}

test.each([
  ["/user/none", "base64"],
  ["/site/config", "base64"],
  ["/api/user/none", "json"],
  ["/files/none", "json"],
])("what cannot be read is refused at %s as any answer there: in %s", async (path, form) => {
  const long = "x".repeat(20_000);
  expect(await read(`GET ${path}?x=${long} HTTP/1.1\r\nHost: a\r\n\r\n`)).toEqual([413, form, "request-too-large"]);
  expect(await read(`GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: a=${long}\r\n\r\n`)).toEqual([
    ...[413, form, "request-too-large"],
  ]);
  expect(await read(`GET ${path} HTTP/9\r\nHost: a\r\n\r\n`)).toEqual([400, form, "malformed-body"]);
  const stopped = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nlang`;
  expect(await read(stopped)).toEqual([408, form, "request-too-slow"]);
});

test("a request that stops in its middle is told so in its language, with what to do next", async () => {
  const answered = await answerTo(
    "POST /api/x HTTP/1.1\r\nHost: a\r\nAccept-Language: xp\r\nContent-Length: 9\r\n\r\nlang",
  );
  expect(JSON.parse(answered.split("\r\n\r\n")[1] ?? "")).toMatchObject({
    ...{ type: "error", code: "request-too-slow", message: expect.stringContaining("no se hizo nada") },
  });
});

test("what is no HTTP is told so, in the language that it names", async () => {
  const [head = "", body = "{}"] = (await answerTo("GET /api/ HTTP/9\r\nAccept-Language: zh\r\n\r\n")).split(
    "\r\n\r\n",
  );
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(body)).toMatchObject({ code: "malformed-body", message: expect.stringMatching(/[一-鿿]/) });
});
