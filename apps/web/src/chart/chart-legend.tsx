/** Words on the chart: the bar under the crosshair or the last, and what is wrong with the prices. */
import { type Store, useStore } from "@candor/client/store";
import type { RefObject } from "react";
import { useEffect } from "react";
import { useLanguage, useText } from "../app/i18n.ts";
import { ageText } from "../app/price-age.ts";
import { useSite } from "../app/site.ts";
import { useStaleSeconds } from "../live/freshness.ts";
import { useLiveQuote } from "../live/quotes.ts";
import { Badge } from "../ui/badge.tsx";
import { DIRECTION_TEXT } from "../ui/price.tsx";
import type { ChartReading } from "./chart-canvas.ts";

/** Of a bar against the close before it. */
const changeOf = ({ bar, before }: ChartReading): number => (before === 0 ? 0 : bar.close / before - 1);

interface LegendProps {
  readonly reading: Store<ChartReading | null>;
  readonly instrumentId: number;
  /** Whether the running bar's end is an instant of now. */
  readonly onRunning: (isRunning: boolean) => void;
  /** What takes room over the prices. */
  readonly box: RefObject<HTMLDivElement | null>;
}

/** What the figures beside the prices have around them, and one digit more than the last price: the highest may have it. */
const AXIS_ROOM = "1ch - 1rem";

export function ChartLegend({ reading, instrumentId, onRunning, box }: LegendProps) {
  const current = useStore(reading);
  const digits = current === null ? 0 : current.formats.price(current.bar.close).length;
  return (
    <div
      ref={box}
      style={{ maxWidth: `calc(100% - ${digits}ch - ${AXIS_ROOM})` }}
      className="pointer-events-none absolute top-0 left-0 flex rounded-br-lg bg-surface/75 flex-wrap items-center gap-x-2 gap-y-0.5 px-1.5 pt-1 text-[0.6875rem] leading-4"
    >
      <Reading reading={reading} />
      <ChartBadges instrumentId={instrumentId} onRunning={onRunning} />
    </div>
  );
}

function Reading({ reading }: Pick<LegendProps, "reading">) {
  const t = useText("chart");
  const current = useStore(reading);
  if (current === null) return null;
  const { bar, formats } = current;
  const change = changeOf(current);
  const direction = change === 0 ? "flat" : change > 0 ? "up" : "down";
  const figures = [
    { name: t("reading.open"), value: formats.price(bar.open) },
    { name: t("reading.high"), value: formats.price(bar.high) },
    { name: t("reading.low"), value: formats.price(bar.low) },
    { name: t("reading.close"), value: formats.price(bar.close) },
  ];
  return (
    <dl className="contents">
      <div>
        <dt className="sr-only">{t("reading.time")}</dt>
        <dd className="text-ink-soft">{formats.instant(bar.timestamp)}</dd>
      </div>
      {figures.map(({ name, value }) => (
        <div key={name} className="flex gap-1">
          <dt className="text-ink-soft">{name}</dt>
          <dd className={DIRECTION_TEXT[direction]}>{value}</dd>
        </div>
      ))}
      <div>
        <dt className="sr-only">{t("reading.change")}</dt>
        <dd className={DIRECTION_TEXT[direction]}>{formats.percent(change)}</dd>
      </div>
      <div className="flex gap-1">
        <dt className="text-ink-soft">{t("reading.volume")}</dt>
        <dd>{formats.compact(bar.volume)}</dd>
      </div>
    </dl>
  );
}

/** The same bar in one sentence. */
export function useSpokenBar(): (reading: ChartReading) => string {
  const t = useText("chart");
  return (reading) => {
    const { bar, formats } = reading;
    return t("spoken", {
      time: formats.instant(bar.timestamp),
      open: formats.price(bar.open),
      high: formats.price(bar.high),
      low: formats.price(bar.low),
      close: formats.price(bar.close),
      change: formats.percent(changeOf(reading)),
      volume: formats.compact(bar.volume),
    });
  };
}

/** Says on the chart itself when its prices are not live, stand still or are old. Renders with each tick. */
function ChartBadges({ instrumentId, onRunning }: Pick<LegendProps, "instrumentId" | "onRunning">) {
  const t = useText("chart");
  const { tag } = useLanguage();
  const mode = useSite()?.price_mode;
  const state = useLiveQuote(instrumentId)?.state;
  const stale = useStaleSeconds(instrumentId);
  const isRunning = state === "open" && stale === 0 && mode !== undefined && mode !== "replay";
  useEffect(() => onRunning(isRunning), [isRunning, onRunning]);
  return (
    <span className="inline-flex flex-wrap gap-1 text-[0.6875rem] [&>span]:py-0 [&>span]:text-[0.6875rem]">
      {mode !== undefined && mode !== "live" && <Badge>{t(`common.prices.${mode}`)}</Badge>}
      {state === "halted" && <Badge tone="bad">{t("common.states.halted")}</Badge>}
      {state === "closed" && <Badge>{t("common.states.closed")}</Badge>}
      {stale > 0 && <Badge tone="notice">{t("state.stale", { age: ageText(stale, tag) })}</Badge>}
    </span>
  );
}
