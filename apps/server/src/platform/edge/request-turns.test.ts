import { beforeEach, expect, test } from "vitest";
import { createRequestTurns, type RequestTurns } from "./request-turns.ts";
import { type Requester, visitorFrom } from "./requester.ts";

let nowMs: number;
let planned: (() => void)[];
let turns: RequestTurns;
/** Who began or was read, and who was refused. */
let begun: string[];
let refused: string[];

beforeEach(() => {
  nowMs = 0;
  planned = [];
  begun = [];
  refused = [];
  turns = createRequestTurns({ now: () => nowMs, nextTurn: (work) => planned.push(work) });
});

/** One more turn of the loop; all that begins in it is done. */
async function turn(): Promise<void> {
  for (const work of planned.splice(0)) work();
  await new Promise((resolve) => setImmediate(resolve));
}
/** Takes a while of each turn. */
const ask = (who: Requester, name: string, costMs = 2): void =>
  turns.enter(
    who,
    () => {
      begun.push(name);
      nowMs += costMs;
    },
    () => refused.push(name),
  );
const stranger = (number: number): Requester => visitorFrom(`10.0.${number >> 8}.${number & 255}`);
const customer = (id: string): Requester => ({ ...stranger(9_999), person: id });
/** So many have asked so often that they count as asking much, and as many requests of each wait. */
async function flooded(addresses: number, waiting: number): Promise<void> {
  for (let number = 0; number < addresses; number += 1)
    for (let asked = 0; asked < 60; asked += 1) ask(stranger(number), `flood ${number}`, 0);
  while (planned.length > 0) await turn();
  ask(customer("somebody"), "somebody", 10);
  for (let number = 0; number < addresses; number += 1)
    for (let asked = 0; asked < waiting; asked += 1) ask(stranger(number), `flood ${number}`);
  begun = [];
}

test("what is asked at once begins in stretches of four milliseconds, one in each turn of the loop", async () => {
  for (let asked = 0; asked < 20; asked += 1) ask(stranger(1), "one");
  // The first few of somebody new in any case.
  expect(begun).toHaveLength(5);
  await turn();
  expect(begun).toHaveLength(7);
  await turn();
  expect(begun).toHaveLength(9);
});

test("a request that comes alone begins at once", () => {
  ask(stranger(1), "one");
  ask(customer("7"), "other");
  expect(begun).toEqual(["one", "other"]);
});

test("the time of what a request does without waiting counts, and that of others as well", async () => {
  const slowly = async () => {
    await Promise.resolve();
    nowMs += 20;
    begun.push("slow");
  };
  await flooded(1, 0);
  for (let asked = 0; asked < 3; asked += 1)
    turns.enter(
      stranger(0),
      () => void slowly(),
      () => undefined,
    );
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual(["slow"]);
  await turn();
  expect(begun).toEqual(["slow", "slow"]);
});

test("who has just come begins at once, however many of those wait who ask much", async () => {
  await flooded(200, 10);
  ask(stranger(5_000), "newcomer");
  expect(begun).toEqual(["newcomer"]);
  await turn();
  for (let number = 0; number < 40; number += 1) ask(stranger(6_000 + number), "thousands");
  // A few of them in each turn, and then as everybody.
  expect(begun.filter((name) => name === "thousands").length).toBeLessThanOrEqual(8);
});

test("of those who ask much, each has their turn before anybody has a second one", async () => {
  await flooded(1, 20);
  for (const number of [2, 3, 4]) for (let asked = 0; asked < 60; asked += 1) ask(stranger(number), `${number}`);
  for (let count = 0; count < 100; count += 1) await turn();
  expect(begun.filter((name) => name === "flood 0")).toHaveLength(20);
  const [first, last] = [begun.indexOf("flood 0"), begun.lastIndexOf("flood 0")];
  const between = begun.slice(first, last);
  for (const number of ["2", "3", "4"])
    expect(between.filter((name) => name === number).length).toBeGreaterThanOrEqual(19);
});

test("a customer who asks much waits behind no more than a few strangers, however many there are", async () => {
  for (let asked = 0; asked < 100; asked += 1) ask(customer("7"), "customer", 0);
  await flooded(300, 3);
  ask(customer("7"), "customer");
  for (let count = 0; count < 3; count += 1) await turn();
  expect(begun).toContain("customer");
});

test("all of an IPv6 /48 are one stranger", async () => {
  nowMs = 100;
  const of48 = (number: number): Requester => visitorFrom(`2001:db8:1:${number.toString(16)}::1`);
  for (let number = 0; number < 100; number += 1) ask(of48(number), "network", 2);
  begun = [];
  ask(stranger(1), "newcomer");
  expect(begun).toEqual(["newcomer"]);
  ask(of48(1_000), "network");
  expect(begun).toEqual(["newcomer"]);
});

test("while one connection comes after the other nothing else begins, but for no longer than four milliseconds", async () => {
  await flooded(1, 50);
  const arrive = (number: number) => turns.arrive(stranger(5_000 + number), () => undefined);
  for (let number = 0; number < 2; number += 1) {
    arrive(number);
    await turn();
  }
  const before = begun.length;
  for (let number = 0; number < 3; number += 1) {
    arrive(10 + number);
    nowMs += 1;
    await turn();
  }
  expect(begun.length).toBe(before);
  for (let number = 0; number < 3; number += 1) {
    arrive(20 + number);
    nowMs += 1;
    await turn();
  }
  expect(begun.length).toBeGreaterThan(before);
});

test("connections that come now and then are read at once", async () => {
  let read = 0;
  for (let number = 0; number < 5; number += 1) {
    turns.arrive(stranger(1), () => {
      read += 1;
    });
    expect(read).toBe(number + 1);
    nowMs += 1_000;
    while (planned.length > 0) await turn();
  }
});

test("an address of which many connections come waits behind one of which one comes", async () => {
  await flooded(1, 20);
  const read: string[] = [];
  for (let number = 0; number < 100; number += 1) turns.arrive(stranger(2), () => read.push("many"));
  for (let number = 0; number < 8; number += 1) turns.arrive(stranger(3 + number), () => undefined);
  read.length = 0;
  turns.arrive(stranger(4_000), () => read.push("one"));
  for (let count = 0; count < 12 && !read.includes("one"); count += 1) {
    nowMs += 4;
    await turn();
  }
  expect(read.indexOf("one")).toBeGreaterThanOrEqual(0);
  expect(read.indexOf("one")).toBeLessThan(20);
});

test("a stranger who has waited for more than four seconds is refused, and a customer is not", async () => {
  for (let asked = 0; asked < 60; asked += 1) ask(customer("7"), "customer", 0);
  await flooded(1, 0);
  for (let asked = 0; asked < 3; asked += 1) ask(stranger(0), "late");
  for (let asked = 0; asked < 3; asked += 1) ask(customer("7"), "customer");
  expect(begun).toEqual([]);
  nowMs += 4_100;
  for (let count = 0; count < 3; count += 1) await turn();
  expect(refused).toEqual(["late", "late", "late"]);
  expect(begun).toEqual(["customer", "customer", "customer"]);
});
