/** Why nobody may order here now, whatever the order is. Pure: no text is chosen here, only which. */
import type { AccountMode } from "@candor/api/account-mode";
import type { InstrumentState } from "@candor/api/market";
import type { PriceMode } from "@candor/api/site";

/** The most telling first. */
export type TicketBlock =
  | "not-traded"
  | "visitor"
  | "frozen"
  | "restricted"
  | "not-verified"
  | "not-offered"
  | "no-price"
  | "closed"
  | "halted"
  | "real-not-live"
  | "stale";

/** Whether a product is offered to somebody with real money, and where it is not, whether only their identity is not verified yet. */
export type Offer = "offered" | "not-verified" | "not-offered";

export interface MarketSituation {
  /** The product is offered on this market. */
  readonly isTraded: boolean;
  readonly isSignedIn: boolean;
  readonly isFrozen: boolean;
  /** Operators have stopped new orders of the account. */
  readonly isRestricted?: boolean;
  readonly account: AccountMode;
  /** Of the product to this person; undefined where that is no question, or not known yet. */
  readonly offer?: Offer | undefined;
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
  if (situation.isRestricted) return "restricted";
  if (account === "real" && situation.offer !== undefined && situation.offer !== "offered") return situation.offer;
  if (state === "closed" && !situation.hasPrice) return "no-price";
  if (state !== "open") return state;
  if (account === "real" && situation.priceMode !== "live" && !situation.isSandbox) return "real-not-live";
  return situation.isStale ? "stale" : null;
}

/** What stands in the place of a ticket: a visitor sees what an order would do, and a price that is too old may be there again in a moment. */
export const isClosing = (block: TicketBlock | null): block is Exclude<TicketBlock, "visitor" | "stale"> =>
  block !== null && block !== "visitor" && block !== "stale";
