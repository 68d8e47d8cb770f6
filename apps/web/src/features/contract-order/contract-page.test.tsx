// @vitest-environment happy-dom

import type { Direction } from "@candor/engine/contract-order";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { signOut } from "../../app/session.ts";
import { PadProvider, usePad } from "../../trading/pad.tsx";
import { useTicket } from "../../trading/ticket.ts";
import { TicketFoot } from "../../trading/ticket-foot.tsx";
import { setChoices } from "./contract-choices.ts";
import { ContractPage } from "./contract-page.tsx";
import { INSTRUMENT, MARKET, orderOf, WIRE_INSTRUMENT } from "./contract-test-support.ts";
import { CONTRACT, type ContractTicketState } from "./contract-ticket.ts";
import { CONTRACT_TICKET } from "./parts/later-ticket.ts";
import { CONTRACT_LOOK } from "./parts/ticket-look.ts";

/** What the page finds around it, and what it gave to its parts. */
const world = vi.hoisted(() => ({
  isWide: false,
  market: null as unknown,
  asked: [] as (number | null)[],
  state: null as unknown,
  trade: (_direction: Direction) => {},
}));
const stateNow = () => world.state as ContractTicketState;

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
  PhoneContract: ({ head, bar }: { head: React.ReactNode; bar: React.ReactNode }) => (
    <div>
      market {head}
      {bar}
    </div>
  ),
}));
vi.mock("../../trading/trade-bar.tsx", () => ({
  TradeBar({ onTrade }: { onTrade: typeof world.trade }) {
    world.trade = onTrade;
    return null;
  },
}));
vi.mock("./parts/wide-contract.tsx", () => ({ WideContract: ({ ticket }: { ticket: React.ReactNode }) => ticket }));
vi.mock("../../trading/ticket-frame.tsx", () => {
  function Ticket({ state }: { state: ContractTicketState }) {
    world.state = state;
    const ticket = useTicket(CONTRACT, INSTRUMENT, state);
    return <TicketFoot look={CONTRACT_LOOK} ticket={ticket} block={null} onDone={null} />;
  }
  const Provided = (props: { state: ContractTicketState }) => (
    <PadProvider value={usePad(false)}>
      <Ticket {...props} />
    </PadProvider>
  );
  return { TicketSheet: Provided, TicketPanel: Provided };
});

beforeEach(async () => {
  await openPage(["common", "trade", "contract-order"]);
  await CONTRACT_TICKET.fetch();
  await CONTRACT_LOOK.further.fetch();
  setChoices({ instrumentId: null, skipsReview: false });
  Object.assign(world, { isWide: false, market: MARKET, asked: [] });
  vi.mocked(call).mockReset();
});
afterEach(async () => {
  await closePage();
  // What is kept of tickets goes with the customer.
  signOut();
});

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

test("another order begins without the prices of the one before, and with its lots and leverage", async () => {
  await show(<ContractPage />);
  await act(async () => stateNow().change({ lots: "5", leverage: 10, takeProfit: "101000", stopLoss: "98000" }));
  await act(async () => world.trade("short"));
  expect(stateNow().form).toMatchObject({ direction: "short", lots: "5", leverage: 10, takeProfit: "", stopLoss: "" });
});

test("an order at a limit begins at what the market bids or asks, and one that its owner empties stays empty", async () => {
  await show(<ContractPage />);
  await act(async () => world.trade("short"));
  await act(async () => stateNow().change({ kind: "limit" }));
  expect(stateNow().form.price).toBe("99980.00");
  await act(async () => stateNow().change({ price: "" }));
  expect(stateNow().form.price).toBe("");
});
