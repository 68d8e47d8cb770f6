import { expect, test } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import type { Tick } from "../market-data/market-data.ts";
import { DeskCursor } from "./desk-cursor.ts";

const tick = (seq: number, instrumentId = 1): Tick => ({ instrumentId, seq }) as Tick;

function cursorAt(seq: number): DeskCursor {
  const cursor = new DeskCursor({ database: {} as Database, clock: manualClock(0), log: createLog("silent") });
  cursor.tell([tick(seq)]);
  cursor.hasActed(tick(seq));
  return cursor;
}

test("a gap begins at the last tick that is decided, so that none that is queued comes behind it", () => {
  const cursor = cursorAt(8);
  expect(cursor.tell([tick(9)])).toHaveLength(1);
  cursor.tell([tick(12)]);
  expect(cursor.gaps()).toEqual([{ instrumentId: 1, after: 8, upTo: 12 }]);
});

test("a gap does not grow by the ticks that follow it in order, so that reading it ends", () => {
  const cursor = cursorAt(8);
  cursor.tell([tick(12)]);
  const [gap] = cursor.gaps();
  if (!gap) throw new Error("no gap was noticed");
  cursor.tell([tick(13), tick(14)]);
  cursor.close(gap);
  expect(cursor.hasGaps).toBe(false);
});

test("another gap that opens while one is read is read too", () => {
  const cursor = cursorAt(8);
  cursor.tell([tick(12)]);
  const [gap] = cursor.gaps();
  if (!gap) throw new Error("no gap was noticed");
  cursor.tell([tick(15)]);
  cursor.close(gap);
  expect(cursor.gaps()).toEqual([{ instrumentId: 1, after: 12, upTo: 15 }]);
});

test("the first tick told is no gap, whatever its number, and nothing is told twice", () => {
  const cursor = cursorAt(8);
  expect(cursor.tell([tick(90, 2), tick(8), tick(90, 2)])).toEqual([tick(90, 2)]);
  expect(cursor.hasGaps).toBe(false);
});
