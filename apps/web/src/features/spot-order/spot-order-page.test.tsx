// @vitest-environment happy-dom
import type { Instrument } from "@candor/api/market";
import { Refusal } from "@candor/client/envelope";
import type { Side } from "@candor/engine/spot-order";
import { amountOf, type PriceTicks } from "@candor/money/money";
import { act, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { startNavigation } from "../../app/navigation.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { furtherSteps } from "./further-steps.ts";
import { TicketFoot } from "./parts/ticket-foot.tsx";
import { depthOf, type SpotFacts, type SpotMarket, spotInstrumentOf } from "./spot-market.ts";
import { setChoices } from "./spot-order-choices.ts";
import { SpotOrderPage } from "./spot-order-page.tsx";
import { type TicketState, useTicket } from "./spot-order-ticket.ts";

const WIRE = {
  ...{ match_id: 7, symbol: "BTCUSDT", option_name: "Bitcoin", is_class: 2, price_mode: "simulated", state: "open" },
  ...{ currency_id: 3, currency_name: "BTC", legal_id: 1, legal_name: "USDT", products: ["spot"] },
  scale: { price_scale: 2, tick_units: 10, quantity_scale: 5, lot_units: 1, base_scale: 8, quote_scale: 6 },
  ...{ min_notional: "5", maker_fee_rate: "0.001", taker_fee_rate: "0.001", price_band: "0.1" },
} as Instrument;
const INSTRUMENT = spotInstrumentOf(WIRE);
const MARKET: SpotMarket = {
  instrument: INSTRUMENT,
  index: 1_000_000 as PriceTicks,
  book: depthOf(
    { match_id: 7, seq: 1, bids: [["99990.00", "5", "5"]], asks: [["100010.00", "5", "5"]] },
    INSTRUMENT.scale,
  ),
  funds: { quote: amountOf(40_000_000_000n), base: amountOf(150_000_000n) },
};

/** What the page finds around it, and what it gave to its parts. */
const world = vi.hoisted(() => ({
  isWide: false,
  market: null as unknown,
  block: null as "visitor" | null,
  asked: [] as (number | null)[],
  charts: 0,
  state: null as unknown,
  trade: (_side: Side) => {},
  pick: (_price: string, _side: Side) => {},
}));
const stateNow = () => world.state as TicketState;
const look = () => document.querySelector("button:last-of-type")?.className ?? "";

vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call: vi.fn(),
}));
vi.mock("../../app/after-paint.ts", () => ({ afterPaint: (then: () => void) => then() }));
vi.mock("../../live/books.ts", () => ({ useFollowedBook: () => {}, useLiveBook: () => undefined }));
vi.mock("../../live/quotes.ts", () => ({ useFollowedQuotes: () => {}, useLiveQuote: () => undefined }));
vi.mock("../../ui/wide-screen.ts", () => ({ useIsWide: () => world.isWide }));
vi.mock("../../app/instrument-facts.ts", () => ({
  /** Only the market that was asked for first is there at once. */
  useInstrument(id: number | null) {
    if (!world.asked.includes(id)) world.asked.push(id);
    return { data: id === null ? WIRE : undefined, error: null };
  },
}));
vi.mock("./spot-order-data.ts", () => ({
  useSpotMarket: () => world.market,
}));
vi.mock("./parts/trade-skeleton.tsx", () => ({ TradeSkeleton: () => <p>loading</p> }));
vi.mock("./parts/phone-trading.tsx", () => ({
  PhoneTrading({ onTrade }: { onTrade: typeof world.trade }) {
    world.trade = onTrade;
    useEffect(() => {
      world.charts += 1;
    }, []);
    return <p>market</p>;
  },
}));
vi.mock("./parts/wide-trading.tsx", () => ({
  WideTrading({ onPick, ticket }: { onPick: typeof world.pick; ticket: React.ReactNode }) {
    world.pick = onPick;
    return ticket;
  },
}));
vi.mock("./parts/ticket.tsx", () => {
  function Ticket({ facts, state }: { facts: SpotFacts; state: TicketState }) {
    world.state = state;
    const ticket = useTicket(facts.instrument, state);
    return <TicketFoot ticket={ticket} block={world.block} onDone={null} />;
  }
  return { TicketSheet: Ticket, TicketPanel: Ticket };
});

