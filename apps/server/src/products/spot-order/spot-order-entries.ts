/**
 * From the engine's movements of one trade to postings of the ledger. What trades at once is paid at once from what is
 * available; only what rests is held, and a resting order pays out of its hold. Decides no amount.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { Fill } from "@candor/engine/spot-order";
import type { AccountRole, Movement } from "@candor/engine/spot-postings";
import { type Amount, amountOf } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { AccountKey, Posting } from "../../core/ledger/ledger.ts";
import type { SpotOrderRecord } from "./spot-order-record.ts";

const HOLD_KIND = "spot-order";

/** The accounts of one instrument in one mode. */
export interface SpotAccounts {
  readonly house: readonly AccountKey[];
  customer(portfolioId: string, currency: string): AccountKey;
  of(role: AccountRole): AccountKey;
}

export function spotAccounts(instrument: Instrument, mode: AccountMode): SpotAccounts {
  const { id, baseCode, baseCurrencyId, quoteCurrencyId } = instrument;
  const idOf = (currency: string) => (currency === baseCode ? baseCurrencyId : quoteCurrencyId);
  const house = (kind: "desk" | "fees" | "rounding", currencyId: number): AccountKey => ({
    owner: "house",
    mode,
    kind,
    currencyId,
    instrumentId: kind === "rounding" ? null : id,
  });
  const deskBase = house("desk", baseCurrencyId);
  const deskQuote = house("desk", quoteCurrencyId);
  const fees = house("fees", quoteCurrencyId);
  const rounding = house("rounding", quoteCurrencyId);
  const customer = (portfolioId: string, currency: string): AccountKey => ({
    owner: "customer",
    mode,
    portfolioId,
    wallet: "spot",
    currencyId: idOf(currency),
  });
  return {
    house: [deskBase, deskQuote, fees, rounding],
    customer,
    of(role) {
      if (role.owner === "customer") return customer(role.portfolioId, role.currency);
      if (role.kind === "desk") return role.currency === baseCode ? deskBase : deskQuote;
      return role.kind === "fees" ? fees : rounding;
    },
  };
}

/** The currency in which an order is held. */
export const heldCurrency = (side: "buy" | "sell", { baseCode, quoteCode }: Instrument): string =>
  side === "buy" ? quoteCode : baseCode;

/** The postings of one trade. The taker's hold was never posted, so its release falls away. */
export function tradePostings(
  tradeId: string,
  fill: Fill,
  movements: readonly Movement[],
  accounts: SpotAccounts,
): Posting[] {
  const release = movements.find((movement) => movement.step === "release" && movement.orderId === fill.makerId);
  const maker = release?.step === "release" && release.account.owner === "customer" ? release.account : null;
  let held = maker === null || release === undefined ? 0n : release.amount;
  const postings: Posting[] = [];
  for (const movement of movements) {
    if (movement.step !== "move") continue;
    const { amount, kind } = movement;
    const from = accounts.of(movement.from);
    const to = accounts.of(movement.to);
    const isFromHold =
      maker !== null &&
      movement.from.owner === "customer" &&
      movement.from.portfolioId === maker.portfolioId &&
      movement.currency === maker.currency;
    if (isFromHold && fill.makerId !== null) {
      held -= amount;
      postings.push({ step: "move-held", from, to, amount, kind, reference: tradeId, holdReference: fill.makerId });
    } else {
      postings.push({ step: "move", from, to, amount, kind, reference: tradeId });
    }
  }
  if (held < 0n) throw new Error(`trade ${tradeId} takes more than order ${fill.makerId} holds`);
  if (held > 0n && maker !== null && fill.makerId !== null) {
    postings.push(change("release", accounts.of(maker), amountOf(held), fill.makerId));
  }
  return postings;
}

/** Sets aside what an order that now rests may cost; none when nothing is held. */
export const holdPostings = (order: SpotOrderRecord, accounts: SpotAccounts, instrument: Instrument): Posting[] =>
  changeOf("hold", order, accounts, instrument);

/** Gives back all that an order still holds. */
export const releasePostings = (order: SpotOrderRecord, accounts: SpotAccounts, instrument: Instrument): Posting[] =>
  changeOf("release", order, accounts, instrument);

function changeOf(
  step: "hold" | "release",
  order: SpotOrderRecord,
  accounts: SpotAccounts,
  instrument: Instrument,
): Posting[] {
  if (order.held === 0n) return [];
  const account = accounts.customer(order.portfolioId, heldCurrency(order.side, instrument));
  return [change(step, account, order.held, order.id)];
}

const change = (step: "hold" | "release", account: AccountKey, amount: Amount, orderId: string): Posting => ({
  step,
  account,
  amount,
  kind: HOLD_KIND,
  reference: orderId,
});
