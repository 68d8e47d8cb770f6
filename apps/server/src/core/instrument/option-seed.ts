/** The option terms of a new installation (DOMAIN section 4); the same for every instrument. */
import { powerOfTen } from "@candor/money/decimal";
import { amountOf, rateOf } from "@candor/money/money";
import type { Currency } from "../ledger/ledger.ts";
import type { InstrumentOption } from "./instrument-facts.ts";

/** Seconds, and what a win pays beside the stake in parts per billion. */
const DURATIONS: readonly (readonly [seconds: number, payoutPpb: bigint])[] = [
  [30, 800_000_000n],
  [60, 820_000_000n],
  [120, 850_000_000n],
  [180, 870_000_000n],
  [300, 900_000_000n],
];

/** In whole units of the currency. */
const STAKE_MIN = 1n;
const STAKE_MAX = 5_000n;
const EXPOSURE_MAX = 500_000n;

export function seedOption(currency: Currency): InstrumentOption {
  const unit = powerOfTen(currency.decimals);
  return {
    currencyId: currency.id,
    currencyCode: currency.code,
    currencyScale: currency.decimals,
    termsId: "0",
    terms: DURATIONS.map(([seconds, payoutPpb]) => ({ seconds, payoutRate: rateOf(payoutPpb) })),
    stakeMin: amountOf(STAKE_MIN * unit),
    stakeMax: amountOf(STAKE_MAX * unit),
    exposureMax: amountOf(EXPOSURE_MAX * unit),
  };
}
