import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { answer, refuse } from "@candor/api/refusal";
import { listLogHeads } from "@candor/api/tick-log";
import { expect, test, vi } from "vitest";
import type { Release } from "../edge/places.ts";
import type { Outcome } from "./endpoint-types.ts";
import { DEFAULT_PLACES } from "./http-settings.ts";
import { createTestServer } from "./http-test-support.ts";
import { route } from "./route.ts";
import { createSharedOutcomes } from "./shared-outcomes.ts";

function shared() {
  let at = 0;
  let made = 0;
  const outcomes = createSharedOutcomes(() => at);
  const questionOf = (key: string, given: Outcome["answer"]) => ({
    ...{ key, address: "192.0.2.1", enter: (): Release | null => () => undefined },
    make: async (place: Release | null): Promise<Outcome> => {
      made += 1;
      place?.();
      return { answer: place ? given : refuse("busy-try-again"), language: "en" };
    },
  });
  const ask = (key = "quotes", given: Outcome["answer"] = answer("price")) => outcomes.of(questionOf(key, given));
  /** Of an address where places are waited for. */
  const askWaiting = (address: string, given: Outcome["answer"] = answer("price")) => {
    const entered = Promise.withResolvers<Release | null>();
    const left = vi.fn();
    const outcome = outcomes.of({ ...questionOf("quotes", given), address, enter: () => entered.promise });
    return { outcome, left, enter: () => entered.resolve(left), miss: () => entered.resolve(null) };
  };
  return {
    ...{ ask, askWaiting },
    made: () => made,
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

test("a thousand who ask the same within a moment are one question", async () => {
  const { ask, made, pass } = shared();
  await Promise.all(Array.from({ length: 1_000 }, () => ask()));
  pass(150);
  await ask();
  expect(made()).toBe(1);
});

test("whoever asks later gets a new answer, and other questions have their own", async () => {
  const { ask, made, pass } = shared();
  await ask();
  await ask("book");
  pass(250);
  await ask();
  expect(made()).toBe(3);
});

test("a refusal is not kept for others", async () => {
  const { ask, made } = shared();
  await ask("quotes", refuse("busy-try-again"));
  await ask();
  expect(made()).toBe(2);
});

test("questions that are never the same do not grow without bound", async () => {
  const { ask, made } = shared();
  for (let number = 0; number < 2_000; number += 1) await ask(`quotes?${number}`);
  await ask("quotes?0");
  expect(made()).toBe(2_001);
});

const PRICE = { answer: answer("price") };
const BUSY = { answer: refuse("busy-try-again") };

test("who finds a place makes the answer, though somebody of another address waits for theirs with the same question", async () => {
  const { ask, askWaiting, made } = shared();
  const waiting = askWaiting("203.0.113.9");
  expect(await ask()).toMatchObject(PRICE);
  // And who waited has it as well; the place that comes later is given back at once.
  expect(await waiting.outcome).toMatchObject(PRICE);
  waiting.enter();
  await vi.waitFor(() => expect(waiting.left).toHaveBeenCalledOnce());
  expect(made()).toBe(1);
});

test("who found no place is refused alone, and the others of their address with them", async () => {
  const { askWaiting, made } = shared();
  const [stranger, same, other] = [askWaiting("203.0.113.9"), askWaiting("203.0.113.9"), askWaiting("192.0.2.7")];
  stranger.miss();
  expect([await stranger.outcome, await same.outcome]).toMatchObject([BUSY, BUSY]);
  other.enter();
  expect(await other.outcome).toMatchObject(PRICE);
  expect([made(), other.left.mock.calls.length]).toEqual([2, 1]);
  const later = askWaiting("203.0.113.9");
  expect(await later.outcome).toMatchObject(PRICE);
});

test("a stranger who has taken all places of their address keeps nobody waiting who asks the same", async () => {
  const hanging = Promise.withResolvers<void>();
  const heads = route(listLogHeads, async ({ instrumentId }) => {
    if (instrumentId === 2) await hanging.promise;
    return answer({ list: [], has_more: false });
  });
  const candor = await createTestServer([heads], { settings: { places: { ...DEFAULT_PLACES, list: 4 } } });
  const url = await candor.server.listen({ host: "127.0.0.1", port: 0 });
  const ask = (query: string, localAddress: string) =>
    new Promise<string>((resolve, reject) => {
      const sent = get(`${url}/api${listLogHeads.path}?${query}`, { localAddress, headers: { host: "localhost" } });
      sent.on("error", reject).on("response", async (response) => resolve((await response.toArray()).join("")));
    });
  const strangers = ["match_id=2&limit=1", "match_id=2&limit=2", "match_id=1"].map((one) => ask(one, "127.0.0.1"));
  await sleep(100);
  const from = performance.now();
  expect(JSON.parse(await ask("match_id=1", "127.0.0.2"))).toMatchObject({ type: "ok" });
  expect(performance.now() - from).toBeLessThan(1_000);
  // And with that answer the stranger's own wait is over.
  expect(JSON.parse((await strangers[2]) ?? "")).toMatchObject({ type: "ok" });
  hanging.resolve();
  await Promise.all(strangers);
  await candor.server.close();
}, 15_000);
