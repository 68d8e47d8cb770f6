import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, test, vi } from "vitest";

const SOURCE = readFileSync(new URL("push-worker.js", import.meta.url), "utf8");

interface Shown {
  readonly body: string;
  readonly tag: string;
  readonly data: { readonly path: string };
}

const listeners = new Map<string, (event: unknown) => void>();
const shown: [string, Shown][] = [];
const opened: string[] = [];
let windows: { focus: () => Promise<void>; navigate: (url: string) => Promise<unknown> }[] = [];

beforeEach(() => {
  listeners.clear();
  shown.length = 0;
  opened.length = 0;
  windows = [];
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    registration: { showNotification: async (title: string, options: Shown) => shown.push([title, options]) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => opened.push(url) },
  };
  runInNewContext(SOURCE, { self });
});

async function happen(name: string, event: object): Promise<void> {
  let work: unknown;
  listeners.get(name)?.({
    ...event,
    waitUntil: (promise: unknown) => {
      work = promise;
    },
  });
  await work;
}

const push = (text: string) => happen("push", { data: { json: () => JSON.parse(text) } });
const click = (path: string) =>
  happen("notificationclick", { notification: { data: { path }, close: () => undefined } });
const NOTICE = {
  title: "BTC/USDT rose to 97,000.00",
  body: "The price was …",
  tag: "7",
  path: "pages/notice/detail?id=7",
};

describe("a push", () => {
  test("shows its words, and leads where it says", async () => {
    await push(JSON.stringify(NOTICE));
    const [title, { body, tag, data }] = shown[0] ?? ["", {} as Shown];
    expect([title, body, tag, data.path]).toEqual([NOTICE.title, NOTICE.body, "7", NOTICE.path]);
  });

  test.each(["not json", "null", "7", '{"title":7,"body":{}}'])("always shows something: %s", async (text) => {
    await push(text);
    expect(shown[0]?.[0]).toBe("Candor");
    expect(shown[0]?.[1].body).toBe("");
  });

  test.each(["https://evil.example/", "//evil.example", "javascript:alert(1)", "pages/../../x", "pages/a#b"])(
    "leads nowhere but inside the app: %s",
    async (path) => {
      await push(JSON.stringify({ ...NOTICE, path }));
      expect(shown[0]?.[1].data.path).toBe("");
    },
  );
});

describe("a tap on a notification", () => {
  test("opens the app where there is none", async () => {
    await click(NOTICE.path);
    expect(opened).toEqual([`/#/${NOTICE.path}`]);
  });

  test("goes there in the app that is open", async () => {
    const focus = vi.fn(async () => undefined);
    const navigate = vi.fn(async () => undefined);
    windows = [{ focus, navigate }];
    await click(NOTICE.path);
    expect(navigate).toHaveBeenCalledWith(`/#/${NOTICE.path}`);
    expect(opened).toEqual([]);
  });

  test("opens another window where the one that is open may not be moved", async () => {
    windows = [{ focus: async () => undefined, navigate: () => Promise.reject(new TypeError("not controlled")) }];
    await click(NOTICE.path);
    expect(opened).toEqual([`/#/${NOTICE.path}`]);
  });
});
