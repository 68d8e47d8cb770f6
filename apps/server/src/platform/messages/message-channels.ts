/** By which ways a message with a code reaches people here, and what to tell the person who starts the program about it. */
import type { Config } from "../config/config.ts";
import type { Message } from "./message-outbox.ts";
import type { SmsProvider } from "./sms-sender.ts";
import { createTwilio } from "./sms-twilio.ts";

type ChannelConfig = Pick<Config, "isProduction" | "smtpUrl" | "smsProvider">;

/** Outside production the local outbox page shows every message. */
export const delivers = ({ isProduction, smtpUrl, smsProvider }: ChannelConfig, channel: Message["channel"]): boolean =>
  !isProduction || (channel === "mail" ? smtpUrl !== null : smsProvider !== "outbox");

/** A sentence about codes that are refused; null where every code arrives. */
export function messageNotice(config: ChannelConfig): string | null {
  const [canMail, canText] = [delivers(config, "mail"), delivers(config, "sms")];
  if (canMail) return canText ? null : "Text messages cannot be sent: codes go to e-mail addresses only.";
  if (canText) return "Without SMTP_URL mail cannot be sent: codes go to mobile numbers only.";
  return "Without SMTP_URL no code can be sent: nobody can register or reset a password.";
}

/** Who carries text messages to phones; null where they stay in the outbox. */
export function smsProviderOf(config: Config): SmsProvider | null {
  const { smsProvider, twilioAccountSid, twilioAuthToken, twilioSender, twilioUrl } = config;
  if (smsProvider === "outbox") return null;
  if (twilioAccountSid === null || twilioAuthToken === null || twilioSender === null)
    throw new Error("the configuration lets no provider of text messages be chosen without what it needs");
  return createTwilio({
    accountSid: twilioAccountSid,
    authToken: twilioAuthToken,
    sender: twilioSender,
    url: twilioUrl,
  });
}
