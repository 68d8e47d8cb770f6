// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startNavigation } from "../../../app/navigation.ts";
import { closePage, openPage, press, show, shownText } from "../../../app/render-test-support.tsx";
import { ConvertForm } from "./convert-form.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../../app/api-client.ts")>()),
  call,
}));

const CURRENCIES = [
  { id: 1, name: "USDT", full_name: "Tether", decimals: 6, is_crypto: true, available: "100" },
  { id: 10, name: "BTC", full_name: "Bitcoin", decimals: 8, is_crypto: true, available: "0" },
];
const REQUEST = { from_currency_id: 1, to_currency_id: 10, number: "100" };
const FEE = "POST /user/getTransferFee";
const STANDS_MS = 15_000;

/** Quotes in the order in which they were given: "q1", "q2", …; each stands for fifteen seconds from then. */
let quotes: number;
const quote = (number: string) => ({
  ...{ kind: "conversion", id: `q${++quotes}`, from_currency_id: 1, to_currency_id: 10, from_currency_name: "USDT" },
  ...{ to_currency_name: "BTC", index_price: "0.00001", price: "0.00001", price_back: "99950", legs: [] },
  ...{
    spread_percent: "0.05",
    fee_percent: "0.1",
    number,
    spread: "0",
    fee: "0",
    arrives: "0.001",
    maximum: null,
    number_maximum: "100000",
  },
  ...{ holds_within_percent: "0.05", created_at: Date.now(), expires_at: Date.now() + STANDS_MS },
});

beforeEach(async () => {
  quotes = 0;
  call.mockReset();
  call.mockImplementation(async (key: string, { number }: { number: string }) =>
    key === FEE ? quote(number) : { arrived: "0.001", to_currency_name: "BTC" },
  );
  location.hash = "#/pages/fund/fundTransfer";
  startNavigation();
  await openPage(["common", "home", "trade", "wallet", "transfer"]);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  await show(<ConvertForm currencies={CURRENCIES} />);
  await press("All, 100% of what is available");
  await press("See the quote");
  await seen("Expires in 15 s");
});
afterEach(async () => {
  vi.useRealTimers();
  await closePage();
});

/** Waits by the machine's time until it stands there; by the page's no time passes. */
async function seen(text: string): Promise<void> {
  for (let tries = 0; tries < 500 && !shownText().includes(text); tries += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(shownText()).toContain(text);
}
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const sent = (key: string) => call.mock.calls.filter(([one]) => one === key).map(([, request]) => request);

test("a quote is confirmed until its last second", async () => {
  await wait(STANDS_MS - 1_000);
  expect(shownText()).toContain("Expires in 1 s");
  await press("Convert 100 USDT");
  expect(sent("POST /user/Transfer")).toEqual([{ ...REQUEST, quote_id: "q1" }]);
});

test("of one that is over nothing is confirmed: a new one for the same is asked for, and stands as long", async () => {
  await wait(STANDS_MS);
  expect(shownText()).toContain("The quote has expired");
  expect(shownText()).not.toContain("Convert 100 USDT");
  await press("New quote");
  await seen("Expires in 15 s");
  expect(sent(FEE)).toEqual([REQUEST, REQUEST]);
  expect(sent("POST /user/Transfer")).toEqual([]);
  await press("Convert 100 USDT");
  expect(sent("POST /user/Transfer")).toEqual([{ ...REQUEST, quote_id: "q2" }]);
});

test.each(["quote-expired", "quote-used", "quote-unknown", "price-stale"] as const)(
  "after the refusal %s the same quote is not tried again",
  async (code) => {
    call.mockRejectedValueOnce(new Refusal(code, "Not any more"));
    await press("Convert 100 USDT");
    await seen("Not any more");
    await press("New quote");
    await seen("Expires in 15 s");
    expect(sent(FEE)).toEqual([REQUEST, REQUEST]);
    expect(shownText()).not.toContain("Not any more");
  },
);

test("while a conversion is executed the quoted rate is shown, and nothing is confirmed twice", async () => {
  let finish: (done: unknown) => void = () => undefined;
  call.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  await press("Convert 100 USDT");
  await seen("Executing at the quoted rate: 1 USDT = 0.00001 BTC");
  await wait(STANDS_MS);
  expect(shownText()).toContain("Executing at the quoted rate");
  await act(async () => finish({ arrived: "0.001", to_currency_name: "BTC" }));
  expect(sent("POST /user/Transfer")).toHaveLength(1);
});

test("after a move of the market the new quote is there by itself, says why, and waits to be confirmed", async () => {
  call.mockRejectedValueOnce(new Refusal("quote-moved", "Not any more"));
  await press("Convert 100 USDT");
  await seen("The market moved and nothing was converted. This is the new quote.");
  expect(sent(FEE)).toEqual([REQUEST, REQUEST]);
  expect(sent("POST /user/Transfer")).toHaveLength(1);
  await press("Convert 100 USDT");
  expect(sent("POST /user/Transfer")).toEqual([
    { ...REQUEST, quote_id: "q1" },
    { ...REQUEST, quote_id: "q2" },
  ]);
});

test("a refusal that has nothing to do with the quote leaves it standing", async () => {
  call.mockRejectedValueOnce(new Refusal("house-cannot-cover", "Less, please"));
  await press("Convert 100 USDT");
  await seen("Less, please");
  await press("Convert 100 USDT");
  expect(sent("POST /user/Transfer")).toHaveLength(2);
});
