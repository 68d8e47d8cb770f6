import type { HaltsMessage } from "@candor/api/channels";
import { listIncidents } from "@candor/api/incident";
import { haltInstrument, resumeInstrument } from "@candor/api/operator";
import { beforeEach, describe, expect, test } from "vitest";
import type { ChannelProvider, Channels } from "../../../platform/socket/channels.ts";
import { type AskedBy, askRoute } from "../../instrument/instrument-test-support.ts";
import { revokeOperator } from "../../operator/operator.ts";
import { SCRIPT_START } from "../feeds/scripted-market-test-support.ts";
import { haltRoutes, provideHaltChannel } from "./halts.ts";
import { BTC, ETH, market, PRICE, run, useScriptedMarket } from "./halts-test-support.ts";

const START = SCRIPT_START;

useScriptedMarket("anna", "ben", "cleo");
beforeEach(() => restart());

/** Another process goes on from what is durable. */
async function restart(): Promise<void> {
  await market.open({ [BTC]: ["alpha", "beta"], [ETH]: ["alpha"] });
  market.feed.repeat(BTC, "alpha", PRICE);
  market.feed.repeat(BTC, "beta", PRICE);
}

const ask: typeof askRoute = (endpoint, request, call) => {
  const { own, clock, instruments } = market;
  const routes = haltRoutes({ database: own.database, clock, instruments, book: () => market.engine.halts });
  return askRoute(endpoint, request, { database: own.database, ...call }, routes);
};
const by = (operator: string): AskedBy => ({ operator });
/** A command is done by the grid's next step, which a test takes while it waits. */
async function during<T>(asked: Promise<T>): Promise<T> {
  let isDone = false;
  const finish = () => {
    isDone = true;
  };
  asked.then(finish, finish);
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await run(0.25);
  }
  return asked;
}
const halt = (operator: string, instrumentId = BTC) =>
  during(ask(haltInstrument, { match_id: instrumentId, reason: "prices look odd" }, by(operator)));
const resume = (operator: string, instrumentId = BTC) =>
  during(ask(resumeInstrument, { match_id: instrumentId, reason: "looked into" }, by(operator)));
const incidents = async (request: { match_id?: number; page?: number; limit?: number } = {}) =>
  ask(listIncidents, request, { language: "zh" });

describe("a halt by rule", () => {
  test("is an incident with its cause, its time and every source's value, and ends with the resumption", async () => {
    await run(2);
    market.feed.repeat(BTC, "beta", PRICE * 1.5);
    await run(1);
    const [begun] = (await incidents()).list;
    expect(begun).toMatchObject({
      match_id: BTC,
      symbol: "BTCUSDT",
      currency_name: "BTC",
      legal_name: "USDT",
      name: "比特币",
      cause: "disagreement",
      started_at: START + 2_250,
      ended_at: null,
      halted_by: [],
      samples: [
        { source: "alpha", price: "60000.00" },
        { source: "beta", price: "90000.00" },
      ],
    });
    market.feed.repeat(BTC, "beta", PRICE);
    await run(31);
    expect((await incidents({ match_id: BTC })).list).toEqual([{ ...begun, ended_at: START + 3_250 + 30_000 }]);
    expect(
      market.heard.filter(({ instrumentId }) => instrumentId === BTC).map(({ kind, afterSeq }) => [kind, afterSeq]),
    ).toEqual([
      ["halt", 8],
      ["resume", 132],
    ]);
  });

  test("shows the last valid price with its age, and no bar of what was said meanwhile", async () => {
    await run(2);
    for (const source of ["alpha", "beta"]) market.feed.repeat(BTC, source, null);
    market.feed.say(BTC, "alpha", PRICE * 2, {});
    await run(8);
    const { tick, state, day } = market.engine.board.facts(BTC);
    expect(state).toBe("halted");
    expect(tick).toMatchObject({ price: PRICE, at: START + 2_000, isValid: true });
    expect(day).toMatchObject({ high: PRICE, low: PRICE });
    expect(market.engine.candles.running(BTC, "1m")).toMatchObject({ high: PRICE, close: PRICE });
    expect(market.engine.board.lastTick(BTC)?.isValid).toBe(false);
  });

  test("outlives the process, which shows the same last valid price and the same halt", async () => {
    await run(2);
    market.feed.repeat(BTC, "beta", PRICE * 1.5);
    await run(9);
    const before = market.engine.board.facts(BTC).tick;
    await restart();
    expect(market.engine.state(BTC)).toBe("halted");
    expect(market.engine.board.facts(BTC).tick).toEqual({ ...before, samples: expect.anything() });
    await run(29);
    expect(market.engine.state(BTC)).toBe("halted");
    await run(2);
    expect(market.engine.state(BTC)).toBe("open");
    const { list } = await incidents({ match_id: BTC });
    expect(list.map(({ cause, ended_at }) => [cause, ended_at === null])).toEqual([["disagreement", false]]);
  });

  test("begins after a start where the only source is far from the last good price, however long ago that was", async () => {
    market.feed.repeat(ETH, "alpha", 300_000);
    await run(2);
    market.clock.advance(3_600_000);
    await restart();
    market.feed.repeat(ETH, "alpha", 3_000_000);
    await run(1);
    expect((await incidents({ match_id: ETH })).list).toMatchObject([{ cause: "jump", ended_at: null }]);
    expect(market.engine.board.facts(ETH).tick).toMatchObject({ price: 300_000, at: START + 2_000 });
    await run(9);
    expect(market.engine.state(ETH)).toBe("halted");
    await run(1);
    expect(market.engine.state(ETH)).toBe("open");
  });

  test("that outlives the process keeps the last good price, which a first word elsewhere is a fault against", async () => {
    market.feed.repeat(ETH, "alpha", 300_000);
    await run(2);
    market.feed.repeat(ETH, "alpha", null);
    await run(8);
    expect((await incidents({ match_id: ETH })).list).toMatchObject([{ cause: "silence", ended_at: null }]);
    await restart();
    market.feed.repeat(ETH, "alpha", 330_000);
    await run(30.25);
    expect(market.engine.state(ETH)).toBe("halted");
    await run(0.25);
    expect(market.engine.state(ETH)).toBe("open");
  });

  test("begins where no source speaks after a start", async () => {
    await run(6);
    expect((await incidents({ match_id: ETH })).list).toMatchObject([
      { cause: "silence", samples: [], ended_at: null },
    ]);
    expect(market.engine.state(ETH)).toBe("halted");
    market.feed.repeat(ETH, "alpha", 300_000);
    await run(31);
    expect(market.engine.state(ETH)).toBe("open");
    expect((await incidents({ match_id: ETH })).list).toMatchObject([{ cause: "silence", ended_at: START + 36_250 }]);
  });
});

