// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { drafts } from "./drafts.ts";
import { closePage, eventually, openPage, show, shownText } from "./render-test-support.tsx";
import { askSession, endLeftSession, signIn, signOut, useSession, watchSession } from "./session.ts";

const call = vi.hoisted(() => vi.fn());
const server = vi.hoisted(() => ({ endsSession: (): void => undefined }));
vi.mock("./api-client.ts", () => ({
  call,
  beginSession: () => undefined,
  onSignedOut(listener: () => void) {
    server.endsSession = listener;
  },
}));

const ROSA = { name: "rosa", roles: ["admin"] } as const;
const FORM = "operators|Add an operator";

function Who() {
  const session = useSession();
  if (session.state === "in") return `in: ${session.me.name}`;
  return session.state === "out" ? `out${session.isEnded ? ", told so" : ""}` : session.state;
}

const asked = () => call.mock.calls.map(([key]) => key);
const hasNoConnection = () => call.mockRejectedValue(new Refusal("network", "No connection."));
const isMarked = () => localStorage.getItem("candor.admin.left") !== null;

/** What another tab wrote for all of this browser; a tab does not hear of what it wrote itself. */
const fromAnotherTab = (name: string | null) =>
  act(async () => {
    const newValue = JSON.stringify({ name, tellings: crypto.randomUUID() });
    window.dispatchEvent(new StorageEvent("storage", { key: "candor.admin.duty", newValue }));
  });
/** What was told the other tabs last. */
const told = () => JSON.parse(localStorage.getItem("candor.admin.duty") ?? "{}").name;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  watchSession();
});
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  call.mockReset();
  call.mockResolvedValue(ROSA);
  vi.spyOn(location, "reload").mockImplementation(() => undefined);
  await openPage();
  await show(<Who />);
  await act(async () => signIn(ROSA));
  drafts.note(FORM, { reason: "More deposits" });
});
afterEach(async () => {
  call.mockResolvedValue({});
  await act(() => endLeftSession());
  await act(() => signOut());
  drafts.sessionBegan("nobody");
  await closePage();
  vi.restoreAllMocks();
});

test("whoever signs out in one tab is out in the others, is told so, and finds there what they had typed", async () => {
  await fromAnotherTab(null);
  expect(shownText()).toBe("out, told so");
  await act(async () => signIn(ROSA));
  expect(drafts.left(FORM)).toEqual({ reason: "More deposits" });
});

test("whoever signs in in one tab is in in the others, and the same person once more changes nothing", async () => {
  await fromAnotherTab(null);
  await fromAnotherTab("rosa");
  await eventually(() => expect(shownText()).toBe("in: rosa"));
  expect(asked()).toEqual(["GET /operator/me"]);
  await fromAnotherTab("rosa");
  expect(asked()).toHaveLength(1);
  expect(location.reload).not.toHaveBeenCalled();
});

test("where somebody else has signed in in another tab, nothing stays of whoever was here", async () => {
  await fromAnotherTab("theo");
  expect(location.reload).toHaveBeenCalledOnce();
});

test("the other tabs are told who comes and who goes", async () => {
  expect(told()).toBe("rosa");
  await act(() => signOut());
  expect(told()).toBeNull();
  expect(shownText()).toBe("out");
  // Left on purpose: nothing is waited for.
  expect(drafts.hasLeft).toBe(false);
});

test("a session that the server knows no more is over and said to be, with what was typed kept; and once is enough", async () => {
  await act(async () => server.endsSession());
  expect(shownText()).toBe("out, told so");
  expect(drafts.hasLeft).toBe(true);
  await act(() => signOut());
  await act(async () => server.endsSession());
  expect(shownText()).toBe("out");
});

test("a session that was left without a connection is not gone on with, and is ended when there is one again", async () => {
  hasNoConnection();
  await act(() => signOut());
  expect([shownText(), isMarked()]).toEqual(["out", true]);
  await act(() => askSession());
  expect(asked()).not.toContain("GET /operator/me");
  call.mockResolvedValue({});
  await act(async () => window.dispatchEvent(new Event("online")));
  expect([shownText(), isMarked()]).toEqual(["out", false]);
});

test("the end of a session that was left is tried again by itself, until it is told", async () => {
  hasNoConnection();
  await act(() => signOut());
  const before = asked().length;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked().slice(before)).toEqual(["POST /operator/logout"]);
  call.mockResolvedValue({});
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect([asked().slice(before).length, isMarked()]).toEqual([2, false]);
});

test("a page that is loaded after a session was left ends it, and does not go on with it", async () => {
  localStorage.setItem("candor.admin.left", "1");
  vi.resetModules();
  const loaded = await import("./session.ts");
  await loaded.askSession();
  await eventually(() => expect(isMarked()).toBe(false));
  expect(asked()).toEqual(["POST /operator/logout"]);
});

test("who is asked to leave twice at once is logged out once: the next session is not ended by the second", async () => {
  const answered = Promise.withResolvers<object>();
  call.mockReturnValue(answered.promise);
  const both = [signOut(true), signOut(true)];
  await act(async () => {
    answered.resolve({});
    await Promise.all(both);
  });
  expect(asked()).toEqual(["POST /operator/logout"]);
  await act(async () => signOut(true));
  expect(asked(), "nobody is there any more").toHaveLength(1);
});
