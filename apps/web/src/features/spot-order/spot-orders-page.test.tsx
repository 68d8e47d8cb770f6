// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { startTexts } from "../../app/i18n.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { queryClient } from "../../app/query.ts";
import { SpotOrdersPage } from "./spot-orders-page.tsx";

vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call: vi.fn(),
}));
vi.mock("../../app/session.ts", async (real) => ({
  ...(await real<typeof import("../../app/session.ts")>()),
  useSession: () => ({ user: { userId: "1" }, account: "demo" }),
}));
vi.mock("../../live/account.ts", () => ({ useAccountState: () => null }));
vi.mock("./parts/order-item.tsx", () => ({
  OrderItem: ({ order }: { order: { id: string } }) => <li>order {order.id}</li>,
}));

const text = () => document.body.textContent ?? "";

test("orders of one side are asked for as such, so that none are missing from the pages shown", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startTexts("en", ["common", "spot-order"]);
  vi.mocked(call).mockImplementation((async (key: string, input: { type?: string }) => {
    if (key !== "GET /coin/list") return {};
    return { list: [{ id: input.type ?? "newest", type: "buy", status: "open" }], has_more: input.type === undefined };
  }) as never);
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <SpotOrdersPage />
      </QueryClientProvider>,
    ),
  );
  await eventuallyShown(() => expect(text()).toContain("order newest"));
  expect(text()).toContain("Show more");
  const sell = [...document.querySelectorAll("label, button")].find((one) => one.textContent === "Sell");
  await act(async () => (sell as HTMLElement).click());
  await eventuallyShown(() => expect(text()).toContain("order sell"));
  expect(text()).not.toContain("Show more");
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
