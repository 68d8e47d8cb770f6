/** What customers ask of contract orders, read once into whole ticks and lots. A request that cannot be read is a refusal. */
import type { AccountMode } from "@candor/api/account-mode";
import type { placeContractOrder } from "@candor/api/contract-order";
import type { BATCH_CLOSE_TYPES } from "@candor/api/contract-words";
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, type Refusal, type RefusalCode, refuse } from "@candor/api/refusal";
import type { Direction } from "@candor/engine/contract-order";
import type { Stops } from "@candor/engine/contract-triggers";
import { parsePrice, type ScaleFault } from "@candor/money/instrument-scale";
import { type Lots, lotsOf, type PriceTicks } from "@candor/money/money";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";

/** An order as asked for. */
export interface NewContractOrder extends Stops {
  /** Given before the desk sees it, so that lock plan and decision speak of one order. */
  readonly id: string;
  readonly instrument: Instrument;
  readonly direction: Direction;
  readonly lots: Lots;
  readonly leverage: number;
  readonly limit: PriceTicks | null;
  /** The price its owner saw; null where the price at acceptance is meant. */
  readonly seen: PriceTicks | null;
  /** The edition of the terms that its owner saw; undefined where they name none. */
  readonly seenTerms?: string | undefined;
}

interface FromOwner {
  readonly mode: AccountMode;
  readonly portfolioId: string;
}

export interface PlaceCommand extends FromOwner {
  readonly verb: "place";
  readonly order: NewContractOrder;
}

export interface CloseCommand extends FromOwner {
  readonly verb: "close";
  readonly orderId: string;
  /** All that is open where not given. */
  readonly lots: Lots | null;
  /** Only to cancel it: what has been entered in the meantime stays open. */
  readonly isOnlyPending: boolean;
}

export interface SetStopsCommand extends FromOwner {
  readonly verb: "set-stops";
  readonly orderId: string;
  readonly stops: Readonly<Record<"takeProfit" | "stopLoss", string | undefined>>;
}

export interface BatchCloseCommand extends FromOwner {
  readonly verb: "batch-close";
  readonly which: (typeof BATCH_CLOSE_TYPES)[number];
}

/** One part of the night's charges, asked by the program itself. */
export interface FinanceCommand {
  readonly verb: "finance";
  /** Days since 1970: the night that begins with this day is charged. */
  readonly day: number;
  readonly fromSlot: number;
}

/** Ends entries at the market that found no tick in time, asked by the program itself. */
export interface LapseCommand {
  readonly verb: "lapse";
}

export type ContractCommand =
  | PlaceCommand
  | CloseCommand
  | SetStopsCommand
  | BatchCloseCommand
  | FinanceCommand
  | LapseCommand;

export function readNewContract(
  request: RequestOf<typeof placeContractOrder>,
  id: string,
  instruments: Instruments,
): Answer<NewContractOrder> {
  const instrument = instruments.byCurrencies(request.baseCurrencyId, request.quoteCurrencyId);
  if (!instrument) return refuse("instrument-unknown");
  if (instrument.contract === null) return refuse("product-not-on-instrument");
  const { direction, leverage, termsId: seenTerms } = request;
  const prices = readPrices(instrument, {
    limit: request.limitPrice,
    seen: request.seenPrice,
    takeProfit: request.takeProfit,
    stopLoss: request.stopLoss,
  });
  if (prices.refused) return prices;
  return answer({ id, instrument, direction, lots: lotsOf(request.lots), leverage, seenTerms, ...prices.value });
}

/** Each text as whole ticks; null where none was sent. */
export function readPrices<Name extends string>(
  { scale }: Instrument,
  texts: Readonly<Record<Name, string | undefined>>,
): Answer<Record<Name, PriceTicks | null>> {
  const prices: Partial<Record<Name, PriceTicks | null>> = {};
  for (const name of Object.keys(texts) as Name[]) {
    const text = texts[name];
    if (text === undefined) {
      prices[name] = null;
      continue;
    }
    const price = parsePrice(text, scale);
    if (!price.ok) return faultRefusal(price.fault);
    prices[name] = price.value;
  }
  return answer(prices as Record<Name, PriceTicks | null>);
}

/** A price too large to count is far outside of every band. */
const faultRefusal = (fault: ScaleFault): Refusal =>
  fault === "too-large" ? refuse("price-outside-band") : refuse(`price-${fault}` satisfies RefusalCode);
