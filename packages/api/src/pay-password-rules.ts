/**
 * Which six digits are too simple to keep money, once, for form and server: one digit six times, and runs that count up or
 * down. Free of libraries so that the form stays light.
 */

/** @param digits six decimal digits */
export function isTooSimple(digits: string): boolean {
  const steps = new Set(Array.from(digits.slice(1), (digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === 9);
}
