// @vitest-environment happy-dom
import type { Instrument } from "@candor/api/market";
import type { Side } from "@candor/engine/spot-order";
import { amountOf, type PriceTicks } from "@candor/money/money";
import { act, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, show, shownText } from "../../app/render-test-support.tsx";
import { signOut } from "../../app/session.ts";
import { useTicket } from "../../trading/ticket.ts";
import { SPOT_TICKET } from "./parts/later-ticket.ts";
import { depthOf, type SpotMarket, spotInstrumentOf } from "./spot-market.ts";
import { setChoices } from "./spot-order-choices.ts";
import { SpotOrderPage } from "./spot-order-page.tsx";
import { SPOT, type SpotTicketState } from "./spot-order-ticket.ts";

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
  asked: [] as (number | null)[],
  charts: 0,
  state: null as unknown,
  trade: (_side: Side) => {},
  pick: (_price: string, _side: Side) => {},
}));
const stateNow = () => world.state as SpotTicketState;

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
  PhoneTrading({ bar }: { bar: React.ReactNode }) {
    useEffect(() => {
      world.charts += 1;
    }, []);
    return <p>market {bar}</p>;
  },
}));
vi.mock("../../trading/trade-bar.tsx", () => ({
  TradeBar({ onTrade }: { onTrade: typeof world.trade }) {
    world.trade = onTrade;
    return null;
  },
}));
vi.mock("./parts/wide-trading.tsx", () => ({
  WideTrading({ onPick, ticket }: { onPick: typeof world.pick; ticket: React.ReactNode }) {
    world.pick = onPick;
    return ticket;
  },
}));
vi.mock("../../trading/ticket-frame.tsx", () => {
  function Ticket({ state }: { state: SpotTicketState }) {
    world.state = state;
    useTicket(SPOT, INSTRUMENT, state);
    return null;
  }
  return { TicketSheet: Ticket, TicketPanel: Ticket };
});

beforeEach(async () => {
  await openPage(["common", "spot-order"]);
  await SPOT_TICKET.fetch();
  setChoices({ instrumentId: null });
  Object.assign(world, { isWide: false, market: MARKET, asked: [], charts: 0 });
});
afterEach(async () => {
  await closePage();
  // What is kept of tickets goes with the customer.
  signOut();
});

test("the first visit asks for its market once and makes one chart", async () => {
  await show(<SpotOrderPage />);
  expect(shownText()).toContain("market");
  expect(world).toMatchObject({ asked: [null], charts: 1 });
});

test("another order at a limit begins at the market's price, not at that of the one before", async () => {
  await show(<SpotOrderPage />);
  await act(async () => world.trade("buy"));
  await act(async () => stateNow().change({ kind: "limit", price: "93000.00" }));
  await act(async () => world.trade("sell"));
  expect(stateNow().form).toMatchObject({ side: "sell", kind: "limit", price: "99990.00" });
});

test("a price of the book begins another order beside it", async () => {
  world.isWide = true;
  await show(<SpotOrderPage />);
  await act(async () => world.pick("99990.00", "sell"));
  expect(stateNow()).toMatchObject({ begun: 1, form: { kind: "limit", side: "sell", price: "99990.00" } });
});
