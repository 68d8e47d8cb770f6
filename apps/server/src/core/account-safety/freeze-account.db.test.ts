import { beforeAll, describe, expect, test } from "vitest";
import { atTheDoor } from "../../platform/http/money-commands-test-support.ts";
import type { Caller } from "../../platform/http/route.ts";
import type { ChannelProvider, Channels, Viewer } from "../../platform/socket/channels.ts";
import {
  accepted,
  call,
  callerOf,
  codeOf,
  PASSWORD,
  signIn,
  signUp,
  t,
  useCustomers,
} from "./customer-test-support.ts";

useCustomers();

const freeze = (caller: Caller) => call("POST /safe/freeze", {}, caller);
const unfreeze = (caller: Caller) => call("POST /safe/unfreeze", {}, caller);
const eventsOf = async (caller: Caller) =>
  (await accepted<{ list: { event: string }[] }>(call("GET /safe/events", {}, caller))).list.map(({ event }) => event);

describe("freezing one's account", () => {
  test("ends every other session, marks what is left of them at once, and is told by mail", async () => {
    const { address, token, caller } = await signUp();
    const other = await accepted<{ token: string }>(signIn(address, PASSWORD));
    expect((await callerOf(token)).isFrozen).toBe(false);
    t.messages = [];
    expect(await accepted(freeze(caller))).toEqual({ frozen_at: t.clock.now() });
    expect(await t.customers.authenticate(other.token)).toBeUndefined();
    expect((await callerOf(token)).isFrozen).toBe(true);
    expect(t.messages).toMatchObject([{ to: address, kind: "safety", subject: "Your Candor account was frozen" }]);
  });

  test("twice is one freeze, even at once", async () => {
    const { caller } = await signUp();
    const frozenAt = t.clock.now();
    const first = await Promise.all(Array.from({ length: 5 }, () => accepted(freeze(caller))));
    t.clock.advance(60_000);
    expect(new Set([...first, await accepted(freeze(caller))].map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ frozen_at: frozenAt })]),
    );
    expect((await eventsOf(caller)).filter((event) => event === "frozen")).toHaveLength(1);
  });

  test("again ends the sessions that were opened since", async () => {
    const { address, caller } = await signUp();
    await accepted(freeze(caller));
    const since = await accepted<{ token: string }>(signIn(address, PASSWORD));
    await accepted(freeze(caller));
    expect(await t.customers.authenticate(since.token)).toBeUndefined();
  });

  test("is ended by its owner, once", async () => {
    const { token, caller } = await signUp();
    expect(await codeOf(unfreeze(caller))).toBe("account-not-frozen");
    await accepted(freeze(caller));
    await accepted(unfreeze(caller));
    expect((await callerOf(token)).isFrozen).toBe(false);
    expect(await codeOf(unfreeze(caller))).toBe("account-not-frozen");
    expect((await eventsOf(caller)).slice(0, 2)).toEqual(["unfrozen", "frozen"]);
  });

  test("one customer's freeze is nobody else's", async () => {
    const { caller } = await signUp();
    const other = await signUp();
    await accepted(freeze(caller));
    expect((await callerOf(other.token)).isFrozen).toBe(false);
    expect(await codeOf(unfreeze(other.caller))).toBe("account-not-frozen");
  });
});

describe("the pages of its owner", () => {
  const published: { room: string; data: unknown }[] = [];
  const open: string[] = [];
  let channel: ChannelProvider;

  beforeAll(() =>
    t.customers.provideChannels({
      provide(provider: ChannelProvider) {
        channel = provider;
      },
      publishNow: (room: string, data: unknown) => published.push({ room, data }),
      hasListeners: (room: string) => open.includes(room),
    } as unknown as Channels),
  );

  const roomOf = (caller: Caller) => {
    const room = channel.room?.("customer", { caller, language: "en" }) ?? "";
    open.push(room);
    return room;
  };
  const toldIn = (room: string) => published.filter((told) => told.room === room).map(({ data }) => data);

  test("are told of a freeze and of its end, wherever they are open", async () => {
    const { caller } = await signUp();
    const room = roomOf(caller);
    expect(await channel.snapshot(room)).toEqual({ frozen_since: null, frozen_by: null, restrictions: [] });
    const { frozen_at } = await accepted<{ frozen_at: number }>(freeze(caller));
    await expect
      .poll(() => toldIn(room))
      .toContainEqual({ frozen_since: frozen_at, frozen_by: "owner", restrictions: [] });
    expect(await channel.snapshot(room)).toEqual({ frozen_since: frozen_at, frozen_by: "owner", restrictions: [] });
    await accepted(unfreeze(caller));
    await expect.poll(() => toldIn(room).at(-1)).toEqual({ frozen_since: null, frozen_by: null, restrictions: [] });
  });

  test("are nobody else's, and no visitor's", async () => {
    const { caller } = await signUp();
    const other = roomOf((await signUp()).caller);
    await accepted(freeze(caller));
    expect(await channel.snapshot(other)).toEqual({ frozen_since: null, frozen_by: null, restrictions: [] });
    expect(toldIn(other)).toEqual([]);
    const visitor: Viewer = { caller: null, language: "en" };
    expect(channel.mayOpen("customer", visitor)).toMatchObject({ code: "login-required" });
  });
});

test("freezing and its end are decided where money is, never where calls come in", async () => {
  const { caller, token } = await signUp();
  const ask = await atTheDoor(t.db.database, t.customers.routes);
  expect(await ask("POST /safe/freeze", {}, caller)).toMatchObject({ refused: false });
  expect((await callerOf(token)).isFrozen).toBe(true);
  expect(await ask("POST /safe/unfreeze", {}, caller)).toMatchObject({ refused: false });
  expect((await callerOf(token)).isFrozen).toBe(false);
});
