/** The chart of an instrument with its choices: period, looks, indicators, drawings, full screen. The same wherever one stands. */
import { useStore } from "@candor/client/store";
import { Maximize, Minimize, PencilRuler, SlidersHorizontal } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLanguage, useText } from "../app/i18n.ts";
import { useSession } from "../app/session.ts";
import { candleSource } from "../live/candles.ts";
import { classNames } from "../ui/class-names.ts";
import { DRAWING_POINTS, openDrawings, withDrawing, withMoved, without } from "./chart-drawings.ts";
import { chartHeightMin } from "./chart-indicators.ts";
import { setChartSettings, useChartSettings } from "./chart-settings.ts";
import { useFullScreen } from "./full-screen.ts";
import { PeriodRow } from "./period-row.tsx";
import { type ActiveTool, PriceChart } from "./price-chart.tsx";
import { type PriceLine, withInFront } from "./price-lines.ts";
import { ToolButton } from "./tool-button.tsx";

export interface ChartedInstrument {
  readonly id: number;
  /** As on the wire: "BTCUSDT". */
  readonly symbol: string;
  /** As people read it: "BTC/USDT". */
  readonly name: string;
  readonly priceDecimals: number;
}

interface ChartPanelProps {
  readonly instrument: ChartedInstrument;
  /** Prices that matter to the person here; the same list object while nothing changes. */
  readonly lines?: readonly PriceLine[];
  /** Decides the height of the drawing, full screen excepted; it is higher where there are more panes than that has room for. */
  readonly className: string;
}

const NO_LINES: readonly PriceLine[] = [];
const DrawingBar = lazy(() => import("./drawing-bar.tsx").then((m) => ({ default: m.DrawingBar })));
const SettingsSheet = lazy(() => import("./chart-settings-sheet.tsx").then((m) => ({ default: m.ChartSettingsSheet })));
const TextSheet = lazy(() => import("./drawing-text-sheet.tsx").then((m) => ({ default: m.DrawingTextSheet })));

const LineSheet = lazy(() => import("./line-list-sheet.tsx").then((m) => ({ default: m.LineListSheet })));

type OpenSheet = "settings" | "text" | "lines";

export function ChartPanel({ instrument, lines: given = NO_LINES, className }: ChartPanelProps) {
  const t = useText("chart");
  const { tag } = useLanguage();
  const { user } = useSession();
  const { period, shape, indicators, isMagnetic } = useChartSettings();
  const panel = useRef<HTMLElement>(null);
  const { isFull, toggle } = useFullScreen(panel);
  const source = useMemo(() => candleSource(instrument.symbol, period), [instrument.symbol, period]);
  const sheets = useSheets();
  const [legendHeight, setLegendHeight] = useState(0);
  const [listed, setListed] = useState({ ids: [] as readonly string[], isHere: false });
  const [front, setFront] = useState<string | null>(null);
  const lines = useMemo(() => withInFront(given, front), [given, front]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other drawings
  const drawings = useMemo(() => openDrawings(instrument.symbol), [instrument.symbol, user?.userId]);
  const { list } = useStore(drawings);
  const draw = useDrawingTool(() => sheets.open("text"));

  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && draw.active !== null) draw.choose(null);
    else if ((event.key === "Delete" || event.key === "Backspace") && draw.selected !== null) {
      const id = draw.selected;
      drawings.change((current) => without(current, id));
    } else return;
    event.preventDefault();
  };
  return (
    <section
      ref={panel}
      aria-label={t("panel", { symbol: instrument.name })}
      className={classNames(
        "flex flex-col bg-surface",
        isFull
          ? "fixed inset-0 z-[36] pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
          : "lg:h-full lg:rounded-card",
      )}
    >
      <div className="flex shrink-0 flex-wrap items-start pl-2">
        <PeriodRow value={period} onChange={(next) => setChartSettings({ period: next })} />
        <div className="ml-auto flex shrink-0 border-line border-l pl-1">
          <ToolButton label={t("settings.open")} onPress={() => sheets.open("settings")}>
            <SlidersHorizontal />
          </ToolButton>
          <ToolButton label={t("draw.open")} isExpanded={draw.isOpen} onPress={draw.toggle}>
            <PencilRuler />
          </ToolButton>
          <ToolButton label={t(isFull ? "leaveFullScreen" : "fullScreen")} onPress={toggle}>
            {isFull ? <Minimize /> : <Maximize />}
          </ToolButton>
        </div>
      </div>
      {draw.isOpen && (
        <Suspense fallback={<div className="min-h-11 shrink-0 border-line border-t" />}>
          <DrawingBar
            drawings={drawings}
            tool={draw.active?.tool ?? null}
            selected={draw.selected}
            onTool={draw.choose}
          />
        </Suspense>
      )}
      <div
        className={classNames("relative flex flex-col", isFull ? "min-h-0 flex-1" : className)}
        {...(!isFull && { style: { minHeight: chartHeightMin(indicators, legendHeight) } })}
      >
        <PriceChart
          instrumentId={instrument.id}
          label={t("label", { symbol: instrument.name, period })}
          source={source}
          ticker={instrument.symbol}
          period={period}
          priceDecimals={instrument.priceDecimals}
          tag={tag}
          shape={shape}
          indicators={indicators}
          isMagnetic={isMagnetic}
          drawings={list}
          lines={lines}
          active={draw.active}
          onLegendHeight={setLegendHeight}
          onKey={onKey}
          onList={(ids, isHere) => {
            setListed({ ids, isHere });
            sheets.open("lines");
          }}
          onDrawn={(drawing) => {
            drawings.change((current) => withDrawing(current, drawing));
            draw.choose(null);
          }}
          onMoved={(id, points) => drawings.change((current) => withMoved(current, id, points))}
          onSelected={draw.select}
          onPoint={draw.setPoints}
        />
        <DrawingHint active={draw.active} points={draw.points} />
      </div>
      <ChartSheets
        sheets={sheets}
        lines={lines.filter(({ id }) => listed.ids.includes(id))}
        onFront={listed.isHere ? setFront : null}
        onText={(text) => draw.begin({ tool: "text", text })}
      />
    </section>
  );
}

