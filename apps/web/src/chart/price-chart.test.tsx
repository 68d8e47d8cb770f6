// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventuallyShown } from "../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../app/render-test-support.tsx";
import { PriceChart } from "./price-chart.tsx";

const made = vi.hoisted(() => ({ states: ["failed", "drawn"], tell: 0 }));
vi.mock("./chart-legend.tsx", () => ({
  ChartLegend: () => null,
  useSpokenBar: () => () => "",
}));
vi.mock("./line-labels.tsx", () => ({ LineLabels: () => null }));
vi.mock("./chart-canvas.ts", () => ({
  createChart(_host: HTMLElement, _options: object, events: { onState(state: string): void }) {
    events.onState(made.states[made.tell] ?? "");
    made.tell += 1;
    return { update: () => {}, destroy: () => {}, restyle: () => {}, prepareKeys: () => {}, press: () => false };
  },
}));

beforeEach(() => openPage(["common", "chart"]));
afterEach(closePage);

test("a chart that could not be loaded says so and is loaded by another try", async () => {
  const nothing = () => undefined;
  const events = { onDrawn: nothing, onMoved: nothing, onSelected: nothing, onPoint: nothing };
  const looks = { ticker: "BTC", period: "1m", tag: "en", shape: "candles", indicators: [], drawings: [], lines: [] };
  const props = { ...events, ...looks, instrumentId: 7, label: "BTC", active: null, isMagnetic: false };
  await show(
    <PriceChart
      {...(props as never as Parameters<typeof PriceChart>[0])}
      onLegendHeight={nothing}
      onKey={nothing}
      onList={nothing}
    />,
  );
  await eventuallyShown(() => expect(shownText()).toBe("The chart could not be loaded.Try again"));
  await press("Try again");
  await eventuallyShown(() => expect(shownText()).toBe(""));
  expect(made.tell).toBe(2);
});
