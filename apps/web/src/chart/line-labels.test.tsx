// @vitest-environment happy-dom

import { createStore, type Store } from "@candor/client/store";
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closePage, openPage, press, show } from "../app/render-test-support.tsx";
import { LineLabels } from "./line-labels.tsx";
import { type Fold, linePlacer } from "./line-places.ts";
import { type MovedLine, type PriceLine, withInFront } from "./price-lines.ts";

const WIDTH = 300;
const HEIGHT = 240;
let listed: (readonly string[])[];
let wereHere: boolean[];
let shown: string[];
let putBack: string[];
let moved: Store<MovedLine | null>;

const line = (id: string, more: Partial<PriceLine> = {}): PriceLine => ({
  ...{ id, kind: "stop", price: 1, label: id, name: `${id}. Show it`, tone: "up", onPress: () => shown.push(id) },
  ...more,
});

/** Shows the lines, drawn so many pixels from the top. */
async function showLines(lines: readonly PriceLine[], ys: Readonly<Record<string, number>>): Promise<void> {
  const labels = new Map<string, HTMLElement>();
  const folds = createStore<readonly Fold[]>([]);
  const legend = { current: { offsetHeight: 40 } as HTMLElement };
  moved = createStore<MovedLine | null>(null);
  const placer = linePlacer({ lines: { current: lines }, labels, legend, folds, moved });
  await show(
    <LineLabels
      {...{ lines, labels, folds, placer, moved }}
      handle={{ current: { moveLine: (_, y) => 1000 - y, putBackLine: (id) => putBack.push(id) } }}
      onList={(ids, isHere) => {
        listed.push(ids);
        wereHere.push(isHere);
      }}
    />,
  );
  await act(async () => {
    for (const [id, y] of Object.entries(ys)) placer.place(id, y, WIDTH, HEIGHT);
    placer.settle();
  });
}

const visible = () =>
  [...document.querySelectorAll("button")].filter(({ style }) => style.visibility === "visible").map(nameOf);
const nameOf = (button: HTMLElement) => button.getAttribute("aria-label");

beforeEach(async () => {
  await openPage(["chart"]);
  listed = [];
  wereHere = [];
  shown = [];
  putBack = [];
});
afterEach(closePage);

test("nine lines of several positions: what is out of sight is one chip per edge with a count, which lists them", async () => {
  const ids = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
  const ys = { a: 120, b: -10, c: -500, d: 300, e: 400, f: 500, g: -20, h: 800, i: 160 };
  await showLines(
    ids.map((id) => line(id)),
    ys,
  );
  const [above, below] = [
    "3 lines at the upper edge or above. List them",
    "4 lines at the lower edge or below. List them",
  ];
  expect(visible()).toEqual(["a. Show it", "i. Show it", above, below]);
  await press(above);
  await press(below);
  expect(listed).toEqual([
    ["b", "c", "g"],
    ["d", "e", "f", "h"],
  ]);
  expect(wereHere).toEqual([false, false]);
});

test("one line alone beyond an edge keeps its own words there", async () => {
  await showLines([line("far")], { far: 900 });
  expect(visible()).toEqual(["far. Show it"]);
  await press("far. Show it");
  expect(shown).toEqual(["far"]);
});

test("where labels meet, that of the chosen contract is shown and says how many more there are", async () => {
  const lines = [line("other"), line("mine", { isChosen: true, text: "Stop-loss · Up 30 · 1" })];
  await showLines(lines, { other: 100, mine: 110 });
  expect(visible()).toEqual(["mine +1: Stop-loss · Up 30 · 1, and 1 more line here. List them"]);
  await press("mine +1: Stop-loss · Up 30 · 1, and 1 more line here. List them");
  expect([listed, wereHere]).toEqual([[["mine", "other"]], [true]]);
});

test("of lines whose labels meet, the one that is asked for is shown, and is then taken along by its label", async () => {
  const dropped: number[] = [];
  const lines = [line("mine", { isChosen: true }), stop(dropped)];
  await showLines(withInFront(lines, "stop"), { mine: 100, stop: 110 });
  expect(visible()).toEqual(["stop +1: stop. Show it, and 1 more line here. List them"]);
  expect(withInFront(lines, "gone")).toBe(lines);
  await pointer("stop", "pointerdown", 300);
  await pointer("stop", "pointermove", 340);
  await pointer("960", "pointerup", 340);
  expect(dropped).toEqual([960]);
});

test("labels stay below the words over the prices", async () => {
  await showLines([line("high"), line("beyond"), line("low")], { high: 10, beyond: -10, low: 90 });
  expect(visible()).toEqual(["low. Show it", "2 lines at the upper edge or above. List them"]);
  const shownNow = [...document.querySelectorAll("button")].filter(({ style }) => style.visibility === "visible");
  for (const { style } of shownNow) expect(Number.parseInt(style.top, 10)).toBeGreaterThanOrEqual(40);
});

const stop = (dropped: number[]) =>
  line("stop", {
    isDraggable: true,
    onDrag: (price) => dropped.push(price),
    wordsAt: (price) => ({ price: String(price), words: `${price} · −5 USDT` }),
  });
const label = (words: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(words))!;
const pointer = (words: string, type: string, clientY: number) => {
  const button = label(words);
  button.setPointerCapture = () => undefined;
  return act(async () => {
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, isPrimary: true, button: 0, pointerId: 1 }));
  });
};

test("a line is taken along by its label, which says where it is and what that means, over all others", async () => {
  const dropped: number[] = [];
  await showLines([line("near"), stop(dropped)], { near: 100, stop: 102 });
  expect(visible()).toEqual(["near +1: near. Show it, and 1 more line here. List them"]);
  await showLines([stop(dropped), line("near")], { near: 160, stop: 100 });
  await pointer("stop", "pointerdown", 300);
  await pointer("stop", "pointermove", 340);
  // happy-dom lays nothing out: the label stands at 0.
  expect(moved.get()).toEqual({ id: "stop", price: 960 });
  expect(label("960 · −5 USDT").style.visibility).toBe("visible");
  await pointer("960", "pointerup", 340);
  expect(dropped).toEqual([960]);
  expect(moved.get()).toBeNull();
  await act(async () => label("stop").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })));
  expect(shown).toEqual([]);
  await act(async () => label("stop").click());
  expect(shown, "by keyboard").toEqual(["stop"]);
});

test("a press on the label of a line that can be moved is still a press, and a move that is broken off moves nothing", async () => {
  const dropped: number[] = [];
  await showLines([stop(dropped)], { stop: 100 });
  await pointer("stop", "pointerdown", 300);
  await pointer("stop", "pointermove", 303);
  await pointer("stop", "pointerup", 303);
  await act(async () => label("stop").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })));
  expect(shown).toEqual(["stop"]);
  await pointer("stop", "pointerdown", 300);
  await pointer("stop", "pointermove", 340);
  await pointer("960", "pointercancel", 340);
  expect([dropped, putBack]).toEqual([[], ["stop"]]);
});
