/** Makes the OpenAPI 3.1 document out of packages/api, so that it cannot say anything else than the server does. */
import { ACCOUNT_MODES } from "@candor/api/account-mode";
import { type ApiKey, api } from "@candor/api/api";
import { COMMON_REFUSALS, type Endpoint, type WhoMayCall } from "@candor/api/endpoint";
import { LANGUAGES } from "@candor/api/language";
import { paging } from "@candor/api/paging";
import { REFUSAL_CODES } from "@candor/api/refusal";
import { wireIdOf } from "@candor/api/wire-ids";
import { z } from "zod";
import { sharedScalars } from "./openapi-scalars.ts";
import { shareShapes } from "./openapi-shared.ts";

type Json = Readonly<Record<string, unknown>>;

const DESCRIPTION = `Every answer is an envelope: \`type\` is "ok" with the result in \`message\`, or a refusal with a text in
\`message\`, a machine name in \`code\` and figures in \`details\`. HTTP status 200 goes with both; 404 means no such route,
413 too large, 429 too many requests, 5xx our fault. Bodies are form-urlencoded or JSON. \`lang\` is accepted on every
request. Amounts and prices are decimal strings; ids are decimal strings; times are milliseconds since 1970. Each path also
exists without /api and then answers the same text in base64. Any endpoint may refuse with:
${COMMON_REFUSALS.map((code) => `\`${code}\``).join(", ")}. What each code says stands on /api/docs.`;

export function openApiDocument(serverUrl: string): Json {
  const endpoints = Object.values(api) as Endpoint[];
  const fields = new Map(endpoints.map((one) => [one, schemaOf(one, "input")]));
  const bodies = endpoints.filter(({ method, takesFile }) => method === "POST" && !takesFile);
  const { parts, schemas } = shareShapes(
    Object.fromEntries([
      ...bodies.map((one) => [requestName(one), inBody(fields.get(one))]),
      ...endpoints.map((one) => [answerName(one), schemaOf(one, "output")]),
    ]),
  );
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const shapes = { request: fields.get(endpoint) ?? {}, answer: parts[answerName(endpoint)] as Json };
    const operation = operationOf(endpoint, shapes);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  // A body is a form or JSON of one shape, so it is named as well.
  const requests = bodies.map((one) => [requestName(one), parts[requestName(one)]]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Candor",
      version: "0.8.0",
      description: DESCRIPTION,
      contact: { name: "Whoever runs this installation" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${serverUrl}/api` }],
    security: SECURITY.customer,
    tags: [...new Set(endpoints.map(({ noun }) => noun))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The token that signing in answers." },
        operator: { type: "http", scheme: "bearer", description: "The token of an operator's session." },
        cookie: { type: "apiKey", in: "cookie", name: "candor_session" },
      },
      parameters: { ...PARAMETERS, ...PAGING },
      responses: RESPONSES,
      schemas: {
        Refusal: REFUSAL_SCHEMA,
        RefusalCode: REFUSAL_CODE_SCHEMA,
        ...SCALARS.schemas,
        ...Object.fromEntries(requests),
        // After them: a body that others share is the shared shape itself, not a reference to it.
        ...schemas,
      },
    },
  };
}

const pascalName = ({ path }: Endpoint): string =>
  path.replace(/(?:^|[/_]+)(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Only what is posted has a body. */
const requestName = (endpoint: Endpoint): string => `${pascalName(endpoint)}Request`;
const answerName = (endpoint: Endpoint): string =>
  `${endpoint.method === "GET" ? "Get" : "Post"}${pascalName(endpoint)}Answer`;

const REFUSAL_SCHEMA: Json = {
  type: "object",
  required: ["type", "message", "code", "details"],
  properties: {
    type: { type: "string", enum: ["error", "998", "999"] },
    message: { type: "string", description: "Cause and next step in the caller's language." },
    code: { $ref: "#/components/schemas/RefusalCode" },
    details: { type: "object", additionalProperties: { type: ["string", "number"] } },
  },
};

const REFUSAL_CODE_SCHEMA: Json = {
  type: "string",
  description: "What each says stands on /api/docs.",
  enum: REFUSAL_CODES,
};

/** What is taken for a field that is left out, where that can be said in a word. */
const isSaid = (usual: unknown): usual is string | number => typeof usual === "number" || typeof usual === "string";

function written(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return plain(rest) as Json;
}
const SCALARS = sharedScalars(written);

const schemaOf = ({ method, path, request, response }: Endpoint, io: "input" | "output"): Json =>
  SCALARS.share(namingIds(written(io === "input" ? request : response, io), `${method} ${path}` as ApiKey)) as Json;

/** Generators take a field of an object that has a `default` for one that is always there, so a body says it in words. */
function inBody(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inBody);
  if (typeof value !== "object" || value === null) return value;
  const inside = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inBody(inner)]));
  const { default: usual, ...rest } = inside;
  return isSaid(usual) ? { ...rest, description: `${usual} where it is left out.` } : inside;
}

