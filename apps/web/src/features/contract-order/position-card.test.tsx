// @vitest-environment happy-dom
import type { Quote } from "@candor/api/market";
import { Refusal } from "@candor/client/envelope";
import { contractReceipt, logOf, signed } from "@candor/engine/receipt-test-support";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { takeFetched } from "../../live/quotes.ts";
import { INSTRUMENT, orderOf, WIRE_INSTRUMENT } from "./contract-test-support.ts";
import { BatchClose } from "./parts/batch-close.tsx";
import { TotalProfit } from "./parts/live-figures.tsx";
import { PositionCard } from "./parts/position-card.tsx";
import { positionSheets } from "./position-sheets.ts";

const world = vi.hoisted(() => ({ cards: 0, staleSeconds: 0 }));

vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call: vi.fn(),
}));
vi.mock("../../live/account.ts", () => ({ useAccountState: () => null }));
vi.mock("../../live/freshness.ts", () => ({ useStaleSeconds: () => world.staleSeconds, useAgeSeconds: () => 0 }));
vi.mock("./parts/liquidation-note.tsx", () => ({
  /** Counts how often the card around it renders. */
  LiquidationNote() {
    world.cards += 1;
    return null;
  },
}));

let pricedAt = 1;
const quoted = (now_price: string) =>
  act(async () => {
    pricedAt += 250;
    takeFetched([
      {
        ...{ match_id: 7, now_price, change: "0.00", high: null, low: null, volume: "0", state: "open" },
        ...{ priced_at: pricedAt, source_count: 1, said_at: pricedAt },
      } as unknown as Quote,
    ]);
  });

/** What the server answers to what is asked of the contracts; the rest is as it is on the wire. */
const answers = (answer: () => unknown) =>
  vi.mocked(call).mockImplementation((async (key: string) => {
    if (key.startsWith("POST /lever/")) return answer();
    return key === "GET /currency/instrument" ? WIRE_INSTRUMENT : { price_mode: "simulated" };
  }) as never);

/** Closed a tenth above its entry, less half a spread on each side. */
const log = await logOf(Array.from({ length: 40 }, (_, at) => ({ price: at < 20 ? 10_000_000 : 11_000_000 })));
const RECEIPT = await signed(
  await contractReceipt(log, {
    ...({ direction: "long", lots: 30, openSeq: 5, closeSeq: 30, cause: "user", closedLots: 15 } as const),
  }),
);

/** Closings of a contract, each of 15 of its lots. */
const answerReceipts = (list: readonly unknown[]) =>
  vi.mocked(call).mockImplementation((async (key: string) => {
    if (key === "GET /receipt/list") return { list };
    if (key !== "GET /receipt/detail") return {};
    return RECEIPT;
  }) as never);

const asked = () => vi.mocked(call).mock.calls.filter(([key]) => key.startsWith("POST /lever/"));

beforeEach(async () => {
  await openPage(["common", "contract-order", "trade"]);
  await positionSheets.fetch();
  vi.mocked(call).mockReset();
  world.cards = 0;
  world.staleSeconds = 0;
});
afterEach(closePage);

test("a price changes the figures that follow it, and nothing else of the card renders", async () => {
  await quoted("100000.00");
  await show(<PositionCard order={orderOf()} instrument={INSTRUMENT} />);
  await eventuallyShown(() => expect(shownText()).toContain("-0.60 USDT"));
  const before = world.cards;
  await quoted("101020.00");
  await eventuallyShown(() => expect(shownText()).toContain("+30.00 USDT"));
  expect(shownText()).toContain("+10.00%");
  expect(shownText()).toContain("101,000.00");
  expect(world.cards).toBe(before);
});

test("the total is that of all positions", async () => {
  await quoted("101020.00");
  await show(<TotalProfit orders={[orderOf(), orderOf({ id: "42", type: "down" })]} instrument={INSTRUMENT} />);
  // Up gains 30.00, down loses 31.20: each pays its spread.
  await eventuallyShown(() => expect(shownText()).toContain("-1.20 USDT"));
});

test("a part is closed as the sheet says, and what it settles now is shown before", async () => {
  answers(() => orderOf({ status: "closing" }));
  await quoted("101020.00");
  await show(<PositionCard order={orderOf()} instrument={INSTRUMENT} />);
  await press("Close Long, 30 lots of BTC/USDT");
  await eventuallyShown(() => expect(shownText()).toContain("Margin released"));
  await press("50% of the position");
  await eventuallyShown(() => expect(shownText()).toContain("150.00 USDT"));
  await press("Close 15 lots");
  expect(asked()[0]?.slice(0, 2)).toEqual(["POST /lever/close", { id: "41", share: 15 }]);
});

