/** A withdrawal as it is being filled in: form → summary → request. Pure, by the server's own arithmetic; the server decides. */
import type { WithdrawalLimits, WithdrawalRail } from "@candor/api/withdrawal";
import { arrivesOf, leastOf } from "@candor/engine/withdrawal-terms";
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";

/** Somewhere that money can be sent, as it was bound. */
export interface PayeeOption {
  readonly id: string;
  readonly name: string;
  /** In part, for lists. */
  readonly masked: string;
  /** What is checked sign by sign: an address in full, a card by its last digits. */
  readonly recipient: string;
  readonly memo: string;
  readonly network: string;
  /** From then on it can be used, in milliseconds. */
  readonly usableFrom: number;
}

export type WithdrawProblem = "not-a-number" | "not-positive" | "too-small" | "insufficient" | "day-limit";

export interface WithdrawSummary {
  readonly fee: string;
  readonly minimum: string;
  /** Null until an amount can be sent. */
  readonly arrives: string | null;
  readonly amount: string | null;
  /** Null while nothing is typed and when all is well. */
  readonly problem: WithdrawProblem | null;
}

type Limits = Pick<WithdrawalLimits, "decimals" | "available" | "day_left">;
type Terms = Pick<WithdrawalRail, "fee" | "minimum">;

const unitsOf = (text: string, decimals: number): bigint => {
  const parsed = parseDecimal(text, decimals);
  return parsed.ok ? parsed.units : 0n;
};

/** @param typed empty while nothing is */
export function summaryOf(typed: string, { decimals, available, day_left }: Limits, rail: Terms): WithdrawSummary {
  const terms = { fee: unitsOf(rail.fee, decimals), minimum: unitsOf(rail.minimum, decimals) };
  const facts = { fee: rail.fee, minimum: formatDecimalShort(leastOf(terms), decimals) };
  const refused = (problem: WithdrawProblem | null): WithdrawSummary => ({
    ...facts,
    ...{ problem, arrives: null, amount: null },
  });
  if (typed === "") return refused(null);
  const parsed = parseDecimal(typed.replace(/\.$/, ""), decimals);
  if (!parsed.ok) return refused("not-a-number");
  const amount = parsed.units;
  if (amount <= 0n) return refused("not-positive");
  const arrives = arrivesOf(amount, terms);
  if (arrives === undefined) return refused("too-small");
  if (amount > unitsOf(available, decimals)) return refused("insufficient");
  // Without a price nothing is limited.
  if (day_left !== null && amount > unitsOf(day_left, decimals)) return refused("day-limit");
  const text = (units: bigint) => formatDecimalShort(units, decimals);
  return { ...facts, problem: null, arrives: text(arrives), amount: text(amount) };
}

/** By which rail it goes: the payee's own, whatever else is open; before one is chosen, the only one there is. */
export function railOf<W extends Pick<WithdrawalRail, "network" | "is_open">>(
  rails: readonly W[],
  payee: Pick<PayeeOption, "network"> | undefined,
): W | undefined {
  const open = rails.filter(({ is_open }) => is_open);
  if (payee !== undefined) return open.find(({ network }) => network === payee.network);
  return open.length === 1 ? open[0] : undefined;
}

/** A share of what is available, cut to what the rail can carry. */
export function shareOf(available: string, percent: number, decimals: number, railDecimals: number): string {
  const units = (unitsOf(available, decimals) * BigInt(percent)) / 100n;
  const unit = 10n ** BigInt(Math.max(decimals - railDecimals, 0));
  return formatDecimalShort(units - (units % unit), decimals);
}
