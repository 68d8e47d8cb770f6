/** A short buzz where the device can: once for a confirmation, twice for an error. */
const PATTERNS = { confirm: 12, error: [18, 60, 18] } as const;

export function vibrate(what: keyof typeof PATTERNS): void {
  const pattern = PATTERNS[what];
  if (typeof navigator.vibrate === "function") navigator.vibrate(typeof pattern === "number" ? pattern : [...pattern]);
}
