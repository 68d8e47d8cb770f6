// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./app/api-client.ts";
import { eventuallyShown } from "./app/patience-test-support.ts";
import { closePage, openPage, show } from "./app/render-test-support.tsx";
import { signIn } from "./app/session.ts";
import { HistoryRoute } from "./history-route.tsx";
import { contractOrder, optionOrder, spotOrder } from "./history-test-support.ts";

vi.mock("./app/api-client.ts", () => ({ call: vi.fn() }));
vi.mock("./live/account.ts", () => ({ useAccountState: () => null }));

const NOON = new Date(2026, 2, 4, 12).getTime();
const LISTS: Readonly<Record<string, unknown>> = {
  "GET /coin/list": spotOrder(1, NOON),
  "POST /lever/my_trade": contractOrder(2, NOON + 1),
  "GET /microtrade/lists": optionOrder(3, NOON + 2),
};

beforeEach(async () => {
  await openPage(["common", "trade", "order-history", "spot-order", "contract-order", "option-order"]);
  signIn({ userId: "1" });
  vi.mocked(call).mockImplementation((async (key: string) => {
    const order = LISTS[key];
    if (order !== undefined) return { list: [order], next: null };
    return key === "GET /currency/quotation_new" ? [] : { currency_name: "BTC", legal_name: "USDT" };
  }) as never);
});
afterEach(closePage);

test("orders of every kind say alike what came of them and in which currency, when they ended, and have their details", async () => {
  await show(<HistoryRoute />);
  const rows = () => [...document.querySelectorAll("main section li, section[aria-label^='Placed'] li")];
  await eventuallyShown(() => expect(rows()).toHaveLength(3));
  await eventuallyShown(() => {
    const said = rows().map((row) => row.textContent);
    expect(said[0]).toMatch(/^Option▲\+8\.00 USDTUp BTC\/USDTWon10\.00 USDT · 30 sec.*Ended Mar 4, 2026, 12:00\WPM/);
    expect(said[1]).toMatch(
      /^Contract▲\+28\.19 USDTLong BTC\/USDTClosed by you30 lots · 10×.*Ended Mar 4, 2026, 12:01\WPM/,
    );
    expect(said[2]).toMatch(
      /^Spot9,709\.70 USDTBuy BTC\/USDTFilled0\.1 BTC.*Paid incl\. feeFilled 100% · .*Ended Mar 4, 2026, 12:00\WPM/,
    );
  });
  expect(rows().map((row) => row.querySelector("summary")?.textContent)).toEqual(["Details", "Details", "Details"]);
});
