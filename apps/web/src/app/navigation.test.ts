import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A browser's history, address and scroll, as far as navigation uses them. */
function fakeBrowser(hash = "") {
  const entries: { state: unknown; hash: string }[] = [{ state: null, hash }];
  let at = 0;
  const listeners = new Map<string, () => void>();
  const here = () => entries[at] ?? { state: null, hash: "" };
  const history = {
    scrollRestoration: "auto",
    get state() {
      return here().state;
    },
    pushState(state: unknown, _: string, next = "") {
      entries.splice(at + 1);
      entries.push({ state, hash: next });
      at += 1;
    },
    replaceState(state: unknown, _: string, next = here().hash) {
      entries[at] = { state, hash: next };
    },
    back() {
      at -= 1;
      listeners.get("popstate")?.();
    },
    forward() {
      at += 1;
      listeners.get("popstate")?.();
    },
  };
  /** As typing an address does: a new entry without our state. */
  const type = (next: string) => {
    entries.splice(at + 1);
    entries.push({ state: null, hash: next });
    at += 1;
    listeners.get("popstate")?.();
  };
  const location = {
    get hash() {
      return here().hash;
    },
  };
  const addEventListener = (name: string, listener: () => void) => listeners.set(name, listener);
  const scroll = { y: 0 };
  const globals = { history, location, addEventListener, scrollTo: vi.fn() };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  Object.defineProperty(globalThis, "scrollY", { configurable: true, get: () => scroll.y });
  return { history, entries, scroll, type, scrollTo: globals.scrollTo };
}

async function started(hash?: string) {
  vi.resetModules();
  const browser = fakeBrowser(hash);
  const navigation = await import("./navigation.ts");
  navigation.startNavigation();
  return { ...browser, ...navigation, path: () => navigation.currentPlace().location.path };
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the first page does not move in, pages after it do, and back moves the other way", async () => {
  const app = await started("#/pages/index/index");
  expect(app.currentPlace().direction).toBe("first");
  app.navigate("pages/market/search");
  expect(app.currentPlace().direction).toBe("forward");
  app.back();
  expect([app.path(), app.currentPlace().direction]).toEqual(["pages/index/index", "back"]);
});

test("redirect takes the page's place: back goes to the page before it", async () => {
  const app = await started("#/pages/index/index");
  app.navigate("pages/setting/security");
  app.redirect("pages/common/login", { return: "pages/setting/security" });
  expect(app.currentPlace().location.query.return).toBe("pages/setting/security");
  app.back();
  expect(app.path()).toBe("pages/index/index");
});

test("a choice made inside a page changes its address and nothing else: no move, no new scroll, nothing to go back to", async () => {
  const app = await started("#/pages/index/index");
  app.navigate("pages/transaction/currency_order", { tab: "open" });
  const before = app.currentPlace();
  app.redirect("pages/transaction/currency_order", { tab: "history" });
  expect(app.currentPlace()).toEqual({
    ...before,
    location: { path: before.location.path, query: { tab: "history" } },
  });
  expect(app.history.state).toEqual({ key: before.key, depth: before.depth });
  app.back();
  expect(app.path()).toBe("pages/index/index");
});

test("the way back from sign-in names the page being shown with what it shows", async () => {
  const app = await started("#/pages/market/log?match_id=7");
  expect(app.returnHere()).toBe("pages/market/log?match_id=7");
  app.navigate("pages/setting/setting");
  expect(app.returnHere()).toBe("pages/setting/setting");
});

test("back from a page opened directly goes to its parent, not out of the app", async () => {
  const app = await started("#/pages/setting/userInfo");
  app.back("pages/setting/setting");
  expect(app.path()).toBe("pages/setting/setting");
  expect(app.entries).toHaveLength(1);
});

test("the tab that is already open scrolls to its top instead of opening again", async () => {
  const app = await started("#/pages/market/market");
  app.switchTab("pages/market/market");
  expect(app.scrollTo).toHaveBeenCalledWith({ top: 0 });
  expect(app.entries).toHaveLength(1);
  app.switchTab("pages/loan/loan");
  expect([app.path(), app.currentPlace().direction]).toEqual(["pages/loan/loan", "none"]);
});

test("relaunch leaves nothing to go back to", async () => {
  const app = await started("#/pages/common/login");
  app.relaunch("pages/index/index");
  app.back();
  expect(app.path()).toBe("pages/index/index");
});

test("each visit keeps its own scroll; a new one starts at the top", async () => {
  const app = await started("#/pages/market/market");
  const market = app.currentPlace().key;
  app.scroll.y = 640;
  app.navigate("pages/market/search");
  expect(app.scrollOf(app.currentPlace().key)).toBe(0);
  app.scroll.y = 30;
  app.back();
  expect(app.currentPlace().key).toBe(market);
  expect(app.scrollOf(market)).toBe(640);
});

test("an address typed by hand is a page like any other", async () => {
  const app = await started("#/pages/index/index");
  app.type("#/pages/loan/loan");
  expect([app.path(), app.currentPlace().direction]).toEqual(["pages/loan/loan", "forward"]);
  app.back();
  expect(app.path()).toBe("pages/index/index");
});
