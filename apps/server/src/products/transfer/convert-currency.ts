/**
 * Converts at a quote that stands: the customer's amount goes to the house's treasury and what it is worth comes back, in one
 * group of postings. First the price is waited for by which the quote is judged, a bump after the acceptance; then the quote's
 * row is locked, so that however many ask at once it is used once.
 */

import type { AccountMode } from "@candor/api/account-mode";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { TransferRow } from "@candor/api/transfer";
import { type Converted, convert, hasMovedBeyond, worthOf } from "@candor/engine/conversion";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { heldBackFault } from "../../core/customer/customer.ts";
import type { AccountKey, Currency, LedgerBatch, Posting } from "../../core/ledger/ledger.ts";
import type { Tx } from "../../platform/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { boundOf, overBound } from "./conversion-bound.ts";
import { sideOf } from "./conversion-price.ts";
import { endQuotes, insertConversion, lockConversions, lockQuote, readQuote, useQuote } from "./conversion-store.ts";
import { type JudgedQuote, judgeQuote } from "./judge-quote.ts";
import { amountIn, holdsWithin, type Sides, tooSmall } from "./quote-conversion.ts";
import type { TransferDeps } from "./transfer.ts";
import { fundingOf, treasuryOf } from "./transfer-accounts.ts";
import { conversionOut } from "./transfer-wire.ts";

/** Plain data. */
export interface ConversionWish {
  readonly from: Currency;
  readonly to: Currency;
  readonly amount: string;
  readonly quoteId: string | undefined;
}

export async function convertCurrency(
  deps: TransferDeps,
  wish: ConversionWish,
  call: CustomerCall,
): Promise<Answer<TransferRow>> {
  if (wish.from.id === wish.to.id) return refuse("same-currency");
  const amount = amountIn(wish.amount, wish.from);
  if (amount.refused) return amount;
  const accepted = { amount: amount.value, at: deps.clock.now() };
  // Nothing is locked meanwhile, and a crash leaves the quote as it was, with nothing converted.
  const judged = await judgeQuote(deps, wish, accepted.at, call);
  let own: Answer<TransferRow> | undefined;
  const done = await call.transaction(async (tx) => {
    own = await execute(deps, tx, { wish, accepted, judged }, call);
    return own;
  });
  // An answer of before, given again under its key, was of another quote than the one that stands now.
  if (done === own && done.refused && done.code === "quote-moved") await endMoved(deps, wish, judged, call);
  return done;
}

interface Accepted {
  readonly amount: Amount;
  readonly at: Instant;
}

interface Execution {
  readonly wish: ConversionWish;
  readonly accepted: Accepted;
  readonly judged: Answer<JudgedQuote>;
}

async function execute(
  deps: TransferDeps,
  tx: Tx,
  { wish, accepted, judged }: Execution,
  call: CustomerCall,
): Promise<Answer<TransferRow>> {
  const { ids, ledger } = deps;
  const { accountMode: mode, portfolioId } = call;
  const { amount, at: createdAt } = accepted;
  const held = { restrictedBy: ["no-transfers"], now: deps.clock.now() } as const;
  const heldBack = await heldBackFault(tx, call.caller.customerId, held);
  if (heldBack) return heldBack;
  if (judged.refused) return judged;
  await lockConversions(tx, portfolioId);
  const quote = await lockQuote(tx, portfolioId, judged.value.quote.id);
  // Another has replaced it, or used it, while the price was waited for.
  if (!quote) return refuse("quote-expired");
  if (quote.usedAt !== null) return refuse("quote-used");
  const { sides, now } = judged.value;
  if (hasMovedBeyond(worths(sides), worths(now), quote.spreadRate))
    return refuse("quote-moved", { percent: holdsWithin(quote) });
  const bound = await boundOf(tx, now.from, { portfolioId, now: createdAt });
  if (amount > bound) return overBound(bound, wish.from);
  const converted = convert(amount, sideOf(sides.from), sideOf(sides.to), quote);
  if (converted.arrives <= 0n) return tooSmall(wish.from);
  if (!(await useQuote(tx, quote.id, createdAt))) return refuse("quote-used");
  const id = ids.next();
  const accounts = accountsOf(mode, portfolioId, wish);
  const batch = await ledger.begin(tx, Object.values(accounts));
  const refused = post(batch, { mode, wish, id, amount, converted, accounts });
  if (refused) return refused;
  const changed = await batch.flush();
  const { paid, fee } = converted;
  const conversion = { id, portfolioId, quoteId: quote.id, amount, paid, fee, createdAt };
  const ticks = { fromTick: now.from.tick, toTick: now.to.tick };
  await insertConversion(tx, conversion, { worth: worthOf(amount, sideOf(now.from)), ...ticks });
  tx.afterCommit(() => ledger.announce(changed));
  return answer(conversionOut(deps, { conversion, quote }));
}

const worths = ({ from, to }: Sides) => ({ from: from.worth, to: to.worth });

/** The market has left the quote behind: it is not tried once more in the hope that the market comes back. */
async function endMoved(
  { database }: TransferDeps,
  { from, to }: ConversionWish,
  judged: Answer<JudgedQuote>,
  { portfolioId }: CustomerCall,
): Promise<void> {
  if (judged.refused) return;
  const { id } = judged.value.quote;
  await database.transaction(async (tx) => {
    await lockConversions(tx, portfolioId);
    const standing = await readQuote(tx, portfolioId, { id, from: from.id, to: to.id });
    if (standing?.usedAt === null) await endQuotes(tx, portfolioId, from.id, to.id);
  });
}

type Accounts = Readonly<Record<"give" | "take" | "pay" | "get" | "cover", AccountKey>>;

function accountsOf(mode: AccountMode, portfolioId: string, { from, to }: Pick<ConversionWish, "from" | "to">): Accounts {
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
  readonly wish: ConversionWish;
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
