// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../app/query.ts";
import { closePage, openPage, press, show, shownText } from "../app/render-test-support.tsx";
import { setAccount, signIn, signOut } from "../app/session.ts";
import { LaterTicketPanel, LaterTicketSheet } from "./ticket-ahead.tsx";
import { TicketPanel } from "./ticket-frame.tsx";
import { type TicketSheetState, useTicketSheet } from "./ticket-sheet.ts";
import type { TicketState } from "./ticket-state.ts";
import {
  FIRST,
  INSTRUMENT,
  PIECES,
  PIECES_LOOK,
  PIECES_TICKET,
  type PieceTypes,
  place,
  world,
} from "./ticket-test-support.tsx";

vi.mock("../app/after-paint.ts", () => ({ afterPaint: (then: () => void) => then() }));
vi.mock("../app/instrument-facts.ts", () => ({ useMarketHours: () => undefined }));
vi.mock("../ui/wide-screen.ts", () => ({ useIsWide: () => false }));
vi.mock("../live/quotes.ts", () => ({ useLiveQuote: () => undefined, latestQuote: () => undefined }));
vi.mock("../live/freshness.ts", () => ({ useStaleSeconds: () => 0, useAgeSeconds: () => 0 }));

let sheet: TicketSheetState<PieceTypes>;
const ticket = (): TicketState<PieceTypes> => sheet.state;
const facts = { instrument: INSTRUMENT, state: "open", priceMode: "live" } as const;

function Page({ hasSheet }: { readonly hasSheet: boolean }) {
  sheet = useTicketSheet(PIECES, PIECES_TICKET, { instrument: INSTRUMENT, first: FIRST }, hasSheet);
  const props = { ahead: PIECES_TICKET, facts, state: sheet.state };
  if (!hasSheet) return <LaterTicketPanel {...props} />;
  return <LaterTicketSheet {...props} isOpen={sheet.isOpen} onClose={sheet.close} />;
}

beforeEach(async () => {
  await openPage(["common", "trade"]);
  await PIECES_TICKET.fetch();
  await PIECES_LOOK.further.fetch();
  signIn({ userId: "1" });
  setAccount("demo");
  PIECES.choices.setChoices({ skipsReview: false });
  world.price = 100;
  place.mockReset();
  await show(<Page hasSheet={false} />);
});
afterEach(async () => {
  await closePage();
  // What is kept of tickets goes with the customer.
  signOut();
  setAccount("demo");
});

const change = (part: Partial<PieceTypes["form"]>) => act(async () => ticket().change(part));
const begin = (part: Partial<PieceTypes["form"]>) => act(async () => ticket().begin(part));

/** Time goes on: whatever the market has become is seen. */
const see = () => change({});

async function review(): Promise<void> {
  await change({ amount: "5" });
  await press("buy 5");
  expect(ticket().step.at).toBe("review");
}

async function failUnknown(): Promise<void> {
  place.mockRejectedValue(new Refusal("network", "no connection"));
  await review();
  await press("buy 5");
  expect(ticket().step).toMatchObject({ at: "failed", isUncertain: true });
}

test("an order is shown once more with its account and placed by the second tap alone, exactly as it was shown", async () => {
  place.mockResolvedValue({ id: "41", match_id: 7, log_head: null });
  await review();
  expect(shownText()).toContain("Demo order · practice money");
  expect(place).not.toHaveBeenCalled();
  await press("buy 5");
  expect(place.mock.calls[0]?.[0]).toMatchObject({ side: "buy", amount: "5", shownAt: 100 });
  expect(shownText()).toContain("Order 41");
  await press("New order");
  expect(ticket()).toMatchObject({ step: { at: "edit" }, form: { amount: "" } });
});

test("whoever skips the review places with one tap", async () => {
  place.mockResolvedValue({ id: "41", match_id: 7, log_head: null });
  PIECES.choices.setChoices({ skipsReview: true });
  await change({ amount: "5" });
  await press("buy 5");
  expect(place).toHaveBeenCalledTimes(1);
});

test("an order reviewed with one account is not placed with the other: the form comes back, with what was typed", async () => {
  await review();
  await act(async () => setAccount("real"));
  expect(ticket()).toMatchObject({ step: { at: "edit" }, form: { amount: "5" } });
});

