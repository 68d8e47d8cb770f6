/**
 * Accepts a quote: it is used, and what it converts is held, in one transaction. From here on nobody takes it back; the first
 * price a bump later alone decides what becomes of it.
 */
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { convert, worthOf } from "@candor/engine/conversion";
import { type Amount, type Instant, instantOf } from "@candor/money/money";
import { heldBackFault } from "../../core/account-safety/account-safety.ts";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { type Acceptance, findAccepted, insertAcceptance } from "./conversion-acceptance-store.ts";
import { boundOf, overBound } from "./conversion-bound.ts";
import { accountsHeld, type Exchange, hold } from "./conversion-entries.ts";
import { priceKept, priceNow, sideOf } from "./conversion-price.ts";
import { lockConversions, lockQuote, type QuoteRecord, useQuote } from "./conversion-store.ts";
import { type Sides, tooSmall } from "./quote-conversion.ts";
import type { TransferDeps } from "./transfer-types.ts";

export interface AcceptanceRequest {
  /** The acceptance's own, made beforehand. */
  readonly id: string;
  readonly from: Currency;
  readonly to: Currency;
  readonly amount: Amount;
  readonly quoteId: string | undefined;
}

export interface Accepted {
  readonly acceptance: Acceptance;
  readonly quote: QuoteRecord;
  /** As it was quoted. */
  readonly sides: Sides;
  readonly exchange: Exchange;
  /** By instrument, the number of the last price that was known then. */
  readonly known: ReadonlyMap<number, number>;
}

/** The same command under the same key is on its way already, or was when its program ended. */
export interface UnderWay {
  readonly underWayId: string;
}

/** So long a key is kept with its answer. */
const KEY_MS = 7 * 86_400_000;

export async function acceptIn(
  deps: TransferDeps,
  tx: Tx,
  request: AcceptanceRequest,
  call: CustomerCall,
): Promise<Answer<Accepted | UnderWay>> {
  const { accountMode: mode, portfolioId } = call;
  await lockConversions(tx, portfolioId);
  const at = deps.clock.now();
  const before = await acceptedBefore(tx, at, call);
  if (before) return before;
  const held = { restrictedBy: ["no-transfers"], now: at } as const;
  const heldBack = await heldBackFault(tx, call.caller.customerId, held);
  if (heldBack) return heldBack;
  const quote = await lockQuote(tx, portfolioId, { id: request.quoteId, from: request.from.id, to: request.to.id });
  const fault = quoteFault(quote, request, at);
  if (fault || !quote) return fault ?? refuse("quote-unknown");
  const priced = pricedNow(deps, request, { mode, at });
  if (priced.refused) return priced;
  const { from, to, amount, id } = request;
  const bound = await boundOf(tx, priced.value.from, { portfolioId, now: at });
  if (amount > bound) return overBound(bound, from);
  const sides = { from: priceKept(deps, from, quote.fromTick), to: priceKept(deps, to, quote.toTick) };
  const converted = convert(amount, sideOf(sides.from), sideOf(sides.to), quote);
  if (converted.arrives <= 0n) return tooSmall(from);
  if (!(await useQuote(tx, quote.id, at))) return refuse("quote-used");
  const exchange: Exchange = { id, mode, portfolioId, from, to, amount, converted };
  const batch = await deps.ledger.begin(tx, accountsHeld(exchange));
  const short = hold(batch, exchange);
  if (short) return short;
  const changed = await batch.flush();
  const worth = worthOf(amount, sideOf(priced.value.from));
  const acceptance = { id, portfolioId, quoteId: quote.id, amount, worth, createdAt: at };
  await insertAcceptance(tx, acceptance, call.idempotency);
  tx.afterCommit(() => deps.ledger.announce(changed));
  return answer({ acceptance, quote, sides, exchange, known: knownNow(priced.value) });
}

/** Another command's key stays that command's. */
export const isOfItsKey = (answered: Answer<unknown>): boolean =>
  !answered.refused || answered.code !== "idempotency-key-reused";

/** Under the same key: on its way, or ended without an answer. Under lockConversions. */
export async function acceptedBefore(
  tx: Tx,
  at: Instant,
  { idempotency: scope, portfolioId }: CustomerCall,
): Promise<Answer<UnderWay> | undefined> {
  const before = scope && (await findAccepted(tx, portfolioId, { key: scope.key, since: instantOf(at - KEY_MS) }));
  if (!before) return undefined;
  if (before.commandHash !== scope.commandHash) return refuse("idempotency-key-reused");
  return before.endedAs === null ? answer({ underWayId: before.id }) : refuse("quote-expired");
}

function quoteFault(
  quote: QuoteRecord | undefined,
  { from, to, quoteId }: AcceptanceRequest,
  at: Instant,
): Refusal | undefined {
  if (!quote) return refuse(quoteId === undefined ? "quote-expired" : "quote-unknown");
  if (quote.fromCurrencyId !== from.id || quote.toCurrencyId !== to.id) return refuse("quote-unknown");
  if (quote.usedAt !== null) return refuse("quote-used");
  // A clock that was set back lets no quote stand longer.
  return at >= quote.expiresAt || at < quote.createdAt ? refuse("quote-expired") : undefined;
}

function pricedNow(
  deps: TransferDeps,
  { from, to }: AcceptanceRequest,
  asked: Parameters<typeof priceNow>[2],
): Answer<Sides> {
  const fromNow = priceNow(deps, from, asked);
  if (fromNow.refused) return fromNow;
  const toNow = priceNow(deps, to, asked);
  return toNow.refused ? toNow : answer({ from: fromNow.value, to: toNow.value });
}

const knownNow = ({ from, to }: Sides): ReadonlyMap<number, number> =>
  new Map([from.tick, to.tick].flatMap((tick) => (tick ? [[tick.instrumentId, tick.seq] as const] : [])));
