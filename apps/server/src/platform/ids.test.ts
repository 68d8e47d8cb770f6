import { expect, test } from "vitest";
import { manualClock } from "./clock.ts";
import { createIds, lowestIdAt } from "./ids.ts";

const START = Date.UTC(2026, 10, 21);

test("ids rise and never repeat, though the clock stands still", () => {
  const ids = createIds({ clock: manualClock(START), node: 3 });
  let last = 0n;
  for (let made = 0; made < 20_000; made++) {
    const id = BigInt(ids.next());
    expect(id > last).toBe(true);
    last = id;
  }
});

test("ids keep rising when the clock is set back", () => {
  const clock = manualClock(START);
  const ids = createIds({ clock, node: 0 });
  const before = BigInt(ids.next());
  clock.advance(-3_600_000);
  expect(BigInt(ids.next())).toBeGreaterThan(before);
});

test("an id holds the time, the node and a sequence, and fits bigint until 2095", () => {
  const id = BigInt(createIds({ clock: manualClock(START), node: 1_023 }).next());
  expect([id >> 22n, (id >> 12n) & 1_023n, id & 4_095n]).toEqual([BigInt(START - Date.UTC(2026, 0, 1)), 1_023n, 0n]);
  const last = BigInt(createIds({ clock: manualClock(Date.UTC(2095, 0, 1)), node: 1_023 }).next());
  expect(last < 2n ** 63n).toBe(true);
});

test("two nodes never make the same id", () => {
  const clock = manualClock(START);
  const [one, other] = [createIds({ clock, node: 1 }), createIds({ clock, node: 2 })];
  const made = new Set(Array.from({ length: 1_000 }, () => [one.next(), other.next()]).flat());
  expect(made.size).toBe(2_000);
});

test("a node outside 0 to 1023 is refused", () => {
  expect(() => createIds({ clock: manualClock(START), node: 1_024 })).toThrow("node must be 0 to 1023");
});

test("what is found by time is looked for among the ids that there can be, whatever the time", () => {
  const ids = createIds({ clock: manualClock(START), node: 7 });
  expect(BigInt(lowestIdAt(START))).toBeLessThanOrEqual(BigInt(ids.next()));
  expect(lowestIdAt(0)).toBe("0");
  expect(BigInt(lowestIdAt(253_402_300_799_999))).toBeLessThan(2n ** 63n);
});
