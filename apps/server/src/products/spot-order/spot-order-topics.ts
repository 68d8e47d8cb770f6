/** What spot orders tell the bus after a commit. It paints screens; nothing of value depends on it. */
import type { AccountMode } from "@candor/api/account-mode";
import type { SpotFill, SpotOrder } from "@candor/api/spot-order";
import { type Topic, topic } from "../../platform/bus.ts";

/** What a commit changed of one portfolio's spot orders, as its owner reads it. */
export interface SpotOrderChanged {
  readonly portfolioId: string;
  readonly mode: AccountMode;
  /** Written out only for those who ask: most portfolios have nobody watching. */
  read(): { readonly orders: readonly SpotOrder[]; readonly fills: readonly SpotFill[] };
}

export const SPOT_ORDER_CHANGED: Topic<SpotOrderChanged> = topic("spot-order-changed");

/** A book that a commit or a tick changed. */
export interface BookChanged {
  readonly mode: AccountMode;
  readonly instrumentId: number;
}

export const BOOK_CHANGED: Topic<BookChanged> = topic("book-changed");
