/**
 * What spot wallets are worth, by which is judged how much may be given away. Read for those owners alone whose orders come near
 * what everybody may give away: for all others nothing hangs on it.
 */
import { isFreshProof } from "@candor/api/account-safety";
import { GIVEN_ALWAYS } from "@candor/engine/given-away";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { postedIn } from "../../core/ledger/ledger.ts";
import type { Tx } from "../../platform/database/database.ts";
import { givenInUsdt, givenSoFar } from "./judge-given-away.ts";
import { incomingOrder } from "./place-spot-order.ts";
import type { SpotCommand } from "./spot-command.ts";
import type { SpotOrderMemory } from "./spot-order-memory.ts";
import type { WorthInUsdt } from "./worth-in-usdt.ts";

/** By portfolio, in minor units of USDT. */
export type SpotWorths = ReadonlyMap<string, Amount>;

/** From half of it on: ticks and trades of the batch may add to what is seen before it. */
const NEAR = GIVEN_ALWAYS / 2n;

/** Portfolios whose orders of this batch might all together give away so much that it hangs on their worth. */
function nearTheirMax(
  commands: readonly SpotCommand[],
  { memory, at, worth }: { readonly memory: SpotOrderMemory; readonly at: Instant; readonly worth: WorthInUsdt },
): readonly string[] {
  const sums = new Map<string, bigint>();
  for (const command of commands) {
    if (command.verb !== "place" || command.mode !== "real") continue;
    if (isFreshProof(command.provedAt, at)) continue;
    const { portfolioId, order, mode } = command;
    const book = memory.book(order.instrument.id, mode);
    const incoming = book && incomingOrder(order, portfolioId, book);
    if (!incoming) continue;
    const before = sums.get(portfolioId) ?? givenSoFar(memory, { portfolioId, provedAt: null, at }, worth);
    sums.set(portfolioId, before + givenInUsdt(incoming, book, worth));
  }
  return [...sums].flatMap(([portfolioId, sum]) => (sum > NEAR ? [portfolioId] : []));
}

/** At the last valid prices, rounded down. A price that is missing counts nothing. */
export async function readSpotWorths(
  tx: Tx,
  commands: readonly SpotCommand[],
  known: { readonly memory: SpotOrderMemory; readonly at: Instant; readonly worth: WorthInUsdt },
): Promise<SpotWorths> {
  const portfolioIds = nearTheirMax(commands, known);
  const worths = new Map<string, Amount>();
  if (portfolioIds.length === 0) return worths;
  for (const { portfolioId, currencyId, posted } of await postedIn(tx, {
    mode: "real",
    wallet: "spot",
    portfolioIds,
  })) {
    const worth = known.worth(currencyId, posted, "pay") ?? 0n;
    worths.set(portfolioId, amountOf((worths.get(portfolioId) ?? 0n) + worth));
  }
  return worths;
}
