/** A person's drawings on the chart, and the one being made. Registers the figures that the library lacks. */
import { type Chart, type OverlayCreate, type OverlayEvent, registerOverlay } from "klinecharts";
import type { Drawing, DrawingPoint, DrawingTool } from "./chart-drawings.ts";
import { OVERLAY_OF } from "./chart-overlays.ts";
import { PRICE_PANE } from "./chart-panes.ts";
import type { ChartLook } from "./chart-styles.ts";

const DRAWINGS = "drawings";

/** The seven prices of a retracement stand close: words without a box, so that the bars stay in sight. */
const QUIET_TEXT = { backgroundColor: "transparent", borderSize: 0 };

const handles = { needDefaultPointFigure: true, needDefaultXAxisFigure: true, needDefaultYAxisFigure: true };

registerOverlay({
  name: "rectangle",
  totalStep: 3,
  ...handles,
  createPointFigures: ({ coordinates: [from, to] }) => {
    if (!from || !to) return [];
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return [{ type: "rect", attrs: { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) } }];
  },
});

registerOverlay<string>({
  name: "label",
  totalStep: 2,
  ...handles,
  createPointFigures: ({ coordinates: [at], overlay }) =>
    at ? [{ type: "text", attrs: { ...at, text: overlay.extendData, baseline: "middle", align: "center" } }] : [],
});

const pointsOf = (points: OverlayEvent<unknown>["overlay"]["points"]): readonly DrawingPoint[] =>
  points.map(({ timestamp = 0, value = 0 }) => ({ timestamp, value }));

export interface DrawingEvents {
  onDrawn(drawing: Drawing): void;
  onMoved(id: string, points: readonly DrawingPoint[]): void;
  onSelected(id: string | null): void;
}

/** Plain http has no crypto.randomUUID. */
export const newDrawingId = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-");

/** The drawings of a person, and the one being made. */
export function createDrawingLayer(chart: Chart, events: DrawingEvents) {
  const shared = (tool: DrawingTool, isMagnetic: boolean, { link }: ChartLook): Partial<OverlayCreate> => ({
    ...(tool === "fibonacci" && { styles: { text: { ...QUIET_TEXT, color: link } } }),
    groupId: DRAWINGS,
    paneId: PRICE_PANE,
    mode: isMagnetic ? "weak_magnet" : "normal",
    modeSensitivity: 12,
    onSelected: ({ overlay }) => events.onSelected(overlay.id),
    onDeselected: () => events.onSelected(null),
    onPressedMoveEnd: ({ overlay }) => events.onMoved(overlay.id, pointsOf(overlay.points)),
    // The library would remove it: there is a button for that, and undo.
    onRightClick: (event) => event.preventDefault?.(),
  });
  const progress = () => chart.getOverlays({ groupId: DRAWINGS }).filter(({ currentStep }) => currentStep !== -1);
  const cancel = () => {
    for (const { id } of progress()) chart.removeOverlay({ id });
  };
  /** The library moves a drawing to the pane that its first point is set in: below the prices that is no point of it. */
  let again = (): void => undefined;
  const begin = (tool: DrawingTool, text: string | undefined, isMagnetic: boolean, look: ChartLook): void => {
    cancel();
    again = () => begin(tool, text, isMagnetic, look);
    chart.createOverlay({
      ...shared(tool, isMagnetic, look),
      id: newDrawingId(),
      name: OVERLAY_OF[tool],
      extendData: text,
      onDrawEnd: ({ overlay: { id, points, paneId } }) => {
        if (paneId === PRICE_PANE) {
          events.onDrawn({ id, tool, points: pointsOf(points), ...(text !== undefined && { text }) });
          return;
        }
        chart.removeOverlay({ id });
        again();
      },
    });
  };
  return {
    show(drawings: readonly Drawing[], isMagnetic: boolean, look: ChartLook): void {
      const wanted = new Map(drawings.map((one) => [one.id, one]));
      for (const overlay of chart.getOverlays({ groupId: DRAWINGS })) {
        if (overlay.currentStep === -1 && !wanted.has(overlay.id)) chart.removeOverlay({ id: overlay.id });
      }
      for (const { id, tool, points, text } of drawings) {
        const [known] = chart.getOverlays({ id });
        const own = points.map((point) => ({ ...point }));
        if (known) chart.overrideOverlay({ id, ...shared(tool, isMagnetic, look), points: own });
        else
          chart.createOverlay({
            ...shared(tool, isMagnetic, look),
            id,
            name: OVERLAY_OF[tool],
            points: own,
            extendData: text,
          });
      }
    },
    /** Each click or tap on the prices then sets a point. */
    begin,
    cancel,
    /** Points of the drawing being made that are set already; null while none is made. */
    pointsSet: (): number | null => {
      const [making] = progress();
      if (making === undefined) return null;
      if (making.paneId === PRICE_PANE || making.currentStep === 1) return making.currentStep - 1;
      again();
      return 0;
    },
  };
}
