import { expect, test } from "vitest";
import { manualClock } from "../clock.ts";
import { createFairCount, type FairCount } from "./fair-count.ts";
import { type Requester, visitorFrom } from "./requester.ts";

const clock = manualClock(1_800_000_000_000);
const counted = (isPressed?: () => boolean, onRefused?: (who: Requester) => void): FairCount =>
  createFairCount({
    limit: { perSecond: 10, burst: 50 },
    ...{ visitorsAll: 40, customersOfAddress: 4, customersAll: 40, clock, isPressed, onRefused },
  });
const takenBy = (count: FairCount, who: ReturnType<typeof visitorFrom>, times: number): number =>
  Array.from({ length: times }, () => count.take(who)).filter((waitS) => waitS === 0).length;
const stranger = (number: number) => visitorFrom(`10.${number >> 8}.${number & 255}.1`);
const customer = (number: number, address = number) => ({ ...stranger(address), person: String(number) });

test("what many addresses use up together leaves a newcomer's first few, and customers are not touched", () => {
  const count = counted();
  // In the first seconds they are newcomers themselves.
  for (let second = 0; second < 8; second += 1) {
    clock.advance(1_000);
    for (let number = 0; number < 100; number += 1) takenBy(count, stranger(number), 60);
  }
  expect(takenBy(count, stranger(10), 10)).toBe(0);
  expect(takenBy(count, stranger(5_000), 10)).toBe(2);
  expect(takenBy(count, customer(1), 60)).toBe(50);
  const newcomers = Array.from({ length: 40 }, (_, number) => takenBy(count, stranger(6_000 + number), 1));
  expect(newcomers.every((taken) => taken === 1)).toBe(true);
});

test("while the process is late and visitors ask for much, they have their first few alone; customers go on", () => {
  let isPressed = false;
  const count = counted(() => isPressed);
  expect(takenBy(count, stranger(1), 12)).toBe(12);
  isPressed = true;
  expect([takenBy(count, stranger(1), 10), takenBy(count, stranger(2), 10)]).toEqual([0, 2]);
  expect(takenBy(count, customer(1), 10)).toBe(10);
  // Two seconds later the many are gone: what keeps the process now is no visitor.
  clock.advance(2_000);
  expect(takenBy(count, stranger(1), 10)).toBe(10);
  isPressed = false;
  expect(takenBy(count, stranger(1), 10)).toBe(10);
});

test("what customers ask for while the process is late takes nothing from visitors", () => {
  const count = counted(() => true);
  for (let number = 0; number < 10; number += 1) takenBy(count, customer(number), 50);
  expect(takenBy(count, stranger(1), 10)).toBe(10);
});

test("of many who come in the same moment half a second is let in, and of their first few as much", () => {
  const count = counted();
  const taken = Array.from({ length: 100 }, (_, number) => takenBy(count, stranger(number), 60));
  // Four have all that one may, and each after them a first few while there are some.
  expect(taken.slice(0, 4)).toEqual([50, 50, 50, 50]);
  expect(taken.slice(4).reduce((sum, few) => sum + few)).toBe(50);
  expect(Math.max(...taken.slice(4))).toBe(2);
});

test("who is refused is told, each time, and nobody else", () => {
  const told: Requester[] = [];
  const count = counted(undefined, (who) => told.push(who));
  takenBy(count, stranger(1), 52);
  takenBy(count, stranger(2), 5);
  expect(told).toEqual([stranger(1), stranger(1)]);
});

test("an address has its own and a /48 four times it; customers count by themselves and their address far above", () => {
  expect(takenBy(counted(), stranger(1), 60)).toBe(50);
  const count = counted();
  const ofNetwork = Array.from({ length: 6 }, (_, part) => takenBy(count, visitorFrom(`2001:db8:1:${part}::1`), 60));
  expect(ofNetwork).toEqual([50, 50, 50, 50, 0, 0]);
  const neighbours = Array.from({ length: 6 }, (_, number) => takenBy(count, customer(number, 7), 60));
  expect(neighbours).toEqual([50, 50, 50, 50, 0, 0]);
});

test("who is held waits as long, and nobody else does", () => {
  const count = counted();
  count.hold(stranger(1), 10);
  clock.advance(9_500);
  expect(count.take(stranger(1))).toBe(1);
  expect(count.take(stranger(2))).toBe(0);
  clock.advance(600);
  expect(count.take(stranger(1))).toBe(0);
});
