/**
 * The least that an order may cost under any terms, as decimals. An informed trader gains nothing at these
 * (`informed-floors.test.ts`), nor above, where what a source may lead by grows with the costs; the tables have the same floors.
 */
export const COST_FLOORS = { halfSpread: "0.00002", contractFee: "0.0001", takerFee: "0.0005" } as const;

/** The most that an option pays beside its stake, and the shortest, in seconds. */
export const OPTION_BOUNDS = { payoutMax: "0.95", secondsMin: 30 } as const;
