/**
 * Every place where a price, a win rate or somebody's result could be set by a name: what the database, the interface and the sources
 * of the program themselves say that there is. Gathers names only; which of them sound like choosing is said in no-outcome-words.ts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Endpoint } from "@candor/api/endpoint";
import type { Reader } from "../../apps/server/src/platform/database/database.ts";
import type { Place } from "./no-outcome-words.ts";

/**
 * Of every schema but Postgres' own: tables and views with their columns, routines with their parameters, triggers, and the words that a
 * column may hold, of enumerations and of checks. Those of schemas other than `public` are named with it.
 */
const CATALOGUE = `
  with space as (
    select oid, case nspname when 'public' then '' else nspname || '.' end as prefix from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema'),
  relation as (
    select class.oid, prefix || relname as name from pg_class class join space on space.oid = relnamespace
    -- A part of a table has the columns of the whole.
    where relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition),
  routine as (
    select proc.oid, prefix || proname as name, proargnames from pg_proc proc join space on space.oid = pronamespace)
  select 'table' as "where", name from relation
  union all select name, attname from relation join pg_attribute on attrelid = relation.oid
    where attnum > 0 and not attisdropped
  union all select 'routine', name from routine
  union all select 'routine ' || name, parameter from routine, unnest(proargnames) parameter where parameter <> ''
  union all select 'trigger of ' || name, tgname from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
  union all select 'rule of ' || name, rulename from relation join pg_rewrite on ev_class = relation.oid where rulename <> '_RETURN'
  union all select 'value of ' || prefix || typname, enumlabel from pg_enum join pg_type kind on kind.oid = enumtypid
    join space on space.oid = typnamespace
  union all select distinct 'value of ' || name, word[1] from relation
    join pg_constraint on conrelid = relation.oid and contype = 'c',
    regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']+)''', 'g') word`;

const JSON_COLUMNS = `
  select prefix || relname as table, attname as column from pg_attribute
    join pg_class class on class.oid = attrelid join pg_type kind on kind.oid = atttypid
    join (select oid, case nspname when 'public' then '' else nspname || '.' end as prefix from pg_namespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema') space on space.oid = relnamespace
  where attnum > 0 and not attisdropped and not relispartition and relkind in ('r', 'p', 'm')
    and typname in ('json', 'jsonb', 'hstore', 'xml', '_json', '_jsonb')`;

export async function catalogue(reader: Reader): Promise<readonly Place[]> {
  const { rows } = await reader.query<{ where: string; name: string }>(CATALOGUE);
  return rows;
}

/** Columns whose contents have names of their own, and those names as far as rows are there. */
export async function jsonOf(database: Reader): Promise<{ columns: readonly string[]; keys: readonly Place[] }> {
  const { rows } = await database.query<{ table: string; column: string }>(JSON_COLUMNS);
  const keys: Place[] = [];
  for (const { table, column } of rows) {
    const found = await database.query<{ key: string }>(
      `select distinct jsonb_path_query(${column}::jsonb, '$.** ? (@.type() == "object").keyvalue()') ->> 'key' as key
       from ${table}`,
    );
    for (const { key } of found.rows) keys.push({ where: `key of ${table} ${column}`, name: key });
  }
  return { columns: rows.map(({ table, column }) => `${table} ${column}`), keys };
}

interface Node {
  readonly properties?: object;
  readonly additionalProperties?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Every field of a JSON schema, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (!isNode(schema)) return [];
  return [...Object.keys(schema.properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)];
}

/** Every word that a field of it may be. */
function wordsOf(schema: unknown): string[] {
  if (!isNode(schema)) return [];
  const { enum: several = [], const: one } = schema;
  const own = [...several, one].filter((word) => typeof word === "string");
  return [...own, ...Object.values(schema).flatMap(wordsOf)];
}

/** Fields of which the schema does not say what they hold: any name could stand in them. */
function unsaidOf(schema: unknown): string[] {
  if (!isNode(schema)) return [];
  const isUnsaid = (field: unknown) =>
    isNode(field) && (field.additionalProperties || !SAYING.some((word) => word in field));
  const own = Object.entries(schema.properties ?? {}).filter(([, field]) => isUnsaid(field));
  return [...own.map(([name]) => name), ...Object.values(schema).flatMap(unsaidOf)];
}
const SAYING = ["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref"];

const inputOf = ({ request }: Pick<Endpoint, "request">): unknown =>
  request.toJSONSchema({ io: "input", unrepresentable: "any" });
const placesAt = (where: string, names: readonly string[]): readonly Place[] => names.map((name) => ({ where, name }));

export const sentTo = (key: string, endpoint: Pick<Endpoint, "request">): readonly Place[] =>
  placesAt(key, fieldsOf(inputOf(endpoint)));
export const valuesSentTo = (key: string, endpoint: Pick<Endpoint, "request">): readonly Place[] =>
  placesAt(`value to ${key}`, wordsOf(inputOf(endpoint)));
export const unsaidTo = (key: string, endpoint: Pick<Endpoint, "request">): readonly string[] =>
  unsaidOf(inputOf(endpoint)).map((name) => `${key} ${name}`);
export const answeredBy = ({ response }: Pick<Endpoint, "response">): readonly Place[] =>
  placesAt("answer", fieldsOf(response.toJSONSchema({ io: "output", unrepresentable: "any" })));
export const pathOf = ({ path }: Pick<Endpoint, "path">): Place => ({ where: "path", name: path });

export const settings = (table: Readonly<Record<string, { readonly name: string }>>): readonly Place[] =>
  Object.values(table).map(({ name }) => ({ where: "setting", name }));

export interface Source {
  /** Below the folder that was asked for. */
  readonly file: string;
  readonly text: string;
}

export const sourcesIn = (folder: string): readonly Source[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$|-test-support\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("node_modules"))
    .map((path) => ({ file: relative(folder, path), text: readFileSync(path, "utf8") }));

/** Flags and words of commands: as they are written in help, and as they are read. */
export const flagsIn = ({ text }: Pick<Source, "text">): readonly Place[] =>
  [
    ...text.matchAll(/--([a-z][a-z-]+)/g),
    ...text.matchAll(/["']?([\w-]+)["']?\s*:\s*\{[^{}]*type:\s*["'](?:string|boolean)["']/g),
  ].map(([, name]) => ({ where: "flag", name: name ?? "" }));

/**
 * Where a source could read a variable without naming it in the table of settings: any mention of the environment, and any use of
 * `process` other than by the name of one of its parts. Comments and texts do not count, but for what is imported.
 * @param known what stands in which file for a reason, as "FILE TEXT"
 */
export function environmentIn({ file, text }: Source, known: readonly string[]): readonly string[] {
  const own = known.filter((one) => one.startsWith(`${file} `)).map((one) => one.slice(file.length + 1));
  const unknown = own.reduce((left, one) => left.replaceAll(one, ""), text);
  const imported = unknown.match(/["'](?:node:)?process["']/g) ?? [];
  const code = unknown
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/`(?:\\.|\$\{[^}]*\}|[^`\\])*`/g, (template) => (template.match(/\$\{[^}]*\}/g) ?? []).join(" "))
    .replace(/(["'])(?:\\.|(?!\1)[^\\\n])*\1/g, '""')
    .replace(/\/\/.*/g, "");
  const read = code.match(/\benv\b|\bloadEnvFile\b|\bprocess\b(?!\.\w)/g) ?? [];
  return [...read, ...imported].map((what) => `${file}: ${what}`);
}
