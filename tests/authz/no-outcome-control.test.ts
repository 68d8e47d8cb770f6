/**
 * Nobody can choose an outcome (DOMAIN section 0): no table, column or routine, no endpoint and no field of one, no setting
 * and no command's flag has a name by which a price, a win rate or somebody's result could be set.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@candor/api/api";
import type { Endpoint } from "@candor/api/endpoint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seed } from "../../apps/server/src/core/instrument/instrument.ts";
import { SETTINGS } from "../../apps/server/src/platform/config/config-table.ts";
import { createDatabase, type Database } from "../../apps/server/src/platform/database/database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../apps/server/src/platform/postgres/embedded-postgres.ts";
import {
  answeredBy,
  catalogue,
  environmentIn,
  flagsIn,
  jsonOf,
  pathOf,
  sentTo,
  settings,
  sourcesIn,
  unsaidTo,
  valuesSentTo,
} from "./no-outcome-places.ts";
import { ALLOWED, choosing, ENVIRONMENT, JSON_COLUMNS, placeText } from "./no-outcome-words.ts";
import { POWERS } from "./operator-powers.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
const SERVER = join(REPOSITORY, "apps/server/src");
const PROGRAMS = [join(SERVER, "main"), join(SERVER, "commands")];
const ENDPOINTS = Object.entries<Endpoint>(api);

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "candor-outcome-"));
  // As root, Postgres runs under another account, which must be able to pass through.
  chmodSync(folder, 0o711);
  const log = createLog("silent");
  postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: { fsync: "off" } });
  await migrate(postgres.owner);
  database = createDatabase({ connection: postgres.owner, log });
  await seed(database);
});
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("nothing that is there could choose an outcome", () => {
  test("no table, column, routine, trigger or word of a column in the database", async () => {
    const places = await catalogue(database);
    const found = [
      "option_order stake",
      "table contract_closing",
      "value of contract_order closing",
      "pgboss.job priority",
    ];
    expect(places.map(placeText)).toEqual(expect.arrayContaining(found));
    expect(places.map(placeText)).toContain("trigger of contract_closing contract_closing_append_only");
    expect(choosing(places)).toEqual([]);
  });

  test("no name inside a column, and no column that could hold one without a reason", async () => {
    const { columns, keys } = await jsonOf(database);
    expect([...columns].sort()).toEqual(Object.keys(JSON_COLUMNS).sort());
    expect(keys.map(placeText)).toContain("key of instrument sources provider");
    expect(choosing(keys)).toEqual([]);
  });

  test("no path of the interface, and no field or word that anyone can send", () => {
    const places = ENDPOINTS.flatMap(([key, endpoint]) => [
      pathOf(endpoint),
      ...sentTo(key, endpoint),
      ...valuesSentTo(key, endpoint),
    ]);
    expect(places.map(placeText)).toEqual(expect.arrayContaining(["path /coin/trade", "POST /operator/halt reason"]));
    expect(choosing(places)).toEqual([]);
  });

  test("nobody can send what no schema names", () => {
    expect(ENDPOINTS.flatMap(([key, endpoint]) => unsaidTo(key, endpoint))).toEqual([]);
  });

  test("no answer speaks of a choice", () => {
    const places = ENDPOINTS.flatMap(([, endpoint]) => answeredBy(endpoint));
    expect(places.map(placeText)).toContain("answer average_price");
    expect(choosing(places, "said")).toEqual([]);
  });

  test("operators change what is said of each of their endpoints, with what may be sent, and nothing else", () => {
    const changing = ENDPOINTS.filter(([, { who, changes }]) => who === "operator" && changes);
    const found = changing.map(([key, endpoint]) => [key, sentTo(key, endpoint).map(({ name }) => name)]);
    const said = Object.entries(POWERS).map(([key, { sent }]) => [key, sent]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(said));
  });

  test("no setting, and no flag of a command", () => {
    const places = [...settings(SETTINGS), ...PROGRAMS.flatMap(sourcesIn).flatMap(flagsIn)];
    expect(places.map(placeText)).toEqual(expect.arrayContaining(["setting PORT", "flag reason"]));
    expect(choosing(places)).toEqual([]);
  });

  test("no variable is read that is no setting", () => {
    const sources = [SERVER, join(REPOSITORY, "packages")].flatMap(sourcesIn);
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap((source) => environmentIn(source, Object.keys(ENVIRONMENT)))).toEqual([]);
  });
});

describe("what is planted is found", () => {
  test.each([
    ["a column", "alter table customer add column win_rate_bps integer", "customer win_rate_bps"],
    ["a column of an order", "alter table option_order add column forced_end text", "option_order forced_end"],
    ["a column that moves a price", "alter table instrument add column index_offset bigint", "instrument index_offset"],
    ["a table", "create table result_override (id bigint)", "table result_override"],
    ["a routine", "create function set_outcome() returns void language sql as ''", "routine set_outcome"],
    ["a parameter", "create function f(lucky bigint) returns void language sql as ''", "routine f lucky"],
    ["a table of another schema", "create schema desk; create table desk.override (id bigint)", "table desk.override"],
    ["a view", "create view odds as select id from customer", "table odds"],
    [
      "a trigger",
      "create trigger skew_entry before update on option_order execute function ledger_is_append_only()",
      "trigger of option_order skew_entry",
    ],
    [
      "a word of a check",
      "alter table customer add column kind text check (kind in ('plain', 'loses-often'))",
      "value of customer loses-often",
    ],
    ["a word of an enumeration", "create type ending as enum ('fair', 'forced')", "value of ending forced"],
  ])("%s", async (_, sql, place) => {
    const planted = createDatabase({ connection: postgres.owner, log: createLog("silent"), connections: 1 });
    try {
      const found = await planted
        .transaction(async (tx) => {
          await tx.query(sql);
          throw new Planted(choosing(await catalogue(tx)));
        })
        .catch((error: unknown) => (error instanceof Planted ? error.found : Promise.reject(error)));
      expect(found).toEqual([place]);
    } finally {
      await planted.close();
    }
  });

  test("a column whose contents have names, and a name in one", async () => {
    const planted = createDatabase({ connection: postgres.owner, log: createLog("silent"), connections: 1 });
    const sql = `create table trait (more jsonb);
      insert into trait values ('[{"of": {"winRate": 1}}]')`;
    try {
      const found = await planted
        .transaction(async (tx) => {
          await tx.query(sql);
          const { columns, keys } = await jsonOf(tx);
          throw new Planted([...columns.filter((one) => !Object.hasOwn(JSON_COLUMNS, one)), ...choosing(keys)]);
        })
        .catch((error: unknown) => (error instanceof Planted ? error.found : Promise.reject(error)));
      expect(found).toEqual(["trait more", "key of trait more winRate"]);
    } finally {
      await planted.close();
    }
  });

  test.each([
    ...[
      "risk",
      "risk_level",
      "user_group",
      "edge",
      "house_edge",
      "rtp",
      "tilt",
      "target_index",
      "next_tick",
      "index_bump",
    ],
    ...["quote_delta", "hit_percent", "up_percent", "intervene"],
  ])("the name %s, wherever it stands", (name) => {
    expect(choosing([{ where: "customer", name }])).toEqual([`customer ${name}`]);
  });

  test("a field, a word, a path and an answer of an endpoint", () => {
    const planted = (field: string) => ({
      toJSONSchema: () => ({ properties: { list: { items: { properties: { [field]: {} } } } } }),
    });
    const as = (field: string) => planted(field) as never as Endpoint["request"];
    expect(choosing(sentTo("POST /operator/halt", { request: as("settlementPrice") }))).toEqual([
      "POST /operator/halt settlementPrice",
    ]);
    expect(choosing(sentTo("POST /microtrade/submit", { request: as("payout_rate") }))).toHaveLength(1);
    expect(choosing([pathOf({ path: "/user/setWinRate" })])).toEqual(["path /user/setWinRate"]);
    expect(choosing(answeredBy({ response: as("isForcedWin") }), "said")).toEqual(["answer isForcedWin"]);
  });

  test("a word that may be sent, and a field that may be anything", () => {
    const words = { toJSONSchema: () => ({ properties: { kind: { anyOf: [{ enum: ["plain", "force-loss"] }] } } }) };
    const anything = {
      toJSONSchema: () => ({ properties: { more: {}, map: { type: "object", additionalProperties: {} } } }),
    };
    const as = (request: object) => ({ request }) as never as Pick<Endpoint, "request">;
    expect(choosing(valuesSentTo("POST /operator/halt", as(words)))).toEqual([
      "value to POST /operator/halt force-loss",
    ]);
    expect(unsaidTo("POST /operator/halt", as(anything))).toEqual([
      "POST /operator/halt more",
      "POST /operator/halt map",
    ]);
  });

  test("a setting and a flag", () => {
    expect(choosing(settings({ planted: { name: "OPTION_WIN_RATE" } }))).toEqual(["setting OPTION_WIN_RATE"]);
    expect(choosing(flagsIn({ text: "npm run operator -- settle ID --outcome lost" }))).toEqual(["flag outcome"]);
    expect(choosing(flagsIn({ text: 'parseArgs({ options: { outcome: { type: "string" } } })' }))).toEqual([
      "flag outcome",
    ]);
  });

  test.each([
    "const bias = process.env.HOUSE_BIAS;",
    "const { WIN_RATE } = process.env;",
    "const rate = process.env['WIN_RATE'];",
    "const rate = process.env?.WIN_RATE;",
    "const rate = process.env[name];",
    "const { env } = process;",
    'const rate = process["e" + "nv"].WIN_RATE;',
    "const all = Reflect.get(process, word);",
    'import { env as all } from "node:process";',
    'const all = (await import("process")).default;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source
    "const said = `${process.env.WIN_RATE}`;",
    "process.loadEnvFile(path);",
  ])("a variable that is no setting: %s", (text) => {
    expect(environmentIn({ file: "desk.ts", text }, [])).not.toEqual([]);
  });

  test("and nothing else is taken for one", () => {
    const text =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source
      "/* in this process */ const word = 'process env'; // env\nprocess.exit(1); `env ${process.pid} process`;";
    expect(environmentIn({ file: "desk.ts", text }, [])).toEqual([]);
  });
});

