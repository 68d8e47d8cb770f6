import { GRID_MS } from "@candor/engine/price-rules";
import { type Instant, instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { instrumentLike } from "../../instrument/seeded-instruments-test-support.ts";
import { TradingHours } from "../model/trading-hours.ts";
import { IndexGrid, NO_TICK_YET } from "./index-grid.ts";

const SHARE = instrumentLike({ id: 41, symbol: "AAPL", calendar: "us-equity" });
const COIN = instrumentLike({ id: 1, calendar: "always" });
const FEED = { mode: "live" as const, sources: () => ["a"], cadenceMs: () => 1_000 };

/** Friday's close and Monday's opening in New York. */
const CLOSES = Date.parse("2026-11-20T21:00:00Z");
const OPENS = Date.parse("2026-11-23T14:30:00Z");
const at = (base: number, steps: number): Instant => instantOf(base + steps * GRID_MS);

function opened() {
  const hours = new TradingHours([SHARE, COIN], "live");
  const last = new Map([SHARE, COIN].map(({ id }) => [id, NO_TICK_YET]));
  const grid = new IndexGrid(last, FEED, (instrumentId, when) => hours.isOpen(instrumentId, when));
  const say = (instrumentId: number, price: number, when: Instant, receivedAt = when) =>
    grid.accept({ instrumentId, source: "a", price, volume: 3, at: when, chartAt: when }, receivedAt);
  const ticksOf = (instrumentId: number, when: Instant) =>
    grid.step(when).filter((tick) => tick.instrumentId === instrumentId);
  return { grid, say, ticksOf };
}

describe("outside its venue's hours", () => {
  test("an instrument gets no tick from the instant of the close on, and what never closes goes on", () => {
    const { grid, say } = opened();
    say(SHARE.id, 100, at(CLOSES, -1));
    say(COIN.id, 100, at(CLOSES, -1));
    expect(grid.step(at(CLOSES, -1)).map(({ instrumentId }) => instrumentId)).toEqual([SHARE.id, COIN.id]);
    expect(grid.step(at(CLOSES, 0)).map(({ instrumentId }) => instrumentId)).toEqual([COIN.id]);
    expect(grid.hasPrice(SHARE.id)).toBe(false);
  });

  test("silence is no fault, however long, nor for five seconds after the opening", () => {
    const { grid } = opened();
    grid.step(at(CLOSES, -1));
    for (const step of [0, 100, 100_000]) grid.step(at(CLOSES, step));
    grid.step(at(OPENS, -1));
    grid.step(at(OPENS, 20));
    expect(grid.haltOf(SHARE.id)).toBeNull();
    grid.step(at(OPENS, 41));
    expect(grid.haltOf(SHARE.id)).toBe("silence");
    expect(grid.haltOf(COIN.id)).toBe("silence");
  });

  test("what was said before, while another process formed the ticks, is no price at the opening either", () => {
    const { grid, say } = opened();
    say(SHARE.id, 100, at(CLOSES, -1));
    say(COIN.id, 100, at(CLOSES, -1));
    for (const when of [at(CLOSES, -1), at(CLOSES, 40), at(OPENS, -1), at(OPENS, 1)]) grid.listen(when);
    grid.goOnAfter(new Map([SHARE, COIN].map(({ id }) => [id, NO_TICK_YET])), at(OPENS, 1));
    expect(grid.step(at(OPENS, 2)).map(({ instrumentId }) => instrumentId)).toEqual([COIN.id]);
  });

  test("what is said counts neither then nor at the opening, which waits for a fresh word", () => {
    const { grid, say, ticksOf } = opened();
    say(SHARE.id, 100, at(CLOSES, -1));
    grid.step(at(CLOSES, -1));
    // Said before the close and heard after it; said before the opening.
    say(SHARE.id, 101, at(CLOSES, -1), at(CLOSES, 1));
    grid.step(at(CLOSES, 1));
    say(SHARE.id, 102, at(OPENS, -1), at(OPENS, 0));
    expect(ticksOf(SHARE.id, at(OPENS, 0))).toEqual([]);
    say(SHARE.id, 103, at(OPENS, 1));
    expect(ticksOf(SHARE.id, at(OPENS, 1))).toMatchObject([{ seq: 2, price: 103, volume: 3, isValid: true }]);
    expect(grid.rejected()).toEqual([]);
  });

  test("what happened overnight is a move that the only source has to hold, and no fault of the source", () => {
    const { grid, say, ticksOf } = opened();
    say(SHARE.id, 100, at(CLOSES, -1));
    grid.step(at(CLOSES, -1));
    grid.step(at(CLOSES, 0));
    for (let step = 0; step < 40; step += 1) {
      say(SHARE.id, 150, at(OPENS, step));
      expect(ticksOf(SHARE.id, at(OPENS, step))).toMatchObject([{ price: 150, isValid: false }]);
    }
    expect(grid.haltOf(SHARE.id)).toBe("jump");
    say(SHARE.id, 150, at(OPENS, 40));
    expect(ticksOf(SHARE.id, at(OPENS, 40))).toMatchObject([{ price: 150, isValid: true }]);
    expect(grid.rejected()).toEqual([]);
  });

  test("what moved overnight by 5 % or less counts at once", () => {
    const { grid, say, ticksOf } = opened();
    say(SHARE.id, 100, at(CLOSES, -1));
    grid.step(at(CLOSES, -1));
    grid.step(at(CLOSES, 0));
    say(SHARE.id, 95, at(OPENS, 0));
    expect(ticksOf(SHARE.id, at(OPENS, 0))).toMatchObject([{ price: 95, isValid: true }]);
  });

  test("a halt neither ends nor counts as healed: thirty good seconds of trading do that", () => {
    const { grid, say, ticksOf } = opened();
    say(SHARE.id, 100, at(CLOSES, -40));
    grid.step(at(CLOSES, -40));
    for (let step = -39; step < 10; step += 1) grid.step(at(CLOSES, step));
    expect(grid.haltOf(SHARE.id)).toBe("silence");
    for (let step = 0; step < 120; step += 1) {
      say(SHARE.id, 100 + (step % 2), at(OPENS, step));
      expect(ticksOf(SHARE.id, at(OPENS, step))).toMatchObject([{ isValid: false }]);
    }
    say(SHARE.id, 100, at(OPENS, 120));
    expect(ticksOf(SHARE.id, at(OPENS, 120))).toMatchObject([{ isValid: true }]);
  });

  test("a simulated price knows no hours", () => {
    const hours = new TradingHours([SHARE], "simulated");
    expect(hours.calendarOf(SHARE.id)).toBe("always");
    expect(hours.sessionAt(SHARE.id, at(CLOSES, 100))).toEqual({ isOpen: true, opensAt: null, closesAt: null });
  });
});
