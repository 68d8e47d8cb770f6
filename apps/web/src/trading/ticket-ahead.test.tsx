// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../app/render-test-support.tsx";
import { setAccount, signIn, signOut } from "../app/session.ts";
import { LaterTicketPanel, LaterTicketSheet, type TicketAhead, ticketAhead } from "./ticket-ahead.tsx";
import type { TicketLook } from "./ticket-look.ts";
import { useTicketSheet } from "./ticket-sheet.ts";
import { FIRST, INSTRUMENT, PIECES, PIECES_LOOK, type PieceTypes, world } from "./ticket-test-support.tsx";
import { TradeBar } from "./trade-bar.tsx";

vi.mock("../app/after-paint.ts", () => ({ afterPaint: (then: () => void) => then() }));
vi.mock("../app/instrument-facts.ts", () => ({ useMarketHours: () => undefined }));
vi.mock("../ui/wide-screen.ts", () => ({ useIsWide: () => false }));
vi.mock("../live/quotes.ts", () => ({ useLiveQuote: () => undefined, latestQuote: () => undefined }));
vi.mock("../live/freshness.ts", () => ({ useStaleSeconds: () => 0, useAgeSeconds: () => 0 }));

const facts = { instrument: INSTRUMENT, state: "open", priceMode: "live" } as const;
const load = vi.fn<() => Promise<TicketLook<PieceTypes>>>();
let ahead: TicketAhead<PieceTypes>;

function Page({ hasSheet }: { readonly hasSheet: boolean }) {
  const first = { instrument: INSTRUMENT, first: FIRST };
  const { state, isOpen, isAwaited, open, close } = useTicketSheet(PIECES, ahead, first, hasSheet);
  if (!hasSheet) return <LaterTicketPanel ahead={ahead} facts={facts} state={state} />;
  return (
    <>
      <TradeBar
        look={PIECES_LOOK}
        facts={facts}
        isAwaited={isAwaited}
        onIntent={ahead.fetch}
        onTrade={(side) => open({ side: side === "sell" ? "sell" : "buy" })}
      />
      <LaterTicketSheet ahead={ahead} facts={facts} state={state} isOpen={isOpen} onClose={close} />
    </>
  );
}

beforeEach(async () => {
  await openPage(["common", "trade"]);
  signIn({ userId: "1" });
  setAccount("demo");
  world.funds = 1n;
  load.mockReset();
  load.mockResolvedValue(PIECES_LOOK);
  ahead = ticketAhead(load);
});
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
  signOut();
});

const button = (name: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === name);
const fields = () => document.querySelectorAll("input").length;
const isPressed = () => button("Sell")?.className.includes("scale-95 ") === true;

test("a page with a sheet fetches the ticket when somebody is about to open it, and otherwise after five seconds", async () => {
  vi.useFakeTimers();
  await show(<Page hasSheet />);
  await act(async () => vi.advanceTimersByTime(4999));
  expect(load).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTime(1));
  expect(load).toHaveBeenCalledOnce();
  await show(null);
  load.mockClear();
  ahead = ticketAhead(load);
  await show(<Page hasSheet />);
  await act(async () => button("Buy")?.dispatchEvent(new Event("pointerdown", { bubbles: true })));
  expect(load).toHaveBeenCalledOnce();
});

test("a tap before the ticket has come is kept, and opens it then", async () => {
  let come = (_look: TicketLook<PieceTypes>): void => undefined;
  load.mockReturnValue(
    new Promise((resolve) => {
      come = resolve;
    }),
  );
  await show(<Page hasSheet />);
  await press("Sell");
  expect(fields()).toBe(0);
  expect(isPressed()).toBe(true);
  await act(async () => come(PIECES_LOOK));
  await vi.waitFor(() => expect(fields()).toBe(2));
  await vi.waitFor(() => expect(isPressed()).toBe(false));
});

test("a ticket that could not be fetched lets go of the button, and the next tap fetches it again", async () => {
  load.mockRejectedValueOnce(new Error("no network"));
  await show(<Page hasSheet />);
  await press("Sell");
  await vi.waitFor(() => expect(isPressed()).toBe(false));
  expect(fields()).toBe(0);
  await press("Sell");
  await vi.waitFor(() => expect(fields()).toBe(2));
});

test("a ticket in the page is fetched with it, and asked for again where it did not come", async () => {
  load.mockRejectedValueOnce(new Error("no network"));
  await show(<Page hasSheet={false} />);
  await vi.waitFor(() => expect(shownText()).toContain("Try again"));
  await press("Try again");
  await vi.waitFor(() => expect(fields()).toBe(2));
  expect(load).toHaveBeenCalledTimes(2);
});