test("every exception is of something that is there, and says why", async () => {
  const places = [
    ...(await catalogue(database)),
    ...(await jsonOf(database)).keys,
    ...ENDPOINTS.flatMap(([key, endpoint]) => [
      pathOf(endpoint),
      ...sentTo(key, endpoint),
      ...valuesSentTo(key, endpoint),
      ...answeredBy(endpoint),
    ]),
    ...settings(SETTINGS),
    ...PROGRAMS.flatMap(sourcesIn).flatMap(flagsIn),
  ];
  const there = new Set(places.map(placeText));
  expect(Object.keys(ALLOWED).filter((text) => !there.has(text))).toEqual([]);
  const sources = new Map(sourcesIn(SERVER).map(({ file, text }) => [file, text]));
  const isThere = (one: string) => sources.get(one.split(" ")[0] ?? "")?.includes(one.slice(one.indexOf(" ") + 1));
  expect(Object.keys(ENVIRONMENT).filter((one) => !isThere(one))).toEqual([]);
  for (const reason of [ALLOWED, JSON_COLUMNS, ENVIRONMENT].flatMap(Object.values)) {
    expect(reason.length).toBeGreaterThan(10);
  }
});

/** Takes what was found out of a transaction that is undone. */
class Planted extends Error {
  readonly found: readonly string[];

  constructor(found: readonly string[]) {
    super("planted");
    this.found = found;
  }
}
