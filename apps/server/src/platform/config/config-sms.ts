/** Settings of text messages: by environment alone, as arguments of a program can be read by others on its machine. */
import { z } from "zod";
import { isProtected } from "./config-values.ts";

export const SMS_SETTINGS = {
  smsProvider: {
    name: "SMS_PROVIDER",
    value: "outbox|twilio",
    preset: "outbox",
    meaning:
      "Who sends text messages. outbox: nobody; they stay in the local outbox, and codes to mobile numbers are refused in production.",
    mustBe: "outbox or twilio",
    schema: z.enum(["outbox", "twilio"]),
  },
  smsDailyMax: {
    name: "SMS_DAILY_MAX",
    value: "NUMBER",
    preset: "5000",
    meaning:
      "Codes that go out by text message on a UTC day, all together, a fifth of them for customers who are known; beside this at most 10 to one number, 30 for one address and 60 for an IPv6 /48. Further ones are refused until the next day.",
    mustBe: "a whole number from 0 to 1000000",
    schema: z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .refine((number) => number <= 1_000_000),
  },
  twilioAccountSid: {
    name: "TWILIO_ACCOUNT_SID",
    isSecret: true,
    value: "KEY",
    meaning: "Twilio's name of the account that text messages are sent for.",
    mustBe: "AC and 32 hexadecimal digits",
    schema: z.string().regex(/^AC[0-9a-f]{32}$/),
  },
  twilioAuthToken: {
    name: "TWILIO_AUTH_TOKEN",
    isSecret: true,
    value: "KEY",
    meaning: "The secret of that account.",
    mustBe: "16 to 128 letters and digits",
    schema: z.string().regex(/^[A-Za-z0-9]{16,128}$/),
  },
  twilioSender: {
    name: "TWILIO_SENDER",
    value: "TEXT",
    meaning:
      "Whom text messages come from: a number of the account, a name of letters and digits, or a messaging service.",
    mustBe: "a number like +14155550100, a name of at most 11 letters and digits, or MG and 32 hexadecimal digits",
    schema: z.string().regex(/^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/),
  },
  twilioUrl: {
    name: "TWILIO_URL",
    value: "URL",
    preset: "https://api.twilio.com",
    meaning: "Where Twilio is reached, such as a region's own address.",
    mustBe: "an address like https://api.twilio.com, and https unless on this machine",
    schema: z.string().refine((text) => URL.canParse(text) && isProtected(new URL(text))),
  },
} as const;
