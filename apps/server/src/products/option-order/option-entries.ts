/** From what was decided to postings of the ledger: stake and payout are held when an order is taken, and move at its end. */
import type { AccountMode } from "@candor/api/account-mode";
import type { OptionOutcome } from "@candor/engine/option-order";
import type { Amount } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { AccountKey, Posting } from "../../core/ledger/ledger.ts";
import type { OptionRecord } from "./option-record.ts";

const STAKE_KIND = "option-stake";
const PAYOUT_KIND = "option-payout";

/** The accounts of one market in one mode. */
export interface OptionAccounts {
  readonly desk: AccountKey;
  customer(portfolioId: string): AccountKey;
}

export function optionAccounts({ id, symbol, option }: Instrument, mode: AccountMode): OptionAccounts {
  if (option === null) throw new Error(`${symbol} has no options`);
  const { currencyId } = option;
  return {
    desk: { owner: "house", mode, kind: "desk", currencyId, instrumentId: id },
    customer: (portfolioId) => ({ owner: "customer", mode, portfolioId, wallet: "option", currencyId }),
  };
}

const change = (step: "hold" | "release", account: AccountKey, amount: Amount, kind: string, id: string): Posting[] =>
  amount === 0n ? [] : [{ step, account, amount, kind, reference: id }];

export const holdPostings = ({ id, portfolioId, stake, payout }: OptionRecord, accounts: OptionAccounts): Posting[] => [
  ...change("hold", accounts.customer(portfolioId), stake, STAKE_KIND, id),
  ...change("hold", accounts.desk, payout, PAYOUT_KIND, id),
];

/** What is won is paid out of what was held for it; a stake that is lost was held as well. */
export function endPostings(order: OptionRecord, outcome: OptionOutcome, accounts: OptionAccounts): Posting[] {
  const { id, portfolioId, stake, payout } = order;
  const own = accounts.customer(portfolioId);
  const moved = (from: AccountKey, to: AccountKey, amount: Amount, kind: string): Posting[] =>
    amount === 0n ? [] : [{ step: "move-held", from, to, amount, kind, reference: id, holdReference: id }];
  return [
    ...(outcome === "lost"
      ? moved(own, accounts.desk, stake, "option-lost")
      : change("release", own, stake, STAKE_KIND, id)),
    ...(outcome === "won"
      ? moved(accounts.desk, own, payout, "option-won")
      : change("release", accounts.desk, payout, PAYOUT_KIND, id)),
  ];
}
