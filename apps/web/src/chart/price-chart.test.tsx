// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { startTexts } from "../app/i18n.ts";
import { eventuallyShown } from "../app/patience-test-support.ts";
import { PriceChart } from "./price-chart.tsx";

const made = vi.hoisted(() => ({ states: ["failed", "drawn"], tell: 0 }));
vi.mock("./chart-legend.tsx", () => ({
  ChartLegend: () => null,
  LineLabels: () => null,
  useSpokenBar: () => () => "",
}));
vi.mock("./chart-canvas.ts", () => ({
  createChart(_host: HTMLElement, _options: object, events: { onState(state: string): void }) {
    events.onState(made.states[made.tell] ?? "");
    made.tell += 1;
    return { update: () => {}, destroy: () => {}, restyle: () => {}, prepareKeys: () => {}, press: () => false };
  },
}));

test("a chart that could not be loaded says so and is loaded by another try", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startTexts("en", ["common", "chart"]);
  const root = createRoot(document.body);
  const nothing = () => undefined;
  const events = { onDrawn: nothing, onMoved: nothing, onSelected: nothing, onPoint: nothing };
  const looks = { ticker: "BTC", period: "1m", tag: "en", shape: "candles", indicators: [], drawings: [], lines: [] };
  const props = { ...events, ...looks, instrumentId: 7, label: "BTC", active: null, isMagnetic: false };
  await act(async () =>
    root.render(
      <PriceChart {...(props as never as Parameters<typeof PriceChart>[0])} onLegendHeight={nothing} onKey={nothing} />,
    ),
  );
  const text = () => document.body.textContent;
  await eventuallyShown(() => expect(text()).toBe("The chart could not be loaded.Try again"));
  await act(async () => document.querySelector("button")?.click());
  await eventuallyShown(() => expect(text()).toBe(""));
  expect(made.tell).toBe(2);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
