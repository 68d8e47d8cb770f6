/**
 * That a live price comes from one source alone, and how long ago that spoke. Goes by the sources behind the price itself: of
 * several an instrument has, all but one may be silent. Prices that are simulated or replayed say so elsewhere.
 */
import type { PriceMode } from "@candor/api/site";
import { useAgeSeconds } from "../live/freshness.ts";
import { type LiveQuote, useLiveQuote } from "../live/quotes.ts";
import { Badge } from "../ui/badge.tsx";
import { useLanguage, useText } from "./i18n.ts";
import { agoText } from "./price-age.ts";
import { useSite } from "./site.ts";

const hasOneSource = (quote: LiveQuote | undefined, mode: PriceMode | undefined): boolean =>
  mode === "live" && quote?.sourceCount === 1 && quote.state === "open";

export function PriceOrigin({ instrumentId }: { readonly instrumentId: number }) {
  const quote = useLiveQuote(instrumentId);
  const mode = useSite()?.price_mode;
  return hasOneSource(quote, mode) ? <OneSource instrumentId={instrumentId} /> : null;
}

function OneSource({ instrumentId }: { readonly instrumentId: number }) {
  const t = useText("common");
  const { tag } = useLanguage();
  const age = useAgeSeconds(instrumentId);
  return (
    <span className="inline-flex items-center gap-x-1.5">
      <Badge>{t("prices.oneSource")}</Badge>
      <span className="text-ink-soft text-xs">{agoText(age, tag)}</span>
    </span>
  );
}