/**
 * As short as it can be said: every integer of JSON is between the bounds that are left out, `null` is one more type, an answer
 * may have more fields one day, and a list of fixed places says what any of them holds.
 */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const inside = Object.entries(value).map(([name, inner]) => [name, plain(inner)] as const);
  const { minimum, maximum, "x-usual": usual, additionalProperties, ...rest } = Object.fromEntries(inside);
  const places = Array.isArray(rest.prefixItems) ? rest.prefixItems : null;
  return {
    ...orNull(rest),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(isSaid(usual) ? { default: usual } : {}),
    ...(additionalProperties === undefined || additionalProperties === false ? {} : { additionalProperties }),
    ...(places ? { items: places[0], minItems: places.length, maxItems: places.length } : {}),
  };
}

/** What may be null besides one plain type. */
function orNull(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, other] = anyOf as [Json, Json];
  const isPlain = typeof one.type === "string" && !("enum" in one || "const" in one || "anyOf" in one);
  return isPlain && other.type === "null" ? { ...rest, ...one, type: [one.type, "null"] } : schema;
}

/** The schema in which every id says what it names. */
function namingIds(value: unknown, key: ApiKey): unknown {
  if (Array.isArray(value)) return value.map((inner) => namingIds(inner, key));
  if (typeof value !== "object" || value === null) return value;
  const inside = Object.entries(value).map(([name, inner]) => [name, namingIds(inner, key)] as const);
  const { properties, ...rest } = Object.fromEntries(inside) as { properties?: Record<string, Json> };
  if (properties === undefined) return rest;
  const named = Object.entries(properties).map(([name, schema]) => {
    const meaning = wireIdOf(key, name);
    return [name, meaning === undefined ? schema : { ...schema, description: `Names: ${meaning}.` }];
  });
  return { ...rest, properties: Object.fromEntries(named) };
}

const SECURITY: Readonly<Record<WhoMayCall, readonly Json[]>> = {
  visitor: [],
  customer: [{ token: [] }, { cookie: [] }],
  operator: [{ operator: [] }],
};

/** Nothing where it is for customers, as the document says of all. */
function securityOf({ who, seenBy }: Endpoint): { readonly security?: readonly Json[] } {
  if (seenBy !== "everyone") return { security: [{}, ...SECURITY.customer] };
  return who === "customer" ? {} : { security: SECURITY[who] };
}

interface Shapes {
  readonly request: Json;
  readonly answer: Json;
}

function operationOf(endpoint: Endpoint, { request, answer }: Shapes): Json {
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/_]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [endpoint.noun],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...securityOf(endpoint),
    parameters: [
      ...headersOf(endpoint).map(parameter),
      ...(endpoint.method === "GET" ? queryOf(request) : []),
      parameter("lang"),
    ],
    ...(endpoint.method === "POST" ? { requestBody: bodyOf(endpoint) } : {}),
    responses: responsesOf(answer),
  };
}

const SEEN_BY: Readonly<Record<Endpoint["seenBy"], readonly string[]>> = {
  everyone: [],
  caller: ["A signed-in caller is answered with what is their own."],
  portfolio: ["A signed-in caller is answered what holds in the portfolio that X-Account names, a visitor in demo."],
};

const FOR: Readonly<Record<WhoMayCall, string>> = {
  visitor: "For anybody.",
  customer: "For customers.",
  operator: "For operators.",
};

function descriptionOf({ who, roles, seenBy, needsPortfolio, needsStepUp, needsLevel, refusals }: Endpoint): string {
  const own = [...new Set(refusals)].map((code) => `\`${code}\``).join(", ");
  return [
    roles.length > 0 ? `For operators: ${roles.join(", ")}.` : FOR[who],
    ...SEEN_BY[seenBy],
    ...(needsPortfolio ? ["Of the portfolio that X-Account names."] : []),
    ...(needsStepUp ? ["Needs a fresh proof of who asks: POST /safe/step_up."] : []),
    ...(needsLevel > 0 ? [`Needs verification of level ${needsLevel}.`] : []),
    ...(own === "" ? [] : [`Refuses with ${own}.`]),
  ].join(" ");
}

