/**
 * A customer whose trades with other customers lose to the index raises an alarm, with however many of them: who empties an
 * account may deal its money to several others, so that no two of them trade mostly with each other.
 */
import { decimalUnits, formatDecimalShort } from "@candor/money/decimal";
import type { Instant } from "@candor/money/money";
import { lastClosedAt, raiseAlarm } from "../../core/surveillance/surveillance.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lowestIdAt } from "../../platform/ids.ts";
import { type GivenTotals, readGivenTotals, readGivers, readReceivers } from "./given-trade-store.ts";
import { readOwners } from "./pair-trade-store.ts";
import type { SurveillanceDeps } from "./surveillance-types.ts";
import { WATCHED_MS, watchTrades } from "./watch-trades.ts";

const WATCHER = "given-away";
const USDT_DECIMALS = 6;
/** So much is worth looking at: 100 USDT. */
const WORTH_LOOKING = 100n * 10n ** BigInt(USDT_DECIMALS);
/** And at least a 400th (0.25 %) of what was traded with customers: whoever trades much pays some spread. */
const PART_OF_VALUE = 400n;
/** Customers who are named beside the giver. */
const RECEIVERS_MAX = 19;

export const watchGivers = (deps: SurveillanceDeps): Promise<void> =>
  watchTrades(deps, WATCHER, async (tx, range, now) => {
    const { givers, ...looked } = await readGivers(tx, range);
    for (const portfolioId of givers) await judge(deps, tx, portfolioId, now);
    return looked;
  });

async function judge(deps: SurveillanceDeps, tx: Tx, portfolioId: string, now: Instant): Promise<void> {
  const looked = await lastClosedAt(tx, { kind: WATCHER, subject: portfolioId });
  const from = lowestIdAt(Math.max(now - WATCHED_MS, looked ?? 0));
  const totals = await readGivenTotals(tx, portfolioId, from);
  if (!isSuspicious(totals)) return;
  const giver = (await readOwners(tx, [portfolioId])).get(portfolioId) ?? "";
  const receivers = await readReceivers(tx, portfolioId, { from, limit: RECEIVERS_MAX });
  const facts = {
    ...{ currency: "USDT", trades: String(totals.trades), value: amount(decimalUnits(totals.value, USDT_DECIMALS)) },
    ...{ gained: amount(BigInt(totals.given)), loser: await deps.uidOf(tx, giver) },
  };
  const isNew = await raiseAlarm(
    tx,
    { kind: WATCHER, subject: portfolioId, customerIds: [giver, ...receivers], facts },
    now,
  );
  if (isNew) tx.afterCommit(() => deps.log.warn({ kind: WATCHER, ...facts }, "surveillance alarm"));
}

const amount = (units: bigint): string => formatDecimalShort(units, USDT_DECIMALS);

function isSuspicious({ given, value }: GivenTotals): boolean {
  const units = BigInt(given);
  return units >= WORTH_LOOKING && units * PART_OF_VALUE >= decimalUnits(value, USDT_DECIMALS);
}
