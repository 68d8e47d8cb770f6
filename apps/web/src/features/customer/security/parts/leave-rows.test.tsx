// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentPlace, navigate } from "../../../../app/navigation.ts";
import { closePage, openPage, show } from "../../../../app/render-test-support.tsx";
import { currentSession, onSignOut, signIn } from "../../../../app/session.ts";
import { LeaveRows } from "./leave-rows.tsx";

vi.mock("../../../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../../../app/api-client.ts")>()),
  call: vi.fn().mockResolvedValue({}),
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

test.each([0, 1])(
  "logging out (%i) leaves the page before the session: nobody is told to log in first",
  async (row) => {
    signIn({ userId: "7" });
    const wasAt = vi.fn();
    onSignOut(() => wasAt(currentPlace().location.path));
    await show(<LeaveRows />);
    navigate("pages/setting/security");
    await act(async () => document.querySelectorAll("button")[row]?.click());
    expect(wasAt).toHaveBeenCalledExactlyOnceWith("pages/index/index");
    expect(currentSession().user).toBeNull();
  },
);
