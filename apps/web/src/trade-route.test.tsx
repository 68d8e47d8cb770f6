// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentPlace, navigate, redirect } from "./app/navigation.ts";
import { eventuallyShown } from "./app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "./app/render-test-support.tsx";
import { setChoices } from "./features/option-order/option-order-choices.ts";
import { CompactTradeRoute, TradeRoute } from "./trade-route.tsx";

interface Shown {
  readonly instrumentId: number | null;
  readonly isCompact?: boolean;
}

vi.mock("./features/option-order/option-trading.tsx", () => ({
  OptionTrading: ({ instrumentId, isCompact }: Shown) => (
    <p>{`options on ${instrumentId}${isCompact === true ? ", compact" : ""}`}</p>
  ),
}));
vi.mock("./features/contract-order/contract-trading.tsx", () => ({
  ContractTrading: ({ instrumentId }: Shown) => <p>contracts on {instrumentId}</p>,
}));

vi.mock("./app/instrument-facts.ts", () => ({
  useInstrument: (id: number | null) => ({ data: { match_id: id ?? 1, products: id === 8 ? ["option"] : ["spot"] } }),
}));

beforeEach(async () => {
  await openPage(["common", "trade"]);
  setChoices({ instrumentId: null });
});
afterEach(closePage);

test("one market's contracts stand beside its options, and the address says which is shown", async () => {
  navigate("pages/transaction/index", { match_id: "7" });
  await show(<TradeRoute />);
  expect(shownText()).toContain("options on 7");
  await press("Contracts");
  await eventuallyShown(() => expect(shownText()).toContain("contracts on 7"));
  expect(shownText()).not.toContain("options on 7");
  expect(currentPlace().location.query).toEqual({ match_id: "7", product: "contract" });
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
  expect(shownText()).toBe("options on 8, compact");
});

test("spot trading of the same market is a tap away, where it is offered", async () => {
  const spot = () => [...document.querySelectorAll("a")].find((one) => one.textContent === "Spot");
  navigate("pages/transaction/index", { match_id: "8" });
  await show(<TradeRoute />);
  expect(spot()).toBeUndefined();
  redirect("pages/transaction/index", { match_id: "7" });
  await show(<TradeRoute key="other" />);
  spot()?.click();
  expect(currentPlace().location).toEqual({ path: "pages/transaction/currency", query: { match_id: "7" } });
});
