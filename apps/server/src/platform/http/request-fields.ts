/**
 * Reads what a caller sent, form or JSON, into fields. Each field comes once; names such as `__proto__` are fields like
 * any other. Judges form only: what a field means is its endpoint's schema's business.
 */
import type { Refusal, RefusalDetails } from "@candor/api/refusal";
import { refuse } from "@candor/api/refusal";

export type Fields = Readonly<Record<string, unknown>>;
export type Reading =
  | { readonly fields: Fields; readonly refusal?: never }
  | { readonly fields?: never; readonly refusal: Refusal };

const NO_FIELDS: Reading = { fields: Object.freeze({}) };
const refused = (code: "malformed-body" | "duplicate-field", details?: RefusalDetails): Reading => ({
  refusal: refuse(code, details),
});

/** `a=1&b=2`, as in a form body or after the question mark. Names and values are percent-encoded UTF-8. */
export function readForm(text: string): Reading {
  if (text === "") return NO_FIELDS;
  const fields: Record<string, unknown> = Object.create(null);
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? "" : decoded(pair.slice(equals + 1));
    if (name === undefined || value === undefined) return refused("malformed-body");
    if (name in fields) return refused("duplicate-field", { field: shown(name) });
    fields[name] = value;
  }
  return { fields };
}

/** Undefined for percent signs that are no UTF-8. */
function decoded(text: string): string | undefined {
  if (!text.includes("%") && !text.includes("+")) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** One JSON object; anything else, and an object with a name twice at any depth, is refused. */
export function readJson(text: string): Reading {
  if (text === "") return NO_FIELDS;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused("malformed-body");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refused("malformed-body");
  const pairs = countPairs(value, 0);
  if (pairs === undefined) return refused("malformed-body");
  if (pairs !== countNames(text)) return refused("duplicate-field");
  return { fields: value as Fields };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Colons outside strings: as many as the text has names. The text is known to be valid JSON. */
function countNames(text: string): number {
  let names = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === COLON) names += 1;
    if (unit !== QUOTE) continue;
    for (at += 1; text.charCodeAt(at) !== QUOTE; at += 1) if (text.charCodeAt(at) === BACKSLASH) at += 1;
  }
  return names;
}

/** No endpoint takes anything deeper. */
const DEPTH_MAX = 32;

/** Names that are left after parsing, which keeps the last of each; undefined when the value is too deep. */
function countPairs(value: object, depth: number): number | undefined {
  if (depth > DEPTH_MAX) return undefined;
  const values = Object.values(value);
  let pairs = Array.isArray(value) ? 0 : values.length;
  for (const inner of values) {
    if (typeof inner !== "object" || inner === null) continue;
    const below = countPairs(inner, depth + 1);
    if (below === undefined) return undefined;
    pairs += below;
  }
  return pairs;
}

const NAME_LENGTH_SHOWN = 40;
const shown = (name: string): string => name.slice(0, NAME_LENGTH_SHOWN).toWellFormed();
