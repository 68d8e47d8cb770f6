/** What withdrawals do in the books. Reads and writes no row of their own. */

import { type Refusal, refuse } from "@candor/api/refusal";
import { formatDecimalShort } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import type { CustomerAccountKey, HouseAccountKey, Ledger, Posting } from "../../core/ledger/ledger.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { WithdrawalRecord } from "./withdrawal-types.ts";

type Money = Pick<WithdrawalRecord, "id" | "portfolioId" | "currencyId" | "amount" | "fee">;
type Books = Pick<Ledger, "post" | "currency">;

const walletOf = ({ portfolioId, currencyId }: Money): CustomerAccountKey => ({
  ...{ owner: "customer", mode: "real", wallet: "funding" },
  ...{ portfolioId, currencyId },
});

const houseOf = (kind: "external" | "treasury", { currencyId }: Money): HouseAccountKey => ({
  ...{ owner: "house", mode: "real", instrumentId: null },
  ...{ kind, currencyId },
});

/** Sets the amount aside; a refusal says what is free. */
export const holdAmount = (ledger: Books, tx: Tx, money: Money): Promise<Refusal | undefined> =>
  post(ledger, tx, money, [
    { step: "hold", account: walletOf(money), amount: money.amount, kind: "withdrawal", reference: money.id },
  ]);

/** Gives back what is set aside, all of it. */
export async function releaseAmount(ledger: Books, tx: Tx, money: Money): Promise<void> {
  const account = walletOf(money);
  const facts = { amount: money.amount, kind: "withdrawal-back", reference: money.id };
  const refused = await post(ledger, tx, money, [{ step: "release", account, ...facts }]);
  if (refused) throw new Error(`what withdrawal ${money.id} held is not there`);
}

/** What is set aside leaves: what arrives goes outside, the fee to the treasury. */
export async function payOut(ledger: Books, tx: Tx, money: Money): Promise<void> {
  const facts = { step: "move-held", from: walletOf(money), reference: money.id, holdReference: money.id } as const;
  const arrives = amountOf(money.amount - money.fee);
  const postings: Posting[] = [{ ...facts, to: houseOf("external", money), amount: arrives, kind: "withdrawal" }];
  if (money.fee > 0n)
    postings.push({ ...facts, to: houseOf("treasury", money), amount: money.fee, kind: "withdrawal-fee" });
  if (await post(ledger, tx, money, postings)) throw new Error(`what withdrawal ${money.id} held is not there`);
}

/** What had left comes back, the fee as well; refused only where the treasury does not have it. */
export function takeBack(ledger: Books, tx: Tx, money: Money): Promise<Refusal | undefined> {
  const facts = { step: "move", to: walletOf(money), kind: "withdrawal-back", reference: money.id } as const;
  const arrives = amountOf(money.amount - money.fee);
  const postings: Posting[] = [{ ...facts, from: houseOf("external", money), amount: arrives }];
  if (money.fee > 0n) postings.push({ ...facts, from: houseOf("treasury", money), amount: money.fee });
  return post(ledger, tx, money, postings);
}

async function post(ledger: Books, tx: Tx, money: Money, group: readonly Posting[]): Promise<Refusal | undefined> {
  const [result] = await ledger.post(tx, [group]);
  if (!result?.refused) return undefined;
  const currency = ledger.currency(money.currencyId);
  if (!currency) throw new Error(`no such currency: ${money.currencyId}`);
  const available = formatDecimalShort(result.available, currency.decimals);
  return refuse("insufficient-funds", { available, currency: currency.code });
}
