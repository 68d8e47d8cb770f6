// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { redirect } from "../../app/navigation.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { signIn } from "../../app/session.ts";
import { setChoices } from "./contract-choices.ts";
import { AllContractOrdersPage, MarketContractOrdersPage } from "./contract-orders-page.tsx";
import { orderOf, WIRE_INSTRUMENT } from "./contract-test-support.ts";

vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call: vi.fn(),
}));
vi.mock("../../live/account.ts", () => ({ useAccountState: () => ({ contracts: [], balances: [] }) }));
vi.mock("./parts/position-card.tsx", () => ({
  PositionCard: ({ order }: { order: { id: string } }) => <li>position {order.id}</li>,
}));

type Query = { type?: "up" | "down"; after?: string; limit: number; status: string; match_id?: number };
const closed = (id: string) =>
  orderOf({
    ...{ id, status: "closed", close_price: "101000.00", points: 10_000, profit: "30.000000", close_fee: "0.909000" },
    ...{ close_cause: "take-profit", closed_at: 1_795_000_100_000, receipt_id: "77" },
  });
/** Half of it at 101,000.00, the rest at 102,000.00. */
const closedInParts = (id: string) => ({
  ...closed(id),
  close_price: "102000.00",
  points: 20_000,
  profit: "45.000000",
});
const seekPages = [[closed("90"), closed("80")], [closed("70"), closed("60")], [closed("50")]];
/** What ended. */
let ended: ReturnType<typeof closed>[];
/** What the server was asked for. */
let queries: Query[];

beforeEach(async () => {
  await openPage(["common", "order-history", "trade", "contract-order"]);
  signIn({ userId: "1" });
  queries = [];
  ended = [closed("51")];
  vi.mocked(call).mockImplementation((async (key: string, query: Query) => {
    if (key !== "POST /lever/my_trade") return WIRE_INSTRUMENT;
    queries.push(query);
    const page = query.after === undefined ? 0 : 1 + seekPages.findIndex((one) => one.at(-1)?.id === query.after);
    if (query.status === "all")
      return { list: seekPages[page], next: seekPages[page + 1] ? seekPages[page]?.at(-1)?.id : null };
    if (query.limit === 200) return { list: [closed(query.after ?? "1"), closed("2")], next: query.after ? null : "2" };
    if (query.status === "final") return { list: ended, next: null };
    return { list: [orderOf({ id: query.type ?? "newest" })], next: query.type === undefined ? "7" : null };
  }) as never);
});
afterEach(async () => {
  await closePage();
  redirect("pages/transaction/contract_order", {});
  setChoices({ instrumentId: null });
});

test("positions of one direction are asked for as such, so that none are missing from the pages shown", async () => {
  await show(<MarketContractOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("position newest"));
  expect(shownText()).toContain("Show more");
  const down = [...document.querySelectorAll("label")].find((one) => one.textContent === "Short");
  await act(async () => down?.click());
  await eventuallyShown(() => expect(shownText()).toContain("position down"));
  expect(shownText()).not.toContain("Show more");
});

test("of what was closed in parts it is said that price and points are those of the last, and the profit of all", async () => {
  ended = [closedInParts("51"), closed("50")];
  await act(async () => redirect("pages/transaction/contract_order", { tab: "history" }));
  await show(<MarketContractOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("100,000.00 – last 102,000.00, in parts"));
  expect(shownText()).toContain("Last exit price102,000.00Points of the last part20,000");
  expect(shownText()).toContain("PnL of all parts before costs45.00 USDT");
  // Of what was closed in one go they make up the profit.
  expect(shownText()).toContain("PnL before costs30.00 USDT");
  expect(shownText()).toContain("Exit price101,000.00Points10,000");
});

test("the details of what ended have its margin, its stops and its liquidation price as they were", async () => {
  const gone = { margin: "0.000000", first_margin: "0.000000", liquidation_price: null };
  ended = [{ ...closed("51"), ...gone, stop_loss_price: "98000.00" }];
  await act(async () => redirect("pages/transaction/contract_order", { tab: "history" }));
  await show(<MarketContractOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("Details"));
  await act(async () => {
    document.querySelector("details")!.open = true;
    document.querySelector("details")?.dispatchEvent(new Event("toggle"));
  });
  await eventuallyShown(() => expect(shownText()).toContain("Margin at entry300.00 USDT"));
  expect(shownText()).toContain("Liquidation price at entry95,000.00Stop-loss98,000.00");
});

