/** A line of recent values without axes: the shape of a day at a glance. Drawing only, so numbers may be approximate. */
import { memo } from "react";
import { DIRECTION_TEXT, type Direction } from "./price.tsx";

const WIDTH = 68;
const HEIGHT = 28;
const INSET = 2;

/** SVG path through the values, oldest at the left; empty when there are fewer than two. */
export function sparkPath(values: readonly number[], width = WIDTH, height = HEIGHT): string {
  if (values.length < 2) return "";
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const stepX = width / (values.length - 1);
  const room = height - 2 * INSET;
  return values
    .map((value, at) => {
      const x = Math.round(at * stepX * 10) / 10;
      const y = Math.round((INSET + room - ((value - low) / span) * room) * 10) / 10;
      return `${at === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
}

interface SparklineProps {
  readonly values: readonly number[];
  readonly direction: Direction;
}

export const Sparkline = memo(function Sparkline({ values, direction }: SparklineProps) {
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={DIRECTION_TEXT[direction]}
    >
      <path
        d={sparkPath(values)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
});
