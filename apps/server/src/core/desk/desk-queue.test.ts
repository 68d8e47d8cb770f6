import { expect, test } from "vitest";
import type { Tick } from "../market-data/market-data.ts";
import type { Queued, QueuedCommand, QueuedTick } from "./desk-items.ts";
import { DeskQueue } from "./desk-queue.ts";

const tick = (seq: number): QueuedTick => ({ kind: "tick", tick: { instrumentId: 1, seq } as Tick });
const command = (text: string) => ({ kind: "command", command: text, since: 0 }) as unknown as QueuedCommand;
const told = (items: readonly Queued[]): readonly unknown[] =>
  items.map((item) => (item.kind === "tick" ? item.tick.seq : item.command));

/** The first tick goes on, the second waits behind it, and a command has come since. */
function withOneBehind() {
  const queue = new DeskQueue(10);
  const first = tick(1);
  queue.push(tick(2));
  expect(told(queue.next({ deferred: [], begun: [first] }, [], 10))).toEqual([1]);
  expect(queue.isEmpty).toBe(false);
  queue.push(command("later"));
  return { queue, first };
}

test("what waits behind a tick comes before what came later, and behind what was put aside", () => {
  const { queue } = withOneBehind();
  expect(told(queue.next({ deferred: [], begun: [] }, [command("free")], 10))).toEqual(["free", 2, "later"]);
  expect(queue.isEmpty).toBe(true);
});

test("a batch that is put back stands before what waited behind it, and that before what came later", () => {
  const { queue, first } = withOneBehind();
  queue.putBack([first, command("again")]);
  expect(queue.size).toBe(2);
  expect(told(queue.take(10))).toEqual([1, "again", 2, "later"]);
});

test("what is decided anew by the batch before is put back without", () => {
  const { queue, first } = withOneBehind();
  const deferred = command("deferred");
  queue.next({ deferred: [deferred], begun: [first] }, [], 0);
  queue.putBackWithout([deferred, first, command("again")], { deferred: [deferred], begun: [first] });
  expect(queue.size).toBe(2);
  expect(told(queue.take(10))).toEqual(["again", 2, "later"]);
});
