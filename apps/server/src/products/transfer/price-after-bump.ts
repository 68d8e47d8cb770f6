/**
 * The price by which a quote is judged: of the first valid, fresh tick that is one bump later than the acceptance (DOMAIN section
 * 14, Conversions). Whoever has seen the market move cannot take the price from before it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { bumpedFrom } from "@candor/engine/price-freshness";
import type { Instant } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { TransferDeps } from "./transfer-types.ts";

/** After the bump a price is waited for so long; then nothing is converted. */
const PATIENCE_MS = 1_500;
/** More than come within the wait. */
const TICKS_MAX = 64;

interface Acceptance {
  readonly at: Instant;
  /** The number of the last price that was known then; undefined where there was none. */
  readonly known: number | undefined;
}

type Deps = Pick<TransferDeps, "marketData" | "database">;

/**
 * Waits, off any transaction, for the bump and at most PATIENCE_MS more.
 * @returns undefined where no such tick came in time
 */
export async function tickAfterBump(
  { marketData, database }: Deps,
  { id, freshnessMs }: Pick<Instrument, "id" | "freshnessMs">,
  accepted: Acceptance,
): Promise<Tick | undefined> {
  const from = bumpedFrom(accepted.at, freshnessMs);
  const fits = (tick: Tick) => tick.isValid && tick.at >= from && marketData.freshness(tick) === "fresh";
  const { known } = accepted;
  let heard = known;
  let hasGap = false;
  const found = await firstHeard(marketData, freshnessMs + PATIENCE_MS, (tick) => {
    if (tick.instrumentId !== id || (heard !== undefined && tick.seq <= heard)) return false;
    hasGap ||= heard !== undefined && tick.seq !== heard + 1;
    heard = tick.seq;
    return fits(tick);
  });
  // This process has missed some, and the first is to be taken, not the first that was heard.
  if (found === undefined || !hasGap || known === undefined) return found;
  return (await marketData.keptTicksAfter(database, id, known, TICKS_MAX)).find(fits) ?? found;
}

/** The first tick that is wanted; undefined after so many milliseconds without. */
async function firstHeard(
  { onTicks }: Pick<TransferDeps["marketData"], "onTicks">,
  patienceMs: number,
  isWanted: (tick: Tick) => boolean,
): Promise<Tick | undefined> {
  const given = new AbortController();
  let stop: () => void = () => undefined;
  const heard = new Promise<Tick>((resolve) => {
    stop = onTicks((ticks) => {
      const wanted = ticks.find(isWanted);
      if (wanted) resolve(wanted);
    });
  });
  const late = sleep(patienceMs, undefined, { signal: given.signal }).catch(() => undefined);
  try {
    return await Promise.race([heard, late]);
  } finally {
    stop();
    given.abort();
  }
}
