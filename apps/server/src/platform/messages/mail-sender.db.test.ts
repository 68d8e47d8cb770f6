import { createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { createMailSender } from "./mail-sender.ts";
import { forgetOldMessages, listOutbox, sendMessage } from "./message-outbox.ts";
import type { MessageSender } from "./message-sender.ts";

let own: TestDatabase;
let smtp: Server;
let received: string[];
let isRefusing: boolean;
let isSilent: boolean;
let senders: MessageSender[];
beforeAll(async () => {
  own = await createTestDatabase();
});
beforeEach(async () => {
  await own.owner.query("truncate message_outbox");
  received = [];
  senders = [];
  isRefusing = false;
  isSilent = false;
  smtp = createServer(speakSmtp);
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  smtp.close();
});
afterAll(() => own.close());

/** Just enough of a mail server. */
function speakSmtp(socket: Socket): void {
  let data: string | null = null;
  socket.on("error", () => undefined);
  if (isSilent) return;
  socket.write("220 test\r\n");
  socket.on("data", (chunk) => {
    for (const line of chunk.toString("utf8").split("\r\n").slice(0, -1)) {
      if (data !== null && line !== ".") {
        data += `${line}\n`;
      } else if (data !== null) {
        received.push(data);
        data = null;
        socket.write("250 kept\r\n");
      } else if (line === "DATA") {
        data = "";
        socket.write("354 go on\r\n");
      } else if (line.startsWith("RCPT") && isRefusing) {
        socket.write("451 later\r\n");
      } else {
        socket.write(line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
      }
    }
  });
}

async function startSender(answerMsMax?: number): Promise<void> {
  const { port } = smtp.address() as { port: number };
  const sender = createMailSender({
    database: own.database,
    log: own.log,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: "Candor <no-reply@candor.test>",
    pollMs: 50,
    ...(answerMsMax === undefined ? {} : { answerMsMax }),
  });
  senders.push(sender);
  await sender.start();
}

const send = (to: string, channel: "mail" | "sms" = "mail"): Promise<void> =>
  own.database.transaction((tx) =>
    sendMessage(tx, { channel, to, subject: "Your code", text: "Code 123456 – 验证码", kind: "code-register" }),
  );

const statuses = async (): Promise<unknown[]> =>
  (await own.owner.query("select channel, status, attempts from message_outbox order by id")).rows;

test("without a mail server, messages stay in the outbox, newest first", async () => {
  await send("a@candor.test");
  await send("+441632960000", "sms");
  expect(await listOutbox(own.database)).toMatchObject([
    { kind: "sms", to: "+441632960000", at: expect.any(Number) },
    { kind: "mail", to: "a@candor.test", subject: "Your code", text: "Code 123456 – 验证码" },
  ]);
});

test("a message of a transaction that was rolled back is not there", async () => {
  const failing = own.database.transaction(async (tx) => {
    await sendMessage(tx, { channel: "mail", to: "x@candor.test", subject: "", text: "", kind: "test" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow();
  expect(await listOutbox(own.database)).toEqual([]);
});

test("mail is delivered once, though two senders look for it; text messages are left", async () => {
  await startSender();
  await startSender();
  for (const name of ["a", "b", "c", "d"]) await send(`${name}@candor.test`);
  await send("+441632960000", "sms");
  await expect.poll(() => received.length).toBe(4);
  await expect
    .poll(async () => (await statuses()).filter((row) => (row as { status: string }).status === "sent").length)
    .toBe(4);
  expect(received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]).sort()).toEqual([
    "a@candor.test",
    "b@candor.test",
    "c@candor.test",
    "d@candor.test",
  ]);
  expect(received[0]).toContain("From: Candor <no-reply@candor.test>");
  expect(await statuses()).toContainEqual({ channel: "sms", status: "waiting", attempts: 0 });
});

test("mail that is refused is tried again, and given up after six times", async () => {
  isRefusing = true;
  await send("a@candor.test");
  await startSender();
  const failures = async () => (await own.owner.query("select from message_outbox where error like '%451%'")).rowCount;
  await expect.poll(failures).toBe(1);
  expect(await statuses()).toEqual([{ channel: "mail", status: "waiting", attempts: 1 }]);
  await own.owner.query("update message_outbox set attempts = 5, next_attempt_at = now()");
  await expect.poll(statuses).toEqual([{ channel: "mail", status: "failed", attempts: 6 }]);
  expect(received).toEqual([]);
});

test("a mail server that says nothing keeps no mail for long", async () => {
  isSilent = true;
  await send("a@candor.test");
  await send("b@candor.test");
  await startSender(50);
  const failures = async () => (await own.owner.query("select from message_outbox where error is not null")).rowCount;
  await expect.poll(failures, { timeout: 5_000 }).toBe(2);
});

test("messages are forgotten after a day", async () => {
  await send("old@candor.test");
  await own.owner.query("update message_outbox set created_at = now() - interval '25 hours'");
  await send("young@candor.test");
  expect(await own.database.transaction(forgetOldMessages)).toBe(1);
  expect(await listOutbox(own.database)).toMatchObject([{ to: "young@candor.test" }]);
});
