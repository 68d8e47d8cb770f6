// @vitest-environment happy-dom

import { saveCsv } from "@candor/client/csv-file";
import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./app/api-client.ts";
import { eventuallyShown } from "./app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "./app/render-test-support.tsx";
import { setAccount, signIn } from "./app/session.ts";
import { type HistoryFilter, NO_FILTER } from "./features/order-history/history-filter.ts";
import { HistoryList } from "./features/order-history/history-list.tsx";
import { RECORD_KINDS } from "./history-route.tsx";
import { contractOrder as contract, optionOrder as option, spotOrder as spot } from "./history-test-support.ts";
import type { RecordKind } from "./shared/records/record-kind.ts";

vi.mock("./app/api-client.ts", () => ({ call: vi.fn() }));
vi.mock("@candor/client/csv-file", async (real) => ({
  ...(await real<typeof import("@candor/client/csv-file")>()),
  saveCsv: vi.fn(),
}));
vi.mock("./live/account.ts", () => ({ useAccountState: () => null }));

const DAY = 86_400_000;
const NOON = new Date(2026, 2, 4, 12).getTime();
interface Query {
  readonly after?: string;
  readonly limit: number;
  readonly status: string;
}
let answers: Readonly<Record<string, (query: Query) => unknown>>;
let asked: [key: string, query: Query][];
const chosen = vi.fn<(filter: HistoryFilter) => void>();

const page = (orders: readonly { readonly id: string }[], has_more = false) => ({
  list: orders,
  next: has_more ? (orders.at(-1)?.id ?? "1") : null,
});
/** Its orders as plain items; what they look like is for the products to show. */
const plain = (kind: RecordKind): RecordKind => ({
  ...kind,
  async read(query) {
    const { entries, next } = await kind.read(query);
    const item = ({ caption, when }: { caption: string; when: string | null }, id: string) => (
      <li>
        <span>{`${caption} · ${when}`}</span> {kind.name} {id}
      </li>
    );
    return { entries: entries.map((entry) => ({ ...entry, item: (marks) => item(marks, entry.id) })), next };
  },
});
const list = (filter: HistoryFilter = NO_FILTER) => (
  <HistoryList kinds={RECORD_KINDS.map(plain)} filter={filter} onFilter={chosen} />
);
const items = () =>
  [...document.querySelectorAll("li")].map((item) => item.textContent?.split(" ").slice(-2).join(" "));

beforeEach(async () => {
  vi.clearAllMocks();
  await openPage(["common", "trade", "order-history"]);
  signIn({ userId: "1" });
  asked = [];
  answers = {
    "GET /coin/list": () => page([spot(3, NOON), spot(1, NOON - 2 * DAY)]),
    "POST /lever/my_trade": () => page([contract(2, NOON - DAY)]),
    "GET /microtrade/lists": () => page([option(9, NOON + 1)]),
    "GET /currency/quotation_new": () => [{ match_id: 7, currency_name: "BTC", legal_name: "USDT" }],
  };
  vi.mocked(call).mockImplementation((async (key: string, query: Query) => {
    asked.push([key, query]);
    return answers[key]?.(query);
  }) as never);
});
afterEach(async () => {
  await act(async () => setAccount("demo"));
  await closePage();
});

test("orders of all products are one list under the days they were placed, with their number", async () => {
  await show(list());
  await eventuallyShown(() => expect(items()).toEqual(["option 9", "spot 3", "contract 2", "spot 1"]));
  expect(shownText()).toContain("4 orders in all");
  expect([...document.querySelectorAll("section h2")].map((day) => day.textContent)).toEqual([
    "Placed Mar 4, 2026",
    "Placed Mar 3, 2026",
    "Placed Mar 2, 2026",
  ]);
  expect(shownText()).not.toContain("Show more");
});

test("more is there to be had while it may be, and is said to be", async () => {
  const many = Array.from({ length: 50 }, (_, at) => spot(100 - at, NOON - at));
  answers = {
    ...answers,
    "GET /coin/list": (query) => (query.after === undefined ? page(many, true) : page([spot(1, 1)])),
  };
  await show(list({ ...NO_FILTER, kind: "spot" }));
  await eventuallyShown(() => expect(items()).toHaveLength(30));
  expect(shownText()).toContain("30 orders shown, newest first; there may be more");
  await press("Show more");
  await eventuallyShown(() => expect(items()).toHaveLength(51));
  expect(shownText()).toContain("51 orders in all");
});

