/** How payees are shown: how long one still waits, a country by its name. Pure. */
import { spanText } from "../../ui/span-text.ts";

/** What is left of the wait, "23 hr 12 min"; undefined once it is over. @param tag BCP 47 */
export function waitText(usableFrom: number, now: number, tag: string): string | undefined {
  const seconds = Math.ceil((usableFrom - now) / 1000);
  return seconds > 0 ? spanText(seconds, tag) : undefined;
}

/** "Germany" for "DE". @param tag BCP 47 */
export const countryName = (code: string, tag: string): string =>
  new Intl.DisplayNames([tag], { type: "region", fallback: "code" }).of(code) ?? code;
