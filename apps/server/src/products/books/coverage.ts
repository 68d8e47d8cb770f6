/** What is owed in each currency and what stands against it, reckoned from the trial balance. Pure: no tables, no clock. */
import type { AccountMode } from "@candor/api/account-mode";
import type { TrialRow } from "./books-store.ts";

export interface Coverage {
  readonly mode: AccountMode;
  readonly currencyId: number;
  /** Everything that customers have, held or not. Minor units, as all that follows. */
  readonly owed: bigint;
  /** The house's own: desks, fees, insurance, treasury, rounding. */
  readonly house: bigint;
  /** What came in from outside and has not gone out again. */
  readonly assets: bigint;
  /** Zero where the books balance. */
  readonly difference: bigint;
  /** assets / owed in hundredths of a percent, rounded down; null where nothing is owed. */
  readonly coverageBps: bigint | null;
  /** What customers have, by wallet. */
  readonly wallets: ReadonlyMap<string, bigint>;
  /** Held on the house's accounts for what customers may still win. */
  readonly promised: bigint;
}

const OUTSIDE = "external";
const WHOLE_BPS = 10_000n;

/** By mode and currency, in the order of the rows. */
export function coverageOf(rows: readonly TrialRow[]): readonly Coverage[] {
  const groups = Map.groupBy(rows, ({ mode, currencyId }) => `${mode}/${currencyId}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first ? [coverageIn(first, own)] : [];
  });
}

function coverageIn({ mode, currencyId }: TrialRow, rows: readonly TrialRow[]): Coverage {
  const sum = (wanted: (row: TrialRow) => boolean) =>
    rows.filter(wanted).reduce((total, { posted }) => total + posted, 0n);
  const owed = sum(({ owner }) => owner === "customer");
  const house = sum(({ owner, kind }) => owner === "house" && kind !== OUTSIDE);
  const assets = -sum(({ owner, kind }) => owner === "house" && kind === OUTSIDE);
  return {
    ...{ mode, currencyId, owed, house, assets },
    difference: assets - owed - house,
    coverageBps: owed > 0n ? floorDivide(assets * WHOLE_BPS, owed) : null,
    wallets: new Map(rows.filter(({ owner }) => owner === "customer").map(({ kind, posted }) => [kind, posted])),
    promised: rows.filter(({ owner }) => owner === "house").reduce((total, { held }) => total + held, 0n),
  };
}

/** Rounded down below zero as well: coverage is never said to be more than it is. */
const floorDivide = (one: bigint, by: bigint): bigint => {
  const whole = one / by;
  return one < 0n && one % by !== 0n ? whole - 1n : whole;
};
