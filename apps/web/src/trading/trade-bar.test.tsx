// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../app/render-test-support.tsx";
import { setAccount, signIn, signOut } from "../app/session.ts";
import type { TicketFacts } from "./ticket-look.ts";
import { INSTRUMENT, PIECES_LOOK, world } from "./ticket-test-support.tsx";
import { TradeBar } from "./trade-bar.tsx";

vi.mock("../app/instrument-facts.ts", () => ({ useMarketHours: () => ({ opensAt: 1_795_000_000_000 }) }));
vi.mock("../live/quotes.ts", () => ({ useLiveQuote: () => undefined }));
vi.mock("../live/freshness.ts", () => ({ useStaleSeconds: () => 0 }));

const onTrade = vi.fn();
const showBar = (facts: Partial<TicketFacts<typeof INSTRUMENT>>) =>
  show(
    <TradeBar
      look={PIECES_LOOK}
      facts={{ instrument: INSTRUMENT, state: "open", priceMode: "live", ...facts }}
      onTrade={onTrade}
    />,
  );

beforeEach(async () => {
  await openPage(["trade"]);
  signIn({ userId: "1" });
  onTrade.mockReset();
  world.funds = 1n;
});
afterEach(async () => {
  await closePage();
  setAccount("demo");
  signOut();
});

test("each side begins an order of its own", async () => {
  await showBar({});
  await press("Sell");
  expect(onTrade.mock.calls).toEqual([["sell"]]);
});

test("what is not possible is said in place of the buttons: a closed market, one without the product, prices that are not live", async () => {
  await showBar({ state: "closed" });
  expect(document.querySelector("button")?.textContent).toBe("Other markets");
  expect(shownText()).toContain("It opens");
  await showBar({ instrument: { ...INSTRUMENT, isTraded: false } });
  expect(document.querySelector("a")?.getAttribute("href")).toBe("#/pages/transaction/index?match_id=7");
  await act(async () => setAccount("real"));
  await showBar({ priceMode: "simulated" });
  await press("Use the demo account");
  expect(shownText()).toBe("BuySell");
});

test("an empty wallet is said before the ticket opens, and a visitor is let in to look", async () => {
  world.funds = 0n;
  await showBar({});
  expect(shownText()).toContain("Your spot wallet is empty.");
  await act(async () => signOut());
  expect(shownText()).toBe("BuySell");
});
