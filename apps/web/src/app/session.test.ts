import { afterEach, expect, test, vi } from "vitest";

function stored(values: Record<string, string>) {
  const kept = new Map(Object.entries(values));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.resetModules();
  return kept;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("nobody is signed in and the account is demo until something else is stored", async () => {
  stored({});
  const { currentSession } = await import("./session.ts");
  expect(currentSession()).toEqual({ user: null, account: "demo" });
});

test.each(["", "null", "7", "{}", '{"userId":7}', "not json"])(
  "a broken record (%s) signs nobody in",
  async (record) => {
    stored({ "candor.user": record });
    const { currentSession } = await import("./session.ts");
    expect(currentSession().user).toBeNull();
  },
);

test("only the person's number is kept: no token, no name", async () => {
  const kept = stored({});
  const { signIn } = await import("./session.ts");
  signIn({ userId: "7" });
  expect([...kept]).toEqual([["candor.user", '{"userId":"7"}']]);
});

test("signing out forgets the person, tells who asked, and keeps the choice of account", async () => {
  const kept = stored({ "candor.user": '{"userId":"7"}', "candor.account": "real" });
  const { currentSession, onSignOut, signOut } = await import("./session.ts");
  const left = vi.fn();
  onSignOut(left);
  signOut();
  expect(currentSession()).toEqual({ user: null, account: "real" });
  expect(left).toHaveBeenCalledTimes(1);
  expect(kept.has("candor.user")).toBe(false);
});

test("a browser that refuses storage signs in for as long as the page is open", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  vi.resetModules();
  const { currentSession, signIn } = await import("./session.ts");
  signIn({ userId: "7" });
  expect(currentSession().user).toEqual({ userId: "7" });
});
