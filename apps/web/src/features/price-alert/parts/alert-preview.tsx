/** What the alert will wait for, in one sentence, and that prices are not live where they are not. */
import { formatPrice as ticksText } from "@candor/money/instrument-scale";
import type { PriceTicks } from "@candor/money/money";
import { formatPercent, formatPrice } from "../../../app/format.ts";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { useSite } from "../../../app/site.ts";
import type { AlertMarketFacts } from "../alert-data.ts";
import { type AlertForm, distanceOf, levelsOf, percentText } from "../alert-form.ts";

interface AlertPreviewProps {
  readonly form: AlertForm;
  readonly market: AlertMarketFacts;
  readonly last: string | null;
  readonly isFaulty: boolean;
}

export function AlertPreview({ form, market, last, isFaulty }: AlertPreviewProps) {
  const t = useText("price-alert");
  const mode = useSite()?.price_mode;
  const sentence = useSentence({ form, market, last });
  return (
    <div aria-live="polite" className="rounded-xl bg-inset px-4 py-3 text-sm leading-relaxed empty:hidden">
      {!isFaulty && sentence !== null && <p>{sentence}</p>}
      {(mode === "simulated" || mode === "replay") && <p className="text-notice-text">{t(mode)}</p>}
    </div>
  );
}

function useSentence({ form, market, last }: Omit<AlertPreviewProps, "isFaulty">): string | null {
  const t = useText("price-alert");
  const { tag } = useLanguage();
  const { symbol, scale } = market;
  const written = (ticks: PriceTicks | null) => formatPrice(ticks === null ? null : ticksText(ticks, scale));
  const levels = levelsOf(form, last, scale);
  if (form.kind === "move") {
    if (form.percent === "") return null;
    if (form.base === "day") {
      return t("preview.moveDay", { symbol, percent: percentText(form.percent, tag) });
    }
    return levels && t("preview.moveSet", { symbol, upper: written(levels.upper), lower: written(levels.lower) });
  }
  const distance = distanceOf(form, last, scale);
  if (levels === null || distance === null) return null;
  const marks = { symbol, price: formatPrice(form.price), distance: formatPercent(distance) };
  return t(form.kind === "above" ? "preview.above" : "preview.below", marks);
}
