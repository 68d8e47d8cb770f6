/**
 * Place a contract order: check it, hold what its entry may need, and let it wait for a tick. Decides purely, on memory and
 * the locked accounts; a refused order leaves no trace.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import {
  type ContractQuestion,
  type ContractRefusal,
  contractRefusals,
  frozenTerms,
  holdFor,
  worstTaken,
} from "@candor/engine/contract-check";
import { priceBandOf } from "@candor/engine/price-band";
import { formatDecimalShort } from "@candor/money/decimal";
import { formatPrice } from "@candor/money/instrument-scale";
import { amountOf, lotsOf, type PriceTicks, ZERO } from "@candor/money/money";
import { housePrice } from "../../core/desk/desk.ts";
import type { Instrument, InstrumentContract } from "../../core/instrument/instrument.ts";
import type { NewContractOrder, PlaceCommand } from "./contract-command.ts";
import type { ContractDecision } from "./contract-decision.ts";
import { type ContractAccounts, holdPostings } from "./contract-entries.ts";
import { exposureMaxOf, gapRiskTaken } from "./contract-exposure.ts";
import type { ContractRecord } from "./contract-record.ts";
import { type PlacedContract, wireContract } from "./contract-wire.ts";

/** Orders and positions that a portfolio may have at one instrument. */
const OPEN_ORDERS_MAX = 200;
export function decidePlace(command: PlaceCommand, decision: ContractDecision): Answer<PlacedContract> {
  const { order } = command;
  const { instrument } = order;
  const { batch, memory, marketData } = decision;
  const priced = housePrice(marketData, instrument.id, { mode: command.mode, at: batch.at });
  if ("refused" in priced) return priced;
  const index = priced.price;
  const count = memory.count(command.portfolioId, instrument.id);
  if (count >= OPEN_ORDERS_MAX) return refuse("too-many-open-orders", { maximum: OPEN_ORDERS_MAX });
  const accounts = decision.accounts(instrument.id, command.mode);
  const question = questionOf(order, index, command, accounts, decision);
  if (order.seenTerms !== undefined && order.seenTerms !== question.terms.termsId) return refuse("terms-changed");
  const [code] = contractRefusals(question);
  if (code !== undefined) return refuse(code, detailsOf(code, question, instrument, index));
  const placed = recordOf(order, question, index, command, decision);
  const held = batch.books.apply(holdPostings(placed, accounts));
  // The funds were looked at before: a refusal here means that the sums do not agree.
  if (held.refused) throw new Error(`contract order ${placed.id} cannot be held for: ${held.code}`);
  memory.put(placed);
  return answer({ ...wireContract(placed, instrument), log_head: marketData.logReceipt(instrument.id) });
}

function questionOf(
  order: NewContractOrder,
  index: PriceTicks,
  { mode, portfolioId }: PlaceCommand,
  accounts: ContractAccounts,
  decision: ContractDecision,
): ContractQuestion & { readonly terms: InstrumentContract } {
  const { instrument, direction, lots, leverage, limit, takeProfit, stopLoss } = order;
  if (instrument.contract === null) throw new Error(`${instrument.symbol} has no contracts`);
  const { batch, memory } = decision;
  const { books } = batch;
  return {
    ...{ direction, lots, leverage, limit, takeProfit, stopLoss },
    terms: { ...instrument.contract, exposureMax: exposureMaxOf(instrument, mode, accounts, books) },
    market: { index, band: priceBandOf(index, instrument.priceBand) },
    exposure: amountOf(memory.exposure(instrument.id, mode)),
    gapRisk: gapRiskTaken(instrument, { mode, portfolioId }, accounts, decision),
    available: books.available(accounts.customer(portfolioId)),
  };
}

function recordOf(
  { id, instrument, seen }: NewContractOrder,
  question: ContractQuestion & { readonly terms: { readonly termsId: string } },
  index: PriceTicks,
  { mode, portfolioId }: PlaceCommand,
  { batch, published }: ContractDecision,
): ContractRecord {
  const { direction, lots, leverage, limit, terms, takeProfit, stopLoss } = question;
  const { termsId } = terms;
  const held = holdFor(question, index);
  return {
    ...{ id, portfolioId, mode, instrumentId: instrument.id, direction, limit, lots, takeProfit, stopLoss },
    worst: limit === null ? worstTaken(question, seen, index) : null,
    closedLots: lotsOf(0),
    terms: { ...frozenTerms(terms, leverage, index), termsId },
    margin: held,
    firstMargin: held,
    ...{ openFee: ZERO, closeFee: ZERO, financing: ZERO, profit: ZERO },
    stopsAfter: null,
    isCalled: false,
    ...{ openPrice: null, openSeq: null, closePrice: null, closingLots: null },
    ...{ closingAfter: null, closingAt: null, financedDay: null, bumpMs: instrument.freshnessMs },
    afterSeq: published(instrument.id),
    status: "pending",
    reason: null,
    receiptId: null,
    createdAt: batch.at,
    openedAt: null,
    updatedAt: batch.at,
  };
}

function detailsOf(
  code: ContractRefusal,
  question: ContractQuestion,
  { scale, contract }: Instrument,
  index: PriceTicks,
): Record<string, string | number> {
  const { terms, market, available } = question;
  const settled = (amount: bigint) => formatDecimalShort(amount, contract?.settleScale ?? 0);
  switch (code) {
    case "leverage-not-offered":
      return { offered: terms.leverages.join(", ") };
    case "lots-too-few":
      return { minimum: terms.lotsMin };
    case "lots-too-many":
      return { maximum: terms.lotsMax };
    case "price-outside-band":
      return market ? { low: formatPrice(market.band.low, scale), high: formatPrice(market.band.high, scale) } : {};
    case "insufficient-funds":
      return {
        needed: settled(holdFor(question, index)),
        available: settled(available ?? 0n),
        currency: contract?.settleCode ?? "",
      };
    default:
      return {};
  }
}
