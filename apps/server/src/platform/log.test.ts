import { expect, test } from "vitest";
import { createLog } from "./log.ts";

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
