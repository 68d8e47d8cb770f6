/** A customer puts money in under the terms in force: everything is decided, set aside and written in one transaction. */
import type { AccountMode } from "@candor/api/account-mode";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { AtMaturity } from "@candor/api/term-product";
import { rateFor } from "@candor/engine/term-offer";
import { endsOn, interestToReserve } from "@candor/engine/term-schedule";
import { decimalUnits, formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { type Amount, amountOf, ZERO } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { LedgerBatch } from "../ledger/ledger.ts";
import { lengthOf, readOffered } from "./offered.ts";
import { accountsOf, reserve, subscribe } from "./term-entries.ts";
import { changeQuota, insertTermOrder, lockOwn, lockQuota, readTaken } from "./term-order-store.ts";
import type { Sold, Subscription, TermProducts } from "./term-product-types.ts";
import { takingDay } from "./term-run-store.ts";
import type { Offered, TermOrder } from "./term-types.ts";

type Deps = TermProducts["deps"];

/** Of one account at once, whatever the product: each is looked at by every run. */
const OPEN_ORDERS_MAX = 200;

/** @param sold whose offers these are: another's number is unknown */
export async function takeSubscription(
  deps: Deps,
  tx: Tx,
  sold: Sold,
  asked: Subscription,
): Promise<Answer<TermOrder>> {
  // Before anything is read: what else is taken of it meanwhile counts before this.
  const taken = await lockQuota(tx, asked.offerId, asked.mode).catch(unknownOffer);
  if (taken === undefined) return refuse("term-offer-unknown");
  const now = deps.clock.now();
  const offered = (await readOffered(deps, tx, now)).find(({ id }) => id === asked.offerId);
  if (!offered || !sold.has(offered.kind.product)) return refuse("term-offer-unknown");
  if (asked.termsId !== undefined && asked.termsId !== offered.edition.id) return refuse("terms-changed");
  const { atMaturity: wanted } = asked;
  if (wanted !== undefined && !offered.kind.atMaturity.includes(wanted))
    return refuse("bad-input", { field: "at_maturity", allowed: offered.kind.atMaturity.join(", ") });
  const amount = amountFault(offered, asked.amount);
  if (amount.refused) return amount;
  const fault = await roomFault(tx, offered, { ...asked, amount: amount.value, taken });
  if (fault) return fault;
  const takenDay = await takingDay(tx, now);
  const order = newOrder(deps, offered, { ...asked, principal: amount.value, renewsId: null, takenDay, takenAt: now });
  const batch = await deps.ledger.begin(tx, accountsOf(order));
  const refused = book(batch, order, offered);
  if (refused) return refused;
  const changed = await batch.flush();
  tx.afterCommit(() => deps.ledger.announce(changed));
  await insertTermOrder(tx, order);
  await changeQuota(tx, order.offerId, order.mode, order.principal);
  return answer(order);
}

/** A number that is no offer's breaks the reference of its quota, and with it the transaction: asked before. */
function unknownOffer(error: unknown): undefined {
  if ((error as { code?: string }).code === "23503") return undefined;
  throw error;
}

function amountFault({ edition, currency }: Offered, text: string): Answer<Amount> {
  const { code, decimals } = currency;
  const parsed = parseDecimal(text, decimals);
  if (!parsed.ok) return refuse(`amount-${parsed.fault}`, { decimals, currency: code });
  const { min, max, is_open: isOpen } = edition.content;
  if (!isOpen) return refuse("term-offer-closed");
  if (parsed.units < decimalUnits(min, decimals)) return refuse("amount-too-small", { minimum: min, currency: code });
  if (parsed.units > decimalUnits(max, decimals)) return refuse("amount-too-large", { maximum: max, currency: code });
  return answer(amountOf(parsed.units));
}

interface Room {
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly amount: Amount;
  /** Of the quota, by everybody. */
  readonly taken: bigint;
}

async function roomFault(
  tx: Tx,
  { edition, currency }: Offered,
  { mode, portfolioId, amount, taken }: Room,
): Promise<Refusal | undefined> {
  const { code, decimals } = currency;
  const { quota, person_max: most } = edition.content;
  const left = decimalUnits(quota, decimals) - taken;
  if (amount > left)
    return refuse("term-offer-sold-out", { left: formatDecimalShort(left < 0n ? 0n : left, decimals), currency: code });
  // The person's limit is over all lengths, and each has a quota of its own: what else is taken meanwhile counts before this.
  await lockOwn(tx, portfolioId, edition.subject);
  const { bySubject, open } = await readTaken(tx, mode, portfolioId);
  if (open >= OPEN_ORDERS_MAX) return refuse("term-person-limit");
  const free = decimalUnits(most, decimals) - (bySubject.get(edition.subject) ?? 0n);
  return amount > free
    ? refuse("term-person-limit", { left: formatDecimalShort(free < 0n ? 0n : free, decimals), currency: code })
    : undefined;
}

type Taken = Pick<
  TermOrder,
  "customerId" | "portfolioId" | "mode" | "principal" | "renewsId" | "takenDay" | "takenAt"
> & {
  readonly atMaturity: AtMaturity | undefined;
};

/** An order as it is on the day that it is taken. */
export function newOrder({ ids }: Pick<Deps, "ids">, offered: Offered, taken: Taken): TermOrder {
  const { offer, days, kind, edition, currency } = offered;
  const length = lengthOf(offer, days);
  const { customerId, portfolioId, mode, principal, renewsId, takenDay, takenAt } = taken;
  return {
    ...{ id: ids.next(), customerId, portfolioId, mode, principal, renewsId },
    ...{ offerId: offered.id, subject: edition.subject, termsId: edition.id, currencyId: currency.id, days },
    ...{ rate: kind.tiersBy === "whole" ? rateFor(length, principal) : null, paysDaily: kind.payout !== "maturity" },
    ...{ takenAt, takenDay, doneDay: takenDay, endsDay: days === null ? null : endsOn(takenDay, days) },
    atMaturity: taken.atMaturity ?? kind.atMaturity[0],
    ...{ status: "active", balance: principal, carry: 0n, paid: ZERO },
    reserved: interestToReserve(offer, length, principal),
    ...{ endedAt: null, refund: null, penalty: null },
  };
}

/** Both sides, or whose money does not suffice. */
export function book(batch: LedgerBatch, order: TermOrder, { currency }: Offered): Refusal | undefined {
  const available = subscribe(batch, order);
  if (available !== undefined) {
    const has = formatDecimalShort(available, currency.decimals);
    return refuse("insufficient-funds", { available: has, currency: currency.code });
  }
  return reserve(batch, order, order.reserved, order.id) ? undefined : refuse("term-offer-sold-out");
}
