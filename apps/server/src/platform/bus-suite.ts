/**
 * What every bus must do, whichever way it carries messages. A bus of several machines passes the same suite.
 */
import { expect, test } from "vitest";
import { type Bus, topic } from "./bus.ts";

const numbers = topic<number>("suite.numbers");
const words = topic<string>("suite.words");

export function busSuite(open: () => Promise<{ bus: Bus; close(): Promise<void> }>): void {
  async function withBus(work: (bus: Bus) => Promise<void>): Promise<void> {
    const { bus, close } = await open();
    try {
      await work(bus);
    } finally {
      await close();
    }
  }

  test("every subscriber gets every message of its topic, in order", () =>
    withBus(async (bus) => {
      const [one, other]: [number[], number[]] = [[], []];
      bus.subscribe(numbers, (n) => void one.push(n));
      bus.subscribe(numbers, (n) => void other.push(n));
      for (let n = 0; n < 100; n++) bus.publish(numbers, n);
      const all = Array.from({ length: 100 }, (_, n) => n);
      await expect.poll(() => [one, other]).toEqual([all, all]);
    }));

  test("a message reaches only its own topic", () =>
    withBus(async (bus) => {
      const heard: unknown[] = [];
      bus.subscribe(words, (word) => void heard.push(word));
      bus.publish(numbers, 1);
      bus.publish(words, "last");
      await expect.poll(() => heard).toEqual(["last"]);
    }));

  test("nothing arrives after unsubscribing, and others go on", () =>
    withBus(async (bus) => {
      const [gone, staying]: [number[], number[]] = [[], []];
      const handler = (n: number): void => void gone.push(n);
      const unsubscribe = bus.subscribe(numbers, handler);
      bus.subscribe(numbers, (n) => void staying.push(n));
      bus.publish(numbers, 1);
      await expect.poll(() => gone).toEqual([1]);
      unsubscribe();
      unsubscribe();
      bus.publish(numbers, 2);
      await expect.poll(() => staying).toEqual([1, 2]);
      expect(gone).toEqual([1]);
    }));

  test("a subscriber that throws or rejects harms neither the publisher nor the others", () =>
    withBus(async (bus) => {
      const heard: number[] = [];
      bus.subscribe(numbers, () => {
        throw new Error("one");
      });
      bus.subscribe(numbers, async () => {
        throw new Error("two");
      });
      bus.subscribe(numbers, (n) => void heard.push(n));
      bus.publish(numbers, 1);
      bus.publish(numbers, 2);
      await expect.poll(() => heard).toEqual([1, 2]);
    }));
}
