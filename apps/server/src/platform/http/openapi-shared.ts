/**
 * Says each shape of the OpenAPI document once: an object or a list of words that several endpoints take or answer becomes a component, and
 * wherever it stood it is referred to. Changes how the document is written, never what it allows.
 */
type Json = Readonly<Record<string, unknown>>;

/** Shorter ones are read faster where they stand. */
const SHARED_LENGTH_MIN = 90;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** An object with its fields, or a list of words. */
const isShape = (value: unknown): value is Json =>
  isObject(value) && (isObject(value.properties) || Array.isArray(value.enum));

const pascal = (name: string): string =>
  name.replace(/(?:^|[^a-zA-Z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** @param parts of the document by the name after which their shapes are called */
export function shareShapes(parts: Readonly<Record<string, unknown>>): {
  readonly parts: Readonly<Record<string, unknown>>;
  readonly schemas: Readonly<Record<string, unknown>>;
} {
  const times = new Map<string, number>();
  for (const part of Object.values(parts)) countShapes(part, times);
  const names = new Map<string, string>();
  const schemas: Record<string, unknown> = {};

  const written = (value: unknown, hint: string): unknown => {
    if (Array.isArray(value)) return value.map((inner) => written(inner, hint));
    if (!isObject(value)) return value;
    const inside = () =>
      Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, written(inner, hintBelow(hint, name))]));
    const key = isShape(value) ? JSON.stringify(value) : "";
    if (key.length < SHARED_LENGTH_MIN || (times.get(key) ?? 0) < 2) return inside();
    let name = names.get(key);
    if (name === undefined) {
      name = freeName(pascal(hint), schemas);
      names.set(key, name);
      // Its place is taken before what is inside it asks for one.
      schemas[name] = null;
      schemas[name] = inside();
    }
    return { $ref: `#/components/schemas/${name}` };
  };

  const after = Object.entries(parts).map(([name, part]) => [name, written(part, name)] as const);
  return { parts: Object.fromEntries(after), schemas };
}

/** The keywords of schemas say nothing of what a shape is. */
const KEYWORDS = new Set([
  "properties",
  "items",
  "anyOf",
  "oneOf",
  "allOf",
  "schema",
  "message",
  "additionalProperties",
]);
const hintBelow = (hint: string, name: string): string => (KEYWORDS.has(name) ? hint : `${hint}-${name}`);

function countShapes(value: unknown, times: Map<string, number>): void {
  if (Array.isArray(value)) for (const inner of value) countShapes(inner, times);
  if (!isObject(value)) return;
  if (isShape(value)) {
    const key = JSON.stringify(value);
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  for (const inner of Object.values(value)) countShapes(inner, times);
}

function freeName(wanted: string, taken: Readonly<Record<string, unknown>>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`;
    if (!(name in taken)) return name;
  }
}
