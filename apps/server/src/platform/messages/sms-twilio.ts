/** Text messages by Twilio's REST API: POST /2010-04-01/Accounts/{AccountSid}/Messages.json. */
import { Undeliverable } from "./message-sender.ts";
import type { SmsProvider } from "./sms-sender.ts";

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164 or a name; or MG…, a messaging service that chooses among numbers. */
  readonly sender: string;
  /** Such as https://api.twilio.com */
  readonly url: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const ANSWER_LENGTH_MAX = 10_000;

export function createTwilio({
  accountSid,
  authToken,
  sender,
  url,
  timeoutMs = TIMEOUT_MS,
}: TwilioOptions): SmsProvider {
  const address = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, url);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const senderField = sender.startsWith("MG") ? "MessagingServiceSid" : "From";
  return {
    async send({ to, text }) {
      const response = await fetch(address, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: new URLSearchParams({ To: to, Body: text, [senderField]: sender }),
        // Where else it points to is no place for a secret and a code.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = await response.text();
      if (response.ok) return;
      const said = `Twilio answered ${response.status}${codeIn(answer)}`;
      // 400 is about this message: its number is none, is no mobile, or has asked not to be written to.
      throw response.status === 400 ? new Undeliverable(said) : new Error(said);
    },
  };
}

/** Twilio's own number of the fault; its words repeat the number that was written to, so they are left out. */
function codeIn(answer: string): string {
  try {
    const { code } = JSON.parse(answer.slice(0, ANSWER_LENGTH_MAX)) as { code?: unknown };
    return typeof code === "number" ? `, code ${code}` : "";
  } catch {
    return "";
  }
}
