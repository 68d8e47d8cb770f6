/**
 * The contract terms of a new installation (DOMAIN section 4). A lot is the smallest power of ten of the instrument's own lots
 * that is worth a stake and gains a whole number of minor units per tick.
 */
import type { Category } from "@candor/api/market";
import { CONTRACT_FEE_DEFAULT } from "@candor/engine/contract-order";
import { decimalUnits, powerOfTen } from "@candor/money/decimal";
import { amountOf, lotsOf, rateOf } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Currency } from "../ledger/ledger.ts";
import type { InstrumentContract } from "./instrument-facts.ts";
import type { InstrumentRow } from "./instrument-seed-row.ts";

/** In which contracts are held for and settled. */
export const SETTLE_CODE = "USDT";

interface CategoryTerms {
  readonly leverages: readonly number[];
  /** Parts per billion of the price. */
  readonly halfSpread: bigint;
  readonly tolerance: bigint;
  /** Parts per billion of the notional value, for each night. */
  readonly financing: bigint;
}

const UP_TO_5: readonly number[] = [1, 2, 3, 5];
const UP_TO_10: readonly number[] = [1, 2, 3, 5, 10];
const UP_TO_20: readonly number[] = [1, 2, 5, 10, 20];
const UP_TO_30: readonly number[] = [1, 2, 5, 10, 20, 30];

const TERMS: Readonly<Record<Category, CategoryTerms>> = {
  crypto: { leverages: UP_TO_10, halfSpread: 200_000n, tolerance: 5_000_000n, financing: 300_000n },
  stocks: { leverages: UP_TO_5, halfSpread: 250_000n, tolerance: 5_000_000n, financing: 200_000n },
  etf: { leverages: UP_TO_5, halfSpread: 200_000n, tolerance: 5_000_000n, financing: 200_000n },
  forex: { leverages: UP_TO_20, halfSpread: 50_000n, tolerance: 2_000_000n, financing: 80_000n },
  futures: { leverages: UP_TO_20, halfSpread: 100_000n, tolerance: 3_000_000n, financing: 100_000n },
};

/** Pairs between these have the larger cap of the majors. */
const MAJORS: ReadonlySet<string> = new Set(["USD", "EUR", "JPY", "GBP", "CHF", "CAD"]);

/**
 * What a unit of a price's currency counts in the settlement currency, in parts per million: part of the terms of a contract,
 * and so the same whatever that currency does meanwhile.
 */
const COUNTS_PPM: Readonly<Record<string, bigint>> = {
  USDT: 1_000_000n,
  USD: 1_000_000n,
  JPY: 6_500n,
  GBP: 1_320_000n,
  CHF: 1_240_000n,
  CAD: 710_000n,
};
const PPM_SCALE = 6;

/** Of one lot at the start price, at least, in whole units of the settlement currency. */
const LOT_NOTIONAL_MIN = 10n;
/** Of the smallest change of a lot, in minor units: fewer would be too coarse where the price's currency is another. */
const TICK_VALUE_MIN_OTHER = 100n;
const ORDER_NOTIONAL_MAX = 500_000n;
const EXPOSURE_MAX = 5_000_000n;
const ONE = 1_000_000_000n;

/** Terms of one instrument; throws for a price in a currency that is not listed above. */
export function seedContract(row: InstrumentRow, category: Category, settle: Currency): InstrumentContract {
  const { leverages, halfSpread, tolerance, financing } = termsOf(row, category);
  const counts = COUNTS_PPM[row.quote];
  if (counts === undefined) throw new Error(`${row.symbol} is priced in ${row.quote}, which contracts do not count`);
  const [priceScale, tickUnits, quantityScale] = row.grid;
  const unit = powerOfTen(settle.decimals);
  const scale = powerOfTen(priceScale + quantityScale + PPM_SCALE);
  const startTicks = decimalUnits(row.character[0], priceScale) / BigInt(tickUnits);
  for (let lotSize = 1n; ; lotSize *= 10n) {
    const exact = BigInt(tickUnits) * lotSize * counts * unit;
    const tickValue = divideRounded(exact, scale, "pay");
    const isWhole = exact % scale === 0n || tickValue >= TICK_VALUE_MIN_OTHER;
    const notional = startTicks * tickValue;
    if (tickValue < 1n || !isWhole || notional < LOT_NOTIONAL_MIN * unit) continue;
    return {
      settleCurrencyId: settle.id,
      settleCode: settle.code,
      settleScale: settle.decimals,
      termsId: "0",
      tickValue: amountOf(tickValue),
      lotSize: lotsOf(Number(lotSize)),
      lotsMin: lotsOf(1),
      lotsMax: lotsOf(Number((ORDER_NOTIONAL_MAX * unit) / notional)),
      leverages,
      // At the highest leverage it is half of the margin, which is kept in any case.
      maintenanceRate: rateOf(ONE / BigInt(2 * Math.max(...leverages))),
      halfSpread: rateOf(halfSpread),
      feeRate: CONTRACT_FEE_DEFAULT,
      financingRate: rateOf(financing),
      tolerance: rateOf(tolerance),
      exposureMax: amountOf(EXPOSURE_MAX * unit),
    };
  }
}

function termsOf({ base, quote }: InstrumentRow, category: Category): CategoryTerms {
  const terms = TERMS[category];
  return category === "forex" && MAJORS.has(base) && MAJORS.has(quote) ? { ...terms, leverages: UP_TO_30 } : terms;
}
