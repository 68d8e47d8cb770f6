// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { followOtherTabs } from "./other-tabs.ts";
import { currentSession, onSignOut, signIn, signOut } from "./session.ts";

const reload = vi.fn();
const left = vi.fn();
followOtherTabs(reload);
onSignOut(left);

/** What another tab does to the storage that both have. */
function elsewhere(user: string | null, key: string | null = "candor.user"): void {
  if (user === null) localStorage.removeItem("candor.user");
  else localStorage.setItem("candor.user", JSON.stringify({ userId: user }));
  dispatchEvent(new StorageEvent("storage", { key }));
}

afterEach(() => {
  signOut();
  localStorage.clear();
  reload.mockClear();
  left.mockClear();
});

test("logging out in another tab logs out here", () => {
  signIn({ userId: "7" });
  elsewhere(null);
  expect([currentSession().user, left.mock.calls.length, reload.mock.calls.length]).toEqual([null, 1, 0]);
});

test("somebody else who logs in in another tab finds nothing here of the person before: the page starts anew", () => {
  signIn({ userId: "7" });
  elsewhere("8");
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a visitor's page is that person's who logs in in another tab", () => {
  elsewhere("8");
  expect([currentSession().user, reload.mock.calls.length]).toEqual([{ userId: "8" }, 0]);
});

test("what else is stored, and the same person again, changes nothing", () => {
  signIn({ userId: "7" });
  elsewhere("7");
  elsewhere("7", null);
  elsewhere("8", "candor.area");
  expect([currentSession().user, left.mock.calls.length, reload.mock.calls.length]).toEqual([{ userId: "7" }, 0, 0]);
});
