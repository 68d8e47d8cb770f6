import { expect, test } from "vitest";
import { CROWDED, createFairQueue } from "./fair-queue.ts";

const queueOf = (over: Partial<Parameters<typeof createFairQueue>[0]> = {}) =>
  createFairQueue({ atOnce: 1, atOnceOfOne: 1, waitingOfOne: 10, waiting: () => 20, ...over });
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("each of those who wait has a turn before anybody has a second one", async () => {
  const queue = queueOf();
  const done: string[] = [];
  const names = ["ann", "ann", "ann", "ann", "ben", "cora", "ben"];
  await Promise.all(
    names.map((name) =>
      queue.run(name, async () => {
        await settled();
        done.push(name);
      }),
    ),
  );
  expect(done).toEqual(["ann", "ben", "cora", "ann", "ben", "ann", "ann"]);
});

test("the queue is bounded of one and of all, and takes more when it is done", async () => {
  const queue = queueOf({ waitingOfOne: 2, waiting: () => 4 });
  const ofOne = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => queue.run("ann", settled))),
    Promise.all(["ben", "cora", "dan"].map((name) => queue.run(name, settled))),
  ]);
  expect(ofOne[0].filter((outcome) => outcome === CROWDED)).toHaveLength(3);
  expect(ofOne[1].map((outcome) => outcome === CROWDED)).toEqual([false, false, false]);
  expect(await queue.run("dan", async () => "served")).toBe("served");
});

test("in a full queue the last of the longest line gives way to whoever has less, and is told", async () => {
  const queue = queueOf({ waitingOfOne: 4, waiting: () => 4 });
  const done: string[] = [];
  const run = (name: string) =>
    queue.run(name, async () => {
      await settled();
      done.push(name);
    });
  const own = ["ann", "ann", "ann", "ann", "ann"].map(run);
  const other = run("ben");
  expect(await own[4]).toBe(CROWDED);
  await other;
  expect(done).toEqual(["ann", "ben"]);
  await Promise.all(own);
  expect(done).toEqual(["ann", "ben", "ann", "ann", "ann"]);
});

test("one has no more than their part at once while others have room, and work that fails gives its place back", async () => {
  const queue = queueOf({ atOnce: 2 });
  let running = 0;
  const most: number[] = [];
  const work = async () => {
    running += 1;
    most.push(running);
    await settled();
    running -= 1;
  };
  await Promise.all([queue.run("ann", work), queue.run("ann", work), queue.run("ann", work)]);
  expect(Math.max(...most)).toBe(1);
  await Promise.all([queue.run("ann", work), queue.run("ben", work), queue.run("cora", work)]);
  expect(Math.max(...most)).toBe(2);
  await expect(queue.run("ann", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run("ann", async () => 1)).toBe(1);
});
