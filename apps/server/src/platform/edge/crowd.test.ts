import { expect, test } from "vitest";
import { type Crowd, createCrowd } from "./crowd.ts";
import { WORTH, type Worth } from "./crowd-counts.ts";

/** Enters so many of an address, and counts those that were ended. */
function crowdOf(
  max: number,
  ofAddress = 1_000,
  ofNetwork = 4_000,
  customers: { ofCustomer?: number; ofCustomersAtAddress?: number } = {},
) {
  let now = 0;
  const crowd: Crowd = createCrowd({ max: () => max, ofAddress, ofNetwork, ...customers, now: () => now });
  const ended = new Map<string, number>();
  const order: string[] = [];
  const enter = (address: string, worth: Worth = WORTH.nothing, name = address) =>
    crowd.enter(
      address,
      () => {
        ended.set(address, (ended.get(address) ?? 0) + 1);
        order.push(name);
      },
      worth,
    );
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { crowd, ended, order, enter, pass };
}

test("a full crowd ends the oldest of whoever has most of what is worth nothing, and a newcomer gets in", () => {
  const { crowd, ended, order, enter } = crowdOf(60);
  for (let number = 0; number < 40; number += 1) enter("203.0.113.1", WORTH.nothing, `first ${number}`);
  for (let number = 0; number < 20; number += 1) enter("198.51.100.1");
  expect(enter("192.0.2.1")).not.toBeNull();
  expect([...ended]).toEqual([["203.0.113.1", 1]]);
  expect(order).toEqual(["first 0"]);
  expect(crowd.size).toBe(60);
});

test("many addresses of one network count as one, IPv4 by /24 and IPv6 by /48", () => {
  for (const near of [(n: number) => `203.0.113.${n}`, (n: number) => `2001:db8:1:${n}::1`]) {
    const { ended, enter } = crowdOf(60);
    for (let number = 1; number <= 40; number += 1) enter(near(number));
    for (let number = 0; number < 20; number += 1) enter("198.51.100.1");
    enter("192.0.2.1");
    expect([...ended.keys()]).toEqual([near(1)]);
  }
});

test("what rests is ended before what is under way, and only for whoever has less", () => {
  const { ended, enter } = crowdOf(8);
  for (let number = 0; number < 4; number += 1) enter("203.0.113.1", WORTH.busy);
  for (let number = 0; number < 4; number += 1) enter("198.51.100.1", WORTH.resting);
  for (let number = 0; number < 2; number += 1) expect(enter("192.0.2.1", WORTH.busy)).not.toBeNull();
  expect([...ended]).toEqual([["198.51.100.1", 2]]);
  expect(enter("192.0.2.2", WORTH.busy)).not.toBeNull();
  expect(ended.get("203.0.113.1")).toBe(1);
  // All networks have about as many now; within one it is by address.
  expect(enter("203.0.113.2", WORTH.busy)).not.toBeNull();
  expect(ended.get("203.0.113.1")).toBe(2);
  expect(enter("192.0.2.2", WORTH.busy)).toBeNull();
});

test("when everybody comes at once nobody ends one who came before, until that one had the time to begin", () => {
  const { ended, enter, pass } = crowdOf(50);
  const come = (from: number) => Array.from({ length: 50 }, (_, number) => enter(`10.${from}.${number}.1`) !== null);
  expect(come(0).every(Boolean)).toBe(true);
  expect(come(1).some(Boolean)).toBe(false);
  pass(2_000);
  expect(enter("10.2.0.1")).not.toBeNull();
  expect([...ended.keys()]).toEqual(["10.0.0.1"]);
});

test("an address has a bounded number; one that had the time to begin and did not makes room for its next", () => {
  const { crowd, ended, enter, pass } = crowdOf(100, 2, 3);
  const first = enter("203.0.113.1");
  const second = enter("203.0.113.1");
  expect(enter("203.0.113.1")).toBeNull();
  pass(2_000);
  expect(enter("203.0.113.1")).not.toBeNull();
  expect(ended.get("203.0.113.1")).toBe(1);
  first?.leave();
  expect(crowd.size).toBe(2);
  if (second) second.worth = WORTH.busy;
  expect(enter("203.0.113.1")).toBeNull();
  second?.leave();
  expect(enter("203.0.113.1")).not.toBeNull();
  const ofNetwork = ["1", "2", "3", "4"].map((part) => enter(`2001:db8:1:${part}::1`) !== null);
  expect(ofNetwork).toEqual([true, true, true, false]);
});

