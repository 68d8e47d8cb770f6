// @vitest-environment happy-dom
import { api } from "@candor/api/api";
import type { ChannelName } from "@candor/api/channels";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PORTFOLIO_ENDPOINTS, queryClient } from "../app/query.ts";
import { closePage, openPage, show } from "../app/render-test-support.tsx";
import { setAccount, signIn, signOut } from "../app/session.ts";
import { useAccountState } from "./account.ts";
import { useUnreadNotices } from "./notices.ts";
import type { ChannelHandler } from "./socket.ts";

const followed = vi.hoisted(() => new Map<ChannelName, ChannelHandler<unknown>>());
vi.mock("./socket.ts", () => ({
  follow(channel: ChannelName, handler: ChannelHandler<unknown>) {
    followed.set(channel, handler);
    return () => undefined;
  },
}));

const asked = vi.spyOn(queryClient, "invalidateQueries");
const refreshed = () => asked.mock.calls.map(([filter]) => filter?.queryKey?.[0]);

function Follower() {
  useAccountState();
  useUnreadNotices();
  return null;
}

beforeEach(async () => {
  await openPage();
  signIn({ userId: "7" });
  setAccount("demo");
  await show(<Follower />);
  asked.mockClear();
});
afterEach(async () => {
  await closePage();
  signOut();
});

test.each([
  [
    "account/demo",
    { account: "demo", balances: [], orders: [], fills: [], contracts: [], options: [] },
    ["GET /coin/list", "POST /wallet/list"],
  ],
  ["notices", { unread: 1, arrived: null }, ["GET /mailMessage/getList", "GET /price_alert/list"]],
] as const)(
  "%s: what was fetched is old after updates went unheard, not with the first snapshot",
  async (channel, snapshot, lists) => {
    const handler = followed.get(channel);
    await act(async () => handler?.onSnapshot(snapshot, false));
    expect(refreshed()).toEqual([]);
    await act(async () => handler?.onSnapshot(snapshot, true));
    expect(refreshed()).toEqual(expect.arrayContaining([...lists]));
  },
);

test("every list and figure of the wallets is old once the account has changed", async () => {
  await act(async () =>
    followed
      .get("account/demo")
      ?.onUpdate({ account: "demo", balances: [], orders: [], fills: [], contracts: [], options: [] }),
  );
  const wallets = PORTFOLIO_ENDPOINTS.filter((key) => api[key].noun !== "receipt" && api[key].changes === false);
  expect(refreshed()).toEqual(expect.arrayContaining(wallets.filter((key) => !NOT_TOUCHED.has(key))));
});

/** Kept by no page, or the same whatever the account does. */
const NOT_TOUCHED = new Set<string>([
  "POST /user/getTransferFee",
  "POST /user/getTransferList",
  "GET /microtrade/get_result",
  "GET /faucet",
  "POST /wallet/get_in_address",
  "GET /wallet/wire_info",
]);
