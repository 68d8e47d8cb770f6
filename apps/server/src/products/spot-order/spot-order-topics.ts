/** What spot orders tell the bus after a commit. It paints screens; nothing of value depends on it. */
import type { AccountMode } from "@candor/api/account-mode";
import type { BookMessage } from "@candor/api/channels";
import type { SpotFill, SpotOrder } from "@candor/api/spot-order";
import { keyed, type Service, service, type Topic, topic } from "../../platform/bus/bus.ts";

/** What a commit changed of one portfolio's spot orders, as its owner reads it. */
export interface SpotOrderChanged {
  readonly mode: AccountMode;
  readonly orders: readonly SpotOrder[];
  readonly fills: readonly SpotFill[];
}

const SPOT_ORDER_CHANGED: Topic<SpotOrderChanged> = topic("spot-order-changed");
export const spotOrdersChanged = (portfolioId: string): Topic<SpotOrderChanged> =>
  keyed(SPOT_ORDER_CHANGED, portfolioId);

export interface BookOf {
  readonly mode: AccountMode;
  readonly instrumentId: number;
}

const BOOK_CHANGED: Topic<BookMessage> = topic("book-changed");
/** The whole visible book after a commit or a tick that changed it. */
export const bookChanged = ({ mode, instrumentId }: BookOf): Topic<BookMessage> =>
  keyed(BOOK_CHANGED, `${mode}/${instrumentId}`);

/** The whole visible book as of the last commit; null where the instrument trades no spot. */
export const SPOT_BOOK: Service<BookOf, BookMessage | null> = service("spot-order.book");
