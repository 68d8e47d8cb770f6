// @vitest-environment happy-dom
import type { QuoteRow, QuotesMessage } from "@candor/api/channels";
import type { Quote } from "@candor/api/market";
import { act, Profiler, Suspense } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, show } from "../../../app/render-test-support.tsx";
import { followQuotes } from "../../../live/quotes.ts";
import { rowOf } from "../market-view.ts";
import { VirtualMarkets } from "./virtual-markets.tsx";

const SYMBOLS = 500;
const rendered = vi.hoisted(() => ({ prices: [] as string[], rows: 0, badges: 0 }));
const channel = vi.hoisted(() => ({ tell: (_message: QuotesMessage) => {} }));

vi.mock("../../../live/socket.ts", () => ({
  follow(_name: string, handler: { onUpdate(message: QuotesMessage): void }) {
    channel.tell = (message) => handler.onUpdate(message);
    return () => undefined;
  },
}));
vi.mock("../../../ui/price.tsx", async (original) => {
  const own = await original<typeof import("../../../ui/price.tsx")>();
  const Price: typeof own.Price = (props) => {
    rendered.prices.push(props.text);
    return own.Price(props);
  };
  return { ...own, Price };
});
vi.mock("../../../ui/badge.tsx", () => ({
  Badge() {
    rendered.badges += 1;
    return null;
  },
}));
vi.mock("../../../ui/coin-icon.tsx", () => ({
  CoinIcon() {
    rendered.rows += 1;
    return null;
  },
}));

const numbers = Array.from({ length: SYMBOLS }, (_, at) => at + 1);
const quotes = numbers.map((id) => {
  const names = { symbol: `S${id}USDT`, currency_name: `S${id}`, legal_name: "USDT", option_name: `Symbol ${id}` };
  const figures = { now_price: "1.00", change: "0.00", high: null, low: null, volume: "5", state: "open" };
  return {
    match_id: id,
    is_class: 2,
    en_name: "",
    tw_name: "",
    priced_at: 1,
    source_count: 1,
    said_at: 1,
    spark: [],
    ...names,
    ...figures,
  } as Partial<Quote>;
});
const rows = quotes.map((quote) => rowOf(quote as Quote));
const keptIds: ReadonlySet<number> = new Set();
const tick = (id: number, price: string, pricedAt: number, state: QuoteRow[6] = "open"): QuoteRow => [
  id,
  price,
  "0.10",
  null,
  null,
  "5",
  state,
  pricedAt,
  pricedAt,
  1,
  0,
];

let commits = 0;

/** Tells the page of these prices and lets it paint; what was counted before is forgotten. */
async function tell(ticks: readonly QuoteRow[]): Promise<void> {
  rendered.prices = [];
  rendered.rows = 0;
  rendered.badges = 0;
  commits = 0;
  await act(async () => {
    channel.tell({ priceMode: "simulated", sentAt: 100, rows: ticks });
    await vi.advanceTimersByTimeAsync(400);
  });
}

const shown = (): number[] =>
  [...document.querySelectorAll<HTMLElement>("[data-instrument]")].map((row) => Number(row.dataset.instrument));

// One time for all tests: the store remembers when it last flushed.
beforeAll(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "performance"],
  });
});
afterAll(() => {
  vi.useRealTimers();
});

beforeEach(async () => {
  await openPage(["market"]);
  followQuotes(2);
  await show(
    <Suspense>
      <Profiler id="list" onRender={() => (commits += 1)}>
        <VirtualMarkets headId="heads" rows={rows} keptIds={keptIds} />
      </Profiler>
    </Suspense>,
  );
});
afterEach(closePage);

test("of 500 markets only those on screen are there, and their count is told", () => {
  expect(shown().length).toBeGreaterThan(5);
  expect(shown().length).toBeLessThan(25);
  expect(document.querySelector("[role=table]")?.getAttribute("aria-rowcount")).toBe(String(SYMBOLS + 1));
});

test("only visible rows whose figures changed render again, once for all ticks between two paints, and only their figures", async () => {
  await tell(numbers.map((id) => tick(id, "1.00", 1)));
  const [first = 0, second = 0] = shown();
  for (let at = 2; at < 12; at += 1)
    channel.tell({ priceMode: "simulated", sentAt: 100, rows: [tick(first, `2.0${at % 10}`, at)] });
  await tell([tick(first, "2.50", 12), tick(second, "3.50", 12), tick(SYMBOLS, "9.99", 12)]);
  expect(rendered.prices.toSorted()).toEqual(["2.50", "3.50"]);
  expect(rendered.rows, "names, icons and lines").toBe(0);
  expect(commits, "paints").toBe(1);
});

test("a thousand changes of rows that are not on screen render nothing", async () => {
  await tell(numbers.map((id) => tick(id, "1.00", 1)));
  const hidden = numbers.filter((id) => !shown().includes(id));
  await tell(hidden.flatMap((id) => [tick(id, "7.00", 20), tick(id, "8.00", 21)]));
  expect([rendered.prices, commits]).toEqual([[], 0]);
});

test("the same price told again by a later tick renders nothing", async () => {
  await tell(numbers.map((id) => tick(id, "4.00", 30)));
  expect(rendered.prices.length).toBe(shown().length);
  await tell(numbers.map((id) => tick(id, "4.00", 31)));
  expect([rendered.prices, commits]).toEqual([[], 0]);
});

test("a price that moves renders the mark of its market's state no second time", async () => {
  const [first = 0] = shown();
  await tell([tick(first, "5.00", 40, "halted")]);
  expect(rendered.badges).toBe(1);
  await tell([tick(first, "5.10", 41, "halted")]);
  expect([rendered.prices, rendered.badges]).toEqual([["5.10"], 0]);
});

test("a row has a size and a place of its own, so that its price moves nothing else on the page", () => {
  const [first, second] = [...document.querySelectorAll<HTMLElement>("[data-instrument]")].map(
    (row) => row.parentElement,
  );
  expect([first?.style.height, first?.style.top, second?.style.top]).toEqual(["108px", "0px", "108px"]);
  expect(first?.className).toContain("[contain:layout_size_style]");
});

test("ten prices a second are painted four times a second, as often as the grid has prices", async () => {
  const [first = 0] = shown();
  commits = 0;
  await act(async () => {
    for (let at = 0; at < 100; at += 1) {
      channel.tell({ priceMode: "simulated", sentAt: 100, rows: [tick(first, `6.${at + 10}`, 50 + at)] });
      await vi.advanceTimersByTimeAsync(100);
    }
  });
  expect(commits).toBeGreaterThan(35);
  expect(commits).toBeLessThanOrEqual(41);
});
