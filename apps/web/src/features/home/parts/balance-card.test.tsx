// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../../../app/envelope.ts";
import { closePage, openPage, press, show } from "../../../app/render-test-support.tsx";
import { BalanceCard } from "./balance-card.tsx";

const refetch = vi.hoisted(() => vi.fn());
vi.mock("../../../live/account.ts", () => ({ useAccountState: () => null }));
vi.mock("../home-data.ts", () => ({
  useBalances: () => ({ data: undefined, error: new Refusal("network", "No connection."), refetch }),
  useTopUp: () => ({ isPending: false, mutate: vi.fn() }),
}));

beforeEach(() => openPage(["common", "home"]));
afterEach(closePage);

test("a balance that could not be fetched is said with the reason, and asked for again", async () => {
  await show(<BalanceCard />);
  expect(document.querySelector("[role=alert]")?.textContent).toMatch(/No connection\..*Try again/);
  await press("Try again");
  expect(refetch).toHaveBeenCalledOnce();
});
