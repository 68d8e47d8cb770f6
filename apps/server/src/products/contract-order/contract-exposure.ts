/** What the house takes of a market: how far longs and shorts differ, and what a gap may cost. Reads balances, moves nothing. */
import type { AccountMode } from "@candor/api/account-mode";
import { CATEGORIES, type CategoryId } from "@candor/api/market";
import { type GapRisk, OWN_PART } from "@candor/engine/gap-risk";
import { type Amount, amountOf, type Rate, rateOf } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { LedgerBatch } from "../../core/ledger/ledger.ts";
import type { ContractDecision } from "./contract-decision.ts";
import type { ContractAccounts } from "./contract-entries.ts";

/**
 * By the market's terms; with real money no further than its own desk and insurance accounts reach (DOMAIN section 4). What all
 * markets share, such as the treasury, covers none of them: it would be counted once for each.
 */
export function exposureMaxOf(
  { symbol, contract }: Instrument,
  mode: AccountMode,
  { desk, insurance }: ContractAccounts,
  books: Pick<LedgerBatch, "available">,
): Amount {
  if (contract === null) throw new Error(`${symbol} has no contracts`);
  const { exposureMax } = contract;
  if (mode === "demo") return exposureMax;
  const owned = books.available(desk) + books.available(insurance);
  return owned < exposureMax ? amountOf(owned) : exposureMax;
}

/**
 * The gap that the house is ready for, by category, in parts per billion (DOMAIN section 14): what such markets have jumped by
 * from one price to the next, through a night, a weekend or an hour without a venue. Where a margin is as much, it covers the gap.
 */
const GAPS: Readonly<Record<CategoryId, Rate>> = {
  [CATEGORIES.crypto]: rateOf(200_000_000n),
  [CATEGORIES.stocks]: rateOf(300_000_000n),
  [CATEGORIES.etf]: rateOf(200_000_000n),
  [CATEGORIES.forex]: rateOf(100_000_000n),
  [CATEGORIES.futures]: rateOf(150_000_000n),
};

export const gapOf = ({ categoryId }: Pick<Instrument, "categoryId">): Rate => GAPS[categoryId];

/**
 * What a gap may cost beyond the margins of a market, longs and shorts together: with real money what the market's insurance has,
 * which pays it; with play money, which needs none, so much that a person has as much as longs and shorts may differ by.
 */
function gapRiskOf(
  { symbol, contract }: Instrument,
  mode: AccountMode,
  { insurance }: ContractAccounts,
  books: Pick<LedgerBatch, "available">,
): Amount {
  if (contract === null) throw new Error(`${symbol} has no contracts`);
  return mode === "real" ? books.available(insurance) : amountOf(contract.exposureMax * OWN_PART);
}

/** What a market, and the person of a portfolio in all of theirs, have of it already. */
export function gapRiskTaken(
  market: Instrument,
  { mode, portfolioId }: { readonly mode: AccountMode; readonly portfolioId: string },
  accounts: ContractAccounts,
  { batch, memory, personOf }: Pick<ContractDecision, "batch" | "memory" | "personOf">,
): GapRisk {
  return {
    gap: gapOf(market),
    market: amountOf(memory.gapLoss(market.id, mode)),
    own: amountOf(memory.gapLoss(market.id, mode, personOf(portfolioId))),
    cover: gapRiskOf(market, mode, accounts, batch.books),
  };
}
