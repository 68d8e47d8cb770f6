import { beforeEach, expect, test } from "vitest";
import { manualClock } from "../clock.ts";
import { DEFAULT_PLACES, DEFAULT_RATE_LIMITS } from "../http/http-settings.ts";
import { ANNA } from "../http/http-test-support.ts";
import type { Caller } from "../http/route.ts";
import { createDoorLimits, type DoorLimits } from "./door-limits.ts";
import { TOKEN_FORM } from "./secret-token.ts";

const GOOD = "A".repeat(43);
const madeUp = (number: number): string => String(number).padStart(43, "B");

let clock: ReturnType<typeof manualClock>;
let asked: string[];
let remembered: Map<string, Caller | null>;
let endings: number;
let answerAll: () => void;
let limits: DoorLimits;
beforeEach(() => {
  clock = manualClock(0);
  asked = [];
  remembered = new Map();
  endings = 0;
  const waiting: (() => void)[] = [];
  answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  limits = createDoorLimits({
    clock,
    settings: { rateLimits: DEFAULT_RATE_LIMITS, places: DEFAULT_PLACES },
    sessions: {
      recall: (token) => remembered.get(token) ?? undefined,
      lastOwner: (token) => remembered.get(token) ?? undefined,
      isKnown: (token) => remembered.has(token),
      mayBeToken: (text) => TOKEN_FORM.test(text),
      endings: () => endings,
    },
    authenticate: (token) =>
      new Promise((resolve) => {
        asked.push(token);
        waiting.push(() => resolve(token === GOOD ? ANNA : undefined));
      }),
    authenticateOperator: async (token) => {
      asked.push(token);
      return undefined;
    },
  });
});
const identify = (token: string, address = "10.0.0.1") => limits.customerOf(token, address);

/** Lets every waiting look-up be answered until nothing more is asked. */
async function answered<T>(work: T | Promise<T>): Promise<T> {
  let isDone = false;
  const done = Promise.resolve(work).finally(() => (isDone = true));
  while (!isDone) {
    answerAll();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return done;
}

test("a token that is remembered asks nobody, whatever its address has spent", () => {
  remembered.set(GOOD, ANNA);
  for (let call = 0; call < 1_000; call += 1) expect(identify(GOOD)).toEqual({ owner: ANNA });
  expect(asked).toEqual([]);
});

test("what cannot be a token is nobody's without a query", () => {
  for (const text of ["", "x", "A".repeat(42), "A".repeat(44), `${"A".repeat(42)}!`, "A".repeat(10_000)])
    expect(identify(text)).toEqual({ owner: null });
  expect(asked).toEqual([]);
});

test("made-up tokens of one address are looked up 104 times, then ten times a second; another address has its own", async () => {
  let refused = 0;
  for (let number = 0; number < 1_000; number += 1) {
    const found = await answered(identify(madeUp(number)));
    if (found.waitS !== undefined) refused += 1;
  }
  expect([asked.length, refused]).toEqual([104, 896]);
  clock.advance(1_000);
  for (let number = 2_000; number < 2_100; number += 1) await answered(identify(madeUp(number)));
  expect(asked).toHaveLength(114);
  expect(await answered(identify(madeUp(5_000), "10.0.0.2"))).toEqual({ owner: null });
});

test("sixty addresses and ten networks full of made-up tokens keep nobody out whose own token is not remembered", async () => {
  const flooding = [
    ...Array.from({ length: 60 }, (_, number) => `10.0.1.${number}`),
    ...Array.from({ length: 40 }, (_, number) => `2001:db8:${Math.floor(number / 4)}:${number}::1`),
  ];
  let made = 0;
  for (let second = 1; second <= 8; second += 1) {
    for (let each = 0; each < 20; each += 1) {
      for (const address of flooding) {
        made += 1;
        const found = identify(madeUp(made), address);
        if (found instanceof Promise) await answered(found);
      }
    }
    // After the first moments, in which all of them have their first ones.
    if (second > 3) {
      for (let person = 0; person < 20; person += 1)
        expect(await answered(identify(GOOD, `10.9.${second}.${person}`))).toEqual({ owner: ANNA });
      expect(await answered(identify(GOOD, `2001:db9:${second}::1`))).toEqual({ owner: ANNA });
    }
    clock.advance(1_000);
  }
  // Four of each address and 400 at once, then 400 a second, one in ten seconds of each, and those who came in between.
  expect(asked.length).toBeLessThan(4 * 100 + 400 + 8 * (400 + 10) + 5 * 21);
});

test("a few are looked up at the same time, and whoever has no place is told to wait", async () => {
  const found = Array.from({ length: 90 }, (_, number) => identify(madeUp(number), `10.0.0.${number}`));
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveLength(3);
  const answers = await answered(Promise.all(found));
  expect(answers.filter(({ waitS }) => waitS !== undefined).length).toBeGreaterThan(60);
});

test("one token is looked up once for all who send it at the same time", async () => {
  const found = Array.from({ length: 50 }, () => identify(GOOD));
  expect(await answered(Promise.all(found))).toEqual(Array(50).fill({ owner: ANNA }));
  expect(asked).toEqual([GOOD]);
});

test("an answer asked for before a session ended is not shared with whoever comes after", async () => {
  const before = identify(GOOD);
  endings += 1;
  const after = identify(GOOD);
  await answered(Promise.all([before, after]));
  expect(asked).toEqual([GOOD, GOOD]);
});

test("a token that is nobody's is remembered for a minute, and asked for again after it", async () => {
  await answered(identify(madeUp(1)));
  for (let call = 0; call < 100; call += 1) expect(identify(madeUp(1))).toEqual({ owner: null });
  expect(asked).toHaveLength(1);
  clock.advance(60_000);
  await answered(identify(madeUp(1)));
  expect(asked).toHaveLength(2);
});

test("an outage is not remembered as nobody", async () => {
  let isAway = true;
  const own = createDoorLimits({
    ...{ clock, settings: { rateLimits: DEFAULT_RATE_LIMITS, places: DEFAULT_PLACES } },
    sessions: {
      ...{ recall: () => undefined, lastOwner: () => undefined, isKnown: () => false },
      ...{ mayBeToken: () => true, endings: () => 0 },
    },
    authenticate: async () => {
      if (isAway) throw new Error("away");
      return ANNA;
    },
    authenticateOperator: async () => undefined,
  });
  await expect(own.customerOf(GOOD, "10.0.0.1")).rejects.toThrow("away");
  isAway = false;
  expect(await own.customerOf(GOOD, "10.0.0.1")).toEqual({ owner: ANNA });
});

test("one that was good is read again without a limit, as after an hour's pause behind a flooded address", async () => {
  remembered.set(GOOD, null);
  for (let number = 0; number < 200; number += 1) await answered(identify(madeUp(number)));
  expect(await answered(identify(GOOD))).toEqual({ owner: ANNA });
});

test("made-up tokens of operators are bounded alike", async () => {
  let refused = 0;
  for (let number = 0; number < 500; number += 1) {
    if ((await limits.operatorOf(madeUp(number), "10.0.0.1", false)).waitS !== undefined) refused += 1;
  }
  expect([asked.length, refused]).toEqual([104, 396]);
});
