/** The figures beside and below the prices without those that would be seen in part: half a figure looks broken. */
import type { AxisCreateTicksCallback } from "klinecharts";

/** The label of the last price. Its text has room above and below, and so has that of the countdown under it. */
export interface LastLabel {
  readonly price: number;
  /** Pixels of its text, and of the axis's. */
  readonly textSize: number;
  readonly hasCountdown: boolean;
}

/** Pixels above and below a text, between label and countdown, and that a figure keeps away from them. */
const PADDING = 2;
/** The library keeps the label this far inside where its price is out of sight, in parts of the height. */
const [HIGHEST, LOWEST] = [0.05, 0.98];

/** Of the width of a character, in parts of its size: digits are narrower than this, so that a few wider ones have room. */
const CHARACTER = 0.7;

/** The times below, without those that the edge would cut. @param textSizeOf pixels */
export const ticksInside =
  (textSizeOf: () => number): AxisCreateTicksCallback =>
  ({ bounding, defaultTicks }) =>
    defaultTicks.filter(({ coord, text }) => {
      const half = (text.length * CHARACTER * textSizeOf()) / 2;
      return coord >= half && coord <= bounding.width - half;
    });

/**
 * The figures beside the prices, without those that the label of the last price lies over.
 * @param labelOf asked at each drawing, since the price moves while the figures stand; undefined without a price
 */
export const ticksClearOf =
  (labelOf: () => LastLabel | undefined): AxisCreateTicksCallback =>
  ({ range, bounding, defaultTicks }) =>
    defaultTicks.map((tick) => ({
      ...tick,
      get text() {
        const label = labelOf();
        return label && isCovered(tick.coord, label, range, bounding.height) ? "" : tick.text;
      },
    }));

type Range = Parameters<AxisCreateTicksCallback>[0]["range"];

function isCovered(y: number, { price, textSize, hasCountdown }: LastLabel, range: Range, height: number): boolean {
  const share = 1 - (price - range.realFrom) / range.realRange;
  return meetsLast(y, share * height, height, { textSize, hasCountdown });
}

/** Whether what is written at `y` beside the prices would meet the label of the last price, which is at `lastY`; in pixels. */
export function meetsLast(
  y: number,
  lastY: number,
  height: number,
  { textSize, hasCountdown }: Omit<LastLabel, "price">,
): boolean {
  const middle = Math.min(LOWEST * height, Math.max(HIGHEST * height, lastY));
  const reach = textSize + 2 * PADDING;
  const countdown = hasCountdown ? textSize + 3 * PADDING : 0;
  return y > middle - reach && y < middle + reach + countdown;
}
