/** How payees are shown: how long one still waits, an address in groups, a country by its name. Pure. */
import { spanText } from "../../ui/span-text.ts";

/** What is left of the wait, "23 hr 12 min"; undefined once it is over. @param tag BCP 47 */
export function waitText(usableFrom: number, now: number, tag: string): string | undefined {
  const seconds = Math.ceil((usableFrom - now) / 1000);
  return seconds > 0 ? spanText(seconds, tag) : undefined;
}

const GROUP = 4;

/** In groups of four, as it is compared sign by sign; "0x" stands by itself. */
export function addressGroups(address: string): readonly string[] {
  const head = /^0x/.test(address) ? ["0x"] : [];
  const rest = address.slice(head.length * 2);
  return [...head, ...(rest.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? [])];
}

/** "Germany" for "DE". @param tag BCP 47 */
export const countryName = (code: string, tag: string): string =>
  new Intl.DisplayNames([tag], { type: "region", fallback: "code" }).of(code) ?? code;
