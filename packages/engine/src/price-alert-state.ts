/** The states of a price alert: one complete table. What it answers null to is refused. */

export const PRICE_ALERT_STATUSES = ["active", "paused", "fired", "expired", "ended"] as const;
export type PriceAlertStatus = (typeof PRICE_ALERT_STATUSES)[number];

/**
 * `fire`: an alert that does not repeat has told. `expire`: its time was up. `end`: prices come from another source now, and
 * a price that was chosen on the old one means nothing.
 */
export const PRICE_ALERT_EVENTS = ["fire", "pause", "resume", "edit", "expire", "end"] as const;
export type PriceAlertEvent = (typeof PRICE_ALERT_EVENTS)[number];

type Row = Readonly<Record<PriceAlertEvent, PriceAlertStatus | null>>;

const OVER: Row = { fire: null, pause: null, resume: null, edit: "active", expire: null, end: null };

const TABLE: Readonly<Record<PriceAlertStatus, Row>> = {
  active: { fire: "fired", pause: "paused", resume: null, edit: "active", expire: "expired", end: "ended" },
  paused: { fire: null, pause: null, resume: "active", edit: "active", expire: "expired", end: "ended" },
  fired: OVER,
  expired: OVER,
  ended: OVER,
};

export const priceAlertStatusAfter = (status: PriceAlertStatus, event: PriceAlertEvent): PriceAlertStatus | null =>
  TABLE[status][event];

/** It fires or can be resumed: these count toward the limit. */
export const isLivePriceAlert = (status: PriceAlertStatus): boolean => status === "active" || status === "paused";
