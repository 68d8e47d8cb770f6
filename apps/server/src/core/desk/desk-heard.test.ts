import { expect, test } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import type { Tick } from "../market-data/market-data.ts";
import { DeskHeard } from "./desk-heard.ts";

const tick = (seq: number, instrumentId = 1): Tick => ({ instrumentId, seq }) as Tick;

function heardUpTo(seq: number): DeskHeard {
  const heard = new DeskHeard({ database: {} as Database, clock: manualClock(0), log: createLog("silent") });
  heard.tell([tick(seq)]);
  heard.hasActed(tick(seq));
  return heard;
}

test("a gap begins at the last tick that is decided, so that none that is queued comes behind it", () => {
  const heard = heardUpTo(8);
  expect(heard.tell([tick(9)])).toHaveLength(1);
  heard.tell([tick(12)]);
  expect(heard.gaps()).toEqual([{ instrumentId: 1, after: 8, upTo: 12 }]);
});

test("a gap does not grow by the ticks that follow it in order, so that reading it ends", () => {
  const heard = heardUpTo(8);
  heard.tell([tick(12)]);
  const [gap] = heard.gaps();
  if (!gap) throw new Error("no gap was noticed");
  heard.tell([tick(13), tick(14)]);
  heard.close(gap);
  expect(heard.hasGaps).toBe(false);
});

test("another gap that opens while one is read is read too", () => {
  const heard = heardUpTo(8);
  heard.tell([tick(12)]);
  const [gap] = heard.gaps();
  if (!gap) throw new Error("no gap was noticed");
  heard.tell([tick(15)]);
  heard.close(gap);
  expect(heard.gaps()).toEqual([{ instrumentId: 1, after: 12, upTo: 15 }]);
});

test("the first tick told is no gap, whatever its number, and nothing is told twice", () => {
  const heard = heardUpTo(8);
  expect(heard.tell([tick(90, 2), tick(8), tick(90, 2)])).toEqual([tick(90, 2)]);
  expect(heard.hasGaps).toBe(false);
});
