/** Drawings by the names of the chart library. Apart, as the build asks too which of its own it is to keep. */
import type { DrawingTool } from "./chart-drawings.ts";

/** "rectangle" and "label" are the app's own, registered where they are drawn. */
export const OVERLAY_OF: Readonly<Record<DrawingTool, string>> = {
  trend: "segment",
  ray: "rayLine",
  horizontal: "horizontalStraightLine",
  vertical: "verticalStraightLine",
  channel: "parallelStraightLine",
  rectangle: "rectangle",
  fibonacci: "fibonacciLine",
  price: "priceLine",
  text: "label",
};
