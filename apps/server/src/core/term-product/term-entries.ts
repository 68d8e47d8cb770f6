/**
 * What orders with a term do in the books. The principal moves to its owner's wallet `earn` and is held there under the order's
 * number; the interest moves from the house's treasury to the reserve and is held there until it is paid. Kinds: "term-subscribed",
 * "term-returned", "reserve-funding", "term-reserve" (held and released), "term-interest", "term-penalty", "demo-cover" in demo.
 */
import type { AccountMode } from "@candor/api/account-mode";
import { type Amount, amountOf } from "@candor/money/money";
import type { AccountKey, HouseAccountKey, LedgerBatch, Posting } from "../ledger/ledger.ts";
import type { TermOrder } from "./term-types.ts";

/** Under which all interest is held in the reserve; how much of it is whose stands on the orders. */
const RESERVED = "interest";

interface Whose {
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly currencyId: number;
}

export const fundingOf = ({ mode, portfolioId, currencyId }: Whose): AccountKey => ({
  ...{ owner: "customer", mode, portfolioId, wallet: "funding", currencyId },
});
const earnOf = ({ mode, portfolioId, currencyId }: Whose): AccountKey => ({
  ...{ owner: "customer", mode, portfolioId, wallet: "earn", currencyId },
});
const house = (
  kind: "treasury" | "interest-reserve" | "external",
  { mode, currencyId }: Omit<Whose, "portfolioId">,
): HouseAccountKey => ({ owner: "house", mode, kind, currencyId, instrumentId: null });

export const treasuryOf = (of: Omit<Whose, "portfolioId">): HouseAccountKey => house("treasury", of);
export const reserveOf = (of: Omit<Whose, "portfolioId">): HouseAccountKey => house("interest-reserve", of);

/** Every account that anything of an order may touch. */
export const accountsOf = (of: Whose): readonly AccountKey[] => [
  ...[fundingOf(of), earnOf(of), treasuryOf(of), reserveOf(of)],
  ...(of.mode === "demo" ? [house("external", of)] : []),
];

/** Postings without those of nothing. */
const something = (postings: readonly Posting[]): readonly Posting[] => postings.filter(({ amount }) => amount > 0n);

/**
 * Sets interest aside: what is free in the reserve first, so that whoever subscribes and leaves again takes nothing out of the treasury
 * for good; play money covers what the demo's treasury lacks. False where the house cannot.
 */
export function reserve(batch: LedgerBatch, of: Whose, amount: bigint, reference: string): boolean {
  if (amount <= 0n) return true;
  const treasury = treasuryOf(of);
  const free = batch.available(reserveOf(of));
  const missing = amount > free ? amount - free : 0n;
  const short = of.mode === "demo" ? missing - batch.available(treasury) : 0n;
  const facts = { kind: "reserve-funding", reference } as const;
  const posted = batch.apply(
    something([
      ...(short > 0n
        ? [
            {
              step: "move",
              from: house("external", of),
              to: treasury,
              amount: amountOf(short),
              kind: "demo-cover",
              reference,
            } as const,
          ]
        : []),
      { step: "move", from: treasury, to: reserveOf(of), amount: amountOf(missing), ...facts },
      { step: "hold", account: reserveOf(of), amount: amountOf(amount), kind: "term-reserve", reference: RESERVED },
    ]),
  );
  return !posted.refused;
}

/** What is not owed any more stays in the reserve, free. */
export function unreserve(batch: LedgerBatch, of: Whose, amount: bigint): void {
  if (amount < 0n) throw new Error(`${-amount} more is paid than was set aside`);
  must(
    batch,
    something([
      { step: "release", account: reserveOf(of), amount: amountOf(amount), kind: "term-reserve", reference: RESERVED },
    ]),
  );
}

/** The principal to the wallet `earn`, held. Answers what was available where that is too little. */
export function subscribe(batch: LedgerBatch, order: TermOrder): Amount | undefined {
  const facts = { amount: order.principal, kind: "term-subscribed", reference: order.id } as const;
  const posted = batch.apply([
    { step: "move", from: fundingOf(order), to: earnOf(order), ...facts },
    { step: "hold", account: earnOf(order), ...facts },
  ]);
  return posted.refused ? posted.available : undefined;
}

/** Interest that was set aside, to its owner's funding wallet. */
export function payInterest(batch: LedgerBatch, order: TermOrder, amount: bigint): void {
  must(batch, something([interest(order, amount, fundingOf(order))]));
}

/** Interest that was set aside, added to what the order has in the wallet `earn`. */
export function addInterest(batch: LedgerBatch, order: TermOrder, amount: bigint): void {
  const facts = { amount: amountOf(amount), kind: "term-subscribed", reference: order.id } as const;
  must(batch, something([interest(order, amount, earnOf(order)), { step: "hold", account: earnOf(order), ...facts }]));
}

const interest = (order: TermOrder, amount: bigint, to: AccountKey): Posting => ({
  ...{ step: "move-held", from: reserveOf(order), to, amount: amountOf(amount), holdReference: RESERVED },
  ...{ kind: "term-interest", reference: order.id },
});

/** What lies in the wallet `earn` for an order back to its owner, less what leaving costs, which goes to the reserve. */
export function giveBack(batch: LedgerBatch, order: TermOrder, penalty: bigint): void {
  const from = { step: "move-held", from: earnOf(order), holdReference: order.id, reference: order.id } as const;
  must(
    batch,
    something([
      { ...from, to: reserveOf(order), amount: amountOf(penalty), kind: "term-penalty" },
      { ...from, to: fundingOf(order), amount: amountOf(order.balance - penalty), kind: "term-returned" },
    ]),
  );
}

/** What was held for it is there: anything else is a bug. */
function must(batch: LedgerBatch, postings: readonly Posting[]): void {
  if (postings.length === 0) return;
  const posted = batch.apply(postings);
  if (posted.refused) throw new Error(`an order with a term cannot be booked: ${posted.code} at ${posted.position}`);
}