test("points are explained on demand: the step, its value, and how the profit comes of both", async () => {
  await act(async () => redirect("pages/transaction/contract_order", { id: "70" }));
  await show(<MarketContractOrdersPage />);
  const note = () => [...document.querySelectorAll("summary")].find((one) => one.textContent === "What are points?");
  await eventuallyShown(() => expect(note()).toBeDefined());
  const text = note()?.parentElement?.textContent;
  expect(text).toContain("A point is one tick of the price, here 0.1.");
  expect(text).toContain("points × lots × tick value, here 0.0001 USDT per lot.");
});

test("what ended says what it brought after all costs, why it ended, and where its receipt is", async () => {
  await act(async () => redirect("pages/transaction/contract_order", { tab: "history" }));
  await show(<MarketContractOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("+28.19 USDT"));
  expect(shownText()).toContain("Take-profit");
  expect(shownText()).toContain("10,000");
  const hrefs = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(hrefs).toContain("#/pages/receipt/receipt?id=77");
});

test("while nothing has come there is no file of it, and its shape says that it is coming", async () => {
  await act(async () => redirect("pages/transaction/contract_order", { tab: "history" }));
  vi.mocked(call).mockImplementation(() => new Promise(() => undefined) as never);
  await show(<MarketContractOrdersPage />);
  const file = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Download CSV");
  await eventuallyShown(() => expect(file()?.disabled).toBe(true));
  expect(document.querySelector("div[role=status]")?.getAttribute("aria-label")).toBe("Loading");
});

test("the file has every page of what is filtered, and each order once", async () => {
  const files: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${files.push(blob)}` }));
  await act(async () => redirect("pages/transaction/contract_order", { tab: "history" }));
  await show(<MarketContractOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("Details"));
  queries = [];
  await press("Download CSV");
  await eventuallyShown(() => expect(files).toHaveLength(1));
  expect(queries.map(({ after = "", status }) => `${status} ${after}`)).toEqual(["final ", "final 2"]);
  const rows = (await files[0]!.text()).trim().split("\r\n");
  expect(rows.map((row) => row.split(",")[0])).toEqual(['"Order"', "1", "2"]);
});

test.each([MarketContractOrdersPage, AllContractOrdersPage])(
  "of all markets at first, whichever was looked at last, with the way to that one alone",
  async (OrdersPage) => {
    setChoices({ instrumentId: 7 });
    await show(<OrdersPage />);
    await eventuallyShown(() => expect(queries.map(({ match_id }) => match_id)).toEqual([undefined]));
    await eventuallyShown(() => expect(shownText()).toContain("BTC/USDT"));
    const one = [...document.querySelectorAll("label")].find((label) => label.textContent === "BTC/USDT");
    await act(async () => one?.click());
    await eventuallyShown(() => expect(queries.map(({ match_id }) => match_id)).toEqual([undefined, 7]));
  },
);

test.each([MarketContractOrdersPage, AllContractOrdersPage])(
  "of the one market that the address names, whichever was looked at last, and still on another tab",
  async (OrdersPage) => {
    setChoices({ instrumentId: 7 });
    const path = OrdersPage === AllContractOrdersPage ? "pages/contractOrders" : "pages/transaction/contract_order";
    await act(async () => redirect(path, { match_id: "9" }));
    await show(<OrdersPage />);
    await eventuallyShown(() => expect(queries.map(({ match_id }) => match_id)).toEqual([9]));
    await act(async () => document.querySelectorAll<HTMLElement>("[role=tab]")[2]?.click());
    await eventuallyShown(() => expect(queries.at(-1)).toMatchObject({ status: "final", match_id: 9 }));
  },
);

test("an order that the address names is looked for as far as its number would stand, and shown unfolded", async () => {
  await act(async () => redirect("pages/transaction/contract_order", { id: "70" }));
  await show(<MarketContractOrdersPage />);
  await eventuallyShown(() =>
    expect(document.querySelector("section details[open]")?.textContent).toContain("Opening fee"),
  );
  const seeks = () => queries.filter(({ status }) => status === "all").map(({ after }) => after);
  expect(seeks()).toEqual([undefined, "80"]);
  await press("Close");
  expect(document.querySelector("section")).toBeNull();
});

test("a number that is none of one's own is said to be none, without reading the whole list", async () => {
  await act(async () => redirect("pages/transaction/contract_order", { id: "75" }));
  await show(<MarketContractOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("This account has no such contract."));
  expect(queries.filter(({ status }) => status === "all")).toHaveLength(2);
});
