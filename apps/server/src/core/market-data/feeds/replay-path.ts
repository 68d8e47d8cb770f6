/**
 * The way a replayed price takes through one recorded bar: from open over the two extremes to close, on a given number of
 * steps. Touches all four recorded prices exactly; what lies between them is interpolated and labelled so.
 */
import { type Instant, instantOf, type PriceTicks, priceTicksOf } from "@candor/money/money";
import type { Bar } from "../model/bar.ts";

/** Four prices need four steps. */
export const STEPS_MIN = 4;

export interface PathStep {
  readonly price: PriceTicks;
  readonly volume: number;
  readonly chartAt: Instant;
}

/**
 * Step `step` of `steps` through a bar that lasts `lengthMs` on its own clock. A rising bar visits its low first, a falling
 * one its high. Volume is spread evenly and adds up exactly.
 */
export function pathStep(bar: Bar, lengthMs: number, step: number, steps: number): PathStep {
  const isRising = bar.close >= bar.open;
  const knots = isRising ? [bar.open, bar.low, bar.high, bar.close] : [bar.open, bar.high, bar.low, bar.close];
  return {
    price: priceTicksOf(priceBetween(knots, step, steps - 1)),
    volume: Math.floor((bar.volume * (step + 1)) / steps) - Math.floor((bar.volume * step) / steps),
    chartAt: instantOf(bar.openedAt + Math.ceil((lengthMs * step) / steps)),
  };
}

/** The knots stand at steps 0, ⅓, ⅔ and the last, each on a step of its own. */
function priceBetween(knots: readonly number[], step: number, lastStep: number): number {
  const places = knots.map((_, knot) => Math.round((lastStep * knot) / (knots.length - 1)));
  const next = Math.max(
    1,
    places.findIndex((place) => place >= step),
  );
  const [from, to] = [places[next - 1] as number, places[next] as number];
  const [start, end] = [knots[next - 1] as number, knots[next] as number];
  return start + Math.round(((end - start) * (step - from)) / (to - from));
}
