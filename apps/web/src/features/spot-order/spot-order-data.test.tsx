// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { startTexts } from "../../app/i18n.ts";
import { queryClient } from "../../app/query.ts";
import { useMoveToSpot } from "./spot-order-data.ts";

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

function Sender() {
  const change = useMoveToSpot("done");
  return (
    <button type="button" onClick={() => change.mutate({ currencyId: 1, amount: "5", from: "legal" })}>
      Send
    </button>
  );
}

test("a move to the spot wallet whose answer was lost is sent again with its key, and the next one with another", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", fetched);
  await startTexts("en", ["common"]);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Sender />
      </QueryClientProvider>,
    ),
  );
  fetched.mockRejectedValueOnce(new TypeError("failed to fetch"));
  fetched.mockImplementation(async () => new Response(JSON.stringify({ type: "ok", message: {} })));
  for (let times = 0; times < 3; times++) await act(async () => document.querySelector("button")?.click());
  const [first, again, next] = fetched.mock.calls.map(([, init]) => new Headers(init.headers).get("Idempotency-Key"));
  expect(again).toBe(first);
  expect(next).not.toBe(first);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