test("an order of which nobody knows whether it was placed stays, for the account it was sent from, and is sent again with its key", async () => {
  await failUnknown();
  await act(async () => setAccount("real"));
  await begin({ side: "sell" });
  expect(ticket().step).toMatchObject({ at: "failed", draft: { side: "buy" }, requestKey: { account: "demo" } });
  await press("Try again");
  const keys = place.mock.calls.map(([, requestKey]) => requestKey.key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("an order refused because its terms have changed says so at once, and is shown again under the new ones once they are here", async () => {
  let come = (): void => undefined;
  const renewed = vi.spyOn(queryClient, "invalidateQueries").mockImplementation(
    () =>
      new Promise((resolve) => {
        come = resolve;
      }),
  );
  place.mockRejectedValue(new Refusal("terms-changed", "The terms have changed"));
  await review();
  await press("buy 5");
  expect(shownText()).toContain("The terms have changed");
  expect(shownText()).not.toContain("Placing");
  expect(renewed.mock.calls.map(([filters]) => filters)).toEqual([{ queryKey: ["POST /lever/deal"] }]);
  const action = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Show the new terms");
  expect(action()?.disabled).toBe(true);
  await act(async () => come());
  await vi.waitFor(() => expect(action()?.disabled).toBe(false));
  renewed.mockRestore();
  world.price = 90;
  await see();
  await press("Show the new terms");
  expect(ticket().step).toMatchObject({ at: "review", draft: { shownAt: 90 } });
});

test("another order begins without the price of the one before, whatever the ticket showed", async () => {
  await change({ kind: "limit", price: "93" });
  await review();
  await begin({ side: "sell" });
  expect(ticket()).toMatchObject({ step: { at: "edit" }, form: { side: "sell", amount: "5", price: "100" } });
});

test("an order at a limit begins at the market's price as soon as that is known, and one that its owner empties stays empty", async () => {
  world.price = null;
  await begin({ kind: "limit" });
  expect(ticket().form.price).toBe("");
  world.price = 98;
  await see();
  expect(ticket().form.price).toBe("98");
  await change({ price: "" });
  expect(ticket().form.price).toBe("");
});

test("a price that moved against the order is shown anew before it is placed", async () => {
  await review();
  world.price = 101;
  await see();
  expect(shownText()).toContain("The price has moved against you");
  await press("Show the new price");
  expect(ticket().step).toMatchObject({ at: "review", draft: { shownAt: 101 } });
});

test("the new price of an order that can no longer be placed is the form, which says why", async () => {
  place.mockRejectedValue(new Refusal("price-stale", "too old"));
  await review();
  await press("buy 5");
  expect(shownText()).toContain("too old");
  world.price = null;
  await see();
  await press("Show the new price");
  expect(ticket().step.at).toBe("edit");
});

test("an order that is shown has the colour of its side, whatever the form holds since", async () => {
  const look = () => [...document.querySelectorAll("button")].at(-1)?.className;
  await review();
  const buy = look();
  await change({ side: "sell" });
  expect(look()).toBe(buy);
});

test("a visitor is offered an account and comes back to the market, and has nothing to place", async () => {
  await act(async () => signOut());
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["register", "login"].map((page) => expect.stringContaining(`#/pages/common/${page}?return=`)));
  expect(shownText()).not.toContain("buy");
});

test("the pad stands above the button while a field has the focus, and goes with a tap elsewhere", async () => {
  await show(<Page hasSheet />);
  await act(async () => sheet.open({ side: "buy" }));
  const key = (name: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  await vi.waitFor(() => expect(document.querySelectorAll("input")).not.toHaveLength(0));
  await act(async () => document.querySelector("input")?.focus());
  expect(key(".")).toBeUndefined();
  await press("7");
  await press("7");
  expect(ticket().form.amount).toBe("77");
  await act(async () => document.querySelectorAll("input")[1]?.focus());
  expect(key(".")).toBeDefined();
  await press("Elsewhere");
  expect(key("7")).toBeUndefined();
  await act(async () => document.querySelector("input")?.focus());
  // What was typed is added to; what was put there by something else is replaced.
  await press("7");
  expect(ticket().form.amount).toBe("777");
  await change({ amount: "1000" });
  await press("5");
  expect(ticket().form.amount).toBe("5");
});

test("what was filled in survives leaving the page and signing in, which leads back to the open ticket, and goes with signing out", async () => {
  await act(async () => signOut());
  await show(<Page hasSheet />);
  await act(async () => sheet.open({ side: "sell" }));
  await change({ amount: "5" });
  await vi.waitFor(() => expect(document.querySelectorAll("a")).toHaveLength(2));
  await act(async () => document.querySelector("a")?.click());
  await show(null);
  await act(async () => signIn({ userId: "1" }));
  await show(<Page hasSheet />);
  expect(sheet).toMatchObject({ isOpen: true, state: { form: { side: "sell", amount: "5" } } });
  await show(null);
  await show(<Page hasSheet />);
  expect(sheet).toMatchObject({ isOpen: false, state: { form: { amount: "5" } } });
  await show(null);
  await act(async () => signOut());
  await show(<Page hasSheet />);
  expect(ticket().form).toEqual(FIRST);
});

test("a panel says why nothing can be ordered in place of its fields, and has them with what was typed once it can be", async () => {
  await change({ amount: "5" });
  const panel = (state: "open" | "closed") => (
    <TicketPanel look={PIECES_LOOK} facts={{ ...facts, state }} state={ticket()} />
  );
  await show(panel("closed"));
  expect(shownText()).toContain("Other markets");
  expect(document.querySelector("input")).toBeNull();
  expect(shownText()).not.toContain("buy 5");
  await show(panel("open"));
  expect(shownText()).toContain("buy 5");
});
