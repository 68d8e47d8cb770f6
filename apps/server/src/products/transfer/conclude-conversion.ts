/**
 * Ends an accepted quote, once: what is held moves where the price is within the quote's spread, else it is released. Whoever
 * comes second, as the sweep of what a program left, finds it ended.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { TransferRow } from "@candor/api/transfer";
import { convert, hasMovedBeyond } from "@candor/engine/conversion";
import type { Tx } from "../../platform/database/database.ts";
import type { Accepted } from "./accept-quote.ts";
import { type EndedAs, endAcceptance, lockWaiting, type WaitingAcceptance } from "./conversion-acceptance-store.ts";
import { accountsHeld, accountsMoved, type Exchange, exchange, release } from "./conversion-entries.ts";
import { priceKept, sideOf } from "./conversion-price.ts";
import { insertConversion, lockQuote } from "./conversion-store.ts";
import { holdsWithin, priceGiven, type Sides } from "./quote-conversion.ts";
import { currencyOf } from "./transfer-accounts.ts";
import type { TransferDeps } from "./transfer-types.ts";
import { conversionOut } from "./transfer-wire.ts";

/** @param judged the prices that decide; undefined where none came in time */
export async function concludeIn(
  deps: TransferDeps,
  tx: Tx,
  { acceptance, quote, sides, exchange: one }: Accepted,
  judged: Sides | undefined,
): Promise<Answer<TransferRow>> {
  const waiting = await lockWaiting(tx, acceptance.id);
  // The program has taken so long that it was given back.
  if (!waiting) return refuse("quote-expired");
  if (!judged) {
    await giveBack(deps, tx, one, "unpriced");
    return refuse("price-stale");
  }
  if (hasMovedBeyond(worths(sides), worths(judged), quote.spreadRate)) {
    await giveBack(deps, tx, one, "moved");
    return refuse("quote-moved", { percent: holdsWithin(quote), price: priceGiven(judged, quote.spreadRate) });
  }
  const batch = await deps.ledger.begin(tx, accountsMoved(one));
  exchange(batch, one);
  const changed = await batch.flush();
  await endAcceptance(tx, acceptance.id, "converted", deps.clock.now());
  const { id, portfolioId, quoteId, amount, worth, createdAt } = acceptance;
  const { paid, fee } = one.converted;
  const conversion = { id, portfolioId, quoteId, amount, paid, fee, createdAt };
  await insertConversion(tx, conversion, { worth, fromTick: judged.from.tick, toTick: judged.to.tick });
  tx.afterCommit(() => deps.ledger.announce(changed));
  return answer(conversionOut(deps, { conversion, quote }));
}

const worths = ({ from, to }: Sides) => ({ from: from.worth, to: to.worth });

/** What a program left when it ended: given back. False where it has ended. */
export async function giveBackLeft(deps: TransferDeps, tx: Tx, id: string): Promise<boolean> {
  const waiting = await lockWaiting(tx, id);
  if (!waiting) return false;
  await giveBack(deps, tx, await exchangeOf(deps, tx, waiting), "left");
  return true;
}

async function giveBack({ ledger, clock }: TransferDeps, tx: Tx, one: Exchange, endedAs: EndedAs): Promise<void> {
  const batch = await ledger.begin(tx, accountsHeld(one));
  release(batch, one);
  const changed = await batch.flush();
  await endAcceptance(tx, one.id, endedAs, clock.now());
  tx.afterCommit(() => ledger.announce(changed));
}

/** As it was when it was accepted. */
async function exchangeOf(deps: TransferDeps, tx: Tx, waiting: WaitingAcceptance): Promise<Exchange> {
  const { id, mode, portfolioId, quoteId, amount } = waiting;
  const quote = await lockQuote(tx, portfolioId, { id: quoteId });
  if (!quote) throw new Error(`no quote ${quoteId}`);
  const from = currencyOf(deps.ledger, quote.fromCurrencyId);
  const to = currencyOf(deps.ledger, quote.toCurrencyId);
  const side = (currency: typeof from, tick: typeof quote.fromTick) => sideOf(priceKept(deps, currency, tick));
  const converted = convert(amount, side(from, quote.fromTick), side(to, quote.toTick), quote);
  return { id, mode, portfolioId, from, to, amount, converted };
}
