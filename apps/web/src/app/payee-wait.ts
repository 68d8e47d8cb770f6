/** How long a new address, card or account waits before anything is sent to it, in the reader's words. */
import { currentTag } from "./i18n.ts";
import { useSite } from "./site.ts";

const DAY_S = 86_400;
const HOUR_S = 3_600;
const MINUTE_S = 60;

/** "24 hours", "1 minute"; a day until the site has said otherwise. */
export function payeeWaitText(seconds: number, tag = currentTag()): string {
  const isHours = seconds >= HOUR_S;
  const options = { style: "unit", unitDisplay: "long", unit: isHours ? "hour" : "minute" } as const;
  const text = new Intl.NumberFormat(tag, options).format(Math.round(seconds / (isHours ? HOUR_S : MINUTE_S)));
  // As the rest of the Chinese texts has figures: apart from what follows them.
  return tag.startsWith("zh") ? text.replace(/(\d)(?=\p{L})/u, "$1\u00a0") : text;
}

export const usePayeeWait = (): string => payeeWaitText(useSite()?.payee_wait_seconds ?? DAY_S);
