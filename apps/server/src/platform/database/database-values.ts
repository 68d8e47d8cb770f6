/**
 * How values of Postgres appear in the program: whole and exact numbers as decimal text, instants as epoch milliseconds,
 * days as "2026-11-21". Nothing that may be money ever becomes a floating point number here.
 */
import { instantOf } from "@candor/money/money";
import pg from "pg";

const { builtins } = pg.types;
const text = (value: string): string => value;
const TEXT_ARRAY = 1009;
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as number as 25) as (value: string) => (string | null)[];

/** Postgres writes 2026-11-21 03:22:34.123456+00, as the session's time zone is UTC. */
function parseInstant(value: string) {
  const milliseconds = Date.parse(value.replace(" ", "T").replace(/\+00$/, "Z"));
  if (Number.isNaN(milliseconds)) throw new RangeError(`not an instant: ${value}`);
  return instantOf(milliseconds);
}

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, text],
  [builtins.NUMERIC, text],
  [builtins.DATE, text],
  [builtins.TIMESTAMPTZ, parseInstant],
  [1016, parseTextArray],
  [1231, parseTextArray],
  [1182, parseTextArray],
  [1185, (value) => parseTextArray(value).map((item) => (item === null ? null : parseInstant(item)))],
]);

/** For the `types` option of a connection. */
export const databaseTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};
