import type { ChannelUpdate, SubscribeAnswer } from "@candor/api/channels";
import { refuse } from "@candor/api/refusal";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { type ChannelHub, createChannelHub } from "./channel-hub.ts";
import type { ChannelProvider, Viewer } from "./channels.ts";

const visitor: Viewer = { caller: null, language: "en" };
const quotes = (over: Partial<ChannelProvider> = {}): ChannelProvider => ({
  matches: (name) => name === "quotes/2",
  mayOpen: () => undefined,
  snapshot: () => "snapshot",
  assemble: (rows) => [...rows.values()],
  ...over,
});

let hub: ChannelHub;
let sent: [string, ChannelUpdate<unknown>][];
beforeEach(() => {
  vi.useFakeTimers();
  hub = createChannelHub({ log: createLog("silent") });
  sent = [];
  hub.attach((room, update) => sent.push([room, update]));
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

interface Opened {
  answer: SubscribeAnswer<unknown>;
  missed: readonly ChannelUpdate<unknown>[];
  room: string | undefined;
}
const open = (channel = "quotes/2"): Promise<Opened> => {
  const { promise, resolve } = Promise.withResolvers<Opened>();
  void hub.open({
    channel,
    viewer: visitor,
    deliver: (answer, missed, room) => resolve({ answer, missed: [...missed], room }),
  });
  return promise;
};

test("merged rows go out together: the last row of each key, once per room", async () => {
  hub.provide(quotes());
  await open();
  await open();
  hub.publishMerged("quotes/2", "7", "old");
  hub.publishMerged("quotes/2", "8", "eight");
  hub.publishMerged("quotes/2", "7", "new");
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(sent).toEqual([["quotes/2", { channel: "quotes/2", seq: 1, data: ["new", "eight"] }]]);
  vi.advanceTimersByTime(1000);
  expect(sent.length).toBe(1);
});

test("merged rows go out at once after a pause, and at most five times a second", async () => {
  hub.provide(quotes());
  await open();
  for (let step = 0; step < 99; step += 1) {
    hub.publishMerged("quotes/2", "7", step);
    vi.advanceTimersByTime(10);
    if (step === 0) expect(sent.map(([, { data }]) => data)).toEqual([[0]]);
  }
  expect(sent.map(([, { data }]) => data)).toEqual([[0], [19], [39], [59], [79]]);
  vi.advanceTimersByTime(200);
  expect(sent.at(-1)?.[1].data).toEqual([98]);
  vi.advanceTimersByTime(1000);
  expect(sent.length).toBe(6);
});

test("what is published now goes out at once, with the next number", async () => {
  hub.provide(quotes());
  expect((await open()).answer).toEqual({ ok: true, channel: "quotes/2", seq: 0, snapshot: "snapshot" });
  hub.publishNow("quotes/2", "a");
  hub.publishNow("quotes/2", "b");
  expect(sent.map(([, update]) => update)).toEqual([
    { channel: "quotes/2", seq: 1, data: "a" },
    { channel: "quotes/2", seq: 2, data: "b" },
  ]);
  expect((await open()).answer).toMatchObject({ seq: 0 });
  vi.advanceTimersByTime(2_000);
  expect((await open()).answer).toMatchObject({ seq: 2 });
});

test("what is published while a snapshot is made follows it without a gap", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  hub.provide(quotes({ snapshot: () => promise }));
  const first = open();
  hub.publishNow("quotes/2", "meanwhile");
  hub.publishMerged("quotes/2", "k", "merged");
  vi.advanceTimersByTime(200);
  resolve("late");
  expect(await first).toEqual({
    answer: { ok: true, channel: "quotes/2", seq: 0, snapshot: "late" },
    missed: [
      { channel: "quotes/2", seq: 1, data: "meanwhile" },
      { channel: "quotes/2", seq: 2, data: ["merged"] },
    ],
    room: "quotes/2",
  });
});

test("publishing is free when nobody listens, and a room ends with its last member", async () => {
  const assemble = vi.fn();
  hub.provide(quotes({ assemble }));
  hub.publishMerged("quotes/2", "k", 1);
  vi.advanceTimersByTime(200);
  expect([assemble.mock.calls.length, hub.hasListeners("quotes/2")]).toEqual([0, false]);
  await open();
  expect(hub.hasListeners("quotes/2")).toBe(true);
  hub.leave("quotes/2");
  // Its snapshot is given out for a moment longer.
  vi.advanceTimersByTime(2_000);
  expect(hub.hasListeners("quotes/2")).toBe(false);
});

test("a private channel has a room per owner, and its messages carry the public name", async () => {
  hub.provide(quotes({ matches: (name) => name === "account/demo", room: () => "account/demo/701" }));
  expect((await open("account/demo")).room).toBe("account/demo/701");
  hub.publishNow("account/demo/801", "another's");
  hub.publishNow("account/demo/701", "own");
  expect(sent).toEqual([["account/demo/701", { channel: "account/demo", seq: 1, data: "own" }]]);
});

test("unknown channels, refused viewers and failing snapshots are answered and leave no room", async () => {
  hub.provide(quotes({ mayOpen: () => refuse("login-required") }));
  hub.provide(quotes({ matches: (name) => name === "quotes/3", snapshot: () => Promise.reject(new Error("away")) }));
  expect((await open("none")).answer).toMatchObject({ ok: false, code: "no-such-route" });
  expect((await open()).answer).toMatchObject({ ok: false, code: "login-required", message: "Please log in first." });
  expect((await open("quotes/3")).answer).toMatchObject({ ok: false, code: "server-fault" });
  vi.advanceTimersByTime(0);
  expect([hub.hasListeners("quotes/2"), hub.hasListeners("quotes/3")]).toEqual([false, false]);
});

test.each(["matches", "mayOpen", "room"] as const)(
  "a fault in a channel's %s ends that request alone",
  async (part) => {
    const broken = () => {
      throw new Error("bug");
    };
    hub.provide(quotes({ matches: (name) => name === "quotes/3" }));
    hub.provide(quotes({ [part]: broken }));
    expect((await open()).answer).toMatchObject({ ok: false, code: "server-fault" });
    expect((await open("quotes/3")).answer).toMatchObject({ ok: true });
  },
);

test("a channel that cannot put an update together does not stop the others", async () => {
  hub.provide(
    quotes({
      assemble: () => {
        throw new Error("bug");
      },
    }),
  );
  hub.provide(quotes({ matches: (name) => name === "quotes/3" }));
  await open();
  await open("quotes/3");
  hub.publishMerged("quotes/2", "k", 1);
  hub.publishMerged("quotes/3", "k", 1);
  vi.advanceTimersByTime(200);
  expect(sent.map(([room]) => room)).toEqual(["quotes/3"]);
});

test("all who ask at about the same time get one snapshot, with what was published since; whoever comes later gets a new one", async () => {
  let made = 0;
  hub.provide(
    quotes({
      snapshot: async () => {
        made += 1;
        return `snapshot ${made}`;
      },
    }),
  );
  const first = await Promise.all(Array.from({ length: 1_000 }, () => open()));
  hub.publishNow("quotes/2", "since");
  const late = await open();
  expect([made, new Set(first.map(({ answer }) => answer)).size]).toEqual([1, 1]);
  expect(late.answer).toBe(first[0]?.answer);
  expect(late.missed).toEqual([{ channel: "quotes/2", seq: 1, data: "since" }]);
  vi.advanceTimersByTime(2_000);
  expect((await open()).answer).toMatchObject({ seq: 1, snapshot: "snapshot 2" });
});

test("a snapshot that took long to make is given out for longer, a person's own for a quarter of a second", async () => {
  const made: string[] = [];
  const slow = (room: string) => new Promise((resolve) => setTimeout(() => resolve(made.push(room)), 100));
  hub.provide(quotes({ snapshot: slow }));
  hub.provide(quotes({ matches: (name) => name === "account/demo", room: () => "account/demo/701", snapshot: slow }));
  for (const wait of [0, 1_900, 200]) {
    vi.advanceTimersByTime(wait);
    for (const channel of ["quotes/2", "account/demo"]) {
      const opened = open(channel);
      await vi.advanceTimersByTimeAsync(100);
      await opened;
    }
  }
  expect(made.filter((room) => room === "quotes/2")).toHaveLength(2);
  expect(made.filter((room) => room === "account/demo/701")).toHaveLength(3);
});

test("nobody misses an update or gets one twice, however askings and updates meet", async () => {
  vi.useRealTimers();
  let state = 0;
  hub.provide(
    quotes({
      snapshot: async () => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
        return state;
      },
    }),
  );
  const subscribers: { last: number; faults: number }[] = [];
  hub.attach((_room, { seq }) => {
    for (const subscriber of subscribers) take(subscriber, seq);
  });
  const take = (subscriber: { last: number; faults: number }, seq: number): void => {
    if (seq !== subscriber.last + 1) subscriber.faults += 1;
    subscriber.last = seq;
  };
  const askings: Promise<void>[] = [];
  for (let step = 0; step < 600; step += 1) {
    if (Math.random() < 0.4) {
      state += 1;
      hub.publishNow("quotes/2", state);
    }
    const asking = hub.open({
      ...{ channel: "quotes/2", viewer: visitor },
      deliver(answer, missed) {
        if (!answer.ok) throw new Error(answer.message);
        const subscriber = { last: answer.seq, faults: 0 };
        for (const { seq } of missed) take(subscriber, seq);
        subscribers.push(subscriber);
      },
    });
    askings.push(asking);
    if (Math.random() < 0.3) await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
  }
  await Promise.all(askings);
  hub.publishNow("quotes/2", "last");
  expect(subscribers).toHaveLength(600);
  expect(subscribers.every(({ last, faults }) => faults === 0 && last === subscribers[0]?.last)).toBe(true);
});

