/**
 * The states of a contract order and what leads from one to another (DOMAIN section 4). Commands ask here before they change
 * an order; an event that a state does not know is refused, never forced.
 */

export const CONTRACT_ORDER_STATUSES = ["pending", "open", "closing", "closed", "cancelled"] as const;
export type ContractOrderStatus = (typeof CONTRACT_ORDER_STATUSES)[number];

/** `ask-close` waits for the first tick after it; `close` is that tick, a stop, a liquidation or an operator's. */
export const CONTRACT_ORDER_EVENTS = [
  "enter",
  "cancel",
  "set-stops",
  "finance",
  "ask-close",
  "close-part",
  "close",
] as const;
export type ContractOrderEvent = (typeof CONTRACT_ORDER_EVENTS)[number];

const TRANSITIONS: Record<ContractOrderStatus, Partial<Record<ContractOrderEvent, ContractOrderStatus>>> = {
  pending: { enter: "open", cancel: "cancelled", "set-stops": "pending" },
  open: { "set-stops": "open", finance: "open", "ask-close": "closing", close: "closed" },
  closing: { finance: "closing", "close-part": "open", close: "closed" },
  closed: {},
  cancelled: {},
};

/** The status after an event, or null where the event is not possible. */
export function contractOrderStatusAfter(
  status: ContractOrderStatus,
  event: ContractOrderEvent,
): ContractOrderStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

/** Whether nothing can happen to the order any more. */
export const isFinalContractOrder = (status: ContractOrderStatus): boolean =>
  Object.keys(TRANSITIONS[status]).length === 0;
