/** A span of time as people say it: the two largest units at most, "2 hr 14 min", in the words of their language. */

const DAY_S = 86_400;
const HOUR_S = 3_600;
const MINUTE_S = 60;

type Unit = "day" | "hour" | "minute" | "second";

const made = new Map<string, Intl.NumberFormat>();

function unitFormat(tag: string, unit: Unit): Intl.NumberFormat {
  const key = `${tag}/${unit}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "short" });
  made.set(key, format);
  return format;
}

/** What is left of the smaller unit is dropped, and zero of it is not said. @param seconds whole, not negative @param tag BCP 47 */
export function spanText(seconds: number, tag: string): string {
  const say = (count: number, unit: Unit) => unitFormat(tag, unit).format(count);
  const pair = (large: number, largeUnit: Unit, small: number, smallUnit: Unit) =>
    small === 0 ? say(large, largeUnit) : `${say(large, largeUnit)} ${say(small, smallUnit)}`;
  if (seconds >= DAY_S) {
    return pair(Math.floor(seconds / DAY_S), "day", Math.floor((seconds % DAY_S) / HOUR_S), "hour");
  }
  if (seconds >= HOUR_S) {
    return pair(Math.floor(seconds / HOUR_S), "hour", Math.floor((seconds % HOUR_S) / MINUTE_S), "minute");
  }
  return seconds >= MINUTE_S ? say(Math.floor(seconds / MINUTE_S), "minute") : say(seconds, "second");
}
