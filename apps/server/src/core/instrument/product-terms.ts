/**
 * Terms of instruments by the product: their content as two operators agree on it, and as it is reckoned with. Pure. Whoever owns
 * a product says what its terms must keep to; here is only what an instrument is under them.
 */
import { type ContractTermsContent, contractTermsContent } from "@candor/api/contract-order";
import { type OptionTermsContent, optionTermsContent } from "@candor/api/option-order";
import { type SpotFeesContent, spotFeesContent } from "@candor/api/spot-order";
import { decimalUnits, formatDecimalShort } from "@candor/money/decimal";
import { amountOf, lotsOf, RATE_SCALE, type Rate, rateOf } from "@candor/money/money";
import type { EditionRow, FirstEdition } from "../terms/terms.ts";
import type { Instrument } from "./instrument-facts.ts";

export const SPOT_FEES = "spot-fees";
export const CONTRACT_TERMS = "contract-terms";
export const OPTION_TERMS = "option-terms";
export const PRODUCT_TERMS = [SPOT_FEES, CONTRACT_TERMS, OPTION_TERMS] as const;
export type ProductTermsKind = (typeof PRODUCT_TERMS)[number];

type Edition = Pick<EditionRow, "id" | "content">;

const rate = (text: string): Rate => rateOf(decimalUnits(text, RATE_SCALE));
const rateText = (given: Rate): string => formatDecimalShort(given, RATE_SCALE);

export function withSpotFees(instrument: Instrument, { id, content }: Edition): Instrument {
  const { maker_fee: maker, taker_fee: taker } = spotFeesContent.parse(content);
  return { ...instrument, makerFeeRate: rate(maker), takerFeeRate: rate(taker), spotTermsId: id };
}

export function withContractTerms(instrument: Instrument, { id, content }: Edition): Instrument {
  const { contract } = instrument;
  if (contract === null) return instrument;
  const terms = contractTermsContent.parse(content);
  return {
    ...instrument,
    contract: {
      ...contract,
      termsId: id,
      lotsMin: lotsOf(Number(terms.lots_min)),
      lotsMax: lotsOf(Number(terms.lots_max)),
      leverages: terms.leverages,
      maintenanceRate: rate(terms.maintenance_rate),
      halfSpread: rate(terms.half_spread),
      feeRate: rate(terms.fee),
      financingRate: rate(terms.financing_rate),
      tolerance: rate(terms.tolerance),
      exposureMax: amountOf(decimalUnits(terms.exposure_max, contract.settleScale)),
    },
  };
}

export function withOptionTerms(instrument: Instrument, { id, content }: Edition): Instrument {
  const { option } = instrument;
  if (option === null) return instrument;
  const terms = optionTermsContent.parse(content);
  const amount = (text: string) => amountOf(decimalUnits(text, option.currencyScale));
  const payouts = Object.entries(terms.payouts).map(([seconds, payout]) => ({
    seconds: Number(seconds),
    payoutRate: rate(payout),
  }));
  return {
    ...instrument,
    option: {
      ...option,
      termsId: id,
      terms: payouts.sort((one, other) => one.seconds - other.seconds),
      ...{ stakeMin: amount(terms.stake_min), stakeMax: amount(terms.stake_max) },
      exposureMax: amount(terms.exposure_max),
    },
  };
}

/** What an instrument of a new installation begins with. */
export function firstEditions({ symbol: subject, contract, option, ...spot }: Instrument): readonly FirstEdition[] {
  const fees: SpotFeesContent = { maker_fee: rateText(spot.makerFeeRate), taker_fee: rateText(spot.takerFeeRate) };
  return [
    { kind: SPOT_FEES, subject, content: fees },
    ...(contract === null ? [] : [{ kind: CONTRACT_TERMS, subject, content: contractContent(contract) }]),
    ...(option === null ? [] : [{ kind: OPTION_TERMS, subject, content: optionContent(option) }]),
  ];
}

const contractContent = (terms: NonNullable<Instrument["contract"]>): ContractTermsContent => ({
  lots_min: String(terms.lotsMin),
  lots_max: String(terms.lotsMax),
  leverages: [...terms.leverages],
  maintenance_rate: rateText(terms.maintenanceRate),
  half_spread: rateText(terms.halfSpread),
  fee: rateText(terms.feeRate),
  financing_rate: rateText(terms.financingRate),
  tolerance: rateText(terms.tolerance),
  exposure_max: formatDecimalShort(terms.exposureMax, terms.settleScale),
});

const optionContent = ({ currencyScale, ...option }: NonNullable<Instrument["option"]>): OptionTermsContent => ({
  payouts: Object.fromEntries(option.terms.map(({ seconds, payoutRate }) => [seconds, rateText(payoutRate)])),
  stake_min: formatDecimalShort(option.stakeMin, currencyScale),
  stake_max: formatDecimalShort(option.stakeMax, currencyScale),
  exposure_max: formatDecimalShort(option.exposureMax, currencyScale),
});