const parameter = (name: keyof typeof PARAMETERS): Json => ({ $ref: `#/components/parameters/${name}` });

const PARAMETERS = {
  lang: {
    name: "lang",
    in: "query",
    schema: { type: "string", enum: LANGUAGES },
    description: "Language of texts; Accept-Language where it is left out.",
  },
  timeZone: {
    name: "X-Time-Zone",
    in: "header",
    schema: { type: "string", example: "Europe/Rome" },
    description:
      "IANA name of the caller's time zone, on whose clock refusals name moments and mails are written; UTC where it is left out.",
  },
  account: {
    name: "X-Account",
    in: "header",
    schema: { type: "string", enum: ACCOUNT_MODES },
    description: "The portfolio meant: required with a cookie; real where a token is sent without it.",
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", minLength: 1, maxLength: 128 },
    description:
      "The same key answers the same, once done. Required with a cookie; `request_id` in the body does as well.",
  },
} as const satisfies Record<string, Json>;

/** Most lists' own number of rows; those with another say so themselves. */
const PAGE_USUAL = 20;
/** How lists are asked for, said once. */
const PAGING_SAID: Readonly<Record<string, string>> = {
  page: "From 1. Reaches as far down as `list-too-deep` says; of no meaning with `after`.",
  limit: "Rows of a page at most.",
  after: "What the page before answered as `next`.",
};
const PAGING_FIELDS = SCALARS.share(written(z.object(paging(PAGE_USUAL)), "input")) as {
  readonly properties: Readonly<Record<string, Json>>;
};
const PAGING: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(PAGING_FIELDS.properties).map(([name, schema]) => [
    name,
    { name, in: "query", schema, description: PAGING_SAID[name] },
  ]),
);

function queryOf(request: Json): Json[] {
  return ownQueryOf(request).map((one) => {
    const shared = PAGING[String(one.name)];
    const isShared = shared && JSON.stringify(shared.schema) === JSON.stringify(one.schema);
    return isShared ? { $ref: `#/components/parameters/${one.name}` } : one;
  });
}

function ownQueryOf(request: Json): Json[] {
  const properties = (request.properties ?? {}) as Record<string, Json>;
  const required = (request.required ?? []) as string[];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    ...(required.includes(name) ? { required: true } : {}),
    schema,
  }));
}

const headersOf = ({
  needsPortfolio,
  seenBy,
  isIdempotent,
  changes,
  refusals,
}: Endpoint): (keyof typeof PARAMETERS)[] => [
  ...(needsPortfolio || seenBy === "portfolio" ? (["account"] as const) : []),
  ...(isIdempotent && changes ? (["idempotencyKey"] as const) : []),
  ...(refusals.includes("market-closed") ? (["timeZone"] as const) : []),
];

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.takesFile) {
    const file = { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } };
    return { required: true, content: { "multipart/form-data": { schema: file } } };
  }
  const media = { schema: { $ref: `#/components/schemas/${requestName(endpoint)}` } };
  return { content: { "application/x-www-form-urlencoded": media, "application/json": media } };
}

const REFUSED: Json = { $ref: "#/components/schemas/Refusal" };
const refused = (description: string): Json => ({ description, content: { "application/json": { schema: REFUSED } } });

const RESPONSES = {
  Refused: refused(
    "A refusal by the server itself: 404 no such endpoint, 413 too large, 429 too many requests (Retry-After says how many " +
      "seconds to wait), 500 a fault of ours, 503 briefly unavailable and safe to send again with the same key. After `outcome-unknown` (500) " +
      "it may have been done: look at the list before you send it again, or send it with the same key, which does it once.",
  ),
} as const;

function responsesOf(answer: Json): Json {
  const ok = {
    type: "object",
    required: ["type", "message"],
    properties: { type: { const: "ok" }, message: answer },
  };
  return {
    "200": {
      description: "Answer.",
      content: { "application/json": { schema: { oneOf: [ok, REFUSED] } } },
    },
    default: { $ref: "#/components/responses/Refused" },
  };
}