beforeEach(async () => {
  await openPage(["common", "spot-order"]);
  await furtherSteps.fetch();
  setChoices({ instrumentId: null });
  Object.assign(world, { isWide: false, block: null, market: MARKET, asked: [], charts: 0 });
});
afterEach(closePage);

async function reviewBuy(): Promise<void> {
  await act(async () => world.trade("buy"));
  await act(async () => stateNow().change({ kind: "market", amount: "0.02" }));
  await press("Buy 0.02 BTC");
  expect(stateNow().step.at).toBe("review");
}

test("the first visit asks for its market once and makes one chart", async () => {
  await show(<SpotOrderPage />);
  expect(shownText()).toContain("market");
  expect(world).toMatchObject({ asked: [null], charts: 1 });
});

test("Buy or Sell begins another order, whatever the closed ticket showed", async () => {
  await show(<SpotOrderPage />);
  await reviewBuy();
  await act(async () => world.trade("sell"));
  expect(stateNow()).toMatchObject({ step: { at: "edit" }, form: { side: "sell" } });
});

test("another order at a limit begins at the market's price, not at that of the one before", async () => {
  await show(<SpotOrderPage />);
  await act(async () => world.trade("buy"));
  await act(async () => stateNow().change({ kind: "limit", price: "93000.00" }));
  await act(async () => world.trade("sell"));
  expect(stateNow().form).toMatchObject({ side: "sell", kind: "limit", price: "99990.00" });
});

test("a limit that its owner empties stays empty", async () => {
  await show(<SpotOrderPage />);
  await act(async () => world.trade("buy"));
  await act(async () => stateNow().change({ kind: "limit", price: "93000.00" }));
  await act(async () => stateNow().change({ price: "" }));
  expect(stateNow().form.price).toBe("");
});

test("a price of the book begins another order beside it", async () => {
  world.isWide = true;
  await show(<SpotOrderPage />);
  await act(async () => stateNow().change({ kind: "market", amount: "0.02" }));
  await press("Buy 0.02 BTC");
  expect(stateNow().step.at).toBe("review");
  await act(async () => world.pick("99990.00", "sell"));
  expect(stateNow()).toMatchObject({ step: { at: "edit" }, form: { side: "sell", price: "99990.00" } });
});

test("an order that is shown has the colour of its side, whatever the form holds since", async () => {
  await show(<SpotOrderPage />);
  await reviewBuy();
  const buy = look();
  await act(async () => stateNow().change({ side: "sell" }));
  expect(stateNow().step.at).toBe("review");
  expect(look()).toBe(buy);
});

test("an order of which nobody knows whether it was placed stays until it is answered or given up", async () => {
  vi.mocked(call).mockRejectedValue(new Refusal("network", "no connection"));
  await show(<SpotOrderPage />);
  await reviewBuy();
  await press("Buy 0.02 BTC");
  expect(stateNow().step).toMatchObject({ at: "failed", isUncertain: true });
  await act(async () => world.trade("sell"));
  expect(stateNow().step).toMatchObject({ at: "failed", draft: { side: "buy" } });
});

test("the new price of an order that can no longer be placed is the form, which says why", async () => {
  vi.mocked(call).mockRejectedValue(new Refusal("price-stale", "too old"));
  await show(<SpotOrderPage />);
  await reviewBuy();
  await press("Buy 0.02 BTC");
  world.market = { ...MARKET, index: null };
  await act(async () => stateNow().change({}));
  await press("Show the new price");
  expect(stateNow().step.at).toBe("edit");
});

test("a visitor comes back to the market after signing in or up", async () => {
  vi.stubGlobal("location", { ...location, hash: "#/pages/transaction/currency?side=sell" });
  startNavigation();
  world.block = "visitor";
  setChoices({ instrumentId: null });
  await show(<SpotOrderPage />);
  expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(
    ["register", "login"].map((page) => `#/pages/common/${page}?return=pages%2Ftransaction%2Fcurrency%3Fside%3Dsell`),
  );
});
