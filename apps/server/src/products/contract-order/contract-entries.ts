/** From what the engine decided to postings of the ledger: holds, entries, closings and nights. Decides no amount. */
import type { AccountMode } from "@candor/api/account-mode";
import { type Amount, amountOf } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { AccountKey, LedgerBatch, Posting } from "../../core/ledger/ledger.ts";
import type { ClosingRecord, ContractRecord } from "./contract-record.ts";

const HOLD_KIND = "contract-margin";

/** The accounts of one market in one mode. */
export interface ContractAccounts {
  readonly house: readonly AccountKey[];
  readonly desk: AccountKey;
  readonly fees: AccountKey;
  readonly insurance: AccountKey;
  /** Who pays a gain, one after the other: in demo the desk alone, which may owe; in real whoever has it. */
  readonly payers: readonly AccountKey[];
  customer(portfolioId: string): AccountKey;
}

export function contractAccounts({ id, symbol, contract }: Instrument, mode: AccountMode): ContractAccounts {
  if (contract === null) throw new Error(`${symbol} has no contracts`);
  const { settleCurrencyId } = contract;
  const house = (kind: "desk" | "fees" | "insurance"): AccountKey => ({
    owner: "house",
    mode,
    kind,
    currencyId: settleCurrencyId,
    instrumentId: id,
  });
  const [desk, fees, insurance] = [house("desk"), house("fees"), house("insurance")];
  const treasury: AccountKey = {
    owner: "house",
    mode,
    kind: "treasury",
    currencyId: settleCurrencyId,
    instrumentId: null,
  };
  const payers = mode === "demo" ? [desk] : [desk, insurance, treasury];
  return {
    house: [...new Set([desk, fees, insurance, ...payers])],
    ...{ desk, fees, insurance, payers },
    customer: (portfolioId) => marginAccount(mode, portfolioId, settleCurrencyId),
  };
}

export const marginAccount = (mode: AccountMode, portfolioId: string, currencyId: number): AccountKey => ({
  owner: "customer",
  mode,
  portfolioId,
  wallet: "margin",
  currencyId,
});

const change = (step: "hold" | "release", account: AccountKey, amount: Amount, reference: string): Posting[] =>
  amount === 0n ? [] : [{ step, account, amount, kind: HOLD_KIND, reference }];

const move = (from: AccountKey, to: AccountKey, amount: bigint, kind: string, reference: string): Posting[] =>
  amount === 0n ? [] : [{ step: "move", from, to, amount: amountOf(amount), kind, reference }];

/** What an order that was taken may need for its entry. */
export const holdPostings = (order: ContractRecord, accounts: ContractAccounts): Posting[] =>
  change("hold", accounts.customer(order.portfolioId), order.margin, order.id);

/** Gives back all that an order still holds. */
export const releasePostings = (order: ContractRecord, accounts: ContractAccounts): Posting[] =>
  change("release", accounts.customer(order.portfolioId), order.margin, order.id);

/** Out of what was held alone. @param before as it waited; @param after as it was entered */
export function entryPostings(before: ContractRecord, after: ContractRecord, accounts: ContractAccounts): Posting[] {
  const own = accounts.customer(before.portfolioId);
  return [
    ...change("release", own, amountOf(before.margin - after.margin), before.id),
    ...move(own, accounts.fees, after.openFee, "contract-fee", before.id),
  ];
}

/** What somebody pays of a gain, in minor units. */
export interface Share {
  readonly from: AccountKey;
  readonly amount: bigint;
}

/** Who pays a gain; null where all of them together do not have it. */
export function sharesOf(
  gain: Amount,
  { payers }: ContractAccounts,
  books: Pick<LedgerBatch, "available">,
): Share[] | null {
  const [first] = payers;
  if (payers.length === 1 && first) return [{ from: first, amount: gain }];
  const shares: Share[] = [];
  let owed: bigint = gain;
  for (const from of payers) {
    const there = books.available(from);
    const amount = owed < there ? owed : there;
    if (amount > 0n) shares.push({ from, amount });
    owed -= amount;
  }
  return owed === 0n ? shares : null;
}

/** What the insurance account can bear of the gap is paid; the rest stays the house's. */
export function closingPostings(
  closing: ClosingRecord,
  { shares, insured }: { readonly shares: readonly Share[]; readonly insured: Amount },
  accounts: ContractAccounts,
): Posting[] {
  const { id, orderId, portfolioId, released, loss, fee, gap } = closing;
  const own = accounts.customer(portfolioId);
  const borne = gap < insured ? gap : insured;
  return [
    ...change("release", own, released, orderId),
    ...shares.flatMap(({ from, amount }) => move(from, own, amount, "contract-profit", id)),
    ...move(own, accounts.desk, loss, "contract-loss", id),
    ...move(own, accounts.fees, fee, "contract-fee", id),
    ...move(accounts.insurance, accounts.desk, borne, "contract-gap", id),
  ];
}

/** One night, out of the margin: what nights bring is what gaps are paid from. The line says after which tick it was taken. */
export function financingPostings(
  order: ContractRecord,
  cost: Amount,
  { day, afterSeq }: { readonly day: number; readonly afterSeq: number },
  accounts: ContractAccounts,
): Posting[] {
  const own = accounts.customer(order.portfolioId);
  return [
    ...change("release", own, cost, order.id),
    ...move(own, accounts.insurance, cost, "contract-night", `${order.id}/${day}/${afterSeq}`),
  ];
}
