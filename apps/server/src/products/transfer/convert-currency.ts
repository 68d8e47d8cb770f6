/**
 * Converts at a quote that stands: the customer's amount goes to the house's treasury and what it is worth comes back, in one
 * group of postings. The quote's row is locked first, so that however many ask at once it is used once.
 */

import type { AccountMode } from "@candor/api/account-mode";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { TransferRow } from "@candor/api/transfer";
import { type Converted, convert, hasMovedBeyond } from "@candor/engine/conversion";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { heldBackFault } from "../../core/customer/customer.ts";
import type { AccountKey, Currency, LedgerBatch, Posting } from "../../core/ledger/ledger.ts";
import type { Tx } from "../../platform/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { priceKept, priceNow } from "./conversion-price.ts";
import { insertConversion, lockNewestQuote, lockQuote, type QuoteRecord, useQuote } from "./conversion-store.ts";
import { amountIn, percentOfMoveMax, type Sides, sideOf, tooSmall } from "./quote-conversion.ts";
import type { TransferDeps } from "./transfer.ts";
import { currencyOf, fundingOf, treasuryOf } from "./transfer-accounts.ts";
import { conversionOut } from "./transfer-wire.ts";

interface Wish {
  readonly from: Currency;
  readonly to: Currency;
  readonly amount: string;
  readonly quoteId: string | undefined;
}

export async function convertCurrency(
  deps: TransferDeps,
  wish: Wish,
  call: CustomerCall,
): Promise<Answer<TransferRow>> {
  const { ids, ledger } = deps;
  const { accountMode: mode, portfolioId } = call;
  if (wish.from.id === wish.to.id) return refuse("same-currency");
  const amount = amountIn(wish.amount, wish.from);
  if (amount.refused) return amount;
  return call.transaction(async (tx) => {
    const held = { restrictedBy: ["no-transfers"], now: deps.clock.now() } as const;
    const heldBack = await heldBackFault(tx, call.caller.customerId, held);
    if (heldBack) return heldBack;
    const standing = await standingQuote(deps, tx, wish, call);
    if (standing.refused) return standing;
    const { quote, sides, at: createdAt } = standing.value;
    const converted = convert(amount.value, sideOf(sides.from), sideOf(sides.to), quote);
    if (converted.arrives <= 0n) return tooSmall(wish.from);
    if (!(await useQuote(tx, quote.id, createdAt))) return refuse("quote-used");
    const id = ids.next();
    const accounts = accountsOf(mode, portfolioId, wish);
    const batch = await ledger.begin(tx, Object.values(accounts));
    const refused = post(batch, { mode, wish, id, amount: amount.value, converted, accounts });
    if (refused) return refused;
    const changed = await batch.flush();
    const { paid, fee } = converted;
    const conversion = { id, portfolioId, quoteId: quote.id, amount: amount.value, paid, fee, createdAt };
    await insertConversion(tx, conversion);
    tx.afterCommit(() => ledger.announce(changed));
    return answer(conversionOut(deps, { conversion, quote }));
  });
}

/** The quote that is meant, if it stands: of these two currencies, not used, in time, and the market still near it. */
async function standingQuote(
  deps: TransferDeps,
  tx: Tx,
  { from, to, quoteId }: Wish,
  { accountMode: mode, portfolioId }: CustomerCall,
): Promise<Answer<{ quote: QuoteRecord; sides: Sides; at: Instant }>> {
  const quote = await (quoteId === undefined
    ? lockNewestQuote(tx, portfolioId, from.id, to.id)
    : lockQuote(tx, portfolioId, quoteId));
  if (!quote) return refuse(quoteId === undefined ? "quote-expired" : "quote-unknown");
  if (quote.fromCurrencyId !== from.id || quote.toCurrencyId !== to.id) return refuse("quote-unknown");
  if (quote.usedAt !== null) return refuse("quote-used");
  const at = deps.clock.now();
  // A clock that was set back lets no quote stand longer.
  if (at >= quote.expiresAt || at < quote.createdAt) return refuse("quote-expired");
  const [fromNow, toNow] = [priceNow(deps, from, { mode, at }), priceNow(deps, to, { mode, at })];
  if (fromNow.refused) return fromNow;
  if (toNow.refused) return toNow;
  const sides = {
    from: priceKept(deps, currencyOf(deps.ledger, from.id), quote.fromTick),
    to: priceKept(deps, currencyOf(deps.ledger, to.id), quote.toTick),
  };
  const worths = ({ from: one, to: other }: Sides) => ({ from: one.worth, to: other.worth });
  const hasMoved = hasMovedBeyond(worths(sides), worths({ from: fromNow.value, to: toNow.value }));
  return hasMoved ? refuse("quote-moved", { percent: percentOfMoveMax() }) : answer({ quote, sides, at });
}

type Accounts = Readonly<Record<"give" | "take" | "pay" | "get" | "cover", AccountKey>>;

function accountsOf(mode: AccountMode, portfolioId: string, { from, to }: Pick<Wish, "from" | "to">): Accounts {
  return {
    give: fundingOf(mode, portfolioId, from.id),
    take: treasuryOf(mode, from.id),
    pay: treasuryOf(mode, to.id),
    get: fundingOf(mode, portfolioId, to.id),
    /** Play money comes from here where the demo's treasury is short. */
    cover: { owner: "house", mode, kind: "external", currencyId: to.id, instrumentId: null },
  };
}

interface Movement {
  readonly mode: AccountMode;
  readonly wish: Wish;
  readonly id: string;
  readonly amount: Amount;
  readonly converted: Converted;
  readonly accounts: Accounts;
}

/** Everything as one group, or the refusal that says whose money does not suffice. */
function post(batch: LedgerBatch, { mode, wish, id, amount, converted, accounts }: Movement): Refusal | undefined {
  const { give, take, pay, get, cover } = accounts;
  const { paid, fee } = converted;
  const short = paid - batch.available(pay);
  if (short > 0n && mode === "real") {
    const available = formatDecimalShort(batch.available(pay), wish.to.decimals);
    return refuse("house-cannot-cover", { available, currency: wish.to.code });
  }
  const move = (from: AccountKey, to: AccountKey, units: bigint, kind: string): Posting[] =>
    units > 0n ? [{ step: "move", from, to, amount: amountOf(units), kind, reference: id }] : [];
  const posted = batch.apply([
    ...move(give, take, amount, "conversion"),
    ...move(cover, pay, short, "demo-cover"),
    ...move(pay, get, paid, "conversion"),
    ...move(get, pay, fee, "conversion-fee"),
  ]);
  if (!posted.refused) return undefined;
  const available = formatDecimalShort(posted.available, wish.from.decimals);
  return refuse("insufficient-funds", { available, currency: wish.from.code });
}
