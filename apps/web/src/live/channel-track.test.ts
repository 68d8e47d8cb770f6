import { expect, test } from "vitest";
import { AWAITING_SNAPSHOT, judgeUpdate, snapshotTaken } from "./channel-track.ts";

test("updates before the snapshot are ignored", () => {
  expect(judgeUpdate(AWAITING_SNAPSHOT, 1)).toBe("ignore");
});

test("the next number is applied, a repeated one is ignored, a skipped one is a gap", () => {
  const track = snapshotTaken(7);
  expect(judgeUpdate(track, 8)).toBe("apply");
  expect(judgeUpdate(track, 7)).toBe("ignore");
  expect(judgeUpdate(track, 3)).toBe("ignore");
  expect(judgeUpdate(track, 9)).toBe("gap");
});
