/**
 * What every bus must do, whichever way it carries messages. A bus of several machines passes the same suite.
 */
import { expect, test } from "vitest";
import { Outage } from "../process/outage.ts";
import { type Bus, service, topic } from "./bus.ts";
import { currentRequest, inRequest } from "./request-context.ts";

const numbers = topic<number>("suite.numbers");
const words = topic<string>("suite.words");
const doubled = service<bigint, bigint>("suite.doubled");

/** Two that are one where the bus has one end. What one publishes the other hears, and what one serves the other may ask. */
interface Opened {
  readonly near: Bus;
  readonly far: Bus;
  close(): Promise<void>;
}

export function busSuite(open: () => Promise<Opened>): void {
  const withBus = opening(open);
  publishes(withBus);
  answers(withBus);
}

type WithBus = (work: (near: Bus, far: Bus) => Promise<void>) => Promise<void>;

function opening(open: () => Promise<Opened>): WithBus {
  return async (work) => {
    const { near, far, close } = await open();
    try {
      await work(near, far);
    } finally {
      await close();
    }
  };
}

function publishes(withBus: WithBus): void {
  test("every subscriber gets every message of its topic, in order", () =>
    withBus(async (near, far) => {
      const [one, other]: [number[], number[]] = [[], []];
      far.subscribe(numbers, (n) => void one.push(n));
      far.subscribe(numbers, (n) => void other.push(n));
      await known(near, numbers);
      for (let n = 0; n < 100; n++) near.publish(numbers, n);
      const all = Array.from({ length: 100 }, (_, n) => n);
      await expect.poll(() => [one, other]).toEqual([all, all]);
    }));

  test("a message reaches only its own topic", () =>
    withBus(async (near, far) => {
      const heard: unknown[] = [];
      far.subscribe(words, (word) => void heard.push(word));
      await known(near, words);
      near.publish(numbers, 1);
      near.publish(words, "last");
      await expect.poll(() => heard).toEqual(["last"]);
    }));

  test("nothing arrives after unsubscribing, and others go on", () =>
    withBus(async (near, far) => {
      const [gone, staying]: [number[], number[]] = [[], []];
      const handler = (n: number): void => void gone.push(n);
      const unsubscribe = far.subscribe(numbers, handler);
      far.subscribe(numbers, (n) => void staying.push(n));
      await known(near, numbers);
      near.publish(numbers, 1);
      await expect.poll(() => gone).toEqual([1]);
      unsubscribe();
      unsubscribe();
      near.publish(numbers, 2);
      await expect.poll(() => staying).toEqual([1, 2]);
      expect(gone).toEqual([1]);
    }));

  test("a subscriber that throws or rejects harms neither the publisher nor the others", () =>
    withBus(async (near, far) => {
      const heard: number[] = [];
      far.subscribe(numbers, () => {
        throw new Error("one");
      });
      far.subscribe(numbers, async () => {
        throw new Error("two");
      });
      far.subscribe(numbers, (n) => void heard.push(n));
      await known(near, numbers);
      near.publish(numbers, 1);
      near.publish(numbers, 2);
      await expect.poll(() => heard).toEqual([1, 2]);
    }));

  test("what is published after a subscription has settled arrives", () =>
    withBus(async (near, far) => {
      const heard: number[] = [];
      far.subscribe(numbers, (n) => void heard.push(n));
      await far.settled();
      near.publish(numbers, 1);
      await expect.poll(() => heard).toEqual([1]);
    }));

  test("nobody is said to listen where nobody does", () =>
    withBus(async (near, far) => {
      expect(near.hasSubscribers(numbers)).toBe(false);
      const stop = far.subscribe(numbers, () => undefined);
      await known(near, numbers);
      stop();
      await expect.poll(() => near.hasSubscribers(numbers)).toBe(false);
    }));
}

function answers(withBus: WithBus): void {
  test("a question is answered by whoever serves it, with whole numbers of any length", () =>
    withBus(async (near, far) => {
      far.serve(doubled, (n) => 2n * n);
      await expect.poll(() => near.request(doubled, 2n ** 80n).catch(() => null)).toBe(2n ** 81n);
    }));

  test("what the answering side throws is thrown where it was asked, an outage as an outage", () =>
    withBus(async (near, far) => {
      const isServed = () =>
        near.request(doubled, 1n).then(
          () => "",
          ({ message }: Error) => message,
        );
      const stop = far.serve(doubled, () => {
        throw new Outage("contention", Object.assign(new Error("busy"), { code: "55P03" }), true);
      });
      await expect.poll(isServed).toMatch(/busy/);
      const { outage } = await near.request(doubled, 1n).then(
        () => ({ outage: null }),
        (error) => ({ outage: error }),
      );
      expect(outage).toMatchObject({ name: "Outage", reason: "contention", isOutcomeUnknown: true });
      // Said once, with the code that Postgres gave it.
      expect(outage).toMatchObject({ message: "contention: busy", cause: { code: "55P03", message: "busy" } });
      stop();
      const stopAgain = far.serve(doubled, () => Promise.reject(new Error("a mistake")));
      await expect.poll(isServed).toBe("a mistake");
      stopAgain();
      const inSql = Object.assign(new Error("a rule of a table"), { code: "23514" });
      far.serve(doubled, () => Promise.reject(inSql));
      await expect.poll(isServed).toBe("a rule of a table");
      await expect(near.request(doubled, 1n)).rejects.toMatchObject({ code: "23514" });
    }));

  test("whoever answers knows for which request it is asked, and nobody else's work is taken for it", () =>
    withBus(async (near, far) => {
      const asked: (string | undefined)[] = [];
      far.serve(doubled, async (n) => {
        await Promise.resolve();
        asked.push(currentRequest());
        return n;
      });
      const ask = () => near.request(doubled, 1n);
      await expect
        .poll(() =>
          ask().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      asked.length = 0;
      await inRequest("one", ask);
      await ask();
      await inRequest("other", ask);
      expect(asked).toEqual(["one", undefined, "other"]);
    }));

  test("a question that nobody serves is an outage", () =>
    withBus(async (near) => {
      await expect(near.request(doubled, 1n)).rejects.toThrow(Outage);
    }));
}

/** A subscription is on its way for a moment where the two are apart. */
const known = (near: Bus, subscribed: Parameters<Bus["hasSubscribers"]>[0]) =>
  expect.poll(() => near.hasSubscribers(subscribed)).toBe(true);
