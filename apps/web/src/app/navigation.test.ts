import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

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
      if (at === 0) return;
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

describe("while a sheet is open", () => {
  const openSheet = (app: Awaited<ReturnType<typeof started>>, refuses = false) => {
    const close = vi.fn(() => !refuses && release());
    const release = app.closeByBack(close);
    return { close, release };
  };
  const atSpot = async () => {
    const app = await started("#/pages/market/market");
    app.navigate("pages/transaction/currency", { match_id: "7" });
    return app;
  };

  test("back closes it and the page stays as it was; back again leaves the page", async () => {
    const app = await atSpot();
    const before = app.currentPlace();
    const { close } = openSheet(app);
    app.history.back();
    expect(close).toHaveBeenCalledOnce();
    expect(app.currentPlace()).toBe(before);
    app.history.back();
    expect(app.path()).toBe("pages/market/market");
    expect(app.currentPlace().direction).toBe("back");
  });

  test("closed by its own button it leaves nothing that back would have to pass", async () => {
    const app = await atSpot();
    openSheet(app).release();
    openSheet(app).release();
    app.history.back();
    expect(app.path()).toBe("pages/market/market");
  });

  test("the uppermost of two is closed first, and one that refuses stays", async () => {
    const app = await atSpot();
    const lower = openSheet(app, true);
    const upper = openSheet(app);
    app.history.back();
    expect([upper.close, lower.close].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    app.history.back();
    app.history.back();
    expect(lower.close).toHaveBeenCalledTimes(2);
    expect(app.path()).toBe("pages/transaction/currency");
  });

  test("a page opened from it is a page like any other, and back from there comes to the page without it", async () => {
    const app = await atSpot();
    const { key } = app.currentPlace();
    openSheet(app).release();
    app.navigate("pages/transaction/currency_order");
    app.history.back();
    expect([app.path(), app.currentPlace().key]).toEqual(["pages/transaction/currency", key]);
    app.history.back();
    expect(app.path()).toBe("pages/market/market");
  });

  test("what takes the page's place takes all of it: back goes to the page before", async () => {
    const app = await atSpot();
    openSheet(app).release();
    app.redirect("pages/transaction/contract", { match_id: "7" });
    const { close } = openSheet(app);
    app.history.back();
    expect(close).toHaveBeenCalledOnce();
    expect(app.path()).toBe("pages/transaction/contract");
    app.history.back();
    expect(app.path()).toBe("pages/market/market");
  });

  test("a choice made inside the page meanwhile stays in its address", async () => {
    const app = await atSpot();
    openSheet(app);
    app.redirect("pages/transaction/currency", { match_id: "8" });
    app.history.back();
    expect(app.currentPlace().location.query.match_id).toBe("8");
    expect(app.entries.at(-1)?.hash).toBe("#/pages/transaction/currency?match_id=8");
  });

  test("with nothing before it, back leaves the page and its address as they are", async () => {
    const app = await started("#/pages/transaction/currency?match_id=7");
    openSheet(app).release();
    app.redirect("pages/transaction/contract", { match_id: "7" });
    app.history.back();
    expect(app.path()).toBe("pages/transaction/contract");
    expect(app.entries[0]?.hash).toBe("#/pages/transaction/contract?match_id=7");
  });

  test("forward onto a closed one changes nothing", async () => {
    const app = await atSpot();
    openSheet(app).release();
    app.history.back();
    app.history.forward();
    const before = app.currentPlace();
    app.history.forward();
    expect(app.currentPlace()).toBe(before);
    expect(app.path()).toBe("pages/transaction/currency");
  });
});
