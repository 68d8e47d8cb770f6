// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { startTexts } from "../../app/i18n.ts";
import { queryClient } from "../../app/query.ts";
import { useTopUp } from "./home-data.ts";

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init.headers).get("Idempotency-Key"));

function TopUp() {
  const topUp = useTopUp("done");
  return (
    <button type="button" onClick={() => topUp.mutate()}>
      Top up
    </button>
  );
}

test("a top-up whose answer was lost is sent again with its key, and the next one with another", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", fetched);
  await startTexts("en", ["common"]);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <TopUp />
      </QueryClientProvider>,
    ),
  );
  const press = () => act(async () => document.querySelector("button")?.click());
  fetched.mockRejectedValueOnce(new TypeError("failed to fetch"));
  fetched.mockImplementation(async () => new Response(JSON.stringify({ type: "ok", message: {} })));
  await press();
  await press();
  await press();
  const [first, again, next] = keys();
  expect(again).toBe(first);
  expect(next).not.toBe(first);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
