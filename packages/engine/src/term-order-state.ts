/** The states of an order with a term and what leads from one to another (DOMAIN section 5). */

export const TERM_ORDER_STATUSES = ["active", "ending", "matured", "redeemed", "cancelled"] as const;
export type TermOrderStatus = (typeof TERM_ORDER_STATUSES)[number];

/** `give-notice`: the house ends what has no end, 30 days ahead. `cancel`: on the day it was taken, before it earns anything. */
export const TERM_ORDER_EVENTS = ["give-notice", "mature", "redeem", "cancel"] as const;
export type TermOrderEvent = (typeof TERM_ORDER_EVENTS)[number];

const TRANSITIONS: Record<TermOrderStatus, Partial<Record<TermOrderEvent, TermOrderStatus>>> = {
  active: { "give-notice": "ending", mature: "matured", redeem: "redeemed", cancel: "cancelled" },
  ending: { mature: "matured", redeem: "redeemed" },
  matured: {},
  redeemed: {},
  cancelled: {},
};

/** The status after an event, or null where the event is not possible. */
export const termOrderStatusAfter = (status: TermOrderStatus, event: TermOrderEvent): TermOrderStatus | null =>
  TRANSITIONS[status][event] ?? null;

export const isOpenTermOrder = (status: TermOrderStatus): boolean => Object.keys(TRANSITIONS[status]).length > 0;
