/** The words of contract orders that pages need as values. Free of libraries so that pages stay light. */

/** Which positions a batch closes: every one, those of a direction, those with a profit or a loss at this moment. */
export const BATCH_CLOSE_TYPES = ["all", "up", "down", "profit", "loss"] as const;

/** Why a contract, or a part of it, was closed. */
export const CONTRACT_CLOSE_CAUSES = [
  "user",
  "take-profit",
  "stop-loss",
  "liquidation",
  "operator",
  "session-end",
] as const;
