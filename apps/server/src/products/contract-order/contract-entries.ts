/** From what the engine decided to postings of the ledger: holds, entries, closings and nights. Decides no amount. */
import type { AccountMode } from "@candor/api/account-mode";
import { type Amount, amountOf } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { AccountKey, Posting } from "../../core/ledger/ledger.ts";
import type { ClosingRecord, ContractRecord } from "./contract-record.ts";

const HOLD_KIND = "contract-margin";

/** The accounts of one market in one mode. */
export interface ContractAccounts {
  readonly house: readonly AccountKey[];
  readonly desk: AccountKey;
  readonly fees: AccountKey;
  readonly insurance: AccountKey;
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
  return {
    house: [desk, fees, insurance],
    ...{ desk, fees, insurance },
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

/** @param before as it waited; @param after as it was entered */
export function entryPostings(before: ContractRecord, after: ContractRecord, accounts: ContractAccounts): Posting[] {
  const own = accounts.customer(before.portfolioId);
  return [
    ...change("release", own, amountOf(before.margin - after.margin), before.id),
    ...move(own, accounts.fees, after.openFee, "contract-fee", before.id),
  ];
}

/** What the insurance account can bear of the gap is paid; the rest stays the house's. */
export function closingPostings(closing: ClosingRecord, insured: Amount, accounts: ContractAccounts): Posting[] {
  const { id, orderId, portfolioId, released, gain, loss, fee, gap } = closing;
  const own = accounts.customer(portfolioId);
  const borne = gap < insured ? gap : insured;
  return [
    ...change("release", own, released, orderId),
    ...move(accounts.desk, own, gain, "contract-profit", id),
    ...move(own, accounts.desk, loss, "contract-loss", id),
    ...move(own, accounts.fees, fee, "contract-fee", id),
    ...move(accounts.insurance, accounts.desk, borne, "contract-gap", id),
  ];
}

/** One night, out of the margin. */
export function financingPostings(
  order: ContractRecord,
  cost: Amount,
  day: string,
  accounts: ContractAccounts,
): Posting[] {
  const own = accounts.customer(order.portfolioId);
  return [
    ...change("release", own, cost, order.id),
    ...move(own, accounts.fees, cost, "contract-night", `${order.id}/${day}`),
  ];
}
