/** What a form that keeps its key must do, whichever form it is. For tests only. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, vi } from "vitest";
import { startTexts } from "./i18n.ts";
import { queryClient } from "./query.ts";

interface SenderProps {
  readonly useSend: () => () => void;
  readonly sender: { send: () => void };
}

function Sender({ useSend, sender }: SenderProps) {
  sender.send = useSend();
  return null;
}

/**
 * Sends the same wish three times, the first time without an answer: the second try has the first one's key, the third a new one.
 * @param useSend a hook that gives what sends it
 */
export async function expectKeyKeptUntilAnswered(useSend: () => () => void): Promise<void> {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", fetched);
  await startTexts("en", ["common"]);
  const sender = { send: () => {} };
  const root = createRoot(document.createElement("div"));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Sender useSend={useSend} sender={sender} />
      </QueryClientProvider>,
    ),
  );
  fetched.mockRejectedValueOnce(new TypeError("failed to fetch"));
  fetched.mockImplementation(async () => new Response(JSON.stringify({ type: "ok", message: {} })));
  for (let times = 0; times < 3; times++) await act(async () => sender.send());
  const posts = fetched.mock.calls.filter(([, init]) => init.method === "POST");
  const [first, again, next] = posts.map(([, init]) => new Headers(init.headers).get("Idempotency-Key"));
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(next).not.toBe(first);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
}
