/**
 * How much may be sent: within 24 hours what is sent and what is withdrawn count together, and for 24 hours after the first
 * transfer to somebody all new recipients together get little. A thief with everything but time gets that little.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { dayLimitOf, leftOf, passesLimit } from "@candor/engine/withdrawal-terms";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Instant, instantOf } from "@candor/money/money";
import { BTC_DECIMALS, readOutflow, USDT_DECIMALS, type Worth } from "../../core/payee/payee.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/route.ts";
import { readFirstSent, readSentToNew } from "./user-transfer-store.ts";

/** Within 24 hours to all new recipients together, in minor units of USDT: 100. */
const NEW_RECIPIENTS_MAX = 100n * 10n ** BigInt(USDT_DECIMALS);
const NEW_FOR_MS = 86_400_000;

interface Asked {
  readonly from: Pick<Caller, "customerId" | "verifiedLevel">;
  /** The recipient's customer id. */
  readonly to: string;
  readonly worth: Worth;
  readonly now: Instant;
}

/** Call with the sender's outflow locked. */
export async function limitFault(
  tx: Tx,
  { from: { customerId, verifiedLevel }, to, worth, now }: Asked,
): Promise<Answer<{ readonly isNewRecipient: boolean }>> {
  const limit = dayLimitOf(verifiedLevel);
  const used = await readOutflow(tx, customerId, now);
  if (passesLimit(limit, used, worth.btc)) {
    return refuse("withdrawal-day-limit", {
      left: formatDecimalShort(leftOf(limit, used), BTC_DECIMALS),
      currency: "BTC",
    });
  }
  const freeFrom = await freeSince(tx, customerId, to);
  if (freeFrom !== null && freeFrom <= now) return answer({ isNewRecipient: false });
  const left = await leftForNew(tx, customerId, now);
  // What has no price might be worth anything.
  if (worth.usdt !== null && worth.usdt <= left) return answer({ isNewRecipient: true });
  return refuse("recipient-new-limit", {
    maximum: formatDecimalShort(NEW_RECIPIENTS_MAX, USDT_DECIMALS),
    left: formatDecimalShort(left, USDT_DECIMALS),
    currency: "USDT",
    ...(freeFrom !== null && { until_at: freeFrom }),
  });
}

/** From when on this recipient is not new to the sender any more; null before the first transfer. */
export async function freeSince(reader: Reader, from: string, to: string): Promise<Instant | null> {
  const first = await readFirstSent(reader, from, to);
  return first === undefined ? null : instantOf(first + NEW_FOR_MS);
}

/** In minor units of USDT. */
export const leftForNew = async (reader: Reader, customerId: string, now: Instant): Promise<bigint> =>
  leftOf(NEW_RECIPIENTS_MAX, await readSentToNew(reader, customerId, now));
