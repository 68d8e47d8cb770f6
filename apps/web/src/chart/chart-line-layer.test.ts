import type { Chart, OverlayCreate, OverlayTemplate } from "klinecharts";
import { beforeEach, expect, test, vi } from "vitest";
import { createLineLayer } from "./chart-line-layer.ts";
import type { ChartLook } from "./chart-styles.ts";
import type { MovedLine, PriceLine } from "./price-lines.ts";

const world = vi.hoisted(() => ({ template: undefined as unknown }));
vi.mock("klinecharts", () => ({
  registerOverlay(template: unknown) {
    world.template = template;
  },
}));

const look = { up: "#0a0", down: "#a00", soft: "#888", surface: "#fff" } as ChartLook;
const LAST = { price: 150, textSize: 10, hasCountdown: true };
const line = (more: Partial<PriceLine> = {}): PriceLine => ({
  ...{ id: "stop-1", kind: "stop", price: 120, label: "Stop-loss", name: "Stop-loss", tone: "down" },
  ...more,
});
let created: OverlayCreate[];
let moved: (MovedLine | null)[];

beforeEach(() => {
  created = [];
  moved = [];
});

function layerOf(lines: readonly PriceLine[]) {
  const chart = {
    removeOverlay: () => undefined,
    createOverlay: (overlay: OverlayCreate) => created.push(overlay),
    overrideOverlay: ({ points }: OverlayCreate) => Object.assign(created[0]!, { points }),
    // Prices from 100 at the foot to 200 at the top, a pixel each.
    convertFromPixel: ([{ y }]: [{ y: number }]) => [{ value: 200 - y }],
  } as unknown as Chart;
  const layer = createLineLayer(chart, {
    place: () => undefined,
    onMoving: (one) => moved.push(one),
    lastLabel: () => LAST,
    priceText: (price) => `exactly ${price}`,
  });
  layer.show(lines, look);
  return layer;
}

/** What stands beside the prices for the first line. */
function tagText(): string | undefined {
  const [overlay] = created;
  const value = overlay?.points?.[0]?.value as number;
  const figures = (world.template as OverlayTemplate).createYAxisFigures?.({
    ...{ overlay, coordinates: [{ x: 0, y: 200 - value }], bounding: { width: 60, height: 100 } },
    yAxis: { convertToPixel: (price: number) => 200 - price },
  } as never);
  return ([figures].flat()[0]?.attrs as { text: string } | undefined)?.text;
}

test("the tag of a line never covers the price now, nor the countdown below it", () => {
  layerOf([line({ price: 155 })]);
  expect(tagText()).toBeUndefined();
  created = [];
  layerOf([line({ price: 130 })]);
  expect(tagText()).toBeUndefined();
  created = [];
  layerOf([line({ price: 120 })]);
  expect(tagText()).toBe("exactly 120");
});

test("while a line is moved its tag shows the price that it would be left at, and whoever asks is told", () => {
  layerOf([line({ wordsAt: (price) => ({ price: `near ${price}`, words: "" }) })]);
  expect(tagText()).toBe("exactly 120");
  Object.assign(created[0]!, { points: [{ value: 115 }] });
  created[0]?.onPressedMoving?.({ overlay: created[0] } as never);
  expect(tagText()).toBe("near 115");
  created[0]?.onPressedMoveEnd?.({ overlay: created[0] } as never);
  expect(moved).toEqual([{ id: "stop-1", price: 115 }, null]);
});

test("a line that is taken along goes to the price under the hand, and back where it is not left there", () => {
  const layer = layerOf([line()]);
  expect(layer.move("stop-1", 88)).toBe(112);
  expect(tagText()).toBe("exactly 112");
  layer.putBack("stop-1");
  expect(tagText()).toBe("exactly 120");
});
