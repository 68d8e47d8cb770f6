/** What conversions do in the books: what is given and what is paid are held from the acceptance on, and move or are released. */
import type { AccountMode } from "@candor/api/account-mode";
import { type Refusal, refuse } from "@candor/api/refusal";
import type { Converted } from "@candor/engine/conversion";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import type { AccountKey, Currency, LedgerBatch, Posting } from "../../core/ledger/ledger.ts";
import { fundingOf, treasuryOf } from "./transfer-accounts.ts";

/** What moves, and between whom. */
export interface Exchange {
  readonly id: string;
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly from: Currency;
  readonly to: Currency;
  readonly amount: Amount;
  readonly converted: Pick<Converted, "paid" | "fee">;
}

type Accounts = Readonly<Record<"give" | "take" | "pay" | "get" | "cover", AccountKey>>;

function accountsOf({ mode, portfolioId, from, to }: Exchange): Accounts {
  return {
    give: fundingOf(mode, portfolioId, from.id),
    take: treasuryOf(mode, from.id),
    pay: treasuryOf(mode, to.id),
    get: fundingOf(mode, portfolioId, to.id),
    /** Play money comes from here where the demo's treasury is short. */
    cover: { owner: "house", mode, kind: "external", currencyId: to.id, instrumentId: null },
  };
}

/** Real money is the house's to have: what it is to pay is held as well, so that the price alone decides. */
const heldOf = (exchange: Exchange): readonly (readonly [AccountKey, Amount])[] => {
  const { give, pay } = accountsOf(exchange);
  const own = [give, exchange.amount] as const;
  return exchange.mode === "real" ? [own, [pay, exchange.converted.paid]] : [own];
};

export const accountsHeld = (exchange: Exchange): readonly AccountKey[] => heldOf(exchange).map(([account]) => account);
export const accountsMoved = (exchange: Exchange): readonly AccountKey[] => Object.values(accountsOf(exchange));

const change = (step: "hold" | "release", kind: string, exchange: Exchange): Posting[] =>
  heldOf(exchange).map(([account, amount]) => ({ step, account, amount, kind, reference: exchange.id }));

/** Both sides' money, or the refusal that says whose does not suffice. */
export function hold(batch: LedgerBatch, exchange: Exchange): Refusal | undefined {
  const { from, to } = exchange;
  const held = batch.apply(change("hold", "conversion", exchange));
  if (!held.refused) return undefined;
  const isOwn = held.position === 0;
  const { code, decimals } = isOwn ? from : to;
  const available = formatDecimalShort(held.available, decimals);
  return refuse(isOwn ? "insufficient-funds" : "house-cannot-cover", { available, currency: code });
}

export function release(batch: LedgerBatch, exchange: Exchange): void {
  const released = batch.apply(change("release", "conversion-back", exchange));
  if (released.refused) throw new Error(`what conversion ${exchange.id} held is not there: ${released.code}`);
}

/** What is held moves, and the fee with it. */
export function exchange(batch: LedgerBatch, one: Exchange): void {
  const { id, mode, amount, converted } = one;
  const { give, take, pay, get, cover } = accountsOf(one);
  const { paid, fee } = converted;
  const short = mode === "demo" ? paid - batch.available(pay) : 0n;
  const facts = { kind: "conversion", reference: id } as const;
  const posted = batch.apply([
    { step: "move-held", from: give, to: take, amount, ...facts, holdReference: id },
    ...(short > 0n ? [move(cover, pay, short, "demo-cover", id)] : []),
    mode === "real"
      ? { step: "move-held", from: pay, to: get, amount: paid, ...facts, holdReference: id }
      : move(pay, get, paid, "conversion", id),
    ...(fee > 0n ? [move(get, pay, fee, "conversion-fee", id)] : []),
  ]);
  if (posted.refused) throw new Error(`conversion ${id} cannot be booked: ${posted.code}`);
}

const move = (from: AccountKey, to: AccountKey, units: bigint, kind: string, reference: string): Posting => ({
  ...{ step: "move", from, to, kind, reference },
  amount: amountOf(units),
});
