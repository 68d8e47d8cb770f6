/**
 * How many codes go out by text message on a UTC day: each costs money, and rings somebody's phone. What is asked for counts whether
 * or not the number has an account, so that the answer says nothing about it.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { addressGroup } from "../../platform/http/requester.ts";
import type { CustomerContext } from "./customer.ts";
import { countSms, lockSmsDay, type SmsCount } from "./sms-day-store.ts";

const OF_NUMBER_MAX = 10;
const OF_CALLER_MAX = 30;
const DAY_MS = 86_400_000;

/** Counts the one that was asked for, in the transaction that locked the allowance. */
type Spend = () => Promise<void>;

export async function smsAllowance(
  { clock, sealing, smsDailyMax }: Pick<CustomerContext, "clock" | "sealing" | "smsDailyMax">,
  tx: Tx,
  number: string,
  clientAddress: string,
): Promise<Answer<Spend>> {
  const now = clock.now();
  const day = isoOf(now).slice(0, 10);
  const counts: readonly SmsCount[] = [
    { kind: "number", subject: sealing.fingerprint(number, "text messages to") },
    { kind: "caller", subject: sealing.fingerprint(addressGroup(clientAddress), "text messages asked for by") },
    { kind: "all", subject: sealing.fingerprint("", "text messages") },
  ];
  const max: Readonly<Record<SmsCount["kind"], number>> = {
    number: OF_NUMBER_MAX,
    caller: OF_CALLER_MAX,
    all: smsDailyMax,
  };
  const sent = await lockSmsDay(tx, day, counts);
  if (counts.some(({ kind }) => (sent.get(kind) ?? 0) >= max[kind])) {
    return refuse("sms-limit-reached", { until_at: now - (now % DAY_MS) + DAY_MS });
  }
  return answer(() => countSms(tx, day, counts));
}
