import { expect, test } from "vitest";
import {
  DRAWING_TEXT_MAX,
  DRAWINGS_MAX,
  type Drawing,
  type Drawings,
  drawingsFrom,
  undone,
  withDrawing,
  withMoved,
  without,
  withoutAll,
} from "./chart-drawings.ts";

const NONE: Drawings = { list: [], before: [] };
const at = (timestamp: number, value: number) => ({ timestamp, value });
const line = (id: string): Drawing => ({ id, tool: "trend", points: [at(1, 10), at(2, 20)] });
const ids = ({ list }: Drawings) => list.map(({ id }) => id);

test("each change can be undone in turn, until nothing is left to undo", () => {
  let drawings = withDrawing(withDrawing(NONE, line("a")), line("b"));
  drawings = withMoved(drawings, "a", [at(1, 11), at(2, 21)]);
  drawings = withoutAll(without(drawings, "b"));
  expect(ids(drawings)).toEqual([]);
  drawings = undone(drawings);
  expect(ids(drawings)).toEqual(["a"]);
  drawings = undone(drawings);
  expect(ids(drawings)).toEqual(["a", "b"]);
  expect(drawings.list[0]?.points[0]?.value).toBe(11);
  drawings = undone(drawings);
  expect(drawings.list[0]).toEqual(line("a"));
  drawings = undone(undone(undone(drawings)));
  expect(drawings).toEqual(NONE);
});

test("what changes nothing leaves nothing to undo", () => {
  const drawings = withDrawing(NONE, line("a"));
  expect(without(drawings, "x")).toBe(drawings);
  expect(withMoved(drawings, "a", line("a").points)).toBe(drawings);
  expect(withMoved(drawings, "x", [])).toBe(drawings);
  expect(withoutAll(NONE)).toBe(NONE);
});

test("the oldest drawing gives way once there are too many", () => {
  let drawings = NONE;
  for (let count = 0; count <= DRAWINGS_MAX; count += 1) drawings = withDrawing(drawings, line(String(count)));
  expect(drawings.list).toHaveLength(DRAWINGS_MAX);
  expect(ids(drawings)[0]).toBe("1");
});

test("stored drawings that are not whole are left out", () => {
  const text = { id: "t", tool: "text", points: [at(1, 1)], text: "x".repeat(DRAWING_TEXT_MAX + 1) };
  const stored = [
    line("a"),
    { ...line("b"), points: [at(1, 10)] },
    { ...line("c"), tool: "spray" },
    { ...line("d"), points: [at(1, Number.NaN), at(2, 20)] },
    { ...line("e"), id: 5 },
    { ...text, text: "" },
    text,
    null,
  ];
  expect(drawingsFrom(JSON.parse(JSON.stringify(stored)))).toEqual([
    line("a"),
    { ...text, text: "x".repeat(DRAWING_TEXT_MAX) },
  ]);
  expect(drawingsFrom({})).toEqual([]);
});
