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

test("signing out forgets the person, and tells who asked", async () => {
  const kept = stored({ "candor.user": '{"userId":"7"}', "candor.account": "7" });
  const { currentSession, onSignOut, signOut } = await import("./session.ts");
  const left = vi.fn();
  onSignOut(left);
  signOut();
  expect(currentSession()).toEqual({ user: null, account: "demo" });
  expect(left).toHaveBeenCalledTimes(1);
  expect(kept.has("candor.user")).toBe(false);
});

test("whoever comes next on a device starts in demo, and who chose the real account finds it again", async () => {
  stored({});
  const { currentSession, setAccount, signIn, signOut } = await import("./session.ts");
  signIn({ userId: "7" });
  setAccount("real");
  signOut();
  signIn({ userId: "8" });
  expect(currentSession().account).toBe("demo");
  signIn({ userId: "7" });
  expect(currentSession().account).toBe("real");
});

test("the choice of account outlasts a reload for its person alone", async () => {
  const kept = stored({ "candor.user": '{"userId":"7"}' });
  (await import("./session.ts")).setAccount("real");
  vi.resetModules();
  expect((await import("./session.ts")).currentSession().account).toBe("real");
  kept.set("candor.user", '{"userId":"8"}');
  vi.resetModules();
  expect((await import("./session.ts")).currentSession().account).toBe("demo");
});

test("signing out here leaves alone whom another tab has signed in meanwhile", async () => {
  const kept = stored({ "candor.user": '{"userId":"7"}' });
  const { currentSession, signOut } = await import("./session.ts");
  kept.set("candor.user", '{"userId":"8"}');
  signOut();
  expect([currentSession().user, kept.get("candor.user")]).toEqual([null, '{"userId":"8"}']);
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
