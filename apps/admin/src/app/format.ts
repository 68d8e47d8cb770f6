/** How numbers and moments are written for people: exact decimals as they were sent, moments with date and seconds. */

/** "1234567.8" → "1,234,567.8"; the digits are never reckoned with. */
export function groupDigits(decimal: string): string {
  const [whole = "", part] = decimal.split(".", 2);
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** An address or an account with its beginning and its end, by which people know it; what is short stays whole. */
export const bothEnds = (exact: string): string =>
  exact.length <= 16 ? exact : `${exact.slice(0, 6)}…${exact.slice(-6)}`;

/** "2026-11-23 14:05:09" on this device's clock, the same in every language, so that columns stand in line. */
export function momentText(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}`;
}

/** "3 hours ago", "in 2 days": the largest unit that fits, rounded down. */
export function agoText(at: number, now: number, tag: string): string {
  const seconds = Math.trunc((at - now) / 1000);
  const format = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ] as const;
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(seconds, "second");
}
