// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentPlace, navigate, redirect } from "./app/navigation.ts";
import { eventuallyShown } from "./app/patience-test-support.ts";
import { ProductSwitch } from "./app/product-switch.tsx";
import { closePage, openPage, show, shownText } from "./app/render-test-support.tsx";
import { setChoices } from "./features/option-order/option-order-choices.ts";
import { CompactTradeRoute, TradeRoute } from "./trade-route.tsx";

interface Shown {
  readonly instrumentId: number | null;
  readonly isCompact?: boolean;
  readonly head?: (facts: { readonly instrument: object }) => ReactNode;
}

vi.mock("./features/option-order/option-trading.tsx", () => ({
  OptionTrading: ({ instrumentId, isCompact }: Shown) => (
    <>
      <p>{`options on ${instrumentId}${isCompact === true ? ", compact" : ""}`}</p>
      <ProductSwitch instrumentId={instrumentId ?? 1} product="option" />
    </>
  ),
}));
vi.mock("./features/contract-order/contract-trading.tsx", () => ({
  ContractTrading: ({ instrumentId, head }: Shown) => (
    <>
      {head?.({ instrument: { id: instrumentId ?? 1, base: "BTC", quote: "USDT", name: "Bitcoin" } })}
      <p>contracts on {instrumentId}</p>
    </>
  ),
}));
vi.mock("./ui/wide-screen.ts", () => ({ useIsWide: () => false }));
vi.mock("./live/quotes.ts", () => ({ useLiveQuote: () => undefined, latestQuote: () => undefined }));
vi.mock("./live/freshness.ts", () => ({ useStaleSeconds: () => 0 }));

const ALL = vi.hoisted(() => ["spot", "contract", "option"]);
vi.mock("./app/instrument-facts.ts", () => ({
  useInstrument: (id: number | null) => ({ data: { match_id: id ?? 1, products: id === 8 ? ["option"] : ALL } }),
  useMarketHours: () => undefined,
}));

const products = () => [...document.querySelectorAll<HTMLAnchorElement>("nav a")];
const choose = (name: string) =>
  act(async () =>
    products()
      .find((link) => link.textContent === name)
      ?.click(),
  );

beforeEach(async () => {
  await openPage(["common", "trade"]);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  setChoices({ instrumentId: null });
});
afterEach(closePage);

test("one market's contracts stand beside its options, and the address says which is shown", async () => {
  navigate("pages/transaction/index", { match_id: "7" });
  await show(<TradeRoute />);
  expect(shownText()).toContain("options on 7");
  await choose("Contracts");
  await eventuallyShown(() => expect(shownText()).toContain("contracts on 7"));
  expect(shownText()).not.toContain("options on 7");
  const { path, query } = currentPlace().location;
  expect([path, query]).toEqual(["pages/transaction/index", { match_id: "7", product: "contract" }]);
  await choose("Options");
  await eventuallyShown(() => expect(shownText()).toContain("options on 7"));
});

test("the products stand below the market's head, as on the pages of each", async () => {
  navigate("pages/transaction/index", { match_id: "7", product: "contract" });
  await show(<TradeRoute />);
  await eventuallyShown(() =>
    expect(products().map((link) => link.textContent)).toEqual(["Spot", "Contracts", "Options"]),
  );
  const [spot] = products();
  const order = document.querySelector("h1")?.compareDocumentPosition(spot as Node);
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.querySelector("[role=tablist]")).toBeNull();
});

test("without a market in the address, contracts show the one whose options were last looked at", async () => {
  navigate("pages/transaction/index", { product: "contract" });
  setChoices({ instrumentId: 9 });
  await show(<TradeRoute />);
  await eventuallyShown(() => expect(shownText()).toContain("contracts on 9"));
});

test("an address with a market that is no number names none", async () => {
  navigate("pages/transaction/index", { match_id: "x7" });
  await show(<TradeRoute />);
  expect(shownText()).toContain("options on null");
});

test("the compact page is about the market in its address alone", async () => {
  redirect("pages/transaction/index2", { id: "8" });
  await show(<CompactTradeRoute />);
  expect(shownText()).toContain("options on 8, compact");
});

test("spot trading of the same market is a tap away, where it is offered", async () => {
  const spot = () => products().find((one) => one.textContent === "Spot");
  navigate("pages/transaction/index", { match_id: "8" });
  await show(<TradeRoute />);
  expect(spot()).toBeUndefined();
  redirect("pages/transaction/index", { match_id: "7" });
  await show(<TradeRoute key="other" />);
  spot()?.click();
  expect(currentPlace().location).toEqual({ path: "pages/transaction/currency", query: { match_id: "7" } });
});
