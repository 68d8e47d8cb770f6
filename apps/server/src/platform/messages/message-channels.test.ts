import { expect, test } from "vitest";
import { delivers, messageNotice } from "./message-channels.ts";

const channelsOf = (config: Parameters<typeof messageNotice>[0]) => [delivers(config, "mail"), delivers(config, "sms")];
const SMTP = "smtp://mail.example";

test("outside production every message can be read, on the outbox page at the least", () => {
  for (const smtpUrl of [SMTP, null]) {
    for (const smsProvider of ["outbox", "twilio"] as const) {
      const config = { isProduction: false, smtpUrl, smsProvider };
      expect(channelsOf(config)).toEqual([true, true]);
      expect(messageNotice(config)).toBeNull();
    }
  }
});

test.each([
  [SMTP, "twilio", [true, true], null],
  [SMTP, "outbox", [true, false], /^Text messages cannot be sent: /],
  [null, "twilio", [false, true], /^Without SMTP_URL mail cannot be sent: /],
  [null, "outbox", [false, false], /^Without SMTP_URL no code can be sent: /],
] as const)(
  "in production with mail by %s and text messages by %s, what arrives is %j",
  (smtpUrl, smsProvider, channels, said) => {
    const config = { isProduction: true, smtpUrl, smsProvider };
    expect(channelsOf(config)).toEqual(channels);
    if (said === null) expect(messageNotice(config)).toBeNull();
    else expect(messageNotice(config)).toMatch(said);
  },
);
