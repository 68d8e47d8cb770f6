// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import type { Direction } from "@candor/engine/contract-order";
import type { PriceTicks } from "@candor/money/money";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { setChoices } from "./contract-choices.ts";
import type { ContractFacts } from "./contract-market.ts";
import { ContractPage } from "./contract-page.tsx";
import { MARKET, orderOf, WIRE_INSTRUMENT } from "./contract-test-support.ts";
import { type TicketState, useTicket } from "./contract-ticket.ts";
import { furtherSteps } from "./further-steps.ts";
import { TicketFoot } from "./parts/ticket-foot.tsx";

/** What the page finds around it, and what it gave to its parts. */
const world = vi.hoisted(() => ({
  isWide: false,
  market: null as unknown,
  block: null as "visitor" | null,
  asked: [] as (number | null)[],
  state: null as unknown,
  trade: (_direction: Direction) => {},
}));
const stateNow = () => world.state as TicketState;

vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call: vi.fn(),
}));
vi.mock("../../app/after-paint.ts", () => ({ afterPaint: (then: () => void) => then() }));
vi.mock("../../app/trade-head.tsx", () => ({ MarketHead: () => <p>head</p> }));
vi.mock("../../app/instrument-facts.ts", () => ({
  /** Only the market that was asked for first is there at once. */
  useInstrument(id: number | null) {
    if (!world.asked.includes(id)) world.asked.push(id);
    return { data: id === null ? WIRE_INSTRUMENT : undefined, error: null };
  },
}));
vi.mock("../../live/quotes.ts", () => ({ useFollowedQuotes: () => {}, useLiveQuote: () => undefined }));
vi.mock("../../ui/wide-screen.ts", () => ({ useIsWide: () => world.isWide }));
vi.mock("./contract-data.ts", () => ({ useContractMarket: () => world.market }));
vi.mock("./parts/phone-contract.tsx", () => ({
  PhoneContract({ head, onTrade }: { head: React.ReactNode; onTrade: typeof world.trade }) {
    world.trade = onTrade;
    return <div>market {head}</div>;
  },
}));
vi.mock("./parts/wide-contract.tsx", () => ({ WideContract: ({ ticket }: { ticket: React.ReactNode }) => ticket }));
vi.mock("./parts/ticket.tsx", () => {
  function Ticket({ facts, state }: { facts: ContractFacts; state: TicketState }) {
    world.state = state;
    const ticket = useTicket(facts.instrument, state);
    return <TicketFoot ticket={ticket} block={world.block} onDone={null} />;
  }
  return { TicketSheet: Ticket, TicketPanel: Ticket };
});

beforeEach(async () => {
  await openPage(["common", "contract-order"]);
  await furtherSteps.fetch();
  setChoices({ instrumentId: null, skipsReview: false });
  Object.assign(world, { isWide: false, block: null, market: MARKET, asked: [] });
  vi.mocked(call).mockReset();
});
afterEach(closePage);

async function reviewUp(): Promise<void> {
  await act(async () => world.trade("long"));
  await act(async () => stateNow().change({ lots: "30", leverage: 10 }));
  await press("Long · 30 lots");
  expect(stateNow().step.at).toBe("review");
}

test("the first visit asks for its market once", async () => {
  await show(<ContractPage />);
  expect(shownText()).toContain("market head");
  expect(world.asked).toEqual([null]);
});

test("an order is placed as it was reviewed, with the price it was seen at", async () => {
  vi.mocked(call).mockResolvedValue({ ...orderOf(), log_head: null } as never);
  await show(<ContractPage />);
  await reviewUp();
  await press("Long · 30 lots");
  expect(stateNow().step).toMatchObject({ at: "done", order: { id: "41" } });
  const [key, request] = vi.mocked(call).mock.calls[0]!;
  expect([key, request]).toEqual([
    "POST /lever/submit",
    expect.objectContaining({ share: 30, seen_price: "100020.00" }),
  ]);
});

test("Long or Short begins another order, whatever the closed ticket showed", async () => {
  await show(<ContractPage />);
  await reviewUp();
  await act(async () => world.trade("short"));
  expect(stateNow()).toMatchObject({ step: { at: "edit" }, form: { direction: "short" } });
});

test("an order at a limit begins at what the market bids or asks, and one that its owner empties stays empty", async () => {
  await show(<ContractPage />);
  await act(async () => world.trade("short"));
  await act(async () => stateNow().change({ kind: "limit" }));
  expect(stateNow().form.price).toBe("99980.00");
  await act(async () => stateNow().change({ price: "" }));
  expect(stateNow().form.price).toBe("");
});

test("a price that moved against the order is shown anew before it is placed", async () => {
  await show(<ContractPage />);
  await reviewUp();
  world.market = { ...MARKET, index: 1_010_000 as PriceTicks };
  await act(async () => stateNow().change({}));
  await press("Show the new price");
  expect(stateNow().step).toMatchObject({ at: "review", draft: { request: { seen_price: "101020.20" } } });
});

test("an order of which nobody knows whether it was placed is sent again with its key", async () => {
  vi.mocked(call).mockRejectedValue(new Refusal("network", "no connection"));
  await show(<ContractPage />);
  await reviewUp();
  await press("Long · 30 lots");
  expect(stateNow().step).toMatchObject({ at: "failed", isUncertain: true });
  await act(async () => world.trade("short"));
  expect(stateNow().step).toMatchObject({ at: "failed", draft: { direction: "long" } });
  await press("Try again");
  const keys = vi.mocked(call).mock.calls.map(([, , options]) => options?.intent?.key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("the new price of an order that can no longer be placed is the form, which says why", async () => {
  vi.mocked(call).mockRejectedValue(new Refusal("price-stale", "too old"));
  await show(<ContractPage />);
  await reviewUp();
  await press("Long · 30 lots");
  world.market = { ...MARKET, index: null };
  await act(async () => stateNow().change({}));
  await press("Show the new price");
  expect(stateNow().step.at).toBe("edit");
});

test("a visitor is offered an account, and nothing to place", async () => {
  world.block = "visitor";
  await show(<ContractPage />);
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href")?.split("?")[0]);
  expect(links).toEqual(["#/pages/common/register", "#/pages/common/login"]);
  expect(document.querySelectorAll("button")).toHaveLength(0);
});
