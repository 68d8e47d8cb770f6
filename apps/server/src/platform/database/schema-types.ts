/**
 * Writes the tables of a migrated database down as TypeScript types for Kysely. Knows only what the catalogue says.
 */
import type { Reader } from "./database-types.ts";

interface Column {
  table: string;
  name: string;
  type: string;
  isArray: boolean;
  isNullable: boolean;
  /** The database fills it when it is left out. */
  hasDefault: boolean;
  isAlwaysGenerated: boolean;
}

/** Type when read, and type when written where that differs. */
const TYPES: Record<string, { read: string; write?: string }> = {
  bool: { read: "boolean" },
  bytea: { read: "Buffer" },
  date: { read: "LocalDate" },
  float8: { read: "number" },
  int2: { read: "number" },
  int4: { read: "number" },
  int8: { read: "string" },
  json: { read: "Json", write: "string" },
  jsonb: { read: "Json", write: "string" },
  numeric: { read: "string" },
  text: { read: "string" },
  timestamptz: { read: "Instant", write: "string" },
  uuid: { read: "string" },
  varchar: { read: "string" },
};

const COLUMNS = `
  select class.relname as "table", attribute.attname as name,
    coalesce(element.typname, type.typname) as type, element.typname is not null as "isArray",
    not attribute.attnotnull as "isNullable",
    attribute.atthasdef or attribute.attidentity <> '' as "hasDefault",
    attribute.attidentity = 'a' or attribute.attgenerated <> '' as "isAlwaysGenerated"
  from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace and namespace.nspname = 'public'
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    join pg_type type on type.oid = attribute.atttypid
    left join pg_type element on element.oid = type.typelem and type.typcategory = 'A'
  where class.relkind in ('r', 'p', 'v') and not class.relispartition
  order by class.relname collate "C", attribute.attnum`;

/** The whole text of database-schema.ts. Throws on a type it does not know, so that none slips through as unknown. */
export async function schemaTypes(database: Reader): Promise<string> {
  const { rows } = await database.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const interfaces = [...tables].map(([table, columns]) => interfaceOf(table, columns));
  const entries = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)};`);
  const body = [...interfaces, `export interface Schema {\n${entries.join("\n")}\n}`].join("\n\n");
  return `${HEAD}${importsFor(body)}\n${body}\n`;
}

const HEAD = `/**
 * The tables as Kysely sees them. Written by \`npm run schema:types -w @candor/server\` from a migrated database; never by
 * hand.
 */
`;

function importsFor(body: string): string {
  const using = (words: string[]): string[] => words.filter((word) => new RegExp(`\\b${word}\\b`).test(body));
  const money = using(["Instant", "LocalDate"]);
  const kysely = using(["ColumnType", "Generated", "GeneratedAlways"]);
  let text = "";
  if (money.length > 0) text += `import type { ${money.join(", ")} } from "@candor/money/money";\n`;
  if (kysely.length > 0) text += `import type { ${kysely.join(", ")} } from "kysely";\n`;
  if (using(["Json"]).length > 0) {
    text += "\ntype Json = string | number | boolean | null | Json[] | { [name: string]: Json };\n";
  }
  return text;
}

const typeName = (table: string): string =>
  table
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

function interfaceOf(table: string, columns: Column[]): string {
  const lines = columns.map((column) => `  ${column.name}: ${columnType(column)};`);
  return `interface ${typeName(table)} {\n${lines.join("\n")}\n}`;
}

function columnType({ table, name, type, isArray, isNullable, hasDefault, isAlwaysGenerated }: Column): string {
  const known = TYPES[type];
  if (!known) throw new Error(`schema-types does not know the type ${type} of ${table}.${name}`);
  const suffix = `${isArray ? "[]" : ""}${isNullable ? " | null" : ""}`;
  const read = `${known.read}${suffix}`;
  if (isAlwaysGenerated) return `GeneratedAlways<${read}>`;
  if (!known.write) return hasDefault ? `Generated<${read}>` : read;
  const write = `${known.write}${suffix}`;
  return `ColumnType<${read}, ${write}${hasDefault || isNullable ? " | undefined" : ""}, ${write}>`;
}
