import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@candor/api/api";
import { type Instant, instantOf } from "@candor/money/money";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Reader } from "../../platform/database/database.ts";
import { askRoute } from "../instrument/instrument-test-support.ts";
import { checkLog } from "./check/check-log.ts";
import { databaseSource } from "./check/database-source.ts";
import { exportSource } from "./check/export-source.ts";
import type { LogSource } from "./check/log-source.ts";
import { serverSource } from "./check/server-source.ts";
import { writeKeeping } from "./checkpoints/checkpoint-store.ts";
import { exportHeads } from "./export/export-heads.ts";
import { rotateKey } from "./keys/log-keys.ts";
import { keepDays } from "./log-jobs.ts";
import { logRoutes } from "./log-routes.ts";
import { TestLog } from "./tick-log-test-support.ts";

const START = Date.UTC(2026, 10, 21, 12);
const ALL = { blocksSince: () => instantOf(0) };
/** Of exported heads, which come without their blocks. */
const HEADS = { blocksSince: () => instantOf(Number.MAX_SAFE_INTEGER) };

type LogHeads = { list: { first_seq: number }[] };

let t: TestLog;
let folder: string;
beforeEach(async () => {
  t = await TestLog.open(START);
  folder = mkdtempSync(join(tmpdir(), "candor-export-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await t.close();
});

const runExport = () => exportHeads({ database: t.own.database, clock: t.clock, log: t.own.log, folder });
const dayFile = () => join(folder, "heads-2026-11-21.txt");

describe("exported heads", () => {
  test("are all there, each once, in files that only grow", async () => {
    await t.blocks(2);
    expect(await runExport()).toBe(4);
    const before = readFileSync(dayFile(), "utf8");
    expect(await runExport()).toBe(0);
    await rotateKey(t.own.database, t.keys);
    await t.blocks(2);
    expect(await runExport()).toBe(4);
    expect(readFileSync(dayFile(), "utf8").startsWith(before)).toBe(true);
    t.clock.advance(86_400_000);
    await t.blocks(1);
    await runExport();
    expect(readdirSync(folder).sort()).toEqual(["heads-2026-11-21.txt", "heads-2026-11-22.txt", "keys.json"]);
    const report = await checkLog(exportSource(folder), HEADS);
    expect(report).toMatchObject({ instruments: 2, blocks: 10, headsOnly: 10, keys: 2, fault: undefined });
    expect((await t.check({ against: exportSource(folder) })).fault).toBeUndefined();
  });

  test("with any one byte changed do not hold", async () => {
    await t.blocks(3);
    await runExport();
    const files = ["heads-2026-11-21.txt", "keys.json"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.nat(10_000), fc.nat(6), async (name, place, bit) => {
        const file = join(folder, name);
        const bytes = readFileSync(file);
        const changed = Buffer.from(bytes);
        const index = place % bytes.length;
        changed[index] = (changed[index] ?? 0) ^ (1 << bit);
        writeFileSync(file, changed);
        expect((await checkLog(exportSource(folder), HEADS)).fault, `${name}[${index}]`).toBeDefined();
        writeFileSync(file, bytes);
      }),
    );
    expect((await checkLog(exportSource(folder), HEADS)).fault).toBeUndefined();
  });

  test("survive a crash in the middle: half a line is cut, a line written twice says the same", async () => {
    await t.blocks(1);
    await runExport();
    const [first = ""] = readFileSync(dayFile(), "utf8").split("\n");
    appendFileSync(dayFile(), `${first}\n${first.slice(0, 40)}`);
    expect((await checkLog(exportSource(folder), HEADS)).fault).toMatchObject({ fault: "unreadable" });
    await t.blocks(1);
    await runExport();
    expect(await checkLog(exportSource(folder), HEADS)).toMatchObject({ blocks: 4, fault: undefined });
  });

  test("tell a log that was written anew, or cut short, though it holds by itself", async () => {
    const other = await TestLog.open(START);
    try {
      await t.blocks(2);
      await runExport();
      await t.own.owner.query(
        "delete from tick_block where first_seq = 21; alter table tick_head disable trigger user; delete from tick_head where first_seq = 21",
      );
      expect((await t.check()).fault).toMatchObject({ fault: "missing", firstSeq: 21, lastSeq: 40 });
      // Whoever can cut the log short can also forget what was exported.
      await t.own.owner.query("delete from tick_head_export");
      expect(await t.check()).toMatchObject({ openEnds: 2, fault: undefined });
      const against = exportSource(folder);
      expect((await t.check({ against })).fault).toMatchObject({ fault: "missing", firstSeq: 21 });
      await other.blocks(2);
      expect((await other.check({ against })).fault).toMatchObject({ fault: "differs", firstSeq: 1 });
    } finally {
      await other.close();
    }
  });

  test("tell that all of an instrument is gone from the log", async () => {
    await t.blocks(2);
    await runExport();
    await t.own.owner.query(
      "delete from tick_block where instrument_id = 2; alter table tick_head disable trigger user; delete from tick_head where instrument_id = 2",
    );
    const against = exportSource(folder);
    expect(await t.check({ against, symbol: "BTCUSDT" })).toMatchObject({ instruments: 1, fault: undefined });
    expect((await t.check({ against })).fault).toMatchObject({ fault: "missing", symbol: "2", firstSeq: 1 });
    expect((await t.check()).fault).toMatchObject({ fault: "missing", symbol: "2", firstSeq: 1, lastSeq: 40 });
  });
});

describe("a range of the log", () => {
  const at = (ms: number) => instantOf(START + ms);
  /** A log whose list of blocks leaves some out; whoever shows it cannot do the same to the heads that follow each other. */
  const without = (...firstSeqs: readonly number[]): LogSource => {
    const whole = databaseSource(t.own.database);
    return {
      ...whole,
      async *blocks(instrumentId, range) {
        for await (const block of whole.blocks(instrumentId, range))
          if (!firstSeqs.includes(block.firstSeq)) yield block;
      },
    };
  };
  const faultOf = async (source: LogSource, range: { from?: Instant; to?: Instant } = {}) =>
    (await checkLog(source, { ...ALL, ...range })).fault;

  test("that is read from its beginning has one: whoever shows it cannot leave out its first blocks", async () => {
    await t.blocks(3);
    expect(await faultOf(without(1))).toMatchObject({ fault: "gap", symbol: "BTCUSDT", firstSeq: 21 });
    expect(await faultOf(without(1), { from: at(6_000) })).toBeUndefined();
    expect(await faultOf(without(1), { from: at(4_000) })).toMatchObject({ fault: "gap", firstSeq: 21 });
    expect(await faultOf(without(21), { from: at(6_000) })).toMatchObject({ fault: "gap", firstSeq: 41 });
  });

  test("shows its last blocks too, and all of them where it has but one", async () => {
    await t.blocks(4);
    for (const to of [at(14_000), at(15_000), at(15_100)])
      expect(await faultOf(without(41), { to })).toMatchObject({ fault: "gap", firstSeq: 41 });
    // Of an open end nothing in the log can say whether something is missing there: so it is said.
    expect(await checkLog(without(41, 61), { ...ALL, from: at(11_000) })).toMatchObject({ blocks: 0, openEnds: 2 });
    const [from, to] = [at(6_000), at(9_000)];
    expect(await faultOf(without(21), { from, to })).toMatchObject({ fault: "gap" });
    expect(await checkLog(without(), { ...ALL, from, to })).toMatchObject({ blocks: 2, openEnds: 0, fault: undefined });
    for (const deleted of ["first_seq = 41", "first_seq in (21, 41)"]) {
      await t.own.owner.query(
        `delete from tick_block where ${deleted}; alter table tick_head disable trigger user; delete from tick_head where ${deleted}`,
      );
      expect(await faultOf(without(), { from, to: at(14_000) })).toBeDefined();
      expect(await faultOf(without(), { to: at(14_000) })).toBeDefined();
    }
  });

  test("without a price in it lies between two blocks that follow each other, or behind the last one", async () => {
    await t.blocks(2);
    t.clock.advance(60_000);
    await t.blocks(2);
    const empty = { from: at(20_000), to: at(40_000) };
    expect(await checkLog(without(), { ...ALL, ...empty })).toMatchObject({ blocks: 0, openEnds: 0, fault: undefined });
    const before = { from: at(-20_000), to: at(-10_000) };
    expect(await checkLog(without(), { ...ALL, ...before })).toMatchObject({ blocks: 0, fault: undefined });
    const behind = { from: at(100_000), to: at(200_000) };
    expect(await checkLog(without(), { ...ALL, ...behind })).toMatchObject({
      blocks: 0,
      openEnds: 2,
      fault: undefined,
    });
    await t.own.owner.query(
      "delete from tick_block where first_seq = 21; alter table tick_head disable trigger user; delete from tick_head where first_seq = 21",
    );
    expect(await faultOf(without(), { from: at(6_000), to: at(40_000) })).toBeDefined();
  });

  test("whose newest blocks are gone is found by the journal that goes on behind them", async () => {
    await t.blocks(3);
    await t.steps(3);
    await t.own.owner.query(
      "delete from tick_block where first_seq = 41; alter table tick_head disable trigger user; delete from tick_head where first_seq = 41",
    );
    expect(await faultOf(without())).toMatchObject({ fault: "missing", symbol: "BTCUSDT", firstSeq: 41, lastSeq: 60 });
  });
});

describe("the public endpoints", () => {
  let server: Server;
  let base: string;
  let busy = 0;
  const serve = async () => {
    const routes = logRoutes({ reader: t.own.database, instruments: t.instruments });
    server = createServer((request, response) => {
      const url = new URL(request.url ?? "", "http://localhost");
      const endpoint = api[`GET ${url.pathname.slice("/api".length)}` as "GET /market/log/keys"];
      if (busy-- > 0) return response.writeHead(429, { "retry-after": "0" }).end("{}");
      void askRoute(endpoint, Object.fromEntries(url.searchParams) as never, {}, routes)
        .then((message) => ({ type: "ok", message }))
        .catch((error: Error) => ({ type: "error", message: error.message }))
        .then((answer) => response.end(JSON.stringify(answer)));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  beforeEach(serve);
  afterEach(() => server.close());

  const get = async (path: string) =>
    (await (await fetch(`${base}/api/market/log/${path}`)).json()) as { message: never };

  test("show everything that is needed to check the log, to anyone", async () => {
    await t.blocks(3);
    busy = 2;
    const { fault: _, ...figures } = await checkLog(databaseSource(t.own.database), ALL);
    expect(await checkLog(serverSource(base), ALL)).toEqual({ ...figures, fault: undefined });
    expect((await checkLog(serverSource(base), { ...ALL, from: instantOf(START + 12_000) })).blocks).toBe(2);
    expect((await get("instruments")).message).toMatchObject([
      { match_id: 1, symbol: "BTCUSDT", currency_name: "BTC", legal_name: "USDT" },
      { match_id: 2, symbol: "ETHUSDT", currency_name: "ETH", legal_name: "USDT" },
    ]);
  });

  test("show what was folded, so that anyone can check what is left", async () => {
    await t.close();
    t = await TestLog.open(Date.UTC(2024, 0, 1, 10));
    await writeKeeping(t.own.owner, "short");
    await t.blocks(3);
    t.clock.advance(3_600_000);
    await t.blocks(2);
    t.clock.advance(2 * 86_400_000);
    await t.blocks(1);
    await keepDays(t.jobs(folder));
    server.close();
    await serve();
    const brief = { blocksSince: () => t.clock.now(), isBrief: true };
    expect(await checkLog(serverSource(base), brief)).toMatchObject({ folded: 10, checkpoints: 4, fault: undefined });
    const { list } = (await get("checkpoints?match_id=1&after_seq=60&limit=1")).message as { list: object[] };
    expect(list).toMatchObject([{ number: 2, first_seq: 61, last_seq: 100, head_count: 2, kept: [] }]);
    expect((await get("checkpoints?match_id=1&limit=1")).message).toMatchObject({ has_more: true });
    expect((await get("checkpoints?match_id=9999")).message).toBe("instrument-unknown");
  });

  test("page through blocks and heads by number, instant and limit", async () => {
    await t.blocks(4);
    const seqs = async (path: string) => {
      const { list, has_more } = (await get(path)).message as { list: { first_seq: number }[]; has_more: boolean };
      return [...list.map(({ first_seq }) => first_seq), has_more];
    };
    expect(await seqs("heads?symbol=BTCUSDT")).toEqual([1, 21, 41, 61, false]);
    expect(await seqs("heads?match_id=1&limit=2")).toEqual([1, 21, true]);
    expect(await seqs("blocks?match_id=1&limit=2&after_seq=40")).toEqual([41, 61, false]);
    expect(await seqs("blocks?match_id=1&after_seq=39")).toEqual([21, 41, 61, false]);
    expect(await seqs(`blocks?match_id=1&from=${START + 6_000}&to=${START + 10_500}`)).toEqual([21, 41, false]);
  });

  test("look at few heads, whichever instant is asked for", async () => {
    await t.blocks(1);
    await t.own.owner.query(
      `insert into tick_head select instrument_id, first_seq + 20 * n, last_seq + 20 * n,
         first_at + n * interval '5 s', last_at + n * interval '5 s', format, key_number, entry_count, price_mode,
         merkle_root, hash, signature
       from tick_head, generate_series(1, 12000) n where instrument_id = 1`,
    );
    /** What is answered, and how many pages of the tables were looked at for it. */
    const looked = async (question: string): Promise<[number[], number]> => {
      let pages = 0;
      const counting = {
        async query(sql: string, values: unknown[]) {
          const { rows } = await t.own.database.query<Record<"QUERY PLAN", [{ Plan: Record<string, number> }]>>(
            `explain (analyze, buffers, format json) ${sql}`,
            values,
          );
          const { Plan } = rows[0]!["QUERY PLAN"][0];
          pages += Plan["Shared Hit Blocks"]! + Plan["Shared Read Blocks"]!;
          return t.own.database.query(sql, values);
        },
      } as unknown as Reader;
      const asked = { match_id: "1", limit: "2", ...Object.fromEntries(new URLSearchParams(question)) };
      const routes = logRoutes({ reader: counting, instruments: t.instruments });
      const { list } = (await askRoute(api["GET /market/log/heads"], asked as never, {}, routes)) as LogHeads;
      return [list.map(({ first_seq }) => first_seq), pages];
    };
    const later = (seconds: number) => String(START + seconds * 1_000);
    for (const [question, expected] of [
      [`from=1`, [1, 21]],
      [`from=${later(5)}`, [1, 21]],
      [`from=${later(5.1)}`, [21, 41]],
      [`from=${later(7_500)}`, [29_981, 30_001]],
      [`from=${later(60_005)}`, [240_001]],
      [`from=${later(99_999)}`, []],
      [`to=1`, []],
      [`to=${later(0.25)}`, [1]],
      [`after_seq=29990&to=${later(7_500)}`, [29_981]],
      [`after_seq=29990&to=${later(7_500.25)}`, [29_981, 30_001]],
    ] as const) {
      const [found, pages] = await looked(question);
      expect(found, question).toEqual(expected);
      expect(pages, question).toBeLessThan(150);
    }
  });

  test("refuse an unknown instrument and a range that ends before it begins", async () => {
    expect((await get("heads?symbol=NOSUCH")).message).toBe("instrument-unknown");
    expect((await get("heads")).message).toBe("instrument-unknown");
    expect((await get("blocks?match_id=1&symbol=ETHUSDT")).message).toBe("instrument-unknown");
    expect((await get(`blocks?match_id=1&from=${START + 1}&to=${START}`)).message).toBe("range-invalid");
  });

  test("a server that leaves something out or changes it is found out", async () => {
    await t.blocks(3);
    await t.own.owner.query(
      "update tick_block set packed = set_byte(packed, 60, 1) where first_seq = 21 and instrument_id = 2",
    );
    expect((await checkLog(serverSource(base), ALL)).fault).toMatchObject({ symbol: "ETHUSDT", firstSeq: 21 });
    const server = serverSource(base);
    const cut: LogSource = {
      ...server,
      async *blocks(instrumentId, range) {
        for await (const block of server.blocks(instrumentId, range)) if (block.firstSeq !== 21) yield block;
      },
    };
    for (const range of [{ from: instantOf(START + 6_000) }, { to: instantOf(START + 9_000) }])
      expect((await checkLog(cut, { ...ALL, ...range })).fault).toMatchObject({ fault: "gap", symbol: "BTCUSDT" });
  });
});
