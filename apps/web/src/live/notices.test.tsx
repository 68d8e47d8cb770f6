// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../app/api-client.ts";
import { closePage, openPage, show } from "../app/render-test-support.tsx";
import { signIn } from "../app/session.ts";
import { toasts } from "../app/toast.ts";
import { tellers, useUnreadNotices } from "./notices.ts";
import { follow } from "./socket.ts";

vi.mock("../app/api-client.ts", () => ({ call: vi.fn() }));
vi.mock("./socket.ts", () => ({ follow: vi.fn(() => () => undefined) }));

const Counter = () => <p>{useUnreadNotices()}</p>;
let unread = 0;
const shown = () => toasts.get().map(({ text }) => text);
const tells = (notice: { order_id: string | null }) => notice.order_id === "8";

async function arrive(order_id: string): Promise<void> {
  const title = `Contract ${order_id} closed`;
  vi.mocked(call).mockResolvedValue({ list: [{ id: order_id, kind: "contract-closed", order_id, title }] } as never);
  const [, followed] = vi.mocked(follow).mock.lastCall ?? [];
  (followed as { onUpdate(message: object): void }).onUpdate({ unread: ++unread, arrived: order_id });
  await vi.mocked(call).mock.results.at(-1)?.value;
}

beforeEach(async () => {
  await openPage(["common"]);
  signIn({ userId: "1" });
  vi.clearAllMocks();
  toasts.set([]);
  await show(<Counter />);
});
afterEach(async () => {
  tellers.clear();
  await closePage();
});

test("a notice that comes is shown for a moment", async () => {
  tellers.add(tells);
  await arrive("7");
  await vi.waitFor(() => expect(shown()).toEqual(["Contract 7 closed"]));
});

test("one that the page tells itself is not said twice, until the page does not any more", async () => {
  tellers.add(tells);
  await arrive("8");
  await arrive("7");
  await vi.waitFor(() => expect(shown()).toEqual(["Contract 7 closed"]));
  tellers.delete(tells);
  await arrive("8");
  await vi.waitFor(() => expect(shown()).toEqual(["Contract 7 closed", "Contract 8 closed"]));
});
