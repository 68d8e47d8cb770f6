/**
 * The states of an option order and what leads from one to another (DOMAIN section 4). Commands ask here before they change an
 * order; an event that a state does not know is refused, never forced.
 */

export const OPTION_ORDER_STATUSES = ["accepted", "open", "won", "lost", "tied", "void"] as const;
export type OptionOrderStatus = (typeof OPTION_ORDER_STATUSES)[number];

/** `lapse`: no valid tick came in time to enter it, or the session ended. */
export const OPTION_ORDER_EVENTS = ["enter", "lapse", "win", "lose", "tie", "void"] as const;
export type OptionOrderEvent = (typeof OPTION_ORDER_EVENTS)[number];

const TRANSITIONS: Record<OptionOrderStatus, Partial<Record<OptionOrderEvent, OptionOrderStatus>>> = {
  accepted: { enter: "open", lapse: "void" },
  open: { win: "won", lose: "lost", tie: "tied", void: "void" },
  won: {},
  lost: {},
  tied: {},
  void: {},
};

/** The status after an event, or null where the event is not possible. */
export function optionOrderStatusAfter(status: OptionOrderStatus, event: OptionOrderEvent): OptionOrderStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

/** Whether nothing can happen to the order any more. */
export const isFinalOptionOrder = (status: OptionOrderStatus): boolean => Object.keys(TRANSITIONS[status]).length === 0;
