/**
 * Reads a stretch of a list, newest first, by the key its index is in: never more rows than are wanted, or, where only some of
 * an owner's rows are wanted, than it looks through at once. What it costs does not depend on how deep it is or on how many
 * rows there are.
 */
import type { PageQuery } from "@candor/api/paging";
import type { Reader } from "./database-types.ts";
import { assertReached } from "./page-too-deep.ts";

/** So many rows of an owner are looked through for those that are wanted: a few thousandths of a second. */
const LOOKED_THROUGH = 2_000;
/** Where pages are asked for by number: nothing says where the one before had stopped, so each looks from the newest on. */
const LOOKED_THROUGH_BY_NUMBER = 10_000;
const BEFORE_ALL = "9223372036854775807";

/** Where a stretch begins and how long it is. */
export interface Place {
  /** Rows older than this one; the newest without. */
  readonly after: string | undefined;
  /** So many of those are passed over; few, as far as page numbers reach. */
  readonly offset: number;
  readonly limit: number;
}

export const placeOf = ({ page, limit, after }: PageQuery): Place => ({
  after,
  offset: after === undefined ? (page - 1) * limit : 0,
  limit,
});

export interface Stretch<T> {
  readonly list: readonly T[];
  readonly hasMore: boolean;
  /** The `after` of the next stretch; null where there is nothing older. */
  readonly next: string | null;
}

/** A stretch as it is answered. */
export const pageOut = <T, Out>({ list, hasMore, next }: Stretch<T>, out: (row: T) => Out) => ({
  list: list.map(out),
  has_more: hasMore,
  next,
});

/**
 * A stretch of a list that is read in its own way.
 * @param read rows older than an id, newest first, so many at most
 */
export async function stretchOf<T extends { readonly id: string }>(
  { after = BEFORE_ALL, offset, limit }: Place,
  read: (after: string, most: number) => Promise<readonly T[]>,
): Promise<Stretch<T>> {
  const rows = await read(after, offset + limit + 1);
  const list = rows.slice(offset, offset + limit);
  const hasMore = rows.length > offset + limit;
  return { list, hasMore, next: hasMore ? (list.at(-1)?.id ?? null) : null };
}

/**
 * One stretch out of several, each of the same place from its own beginning, as far down as all of them go: below where one of
 * them stopped, its rows may be missing between those of the others.
 */
export function mergeStretches<T extends { readonly id: string }, Out>(
  stretches: readonly Stretch<T>[],
  { offset, limit }: Place,
  out: (row: T) => Out,
): Stretch<Out> {
  const floor = stretches.reduce<bigint | null>((highest, { next }) => {
    const end = next === null ? null : BigInt(next);
    return end === null || (highest !== null && highest > end) ? highest : end;
  }, null);
  const known = stretches
    .flatMap(({ list }) => list)
    .filter(({ id }) => floor === null || BigInt(id) >= floor)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  const list = known.slice(offset, offset + limit);
  const isCut = known.length > offset + limit;
  const next = isCut ? (list.at(-1)?.id ?? null) : (floor?.toString() ?? null);
  assertReached({ offset, found: list.length, next }, LOOKED_THROUGH_BY_NUMBER);
  return { list: list.map(out), hasMore: next !== null, next };
}

/** A condition on rows; `?` stands for its value. */
export interface Wanted {
  readonly sql: string;
  readonly value?: unknown;
}

export interface ListSource {
  /** Columns of the table; `id` must be among them. */
  readonly columns: string;
  /** Its `id` is a bigint that rises with time. */
  readonly table: string;
  /** Whose rows: $1 in `parts`. */
  readonly owner: unknown;
  /** Which rows an index with `id` last finds; several where several indexes share them. */
  readonly parts: readonly string[];
  /** Which of those are wanted: all conditions together. Undefined ones do not count. */
  readonly wanted: readonly (Wanted | undefined)[];
}

/** The condition that a column has a value; undefined without one, so that all are wanted. */
export const equals = (column: string, value: unknown): Wanted | undefined =>
  value === undefined || value === null ? undefined : { sql: `${column} = ?`, value };

/** Throws PageTooDeep. @param lookedThrough for tests */
export async function readStretch<Row extends { readonly id: string }>(
  reader: Reader,
  source: ListSource,
  place: Place,
  lookedThrough: number = place.after === undefined ? LOOKED_THROUGH_BY_NUMBER : LOOKED_THROUGH,
): Promise<Stretch<Row>> {
  const { after = BEFORE_ALL, offset, limit } = place;
  const end = offset + limit + 1;
  const wanted = source.wanted.filter((one) => one !== undefined);
  const rows = await readRows<Row>(reader, { ...source, wanted }, { after, end, lookedThrough });
  const isLookedThrough = wanted.length > 0 && (rows.length < end || source.parts.length > 1);
  const floor = isLookedThrough ? await readFloor(reader, source, after, lookedThrough) : null;
  // Beyond where one part was looked through, rows of that part may be missing between those of another.
  const known = floor === null ? rows : rows.filter(({ id }) => BigInt(id) >= BigInt(floor));
  const list = known.slice(offset, offset + limit);
  if (known.length === end) return { list, hasMore: true, next: list.at(-1)?.id ?? null };
  assertReached({ offset, found: list.length, next: floor }, lookedThrough);
  return { list, hasMore: floor !== null, next: floor };
}

interface Asked {
  readonly after: string;
  readonly end: number;
  readonly lookedThrough: number;
}

/** Each part from its own index, as deep as the stretch goes or as is looked through at once. */
async function readRows<Row>(
  reader: Reader,
  { columns, table, owner, parts, wanted }: Omit<ListSource, "wanted"> & { readonly wanted: readonly Wanted[] },
  { after, end, lookedThrough }: Asked,
): Promise<Row[]> {
  const values: unknown[] = [owner, after, end];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const rowsOf = (part: string): string => `from ${table} where (${part}) and id < $2::bigint order by id desc`;
  const limit = wanted.length === 0 ? "" : parameter(lookedThrough);
  const where = wanted.map(({ sql, value }) => `(${sql.replaceAll("?", () => parameter(value))})`).join(" and ");
  const listed = parts.map((part) =>
    wanted.length === 0
      ? `(select ${columns} ${rowsOf(part)} limit $3::bigint)`
      : `(select ${columns} from (select * ${rowsOf(part)} limit ${limit}::bigint) passed
          where ${where} order by id desc limit $3::bigint)`,
  );
  const text = `select * from (${listed.join(" union all ")}) listed order by id desc limit $3::bigint`;
  return (await reader.query<Row & Record<string, unknown>>(text, values)).rows;
}

/** Down to which row all parts were looked through; null where they were to their ends. */
async function readFloor(
  reader: Reader,
  { table, owner, parts }: ListSource,
  after: string,
  lookedThrough: number,
): Promise<string | null> {
  const floors = parts.map(
    (part) => `(select id from ${table} where (${part}) and id < $2::bigint order by id desc
      offset $3::bigint - 1 limit 1)`,
  );
  const { rows } = await reader.query<{ id: string }>(
    `select id from (${floors.join(" union all ")}) floors order by id desc limit 1`,
    [owner, after, lookedThrough],
  );
  return rows[0]?.id ?? null;
}
