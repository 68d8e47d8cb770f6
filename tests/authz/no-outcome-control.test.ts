/**
 * Nobody can choose an outcome (DOMAIN section 0): no table, column or routine, no endpoint and no field of one, no setting
 * and no command's flag has a name by which a price, a win rate or somebody's result could be set.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@candor/api/api";
import type { Endpoint } from "@candor/api/endpoint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SETTINGS } from "../../apps/server/src/platform/config-table.ts";
import { createDatabase, type Database } from "../../apps/server/src/platform/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { ALLOWED, choosing, type Place, placeText } from "./no-outcome-words.ts";

const MAIN = join(import.meta.dirname, "../../apps/server/src/main");
const ENDPOINTS = Object.entries<Endpoint>(api);

/** Tables with their columns, and routines with their parameters, as the database itself names them. */
const CATALOGUE = `
  select table_name as "where", column_name as name from information_schema.columns where table_schema = 'public'
  union all select 'table', table_name from information_schema.tables where table_schema = 'public'
  union all select 'routine', routine_name from information_schema.routines where routine_schema = 'public'
  union all select 'routine ' || specific_name, parameter_name from information_schema.parameters
    where specific_schema = 'public' and parameter_name is not null`;

const catalogue = async (database: Database): Promise<readonly Place[]> => {
  const { rows } = await database.query<{ where: string; name: string }>(CATALOGUE);
  // The blocks of each day are a table of their own.
  return rows.filter(({ where, name }) => !/^tick_block_\d{8}$/.test(where === "table" ? name : where));
};

/** Every field of a JSON schema, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)];
}

const sentTo = (key: string, { request }: Pick<Endpoint, "request">): readonly Place[] =>
  fieldsOf(request.toJSONSchema({ io: "input", unrepresentable: "any" })).map((name) => ({ where: key, name }));
const answeredBy = ({ response }: Pick<Endpoint, "response">): readonly Place[] =>
  fieldsOf(response.toJSONSchema({ io: "output", unrepresentable: "any" })).map((name) => ({ where: "answer", name }));
const pathOf = ({ path }: Pick<Endpoint, "path">): Place => ({ where: "path", name: path });

const settings = (table: Readonly<Record<string, { readonly name: string }>>): readonly Place[] =>
  Object.values(table).map(({ name }) => ({ where: "setting", name }));

/** Variables that any file of the server reads beside the table of settings, and the flags and words of its commands. */
const variablesIn = (source: string): readonly Place[] =>
  [...source.matchAll(/\benv(?:\.|\[")(\w+)/g)].map(([, name]) => ({ where: "variable", name: name ?? "" }));
const flagsIn = (source: string): readonly Place[] =>
  [...source.matchAll(/--([a-z][a-z-]+)/g)].map(([, name]) => ({ where: "flag", name: name ?? "" }));

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|-test-support\.ts$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

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
});
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("nothing that is there could choose an outcome", () => {
  test("no table, column or routine of the database", async () => {
    const places = await catalogue(database);
    expect(places.map(placeText)).toEqual(expect.arrayContaining(["option_order stake", "table contract_closing"]));
    expect(choosing(places)).toEqual([]);
  });

  test("no path of the interface, and no field that anyone can send", () => {
    const places = ENDPOINTS.flatMap(([key, endpoint]) => [pathOf(endpoint), ...sentTo(key, endpoint)]);
    expect(places.map(placeText)).toEqual(expect.arrayContaining(["path /coin/trade", "POST /operator/halt reason"]));
    expect(choosing(places)).toEqual([]);
  });

  test("no answer speaks of a choice", () => {
    const places = ENDPOINTS.flatMap(([, endpoint]) => answeredBy(endpoint));
    expect(places.map(placeText)).toContain("answer average_price");
    expect(choosing(places, "said")).toEqual([]);
  });

  test("operators halt and resume, and can do nothing else", () => {
    const acts = ENDPOINTS.filter(([, { who }]) => who === "operator").map(([key, endpoint]) => [
      key,
      sentTo(key, endpoint).map(({ name }) => name),
    ]);
    expect(acts).toEqual([
      ["POST /operator/halt", ["match_id", "reason"]],
      ["POST /operator/resume", ["match_id", "reason"]],
    ]);
  });

  test("no setting, no variable and no flag of a command", () => {
    const sources = sourcesIn(join(MAIN, ".."));
    const places = [...settings(SETTINGS), ...sources.flatMap(variablesIn), ...sourcesIn(MAIN).flatMap(flagsIn)];
    expect(places.map(placeText)).toEqual(expect.arrayContaining(["setting PORT", "flag reason"]));
    expect(choosing(places)).toEqual([]);
  });
});

describe("what is planted is found", () => {
  test.each([
    ["a column", "alter table customer add column win_rate_bps integer", "customer win_rate_bps"],
    ["a column of an order", "alter table option_order add column forced_end text", "option_order forced_end"],
    ["a column that moves a price", "alter table instrument add column index_offset bigint", "instrument index_offset"],
    ["a table", "create table result_override (id bigint)", "table result_override"],
    ["a routine", "create function set_outcome() returns void language sql as ''", "routine set_outcome"],
  ])("%s", async (_, sql, place) => {
    const planted = createDatabase({ connection: postgres.owner, log: createLog("silent"), connections: 1 });
    try {
      const found = await planted
        .transaction(async (tx) => {
          await tx.query(sql);
          const { rows } = await tx.query<{ where: string; name: string }>(CATALOGUE);
          throw new Planted(choosing(rows));
        })
        .catch((error: unknown) => (error instanceof Planted ? error.found : Promise.reject(error)));
      expect(found).toEqual([place]);
    } finally {
      await planted.close();
    }
  });

  test("a field, a path and an answer of an endpoint", () => {
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

  test("a setting, a variable and a flag", () => {
    expect(choosing(settings({ planted: { name: "OPTION_WIN_RATE" } }))).toEqual(["setting OPTION_WIN_RATE"]);
    expect(choosing(variablesIn("const bias = process.env.HOUSE_BIAS;"))).toEqual(["variable HOUSE_BIAS"]);
    expect(choosing(flagsIn("npm run operator -- settle ID --outcome lost"))).toEqual(["flag outcome"]);
  });
});

test("every exception is of something that is there, and says why", async () => {
  const places = [
    ...(await catalogue(database)),
    ...ENDPOINTS.flatMap(([key, endpoint]) => [pathOf(endpoint), ...sentTo(key, endpoint), ...answeredBy(endpoint)]),
    ...settings(SETTINGS),
    ...sourcesIn(MAIN).flatMap(flagsIn),
  ];
  const there = new Set(places.map(placeText));
  expect(Object.keys(ALLOWED).filter((text) => !there.has(text))).toEqual([]);
  for (const reason of Object.values(ALLOWED)) expect(reason.length).toBeGreaterThan(10);
});

/** Takes what was found out of a transaction that is undone. */
class Planted extends Error {
  readonly found: readonly string[];

  constructor(found: readonly string[]) {
    super("planted");
    this.found = found;
  }
}