test("what a list cannot be asked for is looked for through its pages, and one is told how far that went", async () => {
  const losses = (query: Query) =>
    contract(Number(query.after ?? 1_000) - 1, NOON - (1_001 - Number(query.after ?? 1_000)) * DAY, {
      profit: "0.000000",
    });
  answers = { ...answers, "POST /lever/my_trade": (query) => page([losses(query)], true) };
  await show(list({ ...NO_FILTER, kind: "contract", result: "profit" }));
  await eventuallyShown(() => expect(shownText()).toContain("Looked back to Feb 24, 2026: keep looking"));
  expect(asked.filter(([key]) => key === "POST /lever/my_trade")).toHaveLength(8);
  expect(shownText()).not.toContain("Nothing matches");
});

test("lists are asked for what they can be asked, and not at all for what they cannot have", async () => {
  await show(list({ ...NO_FILTER, result: "profit", direction: "down", instrumentId: 7 }));
  await eventuallyShown(() => expect(shownText()).toContain("Nothing matches these filters"));
  const requests = asked.filter(([key]) => key !== "GET /currency/quotation_new");
  expect(requests).toEqual([
    ["POST /lever/my_trade", { limit: 50, status: "final", type: "down", match_id: 7 }],
    ["GET /microtrade/lists", { limit: 50, status: "won", match_id: 7 }],
  ]);
  await press("Clear filters");
  expect(chosen).toHaveBeenCalledExactlyOnceWith(NO_FILTER);
});

test("the file has every page of what is chosen, however much of it is shown", async () => {
  const many = Array.from({ length: 450 }, (_, at) => spot(1_000 - at, NOON - at));
  answers = {
    ...answers,
    "GET /coin/list": ({ after, limit }) => {
      const end = (after === undefined ? 0 : 1 + many.findIndex(({ id }) => id === after)) + limit;
      return page(many.slice(end - limit, end), end < many.length);
    },
  };
  await show(list());
  await eventuallyShown(() => expect(items()).toHaveLength(30));
  await press("Download CSV");
  await eventuallyShown(() => expect(saveCsv).toHaveBeenCalledOnce());
  const [name, text = ""] = vi.mocked(saveCsv).mock.lastCall ?? [];
  expect(name).toBe("candor-orders-demo.csv");
  const rows = text.trimEnd().split("\r\n").slice(1);
  expect(rows).toHaveLength(452);
  expect(rows[0]).toMatch(/^"Option",9,"BTC\/USDT","up","won",/);
  expect(new Set(rows.map((row) => row.split(",").slice(0, 2).join()))).toHaveLength(452);
});

test("nothing at all leads to the markets, and has no file", async () => {
  answers = {};
  vi.mocked(call).mockImplementation((async (key: string) =>
    key === "GET /currency/quotation_new" ? [] : { list: [], next: null }) as never);
  await show(list());
  await eventuallyShown(() => expect(shownText()).toContain("No closed orders yet"));
  expect(document.querySelector("a")?.getAttribute("href")).toBe("#/pages/market/market");
  expect(document.querySelector("p[role=status]")?.className).toBe("sr-only");
  const file = [...document.querySelectorAll("button")].find((one) => one.textContent === "Download CSV");
  expect(file?.disabled).toBe(true);
});

test("one list that does not answer is no list: nothing is shown that would look whole, and it can be tried again", async () => {
  const answered = answers["POST /lever/my_trade"];
  answers = {
    ...answers,
    "POST /lever/my_trade": () => {
      throw new Refusal("server-fault", "Something is wrong here");
    },
  };
  await show(list());
  await eventuallyShown(() => expect(shownText()).toContain("Something is wrong here"));
  expect(items()).toEqual([]);
  answers = { ...answers, "POST /lever/my_trade": answered ?? (() => undefined) };
  await press("Try again");
  await eventuallyShown(() => expect(items()).toHaveLength(4));
});

test("the other account has its own list", async () => {
  await show(list());
  await eventuallyShown(() => expect(items()).toHaveLength(4));
  answers = { ...answers, "GET /coin/list": () => page([]), "POST /lever/my_trade": () => page([]) };
  await act(async () => setAccount("real"));
  await eventuallyShown(() => expect(items()).toEqual(["option 9"]));
});

test("every order says when it ended, for it stands under the day it was placed", async () => {
  const ended = () =>
    page([contract(4, NOON, { closed_at: NOON + 60_000 }), contract(2, NOON - 3 * DAY, { closed_at: NOON })]);
  answers = { ...answers, "POST /lever/my_trade": ended };
  await show(list({ ...NO_FILTER, kind: "contract" }));
  await eventuallyShown(() => expect(items()).toEqual(["contract 4", "contract 2"]));
  const marks = [...document.querySelectorAll("li > span")].map((one) => one.textContent);
  expect(marks[0]).toMatch(/^Contract · Ended Mar 4, 2026, 12:01\WPM$/);
  expect(marks[1]).toMatch(/^Contract · Ended Mar 4, 2026, 12:00\WPM$/);
});
