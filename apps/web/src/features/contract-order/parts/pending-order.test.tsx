// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../../app/api-client.ts";
import { eventuallyShown } from "../../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../../app/render-test-support.tsx";
import { toasts } from "../../../app/toast.ts";
import { INSTRUMENT, orderOf } from "../contract-test-support.ts";
import { PendingOrder } from "./pending-order.tsx";

vi.mock("../../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../../app/api-client.ts")>()),
  call: vi.fn(),
}));

const PENDING = orderOf({ status: "pending", kind: "limit", target_price: "99000.00", open_price: null });
const told = () => toasts.get().map(({ text }) => text);
const asked = () => vi.mocked(call).mock.calls.filter(([key]) => key === "POST /lever/close");

beforeEach(async () => {
  await openPage(["common", "contract-order", "trade"]);
  toasts.set([]);
  vi.mocked(call).mockReset();
});
afterEach(closePage);

async function askToCancel(): Promise<void> {
  await show(<PendingOrder order={PENDING} instrument={INSTRUMENT} />);
  await press("Cancel order: Long, 30 lots of BTC/USDT");
  await eventuallyShown(() => expect(shownText()).toContain("Cancel this order?"));
}

test("an order that was cancelled is said to be", async () => {
  vi.mocked(call).mockResolvedValue({ ...PENDING, status: "cancelled" } as never);
  await askToCancel();
  await press("Cancel order");
  expect(told()).toEqual(["Order cancelled"]);
});

test("only an order that waits is asked to be cancelled: a position is never closed by it", async () => {
  vi.mocked(call).mockResolvedValue({ ...PENDING, status: "cancelled" } as never);
  await askToCancel();
  await press("Cancel order");
  expect(asked().map(([, request]) => request)).toEqual([{ id: "41", only_pending: true }]);
});

test("one that was entered meanwhile is not called cancelled, and that is told though it has left its list", async () => {
  const answer = Promise.withResolvers<unknown>();
  vi.mocked(call).mockReturnValue(answer.promise as never);
  await askToCancel();
  await press("Cancel order");
  await show(null);
  await act(async () => answer.reject(new Refusal("order-already-open", "It was entered.")));
  expect(told()).toEqual(["Not cancelled: it had just been filled"]);
});

test("a refusal is said where it was asked, and nothing is called cancelled", async () => {
  vi.mocked(call).mockRejectedValue(new Refusal("order-already-final", "This order has ended."));
  await askToCancel();
  await press("Cancel order");
  await eventuallyShown(() => expect(shownText()).toContain("This order has ended."));
  expect(told()).toEqual([]);
});
