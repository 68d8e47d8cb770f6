import { expect, test } from "vitest";
import { inRequest, outsideRequests } from "./bus/request-context.ts";
import { createLog } from "./log.ts";
import { Outage } from "./process/outage.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  write(
    createLog("trace", {
      write: (line) => {
        text += line;
      },
    }),
  );
  return text;
}

const SECRET = "s3cret-Value-99";

test.each([
  "password",
  "Password",
  "re_password",
  "old_password",
  "new_password",
  "passwordConfirmation",
  "token",
  "access-token",
  "Authorization",
  "cookie",
  "Set-Cookie",
  "code",
  "verification_code",
  "totp",
  "card_id",
  "passportNumber",
  "documentNumber",
  "privateKey",
  "mnemonic",
  "signature",
  "databaseUrl",
  "re_pay_password",
  "old_pay_password",
  "ticket",
  "passkey",
  "recovery_code",
  "recovery_codes",
  "wallet_signature",
  "first_name",
  "last_name",
  "birth_date",
  "real_name",
  "card_number",
  "iban",
  "holder_address",
])("the value of a field named %s never reaches the log, however deep", (name) => {
  const line = logged((log) => log.info({ [name]: SECRET, request: { body: [{ [name]: SECRET }] } }, "sent"));
  expect(line).not.toContain(SECRET);
  expect(line).toContain("[cut]");
});

test("secrets in the text of messages and errors are cut out", () => {
  const text = logged((log) => {
    log.warn(`could not reach postgres://candor_app:${SECRET}@localhost/candor`);
    log.warn({ err: new Error(`GET /x?token=${SECRET}&a=1 with Bearer ${SECRET}`) }, "failed");
    log.error(new Error("outer", { cause: new Error(`smtps://me:${SECRET}@mail.example`) }));
    log.info("%s", `password=${SECRET}`);
    log.info(`sent {"re_password": "${SECRET}","code":"${SECRET}","document_number":"${SECRET}`);
  });
  expect(text).not.toContain(SECRET);
  expect(text.split("\n").filter(Boolean)).toHaveLength(5);
});

test("what is no secret is logged, with an error's kind and the line it came from", () => {
  const line = logged((log) =>
    log.error({ err: Object.assign(new Error("gone"), { code: "ECONNRESET" }), customer: "42", amount: 12n }, "failed"),
  );
  expect(JSON.parse(line)).toMatchObject({
    level: "error",
    msg: "failed",
    customer: "42",
    amount: "12",
    err: { type: "Error", message: "gone", errorCode: "ECONNRESET", stack: expect.stringContaining("log.test.ts") },
  });
});

test("a line says for which request it was written, wherever the work was done, and loops that serve all say none", async () => {
  let text = "";
  const log = createLog("trace", {
    write: (line) => {
      text += line;
    },
  });
  await inRequest("r-1234567", async () => {
    await Promise.resolve();
    log.warn("in it");
    outsideRequests(() => log.warn("of a loop"));
  });
  log.warn("after it");
  const said = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(said.map(({ msg, request }) => [msg, request])).toEqual([
    ["in it", "r-1234567"],
    ["of a loop", undefined],
    ["after it", undefined],
  ]);
});

test("a flood of one message is a line and a count, and what else is said beside it is written", () => {
  const text = logged((log) => {
    for (let call = 0; call < 10_000; call += 1)
      log.error({ err: new Error(`call ${call} failed`), call }, "a call failed");
    log.warn("something else");
  });
  const lines = text.trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("something else");
});

test("what was held back is counted in the next line of its kind; what is fatal is always written", async () => {
  let text = "";
  const log = createLog("trace", {
    write: (line) => {
      text += line;
    },
  });
  for (let call = 0; call < 5; call += 1) log.warn({ call }, "again");
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  log.warn({ call: 5 }, "again");
  expect(
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).held),
  ).toEqual([undefined, 4]);
  text = "";
  for (let call = 0; call < 3; call += 1) log.fatal("the end");
  expect(text.trim().split("\n")).toHaveLength(3);
});

test("the code of the database is kept where a library has made a plain object of the error, and a person's is cut all the same", () => {
  const apart = { message: "too many connections", severity: "FATAL", code: "53300", name: "error" };
  const line = JSON.parse(
    logged((log) => log.warn({ err: apart, sent: { message: "your code", code: "12345" } }, "failed")),
  );
  expect(line.err).toMatchObject({ errorCode: "53300", message: "too many connections" });
  expect(line.sent).toEqual({ message: "your code", code: "[cut]" });
  const asked = logged((log) => log.warn({ message: "sent", stack: "a", code: "123456" }, "failed"));
  expect(asked).not.toContain("123456");
});

test("errors of other codes are lines of their own, and the code of the database is kept, also within an outage", () => {
  const failed = (code: string) => Object.assign(new Error("the server closed the connection"), { code });
  const text = logged((log) => {
    for (const code of ["57P03", "57P03", "40001"])
      log.warn({ err: new Outage("database", failed(code)) }, "a call met an outage");
    log.error({ err: failed("23505") }, "a call failed");
  });
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ err }) => err.cause?.errorCode ?? err.errorCode)).toEqual(["57P03", "40001", "23505"]);
});
