/** The moving part of a market's row: price and change, greyed out with its age when old. The only part that each tick renders. */
import type { InstrumentState } from "@candor/api/market";
import { memo } from "react";
import { formatPercent, formatPrice } from "../../../app/format.ts";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { ageText } from "../../../app/price-age.ts";
import { useStaleSeconds } from "../../../live/freshness.ts";
import { useLiveQuote } from "../../../live/quotes.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Change, Price } from "../../../ui/price.tsx";
import { Cell } from "../../../ui/table.tsx";
import type { MarketRow } from "../market-view.ts";

export function MarketFigures({ row }: { readonly row: MarketRow }) {
  const live = useLiveQuote(row.id);
  const stale = useStaleSeconds(row.id);
  const change = live?.changePercent ?? row.change;
  const price = live === undefined ? row.price : live.price;
  return (
    <>
      <Cell className="text-[1.0625rem] leading-6">
        <Price text={formatPrice(price)} isStale={stale > 0} />
      </Cell>
      <Cell className="flex max-w-full items-center gap-1.5 text-sm leading-5">
        <PriceState state={live?.state ?? row.state} stale={stale} />
        {stale === 0 && price !== null && <Change change={change} text={formatPercent(change)} />}
      </Cell>
    </>
  );
}

interface PriceStateProps {
  readonly state: InstrumentState;
  /** Seconds; 0 for a fresh price. */
  readonly stale: number;
}

/** Why a price stands still: closed, halted, or no news of it for so long. */
export const PriceState = memo(function PriceState({ state, stale }: PriceStateProps) {
  const t = useText("market");
  if (state === "closed") return <Badge>{t("row.closed")}</Badge>;
  if (state === "halted") return <Badge tone="bad">{t("row.halted")}</Badge>;
  return <PriceAge stale={stale} />;
});

export function PriceAge({ stale }: Pick<PriceStateProps, "stale">) {
  const t = useText("market");
  const { tag } = useLanguage();
  return stale === 0 ? null : <Badge tone="notice">{t("row.old", { age: ageText(stale, tag) })}</Badge>;
}