interface ChartSheetsProps {
  readonly sheets: Sheets;
  /** Those that the pressed label stands for. */
  readonly lines: readonly PriceLine[];
  /** Null where their labels cannot be shown, as they lie beyond an edge. */
  readonly onFront: ((id: string) => void) | null;
  readonly onText: (text: string) => void;
}

function ChartSheets({ sheets, lines, onFront, onText }: ChartSheetsProps) {
  const { wasOpened, isOpen, close } = sheets;
  return (
    <Suspense fallback={null}>
      {wasOpened.has("settings") && <SettingsSheet isOpen={isOpen("settings")} onClose={close} />}
      {wasOpened.has("lines") && <LineSheet lines={lines} onFront={onFront} isOpen={isOpen("lines")} onClose={close} />}
      {wasOpened.has("text") && (
        <TextSheet
          isOpen={isOpen("text")}
          onClose={close}
          onText={(text) => {
            close();
            onText(text);
          }}
        />
      )}
    </Suspense>
  );
}

type Sheets = ReturnType<typeof useSheets>;

/** Sheets are loaded when first opened and stay, so that they can close with their motion. */
function useSheets() {
  const [shown, setShown] = useState<OpenSheet | null>(null);
  const [wasOpened, setWasOpened] = useState<ReadonlySet<OpenSheet>>(new Set());
  return {
    wasOpened,
    isOpen: (sheet: OpenSheet) => shown === sheet,
    open(sheet: OpenSheet) {
      setWasOpened((before) => new Set([...before, sheet]));
      setShown(sheet);
    },
    close: () => setShown(null),
  };
}

/** Which tool is in hand and which drawing is selected; a label's words are asked for first. */
function useDrawingTool(askText: () => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<ActiveTool | null>(null);
  const [selected, select] = useState<string | null>(null);
  const [points, setPoints] = useState(0);
  const begin = (next: ActiveTool | null) => {
    setPoints(0);
    setActive(next);
  };
  return {
    isOpen,
    active,
    selected,
    points,
    begin,
    select,
    setPoints,
    choose(tool: ActiveTool["tool"] | null) {
      begin(tool === null || tool === "text" ? null : { tool });
      if (tool === "text") askText();
    },
    toggle() {
      begin(null);
      setIsOpen(!isOpen);
    },
  };
}

interface DrawingHintProps {
  readonly active: ActiveTool | null;
  readonly points: number;
}

/** Says what to do with the tool in hand. */
function DrawingHint({ active, points }: DrawingHintProps) {
  const t = useText("chart");
  const [hint, setHint] = useState("");
  const count = active === null ? 0 : DRAWING_POINTS[active.tool];
  useEffect(() => {
    setHint(count === 0 ? "" : t("draw.hint", { point: points + 1, count }));
  }, [count, points, t]);
  return (
    <p
      role="status"
      className={classNames(
        "pointer-events-none absolute w-max max-w-full bottom-0 left-1/2 -translate-x-1/2 rounded-lg bg-ink px-3 py-1.5 text-center text-surface text-xs",
        hint === "" && "sr-only",
      )}
    >
      {hint}
    </p>
  );
}
