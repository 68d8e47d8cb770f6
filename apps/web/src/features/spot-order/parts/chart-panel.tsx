/** The chart with its choices: nine periods, candles or a line, averages, volume. The choices stay on this device. */
import { ChartCandlestick, ChartLine, ChartNoAxesColumn, ChartSpline } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { candleSource } from "../../../live/candles.ts";
import { classNames } from "../../../ui/class-names.ts";
import { PriceChart } from "../../../ui/price-chart.tsx";
import type { SpotInstrument } from "../spot-market.ts";
import { CHART_PERIODS, setChoices, useChoices } from "../spot-order-choices.ts";

interface ChartPanelProps {
  readonly instrument: SpotInstrument;
  /** Decides the height of the drawing. */
  readonly className: string;
}

export function ChartPanel({ instrument, className }: ChartPanelProps) {
  const t = useText("spot-order");
  const { tag } = useLanguage();
  const { period, shape, hasAverages, hasVolume } = useChoices();
  const { symbol, base, quote, scale } = instrument;
  const source = useMemo(() => candleSource(symbol, period), [symbol, period]);
  const words = useMemo(
    () => ({
      time: `${t("chart.time")} `,
      open: `${t("chart.open")} `,
      high: `${t("chart.high")} `,
      low: `${t("chart.low")} `,
      close: `${t("chart.close")} `,
      volume: `${t("chart.vol")} `,
    }),
    [t],
  );
  return (
    <section className="flex flex-col bg-surface lg:h-full lg:rounded-card">
      <div className="flex items-center gap-1 pr-1 pl-2">
        <Periods />
        <ChartChoices />
      </div>
      <PriceChart
        className={className}
        label={t("chart.label", { symbol: `${base}/${quote}`, period })}
        emptyText={t("chart.empty")}
        source={source}
        sourceKey={`${symbol}/${period}`}
        priceDecimals={scale.priceScale}
        shape={shape}
        hasAverages={hasAverages}
        hasVolume={hasVolume}
        words={words}
        tag={tag}
        isDaily={period === "1D" || period === "1W" || period === "1M"}
      />
    </section>
  );
}

function Periods() {
  const t = useText("spot-order");
  const { period } = useChoices();
  return (
    // biome-ignore lint/a11y/useSemanticElements: nine buttons in a row are no form fields
    <div role="group" aria-label={t("chart.periods")} className="scroll-quiet flex min-w-0 flex-1 overflow-x-auto">
      {CHART_PERIODS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === period}
          onClick={() => setChoices({ period: one })}
          className={classNames(
            "min-h-11 min-w-10 shrink-0 px-1 text-sm -outline-offset-2",
            one === period ? "font-bold text-link" : "font-medium text-ink-soft hover:text-ink",
          )}
        >
          <span className={classNames("rounded-lg px-1.5 py-1", one === period && "bg-primary-soft")}>{one}</span>
        </button>
      ))}
    </div>
  );
}

function ChartChoices() {
  const t = useText("spot-order");
  const { shape, hasAverages, hasVolume } = useChoices();
  const isLine = shape === "line";
  return (
    <div className="flex shrink-0 border-line border-l pl-1">
      <Choice
        label={t(isLine ? "chart.candles" : "chart.line")}
        onPress={() => setChoices({ shape: isLine ? "candles" : "line" })}
      >
        {isLine ? <ChartCandlestick aria-hidden className="size-5" /> : <ChartLine aria-hidden className="size-5" />}
      </Choice>
      <Choice
        label={t("chart.averages")}
        isOn={hasAverages}
        className="hidden xs:inline-flex"
        onPress={() => setChoices({ hasAverages: !hasAverages })}
      >
        <ChartSpline aria-hidden className="size-5" />
      </Choice>
      <Choice
        label={t("chart.volume")}
        isOn={hasVolume}
        className="hidden xs:inline-flex"
        onPress={() => setChoices({ hasVolume: !hasVolume })}
      >
        <ChartNoAxesColumn aria-hidden className="size-5" />
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isOn?: boolean;
  readonly className?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Choice({ label, isOn, className = "inline-flex", onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onPress}
      className={classNames(
        "size-11 items-center justify-center rounded-full transition hover:bg-inset",
        isOn === true ? "text-link" : "text-ink-soft",
        className,
      )}
    >
      {children}
    </button>
  );
}
