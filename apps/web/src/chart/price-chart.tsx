/**
 * The price chart as an element: loads the drawing code when first shown, keeps its place meanwhile, follows theme changes, and
 * stands for the canvas towards those who use a keyboard or cannot see it.
 */
import { createStore, type Store } from "@candor/client/store";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useText } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import type { ChartEvents, ChartHandle, ChartLooks, ChartOptions, ChartRange, ChartReading } from "./chart-canvas.ts";
import type { DrawingTool } from "./chart-drawings.ts";
import { ChartLegend, useSpokenBar } from "./chart-legend.tsx";
import { LineLabels } from "./line-labels.tsx";
import { type Fold, linePlacer } from "./line-places.ts";
import type { MovedLine } from "./price-lines.ts";

/** What is being drawn, with the words of a label. */
export interface ActiveTool {
  readonly tool: DrawingTool;
  readonly text?: string;
}

interface PriceChartProps
  extends Omit<ChartOptions, "hasCountdown" | "legendTop" | "words">,
    Pick<ChartEvents, "onDrawn" | "onMoved" | "onSelected" | "onPoint"> {
  readonly instrumentId: number;
  /** What the chart shows, for those who cannot see it. */
  readonly label: string;
  readonly active: ActiveTool | null;
  /** Told how many pixels the words over the prices take. */
  readonly onLegendHeight: (height: number) => void;
  /** Keys the chart itself has no use for. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** A label that stands for many lines was pressed. */
  readonly onList: (lineIds: readonly string[], isHere: boolean) => void;
}

type State = "loading" | "drawn" | "empty" | "failed";

/** A key's crosshair is drawn in the next frame; then it can be read out. */
const READ_AFTER_MS = 60;

export function PriceChart(props: PriceChartProps) {
  const t = useText("chart");
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>("loading");
  const [tries, setTries] = useState(0);
  const hasFailed = useRef(false);
  const [range, setRange] = useState<ChartRange | null>(null);
  const [reading] = useState(() => createStore<ChartReading | null>(null));
  const [hasCountdown, setHasCountdown] = useState(false);
  const legend = useRef<HTMLDivElement>(null);
  const legendTop = useHeight(legend);
  const { onLegendHeight } = props;
  useEffect(() => onLegendHeight(legendTop), [legendTop, onLegendHeight]);
  const { shape, indicators, drawings, isMagnetic, lines } = props;
  const marks = useLabels(lines, legend);
  const looks = useMemo<ChartLooks>(
    () => ({ shape, indicators, drawings, isMagnetic, lines, hasCountdown, legendTop }),
    [shape, indicators, drawings, isMagnetic, lines, hasCountdown, legendTop],
  );
  const handle = useCanvas(
    host,
    { ...props, ...looks, words: { volume: t("reading.volume") } },
    looks,
    {
      onLoading: () => setState("loading"),
      onState: (next) => {
        if (next !== "failed") hasFailed.current = false;
        setState(next);
      },
      onReading: reading.set,
      onRange: setRange,
      onDrawn: props.onDrawn,
      onMoved: props.onMoved,
      onSelected: props.onSelected,
      onPoint: props.onPoint,
      onPlaced: marks.placer.place,
      onMoving: marks.moved.set,
    },
    tries,
  );
  useTool(handle, props.active, state);

  const summary =
    range === null
      ? ""
      : t("summary", {
          from: range.formats.instant(range.first),
          to: range.formats.instant(range.last),
          high: range.formats.price(range.high),
          low: range.formats.price(range.low),
          close: range.formats.price(range.close),
        });
  return (
    <div className="relative min-h-0 flex-1">
      <div
        role="img"
        aria-label={props.label}
        aria-description={summary}
        aria-busy={state === "loading"}
        className="absolute inset-0 isolate"
      >
        {/* Without bars its axes would be invented. */}
        <div ref={host} className={classNames("absolute inset-0", state === "empty" && "invisible")} />
        {state === "loading" && <Skeleton className="absolute inset-x-3 inset-y-2" />}
        {state === "empty" && (
          <p className="absolute inset-0 flex items-center justify-center px-6 text-center text-ink-soft text-sm">
            {t("empty")}
          </p>
        )}
      </div>
      <ChartLegend reading={reading} instrumentId={props.instrumentId} onRunning={setHasCountdown} box={legend} />
      <CrosshairKeys host={host} handle={handle} reading={reading} onKey={props.onKey} />
      {state === "drawn" && <LineLabels lines={lines} {...marks} handle={handle} onList={props.onList} />}
      {state === "failed" && (
        <Failed
          onRetry={() => {
            // Some browsers remember that an address failed, and ask again only in a new document.
            if (hasFailed.current) location.reload();
            hasFailed.current = true;
            setTries(tries + 1);
          }}
        />
      )}
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText("chart");
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-6 text-center">
      <p role="alert" className="text-ink-soft text-sm">
        {t("failed")}
      </p>
      <Button size="small" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </div>
  );
}

