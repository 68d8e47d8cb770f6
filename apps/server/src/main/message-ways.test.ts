import { expect, test } from "vitest";
import { delivers, messageNotice } from "./message-ways.ts";

const WITH = { smtpUrl: "smtp://mail.example" };
const WITHOUT = { smtpUrl: null };

test("outside production every message can be read, on the outbox page at the least", () => {
  for (const config of [
    { isProduction: false, ...WITH },
    { isProduction: false, ...WITHOUT },
  ]) {
    expect([delivers(config, "mail"), delivers(config, "sms")]).toEqual([true, true]);
    expect(messageNotice(config)).toBeNull();
  }
});

test("in production mail needs a mail server, text messages reach nobody, and the start says so", () => {
  const served = { isProduction: true, ...WITH };
  expect([delivers(served, "mail"), delivers(served, "sms")]).toEqual([true, false]);
  expect(messageNotice(served)).toMatch(/^Text messages cannot be sent: /);
  const alone = { isProduction: true, ...WITHOUT };
  expect([delivers(alone, "mail"), delivers(alone, "sms")]).toEqual([false, false]);
  expect(messageNotice(alone)).toMatch(/^Without SMTP_URL no code can be sent: /);
});
