/**
 * Reads a page of what operators search and sort: by the key that its index is in, so that a page costs the same however
 * deep it is and however long the history. What a search leaves is looked for in so many rows at once: such a page may be
 * short, or empty, and still be followed by others.
 */
import { type PageQuery, QUEUE_COUNTED_MAX } from "@candor/api/paging";
import type { Reader } from "./database-types.ts";
import { placeOf, type Wanted } from "./list-stretch.ts";
import { assertReached } from "./page-too-deep.ts";

/** So many rows are looked through for those that are wanted: a few hundredths of a second. */
const LOOKED_THROUGH = QUEUE_COUNTED_MAX;

/** A condition on rows; each `?` stands for the next of its values. */
export interface QueueCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

type Condition = Wanted | QueueCondition;

export interface QueueSource {
  /** Every column below is named with it. */
  readonly table: string;
  /** Its column that `after` names a row by: a bigint. */
  readonly id?: string;
  /** What a search looks at beside the table, one row for each of its own. */
  readonly joined?: string;
  /** Which rows an index finds in the order below. */
  readonly within: readonly (Condition | undefined)[];
  /** Which of those are wanted: all conditions together. */
  readonly wanted?: readonly (Condition | undefined)[];
  /** What it is sorted by, never null; together they are one row's alone. */
  readonly keys: readonly string[];
  readonly order: "asc" | "desc";
}

export interface QueuePage {
  /** In their order. */
  readonly ids: readonly string[];
  /** The `after` of the next page; null where there is none. */
  readonly next: string | null;
  /** How many there are in all; null where there are more than are counted. */
  readonly total: number | null;
}

/** Throws PageTooDeep. @param most for tests: rows that are looked through, and counted, at once */
export async function readQueuePage(
  reader: Reader,
  source: QueueSource,
  paging: PageQuery,
  most: number = LOOKED_THROUGH,
): Promise<QueuePage> {
  const { after, offset, limit } = placeOf(paging);
  const end = offset + limit + 1;
  const isSearched = wantedOf(source).length > 0;
  const rows = await readIds(reader, source, { after, end, lookedThrough: isSearched ? most : end });
  const total = await countUpTo(reader, source, most);
  const ids = rows.slice(offset, offset + limit);
  if (rows.length === end) return { ids, next: ids.at(-1) ?? null, total };
  const next = isSearched ? await readFloor(reader, source, after, most) : null;
  assertReached({ offset, found: ids.length, next }, most);
  return { ids, next, total };
}

/** How many rows are wanted; null where more would have to be looked through than are at once. */
export async function countUpTo(
  reader: Reader,
  source: QueueSource,
  most: number = LOOKED_THROUGH,
): Promise<number | null> {
  const { values, conditions, parameter } = statement();
  const { rows } = await reader.query<{ passed: number; found: number }>(
    `select count(*)::int as passed, (count(*) filter (where ${conditions(wantedOf(source))}))::int as found
     from (select * from ${source.table} where ${conditions(withinOf(source))} limit ${parameter(most + 1)}::bigint)
       ${source.table} ${joinedOf(source)}`,
    values,
  );
  const [{ passed, found } = { passed: 0, found: 0 }] = rows;
  return passed > most ? null : found;
}

/** Rows that were read by their ids, as a page lists them. */
export function inOrder<T extends { readonly id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page as it is answered, around its rows. */
export const queueOut = <Out>({ next, total }: Omit<QueuePage, "ids">, list: Out[]) => ({
  ...{ list, total, has_more: next !== null, next },
});

interface Asked {
  readonly after: string | undefined;
  readonly end: number;
  readonly lookedThrough: number;
}

async function readIds(reader: Reader, source: QueueSource, { after, end, lookedThrough }: Asked): Promise<string[]> {
  const { values, conditions, parameter } = statement();
  const { table } = source;
  const beyond = beyondRow(source, after, parameter);
  const text = `select ${idOf(source)}::text as id from (
      select * from ${table} where ${conditions(withinOf(source))} and ${beyond}
      order by ${orderOf(source)} limit ${parameter(lookedThrough)}::bigint) ${table} ${joinedOf(source)}
    where ${conditions(wantedOf(source))} order by ${orderOf(source)} limit ${parameter(end)}::bigint`;
  return (await reader.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
}

/** The last of so many rows that were looked through; null where they were to the end. */
async function readFloor(
  reader: Reader,
  source: QueueSource,
  after: string | undefined,
  lookedThrough: number,
): Promise<string | null> {
  const { values, conditions, parameter } = statement();
  const beyond = beyondRow(source, after, parameter);
  const { rows } = await reader.query<{ id: string }>(
    `select ${idOf(source)}::text as id from ${source.table} where ${conditions(withinOf(source))} and ${beyond}
     order by ${orderOf(source)} offset ${parameter(lookedThrough - 1)}::bigint limit 1`,
    values,
  );
  return rows[0]?.id ?? null;
}

/** Behind a row, wherever that row stands by now. */
function beyondRow(source: QueueSource, after: string | undefined, parameter: (value: unknown) => string): string {
  if (after === undefined) return "true";
  const id = `${parameter(after)}::bigint`;
  const own = source.keys.map((key) =>
    key === idOf(source) ? id : `(select ${key} from ${source.table} where ${idOf(source)} = ${id})`,
  );
  return `(${source.keys.join(", ")}) ${source.order === "asc" ? ">" : "<"} (${own.join(", ")})`;
}

const idOf = ({ table, id = "id" }: QueueSource): string => `${table}.${id}`;
const orderOf = ({ keys, order }: QueueSource): string => keys.map((key) => `${key} ${order}`).join(", ");
const withinOf = ({ within }: QueueSource): Condition[] => within.filter((one) => one !== undefined);
const wantedOf = ({ wanted = [] }: QueueSource): Condition[] => wanted.filter((one) => one !== undefined);
/** Only a search looks there. */
const joinedOf = (source: QueueSource): string => (wantedOf(source).length > 0 ? (source.joined ?? "") : "");

function statement() {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  function text(condition: Condition): string {
    const left = "values" in condition ? [...condition.values] : [];
    return condition.sql.replaceAll("?", () => parameter("values" in condition ? left.shift() : condition.value));
  }
  const conditions = (all: readonly Condition[]): string => all.map((one) => `(${text(one)})`).join(" and ") || "true";
  return { values, parameter, conditions };
}
