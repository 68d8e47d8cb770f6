/** How an exact decimal is typed: nothing but what can begin one gets in. Pure. */

/**
 * What an amount becomes when this text is typed or pasted, or null when it cannot begin an amount. A comma is a point;
 * decimals beyond those allowed fall away in sight.
 */
export function amountTyped(text: string, decimals: number): string | null {
  const plain = text.replace(/[\s']/g, "").replace(",", ".");
  if (plain === "") return "";
  const match = /^(\d{0,20})(?:(\.)(\d*))?$/.exec(plain);
  if (!match) return null;
  const fraction = (match[3] ?? "").slice(0, decimals);
  const whole = (match[1] ?? "").replace(/^0+(?=\d)/, "");
  return match[2] === undefined || decimals === 0 ? whole : `${whole === "" ? "0" : whole}.${fraction}`;
}
