/** Nobody can choose an outcome: no column, endpoint, field or setting has a name for doing so. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "@candor/api/api";
import type { Endpoint } from "@candor/api/endpoint";
import { expect, test } from "vitest";
import { SETTINGS } from "../platform/config-table.ts";

const OUTCOME =
  /^(win|wins|won|winner|winning|winrate|lose|loses|loser|losing|odds|outcome|outcomes|result|results|bias|biased|rig|rigged|payout|payouts|force|forced|forces|luck|manipulate|manipulated)$/;

/** Names that sound like it and are not. */
const HARMLESS: Readonly<Record<string, string>> = {
  time_in_force: "how long an order stays in the book, as every exchange calls it",
};

/** "user_win_rate", "userWinRate" and "/user/winRate" are the words user, win, rate. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

const choosing = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => !(name in HARMLESS) && wordsOf(name).some((word) => OUTCOME.test(word)));

/** Tables and columns of the generated schema. */
const namesOfTables = (schema: string): string[] =>
  [...schema.matchAll(/^interface (\w+)|^ {2}(\w+)\??:/gm)].map(([, table, column]) => table ?? column ?? "");

/** Every field of a JSON schema, however deep. */
function namesOfFields(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesOfFields)];
}

const namesOfEndpoint = ({ path, request, response }: Endpoint): string[] => [
  path,
  ...namesOfFields(request.toJSONSchema({ io: "input", unrepresentable: "any" })),
  ...namesOfFields(response.toJSONSchema({ io: "output", unrepresentable: "any" })),
];

const SCHEMA = readFileSync(join(import.meta.dirname, "../platform/database-schema.ts"), "utf8");

test("no table and no column names an outcome that could be chosen", () => {
  const names = namesOfTables(SCHEMA);
  expect(names).toEqual(expect.arrayContaining(["SpotOrder", "password_hash"]));
  expect(choosing(names)).toEqual([]);
});

test("no path and no field of the API names one", () => {
  const names = Object.values(api).flatMap((endpoint) => namesOfEndpoint(endpoint));
  expect(names).toEqual(expect.arrayContaining(["/coin/trade", "target_price", "average_price"]));
  expect(choosing(names)).toEqual([]);
});

test("no setting names one", () => {
  const names = Object.values(SETTINGS).flatMap(({ name, flag }) => [name, flag]);
  expect(choosing(names)).toEqual([]);
});

test("one that is planted is found, wherever it stands", () => {
  const planted = SCHEMA.replace("interface Customer {", "interface Customer {\n  win_rate_bps: number;");
  expect(choosing(namesOfTables(planted))).toEqual(["win_rate_bps"]);
  expect(choosing(namesOfTables(`${SCHEMA}\ninterface ForcedResult {\n}\n`))).toEqual(["ForcedResult"]);
  const field = { type: "object", properties: { list: { type: "array", items: { properties: { isForcedWin: {} } } } } };
  expect(choosing(namesOfFields(field))).toEqual(["isForcedWin"]);
  expect(choosing(["/user/setWinRate", "PAYOUT_FACTOR", "--odds"])).toHaveLength(3);
});