describe("an operator", () => {
  test("halts alone: orders find the instrument halted while its ticks stay valid", async () => {
    await run(1);
    expect(await halt("anna")).toMatchObject({ match_id: BTC });
    await run(1);
    expect(market.engine.state(BTC)).toBe("halted");
    expect(market.engine.board.lastTick(BTC)?.isValid).toBe(true);
    expect((await incidents()).list).toMatchObject([
      { cause: "operator", halted_by: ["anna"], resumed_by: [], reason: "prices look odd", ended_at: null },
    ]);
    await expect(halt("ben")).rejects.toThrow("market-already-halted");
  });

  test("does not resume alone, however often they ask; a second one does", async () => {
    await run(1);
    await halt("anna");
    expect(await resume("anna")).toMatchObject({ state: "waiting", asked_by: "anna" });
    expect(await resume("anna")).toMatchObject({ state: "waiting", asked_by: "anna" });
    expect(market.engine.state(BTC)).toBe("halted");
    expect(await resume("ben")).toMatchObject({ state: "resumed", asked_by: "anna", expires_at: null });
    expect(market.engine.state(BTC)).toBe("open");
    expect((await incidents()).list).toMatchObject([
      { cause: "operator", halted_by: ["anna"], resumed_by: ["anna", "ben"], resume_reason: "looked into" },
    ]);
    await expect(resume("ben")).rejects.toThrow("market-not-halted");
  });

  test("has a quarter of an hour to confirm", async () => {
    await run(1);
    await halt("anna");
    const askedAt = market.clock.now();
    const { expires_at } = await resume("anna");
    expect(expires_at).toBe(askedAt + 15 * 60_000);
    market.clock.advance((expires_at ?? 0) - market.clock.now());
    expect(await resume("ben")).toMatchObject({ state: "waiting", asked_by: "ben" });
  });

  test("who was revoked has asked for nothing", async () => {
    await run(1);
    await halt("cleo");
    await resume("anna");
    await revokeOperator(market.own.owner, "anna", market.clock.now());
    expect(await resume("ben")).toMatchObject({ state: "waiting", asked_by: "ben" });
    expect(await resume("cleo")).toMatchObject({ state: "resumed" });
  });

  test("confirms only what was asked since the halt", async () => {
    await run(1);
    await halt("anna");
    // Both asked before either was seen: one request is left over when the market resumes.
    await market.own.database.query(
      `insert into halt_command (instrument_id, kind, asked_by, asked_at, reason, expires_at)
       select $1, 'resume', name, $2::timestamptz, 'again', $2::timestamptz + interval '15 minutes'
       from unnest(array['anna', 'ben']) name`,
      [BTC, new Date(market.clock.now())],
    );
    expect(await resume("cleo")).toMatchObject({ state: "resumed", asked_by: "anna" });
    await halt("anna");
    expect(await resume("cleo")).toMatchObject({ state: "waiting", asked_by: "cleo" });
  });

  test("halts that were decided when the process was killed are done by the next one", async () => {
    await run(1);
    await market.own.database.query(
      "insert into halt_command (instrument_id, kind, asked_by, asked_at, reason) values ($1, 'halt', 'anna', $2, 'odd')",
      [BTC, new Date(market.clock.now())],
    );
    await restart();
    await run(1);
    expect(market.engine.state(BTC)).toBe("halted");
    await restart();
    await run(1);
    expect(market.engine.state(BTC)).toBe("halted");
    expect((await incidents()).list).toHaveLength(1);
  });

  test("halts an instrument that has no price as well", async () => {
    await run(1);
    await halt("anna", ETH);
    expect(market.engine.state(ETH)).toBe("halted");
  });

  test("leaves every act behind, under their name", async () => {
    await run(1);
    await halt("anna");
    await resume("anna");
    await resume("anna");
    await resume("ben");
    const { rows } = await market.own.database.query(
      "select operator, act from operator_act where subject_kind = 'instrument' order by id",
    );
    expect(rows).toEqual([
      { operator: "anna", act: "halted" },
      { operator: "anna", act: "asked-to-resume" },
      { operator: "ben", act: "resumed" },
    ]);
    await expect(market.own.owner.query("delete from operator_act")).rejects.toThrow(/append-only/);
    await expect(market.own.database.query("update operator_act set reason = 'x'")).rejects.toThrow(
      /permission denied/,
    );
  });

  test("is unknown for an instrument that does not exist, and needs a reason", async () => {
    await expect(ask(haltInstrument, { match_id: 999, reason: "x" }, by("anna"))).rejects.toThrow("instrument-unknown");
    await expect(ask(resumeInstrument, { match_id: 999, reason: "x" }, by("anna"))).rejects.toThrow(
      "instrument-unknown",
    );
    await expect(ask(haltInstrument, { match_id: BTC, reason: "  " }, by("anna"))).rejects.toThrow();
  });
});

