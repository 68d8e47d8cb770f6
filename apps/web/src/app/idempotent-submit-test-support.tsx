/** What a form that keeps its key must do, whichever form it is. For tests only. */
import { act } from "react";
import { expect, vi } from "vitest";
import { closePage, openPage, show } from "./render-test-support.tsx";

interface SenderProps {
  readonly useSend: () => () => void;
  readonly sender: { send: () => void };
}

function Sender({ useSend, sender }: SenderProps) {
  sender.send = useSend();
  return null;
}

/**
 * Sends the same request three times, the first time without an answer: the second try has the first one's key, the third a new one.
 * @param useSend a hook that gives what sends it
 */
export async function expectKeyKeptUntilAnswered(useSend: () => () => void): Promise<void> {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  vi.stubGlobal("fetch", fetched);
  await openPage(["common"]);
  const sender = { send: () => {} };
  await show(<Sender useSend={useSend} sender={sender} />);
  fetched.mockRejectedValueOnce(new TypeError("failed to fetch"));
  fetched.mockImplementation(async () => new Response(JSON.stringify({ type: "ok", message: {} })));
  for (let times = 0; times < 3; times++) await act(async () => sender.send());
  const posts = fetched.mock.calls.filter(([, init]) => init.method === "POST");
  const [first, again, next] = posts.map(([, init]) => new Headers(init.headers).get("Idempotency-Key"));
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(next).not.toBe(first);
  await closePage();
}
