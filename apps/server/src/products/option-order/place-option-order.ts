/**
 * Place an option order: check it, hold stake and payout, and let it wait for the tick that enters it. Decides purely, on memory
 * and the locked accounts; a refused order leaves no trace.
 */
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { type OptionQuestion, type OptionRefusal, optionRefusals, termOf } from "@candor/engine/option-check";
import { ENTRY_WITHIN_MS, payoutOf } from "@candor/engine/option-order";
import { formatDecimalShort } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import { housePrice } from "../../core/desk/desk.ts";
import type { Instrument, InstrumentOption } from "../../core/instrument/instrument.ts";
import { apartPpbMax } from "../../core/market-data/market-data.ts";
import type { NewOptionOrder, PlaceCommand } from "./option-command.ts";
import type { OptionDecision } from "./option-decision.ts";
import { holdPostings, type OptionAccounts } from "./option-entries.ts";
import type { OptionRecord } from "./option-record.ts";
import { type PlacedOption, wireOption } from "./option-wire.ts";

/** Orders of a portfolio that run at one instrument. */
const OPEN_ORDERS_MAX = 100;
export function decidePlace(command: PlaceCommand, decision: OptionDecision): Answer<PlacedOption> {
  const { order } = command;
  const { instrument } = order;
  const { batch, memory, marketData } = decision;
  const closed = refuseByMarket(order, command, decision);
  if (closed) return closed;
  if (memory.count(command.portfolioId, instrument.id) >= OPEN_ORDERS_MAX) {
    return refuse("too-many-open-orders", { maximum: OPEN_ORDERS_MAX });
  }
  const accounts = decision.accounts(instrument.id, command.mode);
  const terms = termsOf(instrument);
  if (order.seenTerms !== undefined && order.seenTerms !== terms.termsId) return refuse("terms-changed");
  const question = questionOf(order, terms, command, accounts, decision);
  const [code] = optionRefusals(question);
  if (code !== undefined) return refuse(code, detailsOf(code, question, terms));
  const placed = recordOf(order, terms, command, decision);
  const held = batch.books.apply(holdPostings(placed, accounts));
  // In real mode the house holds no more than it has.
  if (held.refused && held.account.owner === "house") return refuse("exposure-full");
  // The customer's funds were looked at before: a refusal here means that the sums do not agree.
  if (held.refused) throw new Error(`option order ${placed.id} cannot be held for: ${held.code}`);
  memory.put(placed);
  return answer({ ...wireOption(placed, instrument, marketData), log_head: marketData.logReceipt(instrument.id) });
}

function termsOf({ symbol, option }: Instrument): InstrumentOption {
  if (option === null) throw new Error(`${symbol} has no options`);
  return option;
}

/** What speaks against any new order of this length at this market now. */
function refuseByMarket(
  { instrument, seconds }: NewOptionOrder,
  { mode }: PlaceCommand,
  { marketData, batch }: OptionDecision,
): Refusal | undefined {
  const priced = housePrice(marketData, instrument.id, { mode, at: batch.at });
  if ("refused" in priced) return priced;
  const { closesAt } = marketData.session(instrument.id);
  const endsBy = batch.at + ENTRY_WITHIN_MS + seconds * 1_000;
  return closesAt !== null && endsBy > closesAt ? refuse("duration-past-close") : undefined;
}

function questionOf(
  { instrument, direction, seconds, stake }: NewOptionOrder,
  terms: InstrumentOption,
  { mode, portfolioId }: PlaceCommand,
  accounts: OptionAccounts,
  { batch, memory }: OptionDecision,
): OptionQuestion {
  return {
    seconds,
    stake,
    terms,
    hasPrice: true,
    exposure: amountOf(memory.exposure({ instrumentId: instrument.id, mode, direction })),
    available: batch.books.available(accounts.customer(portfolioId)),
  };
}

function recordOf(
  { id, instrument, direction, seconds, stake }: NewOptionOrder,
  terms: InstrumentOption,
  { mode, portfolioId }: PlaceCommand,
  { batch, published }: OptionDecision,
): OptionRecord {
  const term = termOf(terms, seconds);
  if (!term) throw new Error(`option order ${id} has no duration`);
  return {
    ...{ id, portfolioId, mode, instrumentId: instrument.id, currencyId: terms.currencyId, direction, seconds, stake },
    ...{ payoutRate: term.payoutRate, termsId: terms.termsId },
    payout: payoutOf(stake, term.payoutRate),
    ...{ afterSeq: published(instrument.id), bumpMs: instrument.freshnessMs, apartPpb: apartPpbMax(instrument) },
    isStepBound: true,
    ...{ entryPrice: null, entrySeq: null, entryAt: null, endAt: null },
    ...{ priceCount: null, priceSum: null, endSeq: null, reason: null },
    status: "accepted",
    createdAt: batch.at,
    updatedAt: batch.at,
  };
}

function detailsOf(
  code: OptionRefusal,
  { available, stake }: OptionQuestion,
  { currencyCode, currencyScale, stakeMin, stakeMax }: InstrumentOption,
): Record<string, string> {
  const text = (amount: bigint) => formatDecimalShort(amount, currencyScale);
  switch (code) {
    case "stake-too-small":
      return { minimum: text(stakeMin), currency: currencyCode };
    case "stake-too-large":
      return { maximum: text(stakeMax), currency: currencyCode };
    case "insufficient-funds":
      return { needed: text(stake), available: text(available ?? 0n), currency: currencyCode };
    default:
      return {};
  }
}
