// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LeaveRows } from "./leave-rows.tsx";
import { currentPlace, navigate } from "./navigation.ts";
import { closePage, openPage, show } from "./render-test-support.tsx";
import { currentSession, onSignOut, signIn, signOut } from "./session.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("./api-client.ts", async (real) => ({
  ...(await real<typeof import("./api-client.ts")>()),
  call,
}));
vi.mock("./asked-row.tsx", () => ({
  AskedRow: ({ action, onConfirm }: { readonly action: string; readonly onConfirm: () => void }) => (
    <button type="button" onClick={onConfirm}>
      {action}
    </button>
  ),
}));

beforeEach(async () => {
  vi.stubGlobal("history", { pushState: vi.fn(), replaceState: vi.fn(), state: null });
  await openPage(["security"]);
});
afterEach(closePage);

const answered = async () => ({});
const toldBySocket = async () => {
  signOut();
  await Promise.resolve();
};

test.each([
  [0, "the answer", answered],
  [1, "the answer", answered],
  [0, "the socket", toldBySocket],
] as const)(
  "row %i, told first by %s, leaves the page with the session: nobody is sent to log in",
  async (row, _by, end) => {
    call.mockImplementation(end);
    signIn({ userId: "7" });
    const wasAt = vi.fn();
    onSignOut(() => wasAt(currentPlace().location.path));
    await show(<LeaveRows />);
    navigate("pages/setting/security");
    await act(async () => document.querySelectorAll("button")[row]?.click());
    expect(new Set(wasAt.mock.calls.flat())).toEqual(new Set(["pages/index/index"]));
    expect(currentSession().user).toBeNull();
  },
);
