import { Refusal } from "@candor/client/envelope";
import { expect, test } from "vitest";
import { createLeftSession } from "./left-session.ts";

const kept = (isLeft = false) => ({
  isLeft,
  get() {
    return this.isLeft;
  },
  set(next: boolean) {
    this.isLeft = next;
  },
});

test("a session that was left without a connection is ended at the next chance, once", async () => {
  let isReachable = false;
  let asked = 0;
  const own = kept();
  const session = createLeftSession(async () => {
    asked += 1;
    if (!isReachable) throw new Refusal("network", "no connection");
  }, own);
  await session.end();
  expect([session.isLeft.get(), own.isLeft]).toEqual([true, true]);
  await session.endLeft();
  expect(session.isLeft.get()).toBe(true);
  isReachable = true;
  await session.endLeft();
  await session.endLeft();
  expect([session.isLeft.get(), own.isLeft, asked]).toEqual([false, false, 3]);
});

test("one that was left before the page was loaded is known, and one that has ended by itself is over", async () => {
  const own = kept(true);
  const session = createLeftSession(async () => {
    throw new Refusal("operator-only", "nobody");
  }, own);
  expect(session.isLeft.get()).toBe(true);
  await session.endLeft();
  expect([session.isLeft.get(), own.isLeft]).toEqual([false, false]);
});

test("nothing is asked where no session was left", async () => {
  let asked = 0;
  await createLeftSession(async () => {
    asked += 1;
  }, kept()).endLeft();
  expect(asked).toBe(0);
});
