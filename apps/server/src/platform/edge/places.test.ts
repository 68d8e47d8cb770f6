import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_PLACES, PLACE_CLASSES } from "../http/http-settings.ts";
import { createPlaces, type Places, type Release } from "./places.ts";
import { type Requester, visitorFrom } from "./requester.ts";

const customer = (person: string, address = "203.0.113.9"): Requester => ({ ...visitorFrom(address), person });
const told: string[] = [];
let places: Places;
beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  places = createPlaces({ ...DEFAULT_PLACES, list: 6 }, (kind, { addressGroup }) =>
    told.push(`${kind} ${addressGroup}`),
  );
});
afterEach(() => vi.useRealTimers());

/** What has been given so far: "open", "closed" or "waiting". */
function ask(who: Requester): { state: () => string; release: () => void } {
  let given: Release | null | undefined;
  const entered = places.enter("list", who);
  if (entered instanceof Promise) void entered.then((release) => (given = release));
  else given = entered;
  return {
    state: () => (given === undefined ? "waiting" : given === null ? "closed" : "open"),
    release: () => given?.(),
  };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

test("one customer has a third of the places, and the next who asks has theirs at once", async () => {
  const own = Array.from({ length: 4 }, () => ask(customer("1")));
  expect(own.map(({ state }) => state())).toEqual(["open", "open", "waiting", "waiting"]);
  expect(ask(customer("2")).state()).toBe("open");
  own[0]?.release();
  await settled();
  expect(own.map(({ state }) => state())).toEqual(["open", "open", "open", "waiting"]);
});

test("one visitor's address has half of the places and all visitors three quarters: some are left for customers", async () => {
  const flood = Array.from({ length: 9 }, (_, number) => ask(visitorFrom(`10.0.0.${number % 3}`)));
  expect(flood.filter(({ state }) => state() === "open")).toHaveLength(4);
  expect(ask(customer("1")).state()).toBe("open");
  const one = createPlaces({ ...DEFAULT_PLACES, read: 8 });
  const entered = Array.from({ length: 6 }, () => one.enter("read", visitorFrom("10.0.0.1")));
  expect(entered.filter((place) => !(place instanceof Promise))).toHaveLength(4);
});

test("accounts of one address leave a quarter of the places to others", () => {
  const crowd = Array.from({ length: 9 }, (_, number) => ask(customer(String(number))));
  expect(crowd.filter(({ state }) => state() === "open")).toHaveLength(4);
  expect(ask(customer("99", "203.0.113.10")).state()).toBe("open");
});

test("whoever waits is served in turn, customers first, and told after two seconds that it is not to be", async () => {
  const held = Array.from({ length: 6 }, (_, number) => ask(customer(String(number), `10.0.0.${number}`)));
  const visitor = ask(visitorFrom("10.1.0.1"));
  const person = ask(customer("77", "10.1.0.2"));
  held[0]?.release();
  await settled();
  expect([visitor.state(), person.state()]).toEqual(["waiting", "open"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(visitor.state()).toBe("closed");
  expect(told).toEqual(["places:list 10.1.0.1"]);
  held[1]?.release();
  expect(ask(visitorFrom("10.1.0.1")).state()).toBe("open");
});

test("the queue is bounded, of one caller and of all: who comes later is refused at once", () => {
  const flood = Array.from({ length: 1_000 }, (_, number) => ask(visitorFrom(`10.0.${number >> 8}.${number & 255}`)));
  const counts = (state: string) => flood.filter((one) => one.state() === state).length;
  expect([counts("open"), counts("waiting"), counts("closed")]).toEqual([4, 384, 612]);
  const fresh = createPlaces({ ...DEFAULT_PLACES, list: 6 });
  const own = Array.from({ length: 100 }, () => fresh.enter("list", customer("1")));
  expect(own.filter((place) => place === null)).toHaveLength(100 - 2 - 16);
});

test("some who fill the queue keep nobody else out: the last of the longest line gives way, and is told", async () => {
  const crowd = Array.from({ length: 48 }, (_, number) => customer(String(number), `10.2.0.${number}`));
  const flood = crowd.flatMap((who) => Array.from({ length: 2 + 8 }, () => ask(who)));
  await settled();
  const waiting = () => flood.filter(({ state }) => state() === "waiting").length;
  expect(waiting()).toBe(384);
  told.length = 0;
  const other = ask(customer("99", "10.3.0.1"));
  await settled();
  expect([other.state(), waiting()]).toEqual(["waiting", 383]);
  expect(told).toHaveLength(1);
  // Each of those before them has one turn at most until it is theirs.
  for (let turn = 0; turn < 49 && other.state() === "waiting"; turn += 1) {
    for (const one of flood.filter(({ state }) => state() === "open").slice(0, 6)) one.release();
    await settled();
  }
  expect(other.state()).toBe("open");
});

test("a newcomer has their turn before whoever waits has a second one", async () => {
  const held = Array.from({ length: 6 }, (_, number) => ask(customer(String(number), `10.0.0.${number}`)));
  const busy = Array.from({ length: 6 }, () => ask(customer("77", "10.1.0.2")));
  const newcomer = ask(customer("88", "10.1.0.3"));
  held[0]?.release();
  held[1]?.release();
  await settled();
  expect([busy[0]?.state(), busy[1]?.state(), newcomer.state()]).toEqual(["open", "waiting", "open"]);
});

test("no class takes the places of another: orders go on while every other place is taken", () => {
  for (const kind of PLACE_CLASSES.filter((one) => one !== "trade")) {
    for (let call = 0; call < 2_000; call += 1)
      void places.enter(kind, customer(String(call), `10.0.${call >> 8}.${call & 255}`));
  }
  expect(places.enter("trade", customer("1"))).toBeTypeOf("function");
});

test("what waits at the desk leaves orders their places, and of one address it leaves others theirs", async () => {
  const all = createPlaces(DEFAULT_PLACES);
  for (let call = 0; call < 2_560; call += 1)
    void all.enter("wait", customer(String(call % 160), `10.0.0.${call % 2}`));
  expect(all.enter("trade", customer("7001", "192.0.2.1"))).toBeTypeOf("function");
  expect(all.enter("wait", customer("7002", "192.0.2.2"))).toBeTypeOf("function");
});

test("an upload waits for no place: it is told before it is read", () => {
  const entered = Array.from({ length: 18 }, () => places.enter("upload", customer("1")));
  expect(entered.filter((place) => typeof place === "function")).toHaveLength(2);
  expect(entered.filter((place) => place === null)).toHaveLength(16);
  expect(places.enter("upload", customer("2"))).toBeTypeOf("function");
});
