// @vitest-environment happy-dom
import type { OptionOrder } from "@candor/api/option-order";
import type { OptionDirection } from "@candor/engine/option-order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { setAccount, signIn, signOut } from "../../app/session.ts";
import type { AccountState } from "../../live/account.ts";
import { setChoices } from "./option-order-choices.ts";
import { MARKET, optionOrder, WIRE } from "./option-test-support.ts";
import { OptionTrading } from "./option-trading.tsx";
import { OPTION_TICKET } from "./parts/later-ticket.ts";
import { OPTION_LOOK } from "./parts/ticket-look.ts";

/** What the page finds around it, and what it gave to its parts. */
const world = vi.hoisted(() => ({
  isWide: true,
  offer: "offered" as "offered" | "not-verified" | "not-offered",
  market: null as unknown,
  asked: [] as (number | null)[],
  options: [] as unknown[],
  price: "97000.50",
  priceMode: "simulated",
  trade: (_direction: OptionDirection) => {},
}));

vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call: vi.fn(),
}));
vi.mock("../../app/after-paint.ts", () => ({ afterPaint: (then: () => void) => then() }));
vi.mock("../../app/instrument-facts.ts", () => ({
  useInstrument(id: number | null) {
    if (!world.asked.includes(id)) world.asked.push(id);
    return { data: { ...WIRE, price_mode: world.priceMode }, error: null };
  },
  useMarketHours: () => undefined,
}));
vi.mock("../../live/quotes.ts", () => ({
  useFollowedQuotes: () => {},
  useLiveQuote: () => ({ price: world.price, state: "open", sourceCount: 1 }),
  latestQuote: () => undefined,
}));
vi.mock("../../live/account.ts", () => ({
  useAccountState: (): Partial<AccountState> => ({
    balances: [],
    options: world.options as OptionOrder[],
  }),
}));
vi.mock("../../ui/wide-screen.ts", () => ({ useIsWide: () => world.isWide }));
vi.mock("./option-order-data.ts", () => ({
  useOptionMarket: () => world.market,
  useFreeStake: () => undefined,
  useOffer: () => world.offer,
}));
vi.mock("./parts/chart-panel.tsx", () => ({ ChartPanel: () => <p>chart</p> }));
vi.mock("../../app/trade-head.tsx", () => ({
  MarketHead: ({ product }: { readonly product?: string }) => <h1 data-product={product}>BTC/USDT</h1>,
}));

beforeEach(async () => {
  await openPage(["common", "trade", "option-order"]);
  await OPTION_TICKET.fetch();
  await OPTION_LOOK.further.fetch();
  signIn({ userId: "1" });
  setAccount("demo");
  setChoices({ instrumentId: null, skipsReview: false });
  Object.assign(world, {
    isWide: true,
    priceMode: "simulated",
    offer: "offered",
    market: MARKET,
    asked: [],
    options: [],
    price: "97000.50",
  });
  vi.mocked(call).mockReset();
});
afterEach(async () => {
  await closePage();
  // What is kept of tickets goes with the customer.
  signOut();
  setAccount("demo");
});

const placed = () => vi.mocked(call).mock.calls.filter(([key]) => key === "POST /microtrade/submit");

async function reviewTen(): Promise<void> {
  await show(<OptionTrading instrumentId={null} />);
  await press("Stake 10 USDT");
  await press("Up 10 USDT · 30 sec");
}

test("the ticket says before the tap what a win pays, what a loss costs and how often one must win", async () => {
  await show(<OptionTrading instrumentId={7} />);
  expect(shownText()).toContain("Winning less than 55.6% of orders like this");
  await press("Stake 10 USDT");
  for (const text of ["+8.00", "18.00", "−10.00"]) expect(shownText()).toContain(text);
  expect(placed()).toEqual([]);
});

test("an order is shown once more with its account, and placed by the second tap alone", async () => {
  vi.mocked(call).mockResolvedValue({ ...optionOrder(), log_head: null } as never);
  await reviewTen();
  expect(shownText()).toContain("Demo order · practice money");
  expect(placed()).toEqual([]);
  await press("Up 10 USDT · 30 sec");
  expect(placed().map(([, request]) => request)).toEqual([
    { match_id: 7, currency_id: 1, type: "up", seconds: 30, number: "10", terms_id: "71" },
  ]);
  expect(shownText()).toContain("Order running");
});

test("an order on a price that one source alone stands for says so before it is placed", async () => {
  vi.mocked(call).mockImplementation((async (key: string) =>
    key === "GET /site/config" ? { price_mode: "live" } : {}) as never);
  await reviewTen();
  await eventuallyShown(() => expect(shownText()).toContain("One source"));
});

test("where real money is not offered the ticket says so and leads to the demo account", async () => {
  Object.assign(world, { offer: "not-offered" });
  setAccount("real");
  await show(<OptionTrading instrumentId={7} />);
  expect(shownText()).toContain("Options with real money are not available to you");
  await press("Use the demo account");
  expect(shownText()).not.toContain("Options with real money are not available to you");
});

test("who has to be verified for it first is led there before anything is typed", async () => {
  Object.assign(world, { offer: "not-verified" });
  setAccount("real");
  await show(<OptionTrading instrumentId={7} />);
  expect(shownText()).toContain("available only after your identity is verified");
  const hrefs = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(hrefs).toContain("#/pages/setting/real");
});

test.each([
  ["offered", 1],
  ["not-offered", 0],
])("money is brought into the option wallet only where real options are offered: %s", async (offer, times) => {
  Object.assign(world, { offer, priceMode: "live", market: { ...MARKET, available: 0n } });
  setAccount("real");
  await show(<OptionTrading instrumentId={7} />);
  if (times > 0) await press("Stake 10 USDT");
  expect(shownText().match(/more in your options wallet/g)?.length ?? 0).toBe(times);
});

test("a running order says its entry and where the price stands, and promises nothing", async () => {
  world.options = [optionOrder({ end_at: Date.now() + 20_000 }), optionOrder({ id: "6", match_id: 8 })];
  await show(<OptionTrading instrumentId={7} />);
  expect(shownText()).toContain("Entry 97,000.00");
  expect(shownText()).toContain("0.50 above your entry");
  expect(shownText()).toContain("Only the closing average counts");
  expect(document.querySelectorAll("[role=timer]")).toHaveLength(1);
});

test("the market last looked at is asked for once, however often the page stores it", async () => {
  setChoices({ instrumentId: 9 });
  await show(<OptionTrading instrumentId={null} />);
  expect(world.asked).toEqual([9]);
});

test.each([true, false])(
  "the head says which product this is, so that the others are a tap away (wide: %s)",
  async (isWide) => {
    world.isWide = isWide;
    await show(<OptionTrading instrumentId={7} />);
    expect(document.querySelector("h1")?.dataset.product).toBe("option");
  },
);
