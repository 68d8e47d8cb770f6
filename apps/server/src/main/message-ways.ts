/** By which ways a message with a code reaches people here, and what to tell the person who starts the program about it. */
import type { CodeMessage } from "../core/customer/customer.ts";
import type { Config } from "../platform/config.ts";

type WayConfig = Pick<Config, "isProduction" | "smtpUrl">;

/** Outside production the local outbox page shows every message. Nothing sends text messages. */
export const delivers = ({ isProduction, smtpUrl }: WayConfig, channel: CodeMessage["channel"]): boolean =>
  !isProduction || (channel === "mail" && smtpUrl !== null);

/** A sentence about codes that are refused; null where every code arrives. */
export function messageNotice(config: WayConfig): string | null {
  if (!delivers(config, "mail"))
    return "Without SMTP_URL no code can be sent: nobody can register or reset a password.";
  return delivers(config, "sms") ? null : "Text messages cannot be sent: codes go to e-mail addresses only.";
}
