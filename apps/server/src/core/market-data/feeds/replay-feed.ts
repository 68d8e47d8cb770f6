/**
 * Recorded prices, played again and again. Instruments without a recording have no price here. Says of itself that it is a
 * replay. Says nothing for one step at the seam of a recording: each lap is a session of its own.
 */
import { GRID_MS } from "@candor/engine/price-rules";
import type { Instant } from "@candor/money/money";
import type { Feed, SampleSink } from "./feed.ts";
import type { Recording } from "./recording.ts";
import { ReplayTape } from "./replay-tape.ts";

/** @param speed recorded seconds per second, for bars that are not sped up anyway (ReplayTape) */
export function createReplayFeed(recordings: readonly Recording[], speed: number): Feed {
  const tapes = new Map(recordings.map((recording) => [recording.instrument.id, new ReplayTape(recording, speed)]));
  const sourceOf = (recording: Recording) => `replay of ${recording.name}`;
  let deliver: SampleSink | undefined;
  /** Those that say nothing in this step. */
  const atSeam = new Set<number>();

  return {
    mode: "replay",
    origin: `replay ${recordings.map(({ name, bars }) => `${name}:${bars[0]?.openedAt}:${bars.length}`).join(" ")}`,
    speed,
    sources(instrumentId) {
      const tape = tapes.get(instrumentId);
      return tape ? [sourceOf(tape.recording)] : [];
    },
    cadenceMs: () => GRID_MS,
    history: async (instrument) => tapes.get(instrument.id)?.history() ?? new Map(),
    async start(sink, resume) {
      for (const [id, tape] of tapes) {
        const point = resume.get(id);
        if (point) tape.resumeAfter(point.chartAt);
      }
      deliver = sink;
    },
    advance(at: Instant) {
      for (const [instrumentId, tape] of tapes) {
        if (tape.isAtSeam && !atSeam.delete(instrumentId)) atSeam.add(instrumentId);
        else deliver?.({ instrumentId, source: sourceOf(tape.recording), at, ...tape.next() });
      }
    },
    breaks: {
      isAt: (instrumentId) => atSeam.has(instrumentId),
      endsAt: (instrumentId, chartAt) => tapes.get(instrumentId)?.endsLap(chartAt) ?? false,
    },
    async stop() {
      deliver = undefined;
    },
  };
}
