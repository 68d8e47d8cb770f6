/** What customers ask of option orders, read once into minor units. A request that cannot be read is a refusal. */
import type { AccountMode } from "@candor/api/account-mode";
import type { RequestOf } from "@candor/api/endpoint";
import type { placeOptionOrder } from "@candor/api/option-order";
import { type Answer, answer, type RefusalCode, refuse } from "@candor/api/refusal";
import type { OptionDirection } from "@candor/engine/option-order";
import { parseDecimal } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";

export interface NewOptionOrder {
  /** Given before the desk sees it, so that lock plan and decision speak of one order. */
  readonly id: string;
  readonly instrument: Instrument;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly stake: Amount;
  /** The edition of the terms that its owner saw; undefined where they name none. */
  readonly seenTerms?: string | undefined;
}

export interface PlaceCommand {
  readonly verb: "place";
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly order: NewOptionOrder;
}

/** Ends what the ticks have left: entries that found none, and orders whose window is long over. Asked by the program itself. */
export interface OverdueCommand {
  readonly verb: "overdue";
}

export type OptionCommand = PlaceCommand | OverdueCommand;

export function readNewOption(
  { instrumentId, currencyId, direction, seconds, stake, termsId }: RequestOf<typeof placeOptionOrder>,
  id: string,
  instruments: Instruments,
): Answer<NewOptionOrder> {
  const instrument = instruments.byId(instrumentId);
  if (!instrument) return refuse("instrument-unknown");
  const { option } = instrument;
  if (option === null) return refuse("product-not-on-instrument");
  if (currencyId !== option.currencyId) return refuse("currency-not-payable");
  const read = parseDecimal(stake, option.currencyScale);
  if (!read.ok) return refuse(`amount-${read.fault}` satisfies RefusalCode);
  return answer({ id, instrument, direction, seconds, stake: amountOf(read.units), seenTerms: termsId });
}
