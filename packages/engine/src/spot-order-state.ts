/**
 * The states of a spot order and what leads from one to another (DOMAIN section 4). Commands ask here before they change
 * an order; an event that a state does not know is refused, never forced.
 */

export const SPOT_ORDER_STATUSES = ["open", "partly-filled", "filled", "cancelled", "rejected"] as const;
export type SpotOrderStatus = (typeof SPOT_ORDER_STATUSES)[number];

export const SPOT_ORDER_EVENTS = ["fill-part", "fill-rest", "cancel", "reject"] as const;
export type SpotOrderEvent = (typeof SPOT_ORDER_EVENTS)[number];

const TRANSITIONS: Record<SpotOrderStatus, Partial<Record<SpotOrderEvent, SpotOrderStatus>>> = {
  open: { "fill-part": "partly-filled", "fill-rest": "filled", cancel: "cancelled", reject: "rejected" },
  "partly-filled": { "fill-part": "partly-filled", "fill-rest": "filled", cancel: "cancelled" },
  filled: {},
  cancelled: {},
  rejected: {},
};

/** The status after an event, or null where the event is not possible. */
export function spotOrderStatusAfter(status: SpotOrderStatus, event: SpotOrderEvent): SpotOrderStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

/** Whether nothing can happen to the order any more. */
export const isFinalSpotOrder = (status: SpotOrderStatus): boolean => Object.keys(TRANSITIONS[status]).length === 0;
