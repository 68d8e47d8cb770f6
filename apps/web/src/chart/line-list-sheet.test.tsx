// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventuallyShown } from "../app/patience-test-support.ts";
import { closePage, openPage, press, show } from "../app/render-test-support.tsx";
import { LineListSheet } from "./line-list-sheet.tsx";
import type { PriceLine } from "./price-lines.ts";

const line = (id: string, more: Partial<PriceLine> = {}): PriceLine => ({
  ...{ id, kind: "stop", price: 1, label: id, name: `${id}. Show it`, text: `${id} · 1`, tone: "up", onPress: vi.fn() },
  ...more,
});
const entry = line("entry");
const stop = line("stop", { isDraggable: true });
const onClose = vi.fn();
const onFront = vi.fn();
const names = () =>
  [...document.querySelectorAll("li button")].map((one) => one.getAttribute("aria-label") ?? one.textContent);

beforeEach(async () => {
  vi.clearAllMocks();
  await openPage(["common", "chart"]);
});
afterEach(closePage);

test("of the lines behind a label, one that can be moved can be brought to the front, to be moved there", async () => {
  await show(<LineListSheet lines={[entry, stop]} isOpen onClose={onClose} onFront={onFront} />);
  await eventuallyShown(() => expect(names()).toEqual(["entry · 1", "stop · 1", "Move it on the chart: stop · 1"]));
  await press("Move it on the chart: stop · 1");
  expect(onFront).toHaveBeenCalledExactlyOnceWith("stop");
  expect(onClose).toHaveBeenCalledOnce();
  expect(stop.onPress).not.toHaveBeenCalled();
});

test("lines beyond an edge are listed alone: their labels cannot stand where they are", async () => {
  await show(<LineListSheet lines={[entry, stop]} isOpen onClose={onClose} onFront={null} />);
  await eventuallyShown(() => expect(names()).toEqual(["entry · 1", "stop · 1"]));
  await press("stop · 1");
  expect(stop.onPress).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});
