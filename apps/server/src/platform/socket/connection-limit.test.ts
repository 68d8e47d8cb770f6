import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { manualClock } from "../clock.ts";
import { createConnectionLimit } from "./connection-limit.ts";

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

test("connections of one address are bounded in speed and number; another address is not concerned", () => {
  const clock = manualClock(0);
  const limit = createConnectionLimit(clock, false, { perSecond: 1, burst: 3, atOnce: 2 });
  const closes: (() => void)[] = [];
  const open = (request: IncomingMessage): boolean => {
    const may = limit.mayOpen(request);
    if (may) closes.push(limit.opened(request));
    return may;
  };
  const anna = from("10.0.0.1");
  const close = () => {
    // As it is once the connection has ended.
    Object.assign(anna.socket, { remoteAddress: undefined });
    closes.shift()?.();
    Object.assign(anna.socket, { remoteAddress: "10.0.0.1" });
  };
  expect([open(anna), open(anna), open(anna)]).toEqual([true, true, false]);
  close();
  expect([open(anna), open(from("10.0.0.2"))]).toEqual([true, true]);
  close();
  expect(open(anna)).toBe(false);
  clock.advance(1000);
  expect(open(anna)).toBe(true);
});

test("without a proxy X-Forwarded-For changes nothing; behind one its last entry counts", () => {
  const bounds = { perSecond: 1, burst: 1, atOnce: 9 };
  const open = createConnectionLimit(manualClock(0), false, bounds);
  expect([open.mayOpen(from("10.0.0.1", "1.1.1.1")), open.mayOpen(from("10.0.0.1", "2.2.2.2"))]).toEqual([true, false]);
  const behind = createConnectionLimit(manualClock(0), true, bounds);
  expect(behind.mayOpen(from("10.0.0.1", "9.9.9.9, 1.1.1.1"))).toBe(true);
  expect(behind.mayOpen(from("10.0.0.1", "8.8.8.8, 1.1.1.1"))).toBe(false);
  expect(behind.mayOpen(from("10.0.0.1", "1.1.1.1, 2.2.2.2"))).toBe(true);
});
