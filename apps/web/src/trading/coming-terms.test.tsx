// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../app/api-client.ts";
import { formatInstant } from "../app/format.ts";
import { eventuallyShown } from "../app/patience-test-support.ts";
import { closePage, openPage, show, shownText } from "../app/render-test-support.tsx";
import { ComingTerms } from "./coming-terms.tsx";

vi.mock("../app/api-client.ts", async (original) => ({
  ...(await original<typeof import("../app/api-client.ts")>()),
  call: vi.fn(),
}));

const AT = Date.UTC(2026, 11, 2, 14);
const one = (kind: string, subject: string, term: string, before: string, after: string) => ({
  ...{ kind, subject, effective_at: AT, changes: [{ term, before, after }] },
});

beforeEach(async () => {
  vi.mocked(call).mockResolvedValue({
    list: [
      one("spot-fees", "BTCUSDT", "taker_fee", "0.001", "0.0012"),
      one("contract-terms", "BTCUSDT", "leverages", "[1,2,10]", "[1,2]"),
      one("contract-terms", "BTCUSDT", "half_spread", "0.0002", "0.000025"),
      one("option-terms", "BTCUSDT", "payouts.45", "", "0.81"),
      one("spot-fees", "ETHUSDT", "maker_fee", "0.0005", "0.0007"),
    ],
  } as never);
  await openPage(["common", "coming-terms"]);
});
afterEach(closePage);

test("a ticket says what will change for it and when, and nothing of other products and markets", async () => {
  await show(<ComingTerms symbol="BTCUSDT" product="spot" />);
  await eventuallyShown(() => expect(shownText()).toContain("Taker fee: 0.10% → 0.12%"));
  expect(shownText()).toBe(`From ${formatInstant(AT)}Taker fee: 0.10% → 0.12%`);
});

test("a market says it of all its products, each by name", async () => {
  await show(<ComingTerms symbol="BTCUSDT" />);
  await eventuallyShown(() => expect(shownText()).toContain("Leverage: 1, 2, 10 → 1, 2"));
  for (const said of ["· Spot", "· Contracts", "Half spread: 0.02% → 0.0025%", "Payout, 45 s: — → 81.00%"])
    expect(shownText()).toContain(said);
  expect(shownText()).not.toContain("Maker fee");
});

test("where nothing changes nothing is said", async () => {
  await show(<ComingTerms symbol="SOLUSDT" />);
  await eventuallyShown(() => expect(vi.mocked(call)).toHaveBeenCalled());
  expect(shownText()).toBe("");
});
