/** Why nobody may order in a market now, whatever the order is. Pure: no text is chosen here, only which. */
import type { AccountMode } from "@candor/api/account-mode";
import type { InstrumentState } from "@candor/api/market";
import type { PriceMode } from "@candor/api/site";

/** The most telling first. */
export type MarketBlock = "visitor" | "frozen" | "no-price" | "closed" | "halted" | "real-not-live" | "stale";

export interface MarketSituation {
  readonly isSignedIn: boolean;
  readonly isFrozen: boolean;
  readonly account: AccountMode;
  readonly state: InstrumentState;
  readonly priceMode: PriceMode;
  /** There real orders exist on any prices. */
  readonly isSandbox?: boolean;
  readonly isStale: boolean;
  /** False for a market that never had a price here, such as one without a recording in a replay. */
  readonly hasPrice: boolean;
}

export function marketBlockOf(situation: MarketSituation): MarketBlock | null {
  const { state } = situation;
  if (!situation.isSignedIn) return "visitor";
  if (situation.isFrozen) return "frozen";
  if (state === "closed" && !situation.hasPrice) return "no-price";
  if (state !== "open") return state;
  if (situation.account === "real" && situation.priceMode !== "live" && !situation.isSandbox) return "real-not-live";
  return situation.isStale ? "stale" : null;
}
