/** How much may be converted at once and within an hour (DOMAIN section 14, Conversions): by worth, the same for everyone. */
import { type Refusal, refuse } from "@candor/api/refusal";
import { amountWorth, worthLeft } from "@candor/engine/conversion";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Amount, type Instant, instantOf } from "@candor/money/money";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Reader } from "../../platform/database/database.ts";
import { type PricedSide, sideOf } from "./conversion-price.ts";
import { worthSince } from "./conversion-store.ts";

const HOUR_MS = 3_600_000;

/** What a portfolio may convert now of the side that it gives, in minor units. Under lockConversions where it is kept to. */
export async function boundOf(
  reader: Reader,
  side: PricedSide,
  { portfolioId, now }: { readonly portfolioId: string; readonly now: Instant },
): Promise<Amount> {
  const used = await worthSince(reader, portfolioId, instantOf(now - HOUR_MS));
  return amountWorth(worthLeft(used), sideOf(side));
}

export const overBound = (bound: Amount, { decimals, code }: Currency): Refusal =>
  refuse("conversion-limit", { maximum: formatDecimalShort(bound, decimals), currency: code });
