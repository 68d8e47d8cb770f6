/** Why nobody may order here now, whatever the order is. Pure: no text is chosen here, only which. */
import type { AccountMode } from "@candor/api/account-mode";
import type { InstrumentState } from "@candor/api/market";
import type { PriceMode } from "@candor/api/site";

/** The most telling first. */
export type TicketBlock =
  | "not-traded"
  | "visitor"
  | "frozen"
  | "not-offered"
  | "no-price"
  | "closed"
  | "halted"
  | "real-not-live"
  | "stale";

export interface MarketSituation {
  /** The product is offered on this market. */
  readonly isTraded: boolean;
  readonly isSignedIn: boolean;
  readonly isFrozen: boolean;
  readonly account: AccountMode;
  /** The product is offered to this person with real money; undefined before it is known. */
  readonly isOffered?: boolean | undefined;
  readonly state: InstrumentState;
  readonly priceMode: PriceMode;
  /** There real orders exist on any prices. */
  readonly isSandbox?: boolean;
  readonly isStale: boolean;
  /** False for a market that never had a price here, such as one without a recording in a replay. */
  readonly hasPrice: boolean;
}

export function blockOf(situation: MarketSituation): TicketBlock | null {
  const { account, state } = situation;
  if (!situation.isTraded) return "not-traded";
  if (!situation.isSignedIn) return "visitor";
  if (situation.isFrozen) return "frozen";
  if (account === "real" && situation.isOffered === false) return "not-offered";
  if (state === "closed" && !situation.hasPrice) return "no-price";
  if (state !== "open") return state;
  if (account === "real" && situation.priceMode !== "live" && !situation.isSandbox) return "real-not-live";
  return situation.isStale ? "stale" : null;
}
