import fc from "fast-check";
import { expect, test } from "vitest";
import { byImportance, placeLabels } from "./price-lines.ts";

const ROOM = { height: 200, top: 0, gap: 20 };

test("a label stands at its line when nothing is in the way", () => {
  expect(placeLabels([{ id: "a", y: 50 }], ROOM)).toEqual([{ ids: ["a"], y: 50, edge: null }]);
});

test("lines beyond an edge share one label at that edge, which says how many they are", () => {
  const placed = placeLabels(
    [
      { id: "far", y: 900 },
      { id: "near", y: 300 },
      { id: "above", y: -5 },
    ],
    ROOM,
  );
  expect(placed).toEqual([
    { ids: ["above"], y: 10, edge: "above" },
    { ids: ["far", "near"], y: 190, edge: "below" },
  ]);
});

test("no label covers what is written at the top: a line behind it counts as one beyond the edge", () => {
  const room = { ...ROOM, top: 30 };
  const lines = [
    { id: "above", y: -5 },
    { id: "behind the words", y: 12 },
    { id: "below them", y: 80 },
  ];
  const below = { ids: ["below them"], y: 80, edge: null };
  expect(placeLabels(lines, room)).toEqual([{ ids: ["above", "behind the words"], y: 40, edge: "above" }, below]);
  expect(placeLabels(lines.slice(1), room)).toEqual([{ ids: ["behind the words"], y: 40, edge: "above" }, below]);
});

test("a line in sight whose label would meet that of an edge is counted there, and not put beside another line", () => {
  const lines = [
    { id: "far", y: 900 },
    { id: "near the edge", y: 185 },
    { id: "apart", y: 165 },
  ];
  expect(placeLabels(lines, ROOM)).toEqual([
    { ids: ["apart"], y: 165, edge: null },
    { ids: ["far", "near the edge"], y: 190, edge: "below" },
  ]);
});

test("of labels that would cover each other the more important one stays at its line and stands for the others", () => {
  const lines = [
    { id: "mine", y: 100 },
    { id: "stop", y: 108 },
    { id: "entry", y: 90 },
    { id: "apart", y: 130 },
  ];
  expect(placeLabels(lines, ROOM)).toEqual([
    { ids: ["mine", "stop", "entry"], y: 100, edge: null },
    { ids: ["apart"], y: 130, edge: null },
  ]);
});

test("the lines of what is looked at come before all others", () => {
  const lines = [{ id: 1 }, { id: 2, isChosen: true }, { id: 3 }, { id: 4, isChosen: true }];
  expect(byImportance(lines).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});

test("nine labels and more: each line has one label, none covers another, the words at the top or leaves the chart", () => {
  const ys = fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 30 });
  fc.assert(
    fc.property(ys, fc.integer({ min: 0, max: 80 }), (all, top) => {
      const lines = all.map((y, at) => ({ id: String(at), y }));
      const placed = placeLabels(lines, { height: 200, top, gap: 20 });
      expect(placed.flatMap(({ ids }) => ids).sort()).toEqual(lines.map(({ id }) => id).sort());
      expect(placed.filter(({ edge }) => edge === "above").length).toBeLessThanOrEqual(1);
      expect(placed.filter(({ edge }) => edge === "below").length).toBeLessThanOrEqual(1);
      for (const { ids, y, edge } of placed) {
        if (edge === null) expect(Math.abs(y - (all[Number(ids[0])] ?? 0))).toBeLessThanOrEqual(10);
      }
      for (const [at, { y }] of placed.entries()) {
        expect(y).toBeGreaterThanOrEqual(top + 10);
        expect(y).toBeLessThanOrEqual(190);
        const next = placed[at + 1];
        if (next) expect(next.y - y).toBeGreaterThanOrEqual(20);
      }
    }),
  );
});