test("where an address has all it may, what has rested longest gives way, and what is under way never does", () => {
  const { ended, order, enter, pass } = crowdOf(100, 3);
  const places = ["first", "second", "third"].map((name) => enter("203.0.113.1", WORTH.busy, name));
  pass(5_000);
  expect(enter("203.0.113.1")).toBeNull();
  const [first, second] = places;
  if (second) second.worth = WORTH.resting;
  pass(1_000);
  if (first) first.worth = WORTH.resting;
  // A request may be on its way on one that has just begun to rest.
  expect(enter("203.0.113.1")).toBeNull();
  pass(1_000);
  expect(enter("203.0.113.1")).not.toBeNull();
  expect(order).toEqual(["second"]);
  expect(enter("203.0.113.1")).toBeNull();
  expect(ended.get("203.0.113.1")).toBe(1);
});

test("a customer's place is counted for them and no more for their address, up to a bound of both", () => {
  const { crowd, enter } = crowdOf(100, 3, 12, { ofCustomer: 2, ofCustomersAtAddress: 3 });
  const comeAs = (customerId: string) => {
    const place = enter("203.0.113.1", WORTH.busy);
    place?.belongTo(customerId);
    return place;
  };
  const annas = [comeAs("7"), comeAs("7")];
  // A third of Anna's, one of Ben's, and one more that is counted as a stranger's, as would be the next customer's.
  const others = [comeAs("7"), comeAs("8"), comeAs("9"), enter("203.0.113.1", WORTH.busy)];
  expect([...annas, ...others].every((place) => place !== null)).toBe(true);
  expect(enter("203.0.113.1")).toBeNull();
  annas[0]?.leave();
  expect(enter("203.0.113.1")).toBeNull();
  others[3]?.leave();
  expect(enter("203.0.113.1")).not.toBeNull();
  for (const place of [...annas, ...others]) place?.leave();
  expect(crowd.size).toBe(1);
});

test("of one customer a bounded number is counted for them, and more for their address", () => {
  const { enter } = crowdOf(100, 2, 12, { ofCustomer: 3, ofCustomersAtAddress: 50 });
  const comeAsAnna = () => {
    const place = enter("203.0.113.1", WORTH.busy);
    place?.belongTo("7");
    return place !== null;
  };
  expect(Array.from({ length: 6 }, comeAsAnna)).toEqual([true, true, true, true, true, false]);
});

test("a customer's place that was left makes room for the next customer of the address, and is counted no more", () => {
  const { crowd, enter } = crowdOf(100, 1, 12, { ofCustomer: 3, ofCustomersAtAddress: 1 });
  const first = enter("203.0.113.1", WORTH.busy);
  first?.belongTo("7");
  first?.leave();
  // Its owner became known too late.
  first?.belongTo("8");
  expect(crowd.size).toBe(0);
  enter("203.0.113.1", WORTH.busy)?.belongTo("9");
  expect(enter("203.0.113.1", WORTH.busy)).not.toBeNull();
});

test("a customer who is named again is no younger for it", () => {
  const { order, enter } = crowdOf(2, 10, 40, { ofCustomer: 8, ofCustomersAtAddress: 8 });
  const places = ["first", "second"].map((name) => enter("203.0.113.1", WORTH.resting, name));
  for (const place of [...places, places[0]]) place?.belongTo("7");
  expect(enter("192.0.2.1")).not.toBeNull();
  expect(order).toEqual(["first"]);
});

test("a full crowd takes a customer with many places as somebody of many", () => {
  const { ended, enter } = crowdOf(10, 10, 40, { ofCustomer: 8, ofCustomersAtAddress: 8 });
  for (let number = 0; number < 8; number += 1) enter(`203.0.${number}.1`, WORTH.resting, "Anna")?.belongTo("7");
  for (let number = 0; number < 2; number += 1) enter("198.51.100.1", WORTH.resting);
  expect(enter("192.0.2.1")).not.toBeNull();
  expect([...ended.keys()]).toEqual(["203.0.0.1"]);
});
