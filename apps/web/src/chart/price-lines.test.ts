import fc from "fast-check";
import { expect, test } from "vitest";
import { placeLabels } from "./price-lines.ts";

const ROOM = { height: 100, top: 0, gap: 20 };

test("a label stands at its line when nothing is in the way", () => {
  expect(placeLabels([{ id: "a", y: 50 }], ROOM)).toEqual([{ id: "a", y: 50, edge: null }]);
});

test("lines beyond an edge have their labels at that edge, each in sight", () => {
  const placed = placeLabels(
    [
      { id: "far", y: 900 },
      { id: "near", y: 300 },
      { id: "above", y: -5 },
    ],
    ROOM,
  );
  expect(placed).toEqual([
    { id: "above", y: 10, edge: "above" },
    { id: "near", y: 70, edge: "below" },
    { id: "far", y: 90, edge: "below" },
  ]);
});

test("a label from beyond the upper edge stays clear of what is written there, and one that is in sight at its line", () => {
  const placed = placeLabels(
    [
      { id: "above", y: -5 },
      { id: "inside", y: 80 },
    ],
    { ...ROOM, top: 30 },
  );
  expect(placed.map(({ y }) => y)).toEqual([40, 80]);
  expect(placeLabels([{ id: "inside", y: 12 }], { ...ROOM, top: 30 })[0]?.y).toBe(12);
});

test("labels keep the order of their lines, a gap between them, and the chart's height where it has room", () => {
  const ys = fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 10 });
  fc.assert(
    fc.property(ys, (all) => {
      const placed = placeLabels(
        all.map((y, at) => ({ id: String(at), y })),
        { height: 200, top: 0, gap: 20 },
      );
      expect(placed.map(({ id }) => all[Number(id)])).toEqual(all.toSorted((a, b) => a - b));
      for (const [at, { y }] of placed.entries()) {
        expect(y).toBeGreaterThanOrEqual(10);
        expect(y).toBeLessThanOrEqual(190);
        const next = placed[at + 1];
        if (next) expect(next.y - y).toBeGreaterThanOrEqual(20);
      }
    }),
  );
});
