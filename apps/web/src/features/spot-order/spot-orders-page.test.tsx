// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { redirect } from "../../app/navigation.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, show, shownText } from "../../app/render-test-support.tsx";
import { signIn } from "../../app/session.ts";
import { SpotOrdersPage } from "./spot-orders-page.tsx";

vi.mock("../../app/api-client.ts", () => ({ call: vi.fn() }));
vi.mock("../../live/account.ts", () => ({ useAccountState: () => null }));
vi.mock("./parts/order-item.tsx", () => ({
  OrderItem: ({ order }: { order: { id: string } }) => <li>order {order.id}</li>,
}));

beforeEach(() => openPage(["common", "spot-order"]));
afterEach(closePage);

test("orders of one side are asked for as such, so that none are missing from the pages shown", async () => {
  signIn({ userId: "1" });
  vi.mocked(call).mockImplementation((async (key: string, input: { type?: string }) => {
    if (key !== "GET /coin/list") return {};
    return {
      list: [{ id: input.type ?? "newest", type: "buy", status: "open" }],
      next: input.type === undefined ? "7" : null,
    };
  }) as never);
  await show(<SpotOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("order newest"));
  expect(shownText()).toContain("Show more");
  const sell = [...document.querySelectorAll("label, button")].find((one) => one.textContent === "Sell");
  await act(async () => (sell as HTMLElement).click());
  await eventuallyShown(() => expect(shownText()).toContain("order sell"));
  expect(shownText()).not.toContain("Show more");
});

test("orders of the one market that the address names are asked for", async () => {
  signIn({ userId: "1" });
  vi.mocked(call).mockResolvedValue({ list: [], next: null } as never);
  await act(async () => redirect("pages/transaction/currency_order", { match_id: "9", tab: "history" }));
  await show(<SpotOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("Nothing matches these filters"));
  const requests = vi.mocked(call).mock.calls.filter(([key]) => key === "GET /coin/list");
  expect(requests.at(-1)?.[1]).toMatchObject({ status: "final", match_id: 9 });
});
