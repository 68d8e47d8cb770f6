// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { call } from "./api-client.ts";
import { useIdempotentSubmit } from "./idempotent-submit.ts";
import { closePage, openPage, show } from "./render-test-support.tsx";
import { setAccount } from "./session.ts";

const form = { send: async (): Promise<unknown> => undefined };

function Form() {
  const submit = useIdempotentSubmit();
  form.send = () =>
    submit({}, (requestKey) => call("POST /wallet/demo_top_up", {}, { requestKey })).catch(() => undefined);
  return null;
}

test("a request whose answer was lost is another request for the other account", async () => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  fetched.mockRejectedValue(new TypeError("failed to fetch"));
  vi.stubGlobal("fetch", fetched);
  await openPage(["common"]);
  await show(<Form />);
  await act(form.send);
  await act(form.send);
  setAccount("real");
  await act(form.send);
  setAccount("demo");
  const [first, again, other] = fetched.mock.calls.map(([, { headers }]) => new Headers(headers));
  expect(again?.get("Idempotency-Key")).toBe(first?.get("Idempotency-Key"));
  expect(other?.get("Idempotency-Key")).not.toBe(first?.get("Idempotency-Key"));
  expect([first?.get("X-Account"), other?.get("X-Account")]).toEqual(["demo", "real"]);
  await closePage();
});
