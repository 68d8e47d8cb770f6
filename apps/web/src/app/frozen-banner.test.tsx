// @vitest-environment happy-dom
import type { CustomerMessage } from "@candor/api/channels";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChannelHandler } from "../live/socket.ts";
import { FrozenBanner } from "./frozen-banner.tsx";
import { navigate } from "./navigation.ts";
import { queryClient } from "./query.ts";
import { closePage, openPage, show, shownText } from "./render-test-support.tsx";
import { signIn, signOut } from "./session.ts";

const followed = vi.hoisted(() => ({ handler: null as ChannelHandler<CustomerMessage> | null }));
vi.mock("../live/socket.ts", () => ({
  follow(channel: string, handler: ChannelHandler<CustomerMessage>) {
    expect(channel).toBe("customer");
    followed.handler = handler;
    return () => undefined;
  },
}));

const refetched = vi.spyOn(queryClient, "invalidateQueries");
const hear = (
  frozen_since: number | null,
  frozen_by: CustomerMessage["frozen_by"] = frozen_since === null ? null : "owner",
  restrictions: CustomerMessage["restrictions"] = [],
) => act(async () => followed.handler?.onUpdate({ frozen_since, frozen_by, restrictions }));
const SAYS = "Your account is frozen: no new orders, no withdrawals.Unfreeze";

beforeEach(async () => {
  vi.stubGlobal("history", { pushState: vi.fn(), replaceState: vi.fn(), state: null });
  await openPage(["trade"]);
  signIn({ userId: "7" });
  await act(async () => navigate("pages/index/index"));
  await show(<FrozenBanner />);
  refetched.mockClear();
});
afterEach(async () => {
  await act(async () => signOut());
  await closePage();
});

test("an account that is frozen elsewhere is said to be on the open page, until the freeze ends", async () => {
  await act(async () => followed.handler?.onSnapshot({ frozen_since: null, frozen_by: null, restrictions: [] }, false));
  expect(shownText()).toBe("");
  expect(refetched, "nothing has changed").not.toHaveBeenCalled();
  await hear(1_700_000_000_000);
  expect(shownText()).toBe(SAYS);
  expect(document.querySelector("[role=status] a")?.getAttribute("href")).toBe("#/pages/setting/security");
  expect(refetched.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toContain("GET /user/info");
  await hear(null);
  expect(shownText()).toBe("");
});

test("the page on which the freeze is ended says it by itself", async () => {
  await hear(1);
  await act(async () => navigate("pages/setting/security"));
  expect(shownText()).toBe("");
});

test("whoever signs in next is not taken for frozen", async () => {
  await hear(1);
  await act(async () => signOut());
  expect(shownText()).toBe("");
});

test("a freeze by operators is said to be theirs, also once it has come beside the owner's own", async () => {
  await hear(1);
  expect(shownText()).toBe(SAYS);
  await hear(1, "operator");
  expect(shownText()).toBe("Our team froze your account: no new orders, no withdrawals.Why");
});

test("what is restricted is said with until when and what still works, and a freeze says more than that", async () => {
  const until = Date.UTC(2026, 11, 24, 12);
  await hear(null, null, [{ kind: "no-withdrawals", cause: "funds", until }]);
  expect(shownText()).toMatch(
    /^Restricted by our team until .*24.*: Withdrawals and transfers to other users\. You can still close/,
  );
  await hear(1, "operator", [{ kind: "no-withdrawals", cause: "funds", until }]);
  expect(shownText()).toBe("Our team froze your account: no new orders, no withdrawals.Why");
  await hear(null);
  expect(shownText()).toBe("");
});
