/**
 * How many codes go out by text message on a UTC day: each costs money, and rings somebody's phone. What is asked for counts whether
 * or not the number has an account, so that the answer says nothing about it.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { requestAddress } from "../../platform/edge/requester.ts";
import type { SignInContext } from "./sign-in-types.ts";
import { countSms, lockSmsDay, type SmsCount } from "./sms-day-store.ts";

const OF_NUMBER_MAX = 10;
/** Of these, what strangers may use up: the others are left to whoever is signed in or asks from a browser known to the account. */
const OF_NUMBER_BY_STRANGERS_MAX = 6;
const OF_CALLER_MAX = 30;
/** Of the /64s of one /48 together. */
const OF_NETWORK_MAX = 60;
const DAY_MS = 86_400_000;

/** Of the day's total, what strangers may use up: four fifths. */
const ofStrangersMax = (all: number): number => Math.ceil((all * 4) / 5);

/** Counts the one that was asked for, in the transaction that locked the allowance. */
type Spend = () => Promise<void>;

export interface AskedText {
  readonly number: string;
  readonly clientAddress: string;
  /** Nothing says that the number is the asker's own. */
  readonly isStranger: boolean;
}

interface Bound extends SmsCount {
  readonly max: number;
}

export async function smsAllowance(
  context: Pick<SignInContext, "clock" | "encryption" | "smsDailyMax">,
  tx: Tx,
  asked: AskedText,
): Promise<Answer<Spend>> {
  const now = context.clock.now();
  const day = isoOf(now).slice(0, 10);
  const bounds = boundsOf(context, asked);
  const sent = await lockSmsDay(tx, day, bounds);
  if (bounds.some(({ kind, max }) => (sent.get(kind) ?? 0) >= max)) {
    return refuse("sms-limit-reached", { until_at: now - (now % DAY_MS) + DAY_MS });
  }
  return answer(() => countSms(tx, day, bounds));
}

function boundsOf(
  { encryption, smsDailyMax }: Pick<SignInContext, "encryption" | "smsDailyMax">,
  { number, clientAddress, isStranger }: AskedText,
): readonly Bound[] {
  const bound = (kind: SmsCount["kind"], subject: string, purpose: string, max: number): Bound => ({
    ...{ kind, subject: encryption.fingerprint(subject, purpose), max },
  });
  const { group, network } = requestAddress(clientAddress);
  const ofAll: readonly Bound[] = [
    bound("number", number, "text messages to", OF_NUMBER_MAX),
    bound("caller", group, "text messages asked for by", OF_CALLER_MAX),
    bound("all", "", "text messages", smsDailyMax),
  ];
  if (!isStranger) return ofAll;
  return [
    ...ofAll,
    bound("stranger-number", number, "text messages to", OF_NUMBER_BY_STRANGERS_MAX),
    ...(network === null ? [] : [bound("network", network, "text messages asked for by", OF_NETWORK_MAX)]),
    bound("strangers", "", "text messages", ofStrangersMax(smsDailyMax)),
  ];
}
