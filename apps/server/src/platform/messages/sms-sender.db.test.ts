import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { createLog } from "../log.ts";
import { sendMessage } from "./message-outbox.ts";
import type { MessageSender } from "./message-sender.ts";
import { createSmsSender } from "./sms-sender.ts";
import { createTwilio } from "./sms-twilio.ts";

const SID = `AC${"0123456789abcdef".repeat(2)}`;
const SERVICE = `MG${"0123456789abcdef".repeat(2)}`;
const SECRET = "x9Kd72mQpLw4Tz8VbN1s";
const PHONE = "+441632960000";
const TEXT = "Code 123456 – 验证码 & more";

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly type: string | undefined;
  readonly authorization: string | undefined;
  readonly fields: Record<string, string>;
}

let own: TestDatabase;
let logged: string[];
const log = createLog("trace", { write: (line) => void logged.push(line) });
let twilio: Server;
let received: Received[];
/** What the server answers; "hang": nothing at all. */
let next: readonly [status: number, body: string] | "hang";
let senders: MessageSender[];
beforeAll(async () => {
  own = await createTestDatabase();
});
beforeEach(async () => {
  await own.owner.query("truncate message_outbox");
  logged = [];
  received = [];
  senders = [];
  next = [201, JSON.stringify({ sid: "SM1", status: "queued", error_code: null })];
  twilio = createServer((request, response) => void speakTwilio(request, response));
  await new Promise<void>((resolve) => twilio.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  twilio.closeAllConnections();
  twilio.close();
});
afterAll(() => own.close());

async function speakTwilio(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const { authorization, "content-type": type } = request.headers;
  received.push({
    ...{ method: request.method, path: request.url, type, authorization },
    fields: Object.fromEntries(new URLSearchParams(body)),
  });
  if (next === "hang") return;
  const [status, said] = next;
  response.writeHead(status, { "content-type": "application/json" }).end(said);
}

const refusing = (status: number, code: number) =>
  [status, JSON.stringify({ code, status, message: `The 'To' number ${PHONE} is not a valid phone number.` })] as const;

async function startSender({ sender = "+14155550100", timeoutMs = 2_000 } = {}): Promise<void> {
  const { port } = twilio.address() as AddressInfo;
  const provider = createTwilio({
    accountSid: SID,
    authToken: SECRET,
    sender,
    url: `http://127.0.0.1:${port}`,
    timeoutMs,
  });
  const one = createSmsSender({ database: own.database, log, provider, pollMs: 50 });
  senders.push(one);
  await one.start();
}

const send = (to = PHONE, channel: "mail" | "sms" = "sms"): Promise<void> =>
  own.database.transaction((tx) => sendMessage(tx, { channel, to, subject: "", text: TEXT, kind: "code-register" }));

const outbox = async () =>
  (await own.owner.query("select channel, status, attempts, error from message_outbox order by id")).rows;

test("a text message is handed to Twilio once, though two senders look for it; mail is left", async () => {
  await startSender();
  await startSender();
  await send();
  await send("a@candor.test", "mail");
  await expect.poll(outbox).toEqual([
    { channel: "sms", status: "sent", attempts: 1, error: null },
    { channel: "mail", status: "waiting", attempts: 0, error: null },
  ]);
  expect(received).toEqual([
    {
      method: "POST",
      path: `/2010-04-01/Accounts/${SID}/Messages.json`,
      type: "application/x-www-form-urlencoded;charset=UTF-8",
      authorization: `Basic ${Buffer.from(`${SID}:${SECRET}`).toString("base64")}`,
      fields: { To: PHONE, Body: TEXT, From: "+14155550100" },
    },
  ]);
});

test("a messaging service is named as one", async () => {
  await startSender({ sender: SERVICE });
  await send();
  await expect.poll(() => received[0]?.fields).toEqual({ To: PHONE, Body: TEXT, MessagingServiceSid: SERVICE });
});

test("a number that Twilio refuses is given up at once", async () => {
  next = refusing(400, 21_211);
  await send();
  await startSender();
  await expect
    .poll(outbox)
    .toEqual([{ channel: "sms", status: "failed", attempts: 1, error: "Twilio answered 400, code 21211" }]);
  expect(received).toHaveLength(1);
});

test.each([
  [429, refusing(429, 20_429), "Twilio answered 429, code 20429"],
  [500, [500, "<html>no JSON</html>"] as const, "Twilio answered 500"],
  [401, refusing(401, 20_003), "Twilio answered 401, code 20003"],
])("after an answer of %i it is tried again later, and given up after six times", async (_status, answer, error) => {
  next = answer;
  await send();
  await startSender();
  await expect.poll(outbox).toEqual([{ channel: "sms", status: "waiting", attempts: 1, error }]);
  const { rows } = await own.owner.query(
    "select next_attempt_at > now() + interval '25 s' as waits from message_outbox",
  );
  expect(rows).toEqual([{ waits: true }]);
  expect(received).toHaveLength(1);
  await own.owner.query("update message_outbox set attempts = 5, next_attempt_at = now()");
  await expect.poll(outbox).toEqual([{ channel: "sms", status: "failed", attempts: 6, error }]);
});

test("a provider that does not answer holds a message up for the time-out, no longer", async () => {
  next = "hang";
  await send();
  await startSender({ timeoutMs: 200 });
  await expect
    .poll(outbox)
    .toMatchObject([{ status: "waiting", attempts: 1, error: expect.stringMatching(/timeout/i) }]);
  next = [201, "{}"];
  await own.owner.query("update message_outbox set next_attempt_at = now()");
  await expect.poll(outbox).toMatchObject([{ status: "sent", attempts: 2 }]);
});

test("neither secret nor message follows where Twilio's address points to", async () => {
  const other = createServer((_request, response) => response.end("{}"));
  let asked = 0;
  other.on("request", () => {
    asked += 1;
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  twilio.removeAllListeners("request");
  twilio.on("request", (_request, response: ServerResponse) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
  });
  await send();
  await startSender();
  await expect.poll(outbox).toMatchObject([{ status: "waiting", attempts: 1, error: expect.any(String) }]);
  expect(asked).toBe(0);
  other.close();
});

test("what is logged of a failure has no number, no text and no secret", async () => {
  next = refusing(400, 21_211);
  await send();
  await startSender();
  await expect.poll(() => logged.length).toBeGreaterThan(0);
  const log = logged.join();
  for (const secret of [PHONE, "123456", SECRET, Buffer.from(`${SID}:${SECRET}`).toString("base64")])
    expect(log).not.toContain(secret);
});
