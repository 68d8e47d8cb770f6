import { describe, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { Outage } from "../process/outage.ts";
import { createInProcessBus, keyed, service, topic } from "./bus.ts";
import { busSuite } from "./bus-suite.ts";
import { createLinkPair } from "./link.ts";

const log = createLog("silent");

/** The buses of two processes that are joined. */
function joined() {
  const [near, far] = [createInProcessBus(log), createInProcessBus(log)];
  const [one, other] = createLinkPair();
  near.join(one);
  far.join(other);
  return { near, far, close: () => one.close() };
}

describe("the bus of one process", () => {
  busSuite(async () => {
    const bus = createInProcessBus(log);
    return { near: bus, far: bus, close: async () => undefined };
  });
});

describe("the buses of two processes", () => {
  busSuite(async () => {
    const { near, far, close } = joined();
    return { near, far, close: async () => close() };
  });

  test("what was asked of a process that ended is an outage whose outcome is unknown", async () => {
    const { near, far, close } = joined();
    const question = service<number, number>("never");
    const served = topic<null>("served");
    far.serve(question, () => new Promise<number>(() => undefined));
    // Behind the word that it is served.
    far.subscribe(served, () => undefined);
    await expect.poll(() => near.hasSubscribers(served)).toBe(true);
    const asked = near.request(question, 1);
    setTimeout(close, 20);
    await expect(asked).rejects.toMatchObject({ name: "Outage", isOutcomeUnknown: true });
  });

  test("a process that ended serves nothing any more", async () => {
    const { near, far, close } = joined();
    const question = service<number, number>("double");
    far.serve(question, (n) => 2 * n);
    await expect.poll(() => near.request(question, 4).catch(() => null)).toBe(8);
    close();
    await expect(near.request(question, 4)).rejects.toThrow(Outage);
  });

  test("the topic of one key is wanted by whoever subscribes to that key alone", async () => {
    const { near, far } = joined();
    const changed = topic<number>("account.changed");
    const stop = far.subscribe(keyed(changed, "7"), () => undefined);
    await expect.poll(() => near.hasSubscribers(keyed(changed, "7"))).toBe(true);
    expect(near.hasSubscribers(keyed(changed, "8"))).toBe(false);
    stop();
    await expect.poll(() => near.hasSubscribers(keyed(changed, "7"))).toBe(false);
  });
});
