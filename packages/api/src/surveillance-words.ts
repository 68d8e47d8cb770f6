/** What surveillance watches for. Free of libraries so that pages stay light. A new watcher adds its kind. */
export const SURVEILLANCE_KINDS = [
  "pair-trading",
  "given-away",
  "foreign-deposit-address",
  "unknown-deposit-key",
] as const;
export type SurveillanceKind = (typeof SURVEILLANCE_KINDS)[number];

export const SURVEILLANCE_STATES = ["open", "closed"] as const;
export const SURVEILLANCE_NOTE_MAX = 500;