describe("the database", () => {
  const insert = (kind: string, confirmedBy: string | null) =>
    market.own.owner.query(
      `insert into halt_command (instrument_id, kind, asked_by, asked_at, reason, expires_at, confirmed_by, confirmed_at)
       values ($1, $2, 'anna', now(), 'x', case when $2 = 'resume' then now() + interval '1 minute' end, $3::text,
         case when $3::text is not null then now() end)`,
      [BTC, kind, confirmedBy],
    );

  test("takes no resumption that one operator asked for and confirmed", async () => {
    await expect(insert("resume", "anna")).rejects.toThrow(/on duty/);
    await expect(insert("resume", "ben")).resolves.toBeDefined();
  });

  test("takes nothing from an operator who was revoked", async () => {
    await revokeOperator(market.own.owner, "ben", market.clock.now());
    await expect(insert("resume", "ben")).rejects.toThrow(/on duty/);
    await revokeOperator(market.own.owner, "anna", market.clock.now());
    await expect(insert("halt", null)).rejects.toThrow(/on duty/);
  });

  test("lets nobody change or remove an entry", async () => {
    market.feed.repeat(BTC, "beta", PRICE * 2);
    await run(1);
    await expect(market.own.database.query("update halt_entry set cause = 'jump'")).rejects.toThrow(
      /permission denied/,
    );
    await expect(market.own.owner.query("delete from halt_entry")).rejects.toThrow(/append-only/);
  });
});

describe("incidents", () => {
  test("come newest first, by page and by instrument", async () => {
    // However long it is waited for: a silent market would be halted by rule as well.
    market.feed.repeat(ETH, "alpha", PRICE);
    await run(1);
    for (const instrumentId of [BTC, ETH]) await halt("anna", instrumentId);
    expect((await incidents()).list.map(({ match_id }) => match_id)).toEqual([ETH, BTC]);
    expect(await incidents({ limit: 1 })).toMatchObject({ list: [{ match_id: ETH }], has_more: true });
    expect(await incidents({ limit: 1, page: 2 })).toMatchObject({ list: [{ match_id: BTC }], has_more: false });
    expect((await incidents({ match_id: BTC })).list).toHaveLength(1);
    await expect(incidents({ match_id: 999 })).rejects.toThrow("instrument-unknown");
  });

  test("are announced on the socket as they begin and end", async () => {
    const published: unknown[] = [];
    let provider: ChannelProvider | undefined;
    const channels: Channels = {
      provide: (given) => {
        provider = given;
      },
      publishMerged: (room, _key, row) => void published.push([room, row]),
      publishNow: () => undefined,
      hasListeners: () => true,
    };
    const publish = provideHaltChannel(channels);
    await run(1);
    market.feed.repeat(BTC, "beta", PRICE * 2);
    await run(1);
    publish(market.heard);
    const row = [BTC, "halt", "disagreement", START + 1_250];
    expect(published).toEqual([["halts", row]]);
    expect(provider?.matches("halts")).toBe(true);
    expect(provider?.snapshot("halts") as HaltsMessage).toEqual({ rows: [row] });
    expect(provider?.assemble(new Map([["x", row]]), "halts")).toEqual({ rows: [row] });
  });
});