/** The labels of price lines, and what puts them in their places. */
function useLabels(lines: PriceChartProps["lines"], legend: RefObject<HTMLElement | null>) {
  const latest = useRef(lines);
  latest.current = lines;
  const [marks] = useState(() => {
    const labels = new Map<string, HTMLElement>();
    const folds = createStore<readonly Fold[]>([]);
    const moved = createStore<MovedLine | null>(null);
    return { labels, folds, moved, placer: linePlacer({ lines: latest, labels, legend, folds, moved }) };
  });
  return marks;
}

/** Pixels an element is high. */
function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(() => setHeight(element.current?.offsetHeight ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return height;
}

type HandleRef = RefObject<ChartHandle | null>;

/** Another instrument, period, language or try is another drawing; everything else is told to the one there is. */
function useCanvas(
  host: RefObject<HTMLElement | null>,
  options: ChartOptions,
  looks: ChartLooks,
  events: ChartEvents & { onLoading(): void },
  tries: number,
): HandleRef {
  const handle = useRef<ChartHandle | null>(null);
  const latest = useRef({ options, events });
  latest.current = { options, events };
  const { ticker, period, tag } = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another source, language or try is another chart
  useEffect(() => {
    let isGone = false;
    const now = () => latest.current.events;
    now().onLoading();
    import("./chart-canvas.ts").then(
      ({ createChart }) => {
        if (isGone || !host.current) return;
        handle.current = createChart(host.current, latest.current.options, {
          onState: (state) => now().onState(state),
          onReading: (reading) => now().onReading(reading),
          onRange: (range) => now().onRange(range),
          onDrawn: (drawing) => now().onDrawn(drawing),
          onMoved: (id, points) => now().onMoved(id, points),
          onSelected: (id) => now().onSelected(id),
          onPoint: (count) => now().onPoint(count),
          onPlaced: (...place) => now().onPlaced(...place),
          onMoving: (moved) => now().onMoving(moved),
        });
      },
      () => now().onState("failed"),
    );
    const stopLooking = onLooksChange(() => handle.current?.restyle());
    return () => {
      isGone = true;
      stopLooking();
      handle.current?.destroy();
      handle.current = null;
    };
  }, [ticker, period, tag, tries]);

  useEffect(() => handle.current?.update(looks), [looks]);
  return handle;
}

/** Calls back after the theme, the colours of rising and falling, or the system's scheme have changed. */
function onLooksChange(then: () => void): () => void {
  const restyle = () => requestAnimationFrame(then);
  const themes = new MutationObserver(restyle);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme", "data-updown", "style"] });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", restyle);
  return () => {
    themes.disconnect();
    scheme.removeEventListener("change", restyle);
  };
}

/** A tool that was chosen is begun on the drawing there is, and given up when another takes its place. */
function useTool(handle: HandleRef, active: ActiveTool | null, state: State): void {
  useEffect(() => {
    if (active === null || state !== "drawn") return;
    handle.current?.beginDrawing(active.tool, active.text);
    return () => handle.current?.cancelDrawing();
  }, [active, state, handle]);
}

interface CrosshairKeysProps {
  readonly host: RefObject<HTMLElement | null>;
  readonly handle: HandleRef;
  readonly reading: Store<ChartReading | null>;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** The chart's place for the keyboard: a slider over the bars, which reads out the one it stands at. */
function CrosshairKeys({ host, handle, reading, onKey }: CrosshairKeysProps) {
  const t = useText("chart");
  const spoken = useSpokenBar();
  const slider = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState({ at: 0, text: "" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const element = host.current;
    const focus = (event: PointerEvent) =>
      event.pointerType === "mouse" && slider.current?.focus({ preventScroll: true });
    element?.addEventListener("pointerdown", focus);
    return () => element?.removeEventListener("pointerdown", focus);
  }, [host]);
  const read = useCallback(() => {
    const current = reading.get();
    if (current) setValue({ at: current.bar.timestamp, text: spoken(current) });
  }, [reading, spoken]);
  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label={t("crosshair")}
      aria-description={t("keys")}
      aria-valuemin={0}
      aria-valuemax={Number.MAX_SAFE_INTEGER}
      aria-valuenow={value.at}
      aria-valuetext={value.text || t("crosshairOff")}
      className="pointer-events-none absolute inset-0 -outline-offset-2"
      onFocus={() => handle.current?.prepareKeys()}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (!handle.current?.press(event.key, event.shiftKey)) return onKey(event);
        event.preventDefault();
        clearTimeout(timer.current);
        timer.current = setTimeout(read, READ_AFTER_MS);
      }}
    />
  );
}