test("lots that were typed stay when a part is closed elsewhere; all that are open stays all", async () => {
  await quoted("101020.00");
  const card = (order = orderOf()) => show(<PositionCard order={order} instrument={INSTRUMENT} />);
  await card();
  await press("Close Long, 30 lots of BTC/USDT");
  await eventuallyShown(() => expect(shownText()).toContain("Close 30 lots"));
  await card(orderOf({ closed_lots: 6 }));
  expect(shownText()).toContain("Close 24 lots");
  await press("50% of the position");
  expect(shownText()).toContain("Close 12 lots");
  await card(orderOf({ closed_lots: 10 }));
  expect(shownText()).toContain("Close 12 lots");
});

test("what closing a part has brought stands on the card, and each of its receipts can be opened", async () => {
  const list = [
    { receipt_id: "78", kind: "contract", end: "take-profit", created_at: 1_795_000_100_000 },
    { receipt_id: "77", kind: "contract", end: "user", created_at: 1_795_000_000_000 },
  ];
  answerReceipts(list);
  const order = orderOf({ closed_lots: 20, profit: "12.345678", receipt_id: "78" });
  await show(<PositionCard order={order} instrument={INSTRUMENT} />);
  expect(shownText()).toContain("Realised PnL+11.74 USDT");
  await eventuallyShown(() => expect(shownText()).toContain("Closings"));
  const hrefs = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["#/pages/receipt/receipt?id=78", "#/pages/receipt/receipt?id=77"]);
  // 14.99994 of gain less 0.0495 to close and half of 0.09 to open, of each.
  await eventuallyShown(() => expect(shownText()).toContain("Take-profit15 lots at 109,999.98: +14.90 USDT"));
});

test("the first part that is closed is told of at once, with its lots, price and result", async () => {
  answerReceipts([{ receipt_id: "77", kind: "contract", end: "user", created_at: 1_795_000_000_000 }]);
  await show(
    <PositionCard order={orderOf({ closed_lots: 15, profit: "15", receipt_id: "77" })} instrument={INSTRUMENT} />,
  );
  await eventuallyShown(() => expect(shownText()).toContain("Closed by you15 lots at 109,999.98: +14.90 USDT"));
});

test("a receipt that is not issued yet is asked for again until it is", async () => {
  answerReceipts([{ receipt_id: "77", kind: "contract", end: "user", created_at: 1_795_000_000_000 }]);
  const issued = vi.mocked(call).getMockImplementation();
  let isIssued = false;
  vi.mocked(call).mockImplementation((async (...asked: Parameters<typeof call>) => {
    if (asked[0] === "GET /receipt/detail" && !isIssued) throw new Refusal("receipt-not-ready", "Not yet.");
    return issued?.(...asked);
  }) as never);
  await show(
    <PositionCard order={orderOf({ closed_lots: 15, profit: "15", receipt_id: "77" })} instrument={INSTRUMENT} />,
  );
  await eventuallyShown(() => expect(shownText()).toContain("Closings"));
  expect(shownText()).not.toContain("15 lots at");
  isIssued = true;
  await eventuallyShown(() => expect(shownText()).toContain("15 lots at 109,999.98"));
});

test("a closing of which nobody knows whether it was done says so and keeps its sheet", async () => {
  answers(() => {
    throw new Refusal("network", "no connection");
  });
  await quoted("101020.00");
  await show(<PositionCard order={orderOf()} instrument={INSTRUMENT} />);
  await press("Close Long, 30 lots of BTC/USDT");
  await eventuallyShown(() => expect(shownText()).toContain("Margin released"));
  await press("Close 30 lots");
  await eventuallyShown(() => expect(shownText()).toContain("It is not known whether it was done."));
  await press("Close 30 lots");
  const keys = asked().map(([, , options]) => options?.requestKey?.key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("stops are held against the last price, though it is old while the market is halted", async () => {
  world.staleSeconds = 30;
  await quoted("98000.00");
  await show(<PositionCard order={orderOf({ stop_loss_price: "99000.00" })} instrument={INSTRUMENT} />);
  await press("Set TP/SL: Long, 30 lots of BTC/USDT");
  await eventuallyShown(() => expect(shownText()).toContain("Must be below 97,980.00."));
});

test("a position whose closing is under way can neither be closed again nor given stops", async () => {
  await show(<PositionCard order={orderOf({ status: "closing" })} instrument={INSTRUMENT} />);
  expect([...document.querySelectorAll("button")].map((button) => button.disabled)).toEqual([true, true]);
});

test("a batch says how many it closes and asks for its kind", async () => {
  answers(() => ({ closing: [orderOf()], kept: [] }));
  const orders = [orderOf(), orderOf({ id: "42", type: "down" }), orderOf({ id: "43", status: "closing" })];
  await show(<BatchClose orders={orders} />);
  await press("Close several");
  await eventuallyShown(() => expect(shownText()).toContain("Close 2 positions"));
  const down = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")].find(
    (one) => one.value === "down",
  );
  await act(async () => down?.click());
  await press("Close 1 position");
  expect(asked().map(([key, request]) => [key, request])).toEqual([["POST /lever/batch_close", { type: "down" }]]);
});
