// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, show } from "../../app/render-test-support.tsx";
import { useTransfer } from "./transfer-data.ts";

const REQUEST = { from_currency_id: 1, to_currency_id: 1, number: "5", to_uid: "20000001", note: "" };
const LOST = "lost";

let transfer: ReturnType<typeof useTransfer>;

function Sender() {
  transfer = useTransfer(() => undefined);
  return null;
}

/** Sends the wish with these digits, answered as told; the key it went with. */
async function send(pay_password: string | undefined, answer: object | typeof LOST): Promise<string | null> {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => {
    if (answer === LOST) throw new TypeError("failed to fetch");
    return new Response(JSON.stringify(answer));
  });
  vi.stubGlobal("fetch", fetched);
  await act(async () => transfer.mutate({ ...REQUEST, ...(pay_password !== undefined && { pay_password }) }));
  return new Headers(fetched.mock.calls[0]?.[1].headers).get("Idempotency-Key");
}

const refused = (code: string) => ({ type: "error", code, message: code });

beforeEach(async () => {
  await openPage(["common"]);
  await show(<Sender />);
});
afterEach(closePage);

test("a transfer that may have been made is sent once more with its key, whatever digits are typed, and if none are", async () => {
  const first = await send("111111", LOST);
  expect(first).toBeTruthy();
  expect(await send("111112", refused("pay-password-wrong"))).toBe(first);
  expect(await send(undefined, refused("pay-password-missing"))).toBe(first);
  expect(await send("111111", { type: "ok", message: {} })).toBe(first);
  expect(await send("111111", { type: "ok", message: {} })).not.toBe(first);
});