test("whoever opens one chart after the other keeps nobody from a book", async () => {
  const release: (() => void)[] = [];
  hub.provide({
    ...quotes(),
    matches: () => true,
    snapshot: (name: string) =>
      name.startsWith("book/") ? { name } : new Promise<void>((resolve) => release.push(resolve)),
  });
  const charts = Array.from({ length: 200 }, (_, number) => open(`candles/X${number}/1m`));
  await vi.advanceTimersByTimeAsync(0);
  expect((await open("book/demo/1")).answer).toMatchObject({ ok: true });
  for (let turn = 0; turn < 200; turn += 1) {
    for (const go of release.splice(0)) go();
    await vi.advanceTimersByTimeAsync(0);
  }
  await Promise.all(charts);
});

test("a few snapshots are made at the same time, and past a bound whoever asks is told that it is busy", async () => {
  let making = 0;
  let most = 0;
  const release: (() => void)[] = [];
  hub.provide({
    ...quotes(),
    matches: () => true,
    async snapshot() {
      making += 1;
      most = Math.max(most, making);
      await new Promise<void>((resolve) => release.push(resolve));
      making -= 1;
    },
  });
  const askings = Array.from({ length: 300 }, (_, number) => open(`candles/X${number}/1m`));
  let isDone = false;
  const all = Promise.all(askings).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const go of release.splice(0)) go();
    await vi.advanceTimersByTimeAsync(0);
  }
  const answers = (await all).map(({ answer }) => answer);
  expect(most).toBe(3);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(203);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: "busy-try-again" });
});
