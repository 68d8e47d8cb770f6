/**
 * Connects a drawing to its bars: the latest, the running one at most ten times a second, older ones as one scrolls back. After
 * a reconnection what is missing is put in its place, without moving what is looked at.
 */
import type { Chart, KLineData } from "klinecharts";
import { afterPaint } from "../app/after-paint.ts";
import { isPageCovered } from "../app/page-overlay.ts";
import type { ChartBar, ChartSource } from "./chart-source.ts";

/** The running bar is drawn at most this often. */
export const DRAW_EVERY_MS = 100;
/** Behind a sheet, where it is hardly seen. */
export const DRAW_COVERED_EVERY_MS = 1000;

/** Older bars that could not be had are asked for again no sooner. */
const ASK_AGAIN_AFTER_MS = 3000;

export type FeedState = "drawn" | "empty" | "failed";

/**
 * What a later snapshot adds to bars already there, whose newest opened at `newest`: that bar again and those after it; null
 * when the snapshot begins after it, so that bars between the two would be lacking.
 */
export function barsAfter(newest: number, snapshot: readonly ChartBar[]): readonly ChartBar[] | null {
  const [first] = snapshot;
  if (first === undefined) return [];
  return first.timestamp > newest ? null : snapshot.filter(({ timestamp }) => timestamp >= newest);
}

/** A drawing that takes long is followed by a rest, so that the page stays quick where the processor is slow. */
const REST_SHARE = 2;

/** Milliseconds from now until the browser has painted and is free again. */
function costOfPaint(then: (ms: number) => void): void {
  const startedAt = performance.now();
  afterPaint(() => then(performance.now() - startedAt));
}

interface Pace {
  /** Tells what a drawing cost, in milliseconds. */
  readonly measure?: typeof costOfPaint;
  readonly isCovered?: () => boolean;
}

/**
 * Lets through the newest state of each bar, oldest first, and so seldom that drawing takes no more than half of the time;
 * behind a sheet hardly ever.
 */
export function inPace(draw: (bar: ChartBar) => void, pace: Pace = {}) {
  const { measure = costOfPaint, isCovered = isPageCovered } = pace;
  let waiting: ChartBar | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let restMs = DRAW_EVERY_MS;
  const flush = () => {
    timer = null;
    if (waiting === null) return;
    draw(waiting);
    waiting = null;
    measure((ms) => {
      restMs = Math.max(DRAW_EVERY_MS, ms * REST_SHARE);
    });
  };
  return {
    put(bar: ChartBar): void {
      if (waiting !== null && waiting.timestamp !== bar.timestamp) draw(waiting);
      waiting = bar;
      timer ??= setTimeout(flush, isCovered() ? Math.max(DRAW_COVERED_EVERY_MS, restMs) : restMs);
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting = null;
    },
  };
}

const drawn = (bars: readonly ChartBar[]): KLineData[] => bars.map((bar) => ({ ...bar }));

/** Follows the source until the returned function is called. */
export function feedChart(chart: Chart, source: ChartSource, onState: (state: FeedState) => void): () => void {
  let snapshot: readonly ChartBar[] | null = null;
  let begin: (() => void) | null = null;
  let push: ((bar: KLineData) => void) | null = null;
  const running = inPace((bar) => {
    if (chart.getDataList().length === 0) onState("drawn");
    push?.({ ...bar });
  });
  const older = (before: number, answer: (bars: readonly ChartBar[], hasMore: boolean) => void) => {
    const asked = snapshot;
    const fits = () => asked === snapshot;
    source.loadBefore(before).then(
      (bars) => fits() && answer(bars, bars.length > 0),
      // What failed is asked for again while one looks at the oldest bar, at each drawing unless this answer waits.
      () => setTimeout(() => fits() && answer([], true), ASK_AGAIN_AFTER_MS),
    );
  };
  chart.setDataLoader({
    getBars: ({ type, timestamp, callback }) => {
      if (type === "init") {
        begin = () => {
          const bars = snapshot ?? [];
          callback(drawn(bars), { forward: bars.length > 0, backward: false });
          onState(bars.length === 0 ? "empty" : "drawn");
        };
        if (snapshot !== null) begin();
      } else if (type === "forward" && timestamp !== null) {
        older(timestamp, (bars, hasMore) => callback(drawn(bars), { forward: hasMore, backward: false }));
      } else callback([], false);
    },
    subscribeBar: ({ callback }) => {
      push = callback;
    },
    unsubscribeBar: () => {
      push = null;
    },
  });
  const stop = source.follow({
    onSnapshot(bars) {
      const newest = chart.getDataList().at(-1)?.timestamp;
      const added = snapshot === null || newest === undefined ? null : barsAfter(newest, bars);
      if (added !== null) return added.forEach(running.put);
      const isFirst = snapshot === null;
      running.stop();
      snapshot = bars;
      if (isFirst) begin?.();
      else chart.resetData();
    },
    onBar: running.put,
    onRefused: () => snapshot === null && onState("failed"),
  });
  return () => {
    running.stop();
    stop();
  };
}
