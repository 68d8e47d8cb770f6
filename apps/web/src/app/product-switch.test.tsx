// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentPlace, navigate } from "./navigation.ts";
import { ProductSwitch } from "./product-switch.tsx";
import { closePage, openPage, show } from "./render-test-support.tsx";

const FOREX = 5;
vi.mock("./instrument-facts.ts", () => ({
  useInstrument: (id: number) => ({
    data: { products: id === FOREX ? ["contract", "option"] : ["spot", "contract", "option"] },
  }),
}));

const links = () => [...document.querySelectorAll<HTMLAnchorElement>("nav a")];
const press = (name: string) =>
  act(async () =>
    links()
      .find((link) => link.textContent === name)
      ?.click(),
  );

beforeEach(async () => {
  await openPage(["common", "trade"]);
  navigate("pages/market/market");
  navigate("pages/transaction/currency", { match_id: "7" });
});
afterEach(closePage);

test("another way to trade takes the place of this one and keeps the market", async () => {
  const { depth } = currentPlace();
  await show(<ProductSwitch instrumentId={7} product="spot" />);
  expect(links().map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
    ["Spot", "page"],
    ["Contracts", null],
    ["Options", null],
  ]);
  await press("Contracts");
  expect(currentPlace()).toMatchObject({
    ...{ depth, location: { path: "pages/transaction/contract", query: { match_id: "7" } } },
  });
  await press("Options");
  expect(currentPlace()).toMatchObject({
    ...{ depth, location: { path: "pages/transaction/index", query: { match_id: "7", product: "option" } } },
  });
});

test("what a market does not have is not offered", async () => {
  await show(<ProductSwitch instrumentId={FOREX} product="contract" />);
  expect(links().map((link) => link.textContent)).toEqual(["Contracts", "Options"]);
});

test("with a key held the browser opens it elsewhere, and this page stays", async () => {
  await show(<ProductSwitch instrumentId={7} product="spot" />);
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  await act(async () => links()[1]?.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(false);
  expect(currentPlace().location.path).toBe("pages/transaction/currency");
});
