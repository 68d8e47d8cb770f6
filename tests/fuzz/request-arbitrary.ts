/**
 * Makes requests out of the schemas of packages/api: valid ones, and valid ones with one thing broken. A field named here
 * gets values that reach deep into the program; any other is made from its schema alone, so that new endpoints are covered.
 */
import type { Endpoint } from "@candor/api/endpoint";
import fc from "fast-check";
import { id, KNOWN, KNOWN_AT, REACHING } from "./known-fields.ts";
import { brokenUpload, UPLOAD_PATH, validUpload } from "./upload-arbitrary.ts";

type Fields = Record<string, unknown>;

/** Ids of what the caller owns, which no chance would draw, by the path that is to be asked with them. */
export type OwnIds = Readonly<Record<string, readonly string[]>>;

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const schemaOf = (endpoint: Endpoint): Schema =>
  endpoint.request.toJSONSchema({ io: "input", unrepresentable: "any" }) as Schema;

function madeOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(madeOf));
  if (schema.pattern && !schema.pattern.includes("\\p")) return fc.stringMatching(new RegExp(schema.pattern));
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "integer" || schema.type === "number") {
    return fc.integer({ min: Math.max(0, schema.minimum ?? 0), max: Math.min(1_000_000, schema.maximum ?? 1_000_000) });
  }
  return fc.string({ maxLength: Math.min(60, schema.maxLength ?? 60) });
}

/** Requests that the endpoint's schema accepts. */
function validRequest(endpoint: Endpoint, own: OwnIds): fc.Arbitrary<Fields> {
  const { properties = {}, required = [] } = schemaOf(endpoint);
  const ids = own[endpoint.path] ?? [];
  const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    ...KNOWN,
    ...KNOWN_AT[endpoint.path],
    ...(ids.length > 0 && { id: fc.oneof(id, fc.constantFrom(...ids)) }),
  };
  const fields = Object.entries(properties).map(([name, schema]) => [name, known[name] ?? madeOf(schema)] as const);
  const drawn = fc
    .record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) })
    .filter((request) => endpoint.request.safeParse(request).success);
  const reaching = REACHING[endpoint.path];
  return reaching ? fc.oneof({ weight: 3, arbitrary: drawn }, { weight: 1, arbitrary: reaching }) : drawn;
}

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    "NaN",
    "Infinity",
    "-Infinity",
    "1e400",
    "1e-400",
    "9007199254740993",
    "9223372036854775808",
    "9999999999999999999",
    "9".repeat(40),
    `0.${"1".repeat(40)}`,
    "-1",
    "-0",
    "0",
    "0x10",
    "٣",
    "1,5",
    " 1",
    "1 ",
    "+1",
    "",
    " ",
    "null",
    "undefined",
    "true",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udfff\ud800",
    "\u202e",
    "a\r\nSet-Cookie: x=1",
    "__proto__",
    "constructor",
    "toString",
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "%00",
    "{{7*7}}",
    "𝟙",
    "x".repeat(5000),
    -1,
    0,
    1.5,
    0.1 + 0.2,
    -0,
    null,
    true,
    false,
    [],
    {},
    [[]],
    ["1", "2"],
    { length: 1 },
    { toString: "x" },
    { $gt: "" },
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** One wire message to an endpoint, as text and type. */
export interface Message {
  /** Of characters up to U+00FF where `isBinary`, each of which is a byte. */
  readonly text: string;
  readonly type: string;
  readonly isBinary?: boolean;
}

/** Numbers that JSON can write and a program cannot hold. */
const rawNumber = fc.constantFrom(
  "1e400",
  "-1e400",
  "9007199254740993",
  "1e-400",
  "9".repeat(40),
  "1.0000000000000000001",
);

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const asJson = (fields: Fields): Message => ({ text: JSON.stringify(fields), type: JSON_TYPE });

const asForm = (fields: Fields): Message => ({ text: formText(fields), type: FORM_TYPE });

/** A GET carries its fields in the address, so there is no JSON of it. */
const written = ({ method }: Endpoint): ((fields: Fields) => Message) => (method === "GET" ? asForm : asJson);

const textOf = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

const formText = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(textOf(name))}=${encodeURIComponent(textOf(value))}`)
    .join("&");

export function validMessage(endpoint: Endpoint, own: OwnIds): fc.Arbitrary<Message> {
  if (endpoint.path === UPLOAD_PATH) return validUpload;
  return fc
    .tuple(validRequest(endpoint, own), fc.boolean())
    .map(([fields, isForm]) => (isForm ? asForm(fields) : written(endpoint)(fields)));
}

/** A message in which something is wrong: a value, a missing or strange field, a name twice, a broken or misnamed body. */
export function brokenMessage(endpoint: Endpoint, own: OwnIds): fc.Arbitrary<Message> {
  if (endpoint.path !== UPLOAD_PATH) return brokenFields(endpoint, own);
  return fc.oneof({ weight: 3, arbitrary: brokenUpload }, { weight: 1, arbitrary: brokenFields(endpoint, own) });
}

function brokenFields(endpoint: Endpoint, own: OwnIds): fc.Arbitrary<Message> {
  const names = Object.keys(schemaOf(endpoint).properties ?? {});
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constantFrom("lang", "uid", "request_id");
  const request = validRequest(endpoint, own);
  const write = written(endpoint);
  const replaced = fc.tuple(request, name, nasty).map(([fields, field, value]) => ({ ...fields, [field]: value }));
  return fc.oneof(
    { weight: 6, arbitrary: replaced.map(write) },
    { weight: 3, arbitrary: replaced.map(asForm) },
    { weight: 1, arbitrary: fc.tuple(request, name).map(([fields, field]) => write(without(fields, field))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(request, name, rawNumber)
        .map(([fields, field, number]) => ({ text: withRawNumber(fields, field, number), type: JSON_TYPE })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(request, nasty, nasty)
        .map(([fields, field, value]) =>
          write({ ...fields, [textOf(field)]: value, lang: value, uid: value, request_id: value }),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(request, name)
        .map(([fields, field]) => ({ text: `${formText(fields)}&${field}=1&${field}=2`, type: FORM_TYPE })),
    },
    {
      weight: 1,
      arbitrary: name.map((field) => ({
        text: `{"${field}":"1","${field}":"2","__proto__":{"isAdmin":true}}`,
        type: JSON_TYPE,
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(request, fc.nat(200))
        .map(([fields, cut]) => ({ text: JSON.stringify(fields).slice(0, -1 - cut), type: JSON_TYPE })),
    },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }).map((text) => ({ text, type: FORM_TYPE })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("text/xml", "multipart/form-data", "application/json; charset=utf-16", "")
        .map((type) => ({ text: "{}", type })),
    },
  );
}

const withRawNumber = (fields: Fields, name: string, number: string): string => {
  const rest = JSON.stringify(without(fields, name)).slice(1, -1);
  return `{${rest}${rest === "" ? "" : ","}"${name}":${number}}`;
};

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
