/** What is done on the chart by hand: drawing, moving what was drawn, and the keyboard, which can set the points of a drawing too. */
import type { Chart } from "klinecharts";
import { createDrawingLayer, type DrawingEvents, newDrawingId } from "./chart-drawing-layer.ts";
import { DRAWING_POINTS, type Drawing, type DrawingPoint, type DrawingTool } from "./chart-drawings.ts";
import { createKeyboardCrosshair } from "./chart-keys.ts";
import type { ChartLook } from "./chart-styles.ts";

interface HandEvents extends DrawingEvents {
  /** How many points of the drawing being made are set. */
  onPoint(count: number): void;
}

export interface ChartInteractions {
  show(drawings: readonly Drawing[], isMagnetic: boolean, look: ChartLook): void;
  begin(tool: DrawingTool, text: string | undefined, isMagnetic: boolean, look: ChartLook): void;
  cancel(): void;
  /** True when the key meant something to the chart. */
  press(key: string, isFar: boolean): boolean;
  tellPoints(): void;
}

export function createInteractions(chart: Chart, events: HandEvents): ChartInteractions {
  const crosshair = createKeyboardCrosshair(chart);
  const drawings = createDrawingLayer(chart, events);
  let making: { tool: DrawingTool; text?: string; points: DrawingPoint[] } | null = null;
  const setPoint = (): boolean => {
    const point = crosshair.point();
    if (making === null || point === null) return false;
    making.points.push(point);
    const { tool, points, text } = making;
    events.onPoint(points.length);
    if (points.length < DRAWING_POINTS[tool]) return true;
    drawings.cancel();
    making = null;
    events.onDrawn({ id: newDrawingId(), tool, points, ...(text !== undefined && { text }) });
    return true;
  };
  return {
    show: drawings.show,
    begin(tool, text, isMagnetic, look) {
      making = { tool, points: [], ...(text !== undefined && { text }) };
      drawings.begin(tool, text, isMagnetic, look);
    },
    cancel() {
      making = null;
      drawings.cancel();
    },
    press(key, isFar) {
      if (key === "Enter" || key === " ") return setPoint();
      if (key !== "Escape") return crosshair.press(key, isFar);
      crosshair.hide();
      return false;
    },
    tellPoints() {
      const count = drawings.pointsSet();
      if (count !== null) events.onPoint(count);
    },
  };
}
