// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Line, openLine } from "./socket-line.ts";

class FakeSocket {
  static opened: FakeSocket[] = [];
  readonly sent: string[] = [];
  isClosed = false;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly address: string;
  constructor(address: string) {
    this.address = address;
    FakeSocket.opened.push(this);
  }
  send(packet: string): void {
    this.sent.push(packet);
  }
  close(): void {
    this.isClosed = true;
  }
  tell(...packets: string[]): void {
    for (const data of packets) this.onmessage?.({ data });
  }
}

const newest = (): FakeSocket => FakeSocket.opened.at(-1) as FakeSocket;
const count = (): number => FakeSocket.opened.length;
const HELLO = '0{"sid":"a","pingInterval":25000,"pingTimeout":20000}';
const WELCOME = '40{"sid":"b"}';

const told = { onOpen: vi.fn(), onLost: vi.fn(), onUnopened: vi.fn(), onEvent: vi.fn() };
let line: Line;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.clearAllMocks();
  FakeSocket.opened = [];
  line = openLine(() => "lang=en", told);
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openWhole = () => newest().tell(HELLO, WELCOME);

test("a line greets the server, is open once it is welcomed, and answers each ping", () => {
  expect(newest().address).toMatch(/^ws.*\/socket\.io\/\?EIO=4&transport=websocket&lang=en$/);
  newest().tell(HELLO);
  expect(newest().sent).toEqual(["40"]);
  expect(line.isOpen()).toBe(false);
  newest().tell(WELCOME, "2");
  expect(line.isOpen()).toBe(true);
  expect(told.onOpen).toHaveBeenCalledOnce();
  expect(newest().sent).toEqual(["40", "3"]);
});

test("each answer goes to what it answers, once, and events come with their content", () => {
  line.send("subscribe", "early");
  openWhole();
  const [first, second] = [vi.fn(), vi.fn()];
  line.send("subscribe", "halts", first);
  line.send("unsubscribe", "news");
  line.send("subscribe", "quotes/2", second);
  expect(newest().sent.slice(1)).toEqual([
    '420["subscribe","halts"]',
    '42["unsubscribe","news"]',
    '421["subscribe","quotes/2"]',
  ]);
  newest().tell('431[{"ok":true,"seq":5}]', '430[{"ok":false}]', '430[{"ok":true}]', '42["update",{"seq":6}]');
  expect(first.mock.calls).toEqual([[{ ok: false }]]);
  expect(second.mock.calls).toEqual([[{ ok: true, seq: 5 }]]);
  expect(told.onEvent.mock.calls).toEqual([["update", { seq: 6 }]]);
});

test("a connection that breaks is lost once and tried again after 1, 2, 4 and then 5 seconds; a welcome begins anew", () => {
  openWhole();
  const answer = vi.fn();
  line.send("subscribe", "halts", answer);
  newest().onclose?.();
  expect(told.onLost).toHaveBeenCalledOnce();
  for (const pause of [1000, 2000, 4000, 5000, 5000]) {
    const before = count();
    vi.advanceTimersByTime(pause - 1);
    expect(count()).toBe(before);
    vi.advanceTimersByTime(1);
    expect(count()).toBe(before + 1);
    newest().onclose?.();
  }
  expect(told.onUnopened).toHaveBeenCalledTimes(5);
  expect(told.onLost).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5000);
  openWhole();
  newest().tell('430[{"ok":true}]');
  expect(answer).not.toHaveBeenCalled();
  newest().onclose?.();
  vi.advanceTimersByTime(1000);
  expect(newest().sent).toEqual([]);
});

test("a server that falls silent is left after its own times, and one that never greets after 20 seconds", () => {
  openWhole();
  vi.advanceTimersByTime(40_000);
  newest().tell("2");
  vi.advanceTimersByTime(44_999);
  expect(told.onLost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(told.onLost).toHaveBeenCalledOnce();
  expect(newest().isClosed).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(count()).toBe(2);
  vi.advanceTimersByTime(20_000);
  expect(told.onUnopened).toHaveBeenCalledOnce();
});

test("a connection that the server ended is opened again after five seconds", () => {
  openWhole();
  newest().tell("41");
  expect(told.onLost).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(4999);
  expect(count()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(count()).toBe(2);
});

test("a device that goes offline loses the line at once, and one asked to open anew does", () => {
  openWhole();
  dispatchEvent(new Event("offline"));
  expect(told.onLost).toHaveBeenCalledOnce();
  dispatchEvent(new Event("offline"));
  expect(told.onUnopened).not.toHaveBeenCalled();
  line.reopen();
  openWhole();
  const old = newest();
  line.reopen();
  expect(told.onLost).toHaveBeenCalledTimes(2);
  expect(old.isClosed).toBe(true);
  old.tell('42["update",{"seq":1}]');
  old.onclose?.();
  expect(told.onEvent).not.toHaveBeenCalled();
  expect(told.onUnopened).not.toHaveBeenCalled();
  expect(count()).toBe(3);
});

test("a line that was closed is not opened again, whatever comes", () => {
  openWhole();
  line.close();
  newest().onclose?.();
  dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(100_000);
  expect(count()).toBe(1);
  expect(told.onLost).not.toHaveBeenCalled();
});
