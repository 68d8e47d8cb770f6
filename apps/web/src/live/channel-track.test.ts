import { expect, test } from "vitest";
import { asked, isAwaited, judgeUpdate, NEVER_ASKED, taken } from "./channel-track.ts";

test("updates before the snapshot are ignored", () => {
  expect(judgeUpdate(asked(taken(NEVER_ASKED, 4)), 5)).toBe("ignore");
});

test("the next number is applied, a repeated one is ignored, a skipped one is a gap", () => {
  const track = taken(NEVER_ASKED, 7);
  expect(judgeUpdate(track, 8)).toBe("apply");
  expect(judgeUpdate(track, 7)).toBe("ignore");
  expect(judgeUpdate(track, 3)).toBe("ignore");
  expect(judgeUpdate(track, 9)).toBe("gap");
});

test("of two snapshots asked for one after the other only the last one counts, whichever comes first", () => {
  const first = asked(NEVER_ASKED);
  const second = asked(first);
  expect([isAwaited(second, first), isAwaited(second, second)]).toEqual([false, true]);
  const track = taken(second, 9);
  expect([isAwaited(track, first), isAwaited(track, second)]).toEqual([false, true]);
});
