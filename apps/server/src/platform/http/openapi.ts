/** Makes the OpenAPI 3.1 document out of packages/api, so that it cannot say anything else than the server does. */
import { type ApiKey, api } from "@candor/api/api";
import { COMMON_REFUSALS, type Endpoint, type WhoMayCall } from "@candor/api/endpoint";
import { LANGUAGES } from "@candor/api/language";
import { REFUSALS, type RefusalCode } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { wireIdOf } from "@candor/api/wire-ids";
import { z } from "zod";

type Json = Readonly<Record<string, unknown>>;

const DESCRIPTION = `Every answer is an envelope: \`type\` is "ok" with the result in \`message\`, or a refusal with a text in
\`message\`, a machine name in \`code\` and figures in \`details\`. HTTP status 200 goes with both; 404 means no such route,
413 too large, 429 too many requests, 5xx our fault. Bodies are form-urlencoded or JSON. \`lang\` is accepted on every
request. Amounts and prices are decimal strings; ids are decimal strings; times are milliseconds since 1970. Each path also
exists without /api and then answers the same text in base64.`;

export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of Object.values(api) as Endpoint[]) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Candor",
      version: "0.8.0",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${serverUrl}/api` }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The token that signing in answers." },
        operator: { type: "http", scheme: "bearer", description: "The token of an operator's session." },
        cookie: { type: "apiKey", in: "cookie", name: "candor_session" },
      },
      schemas: { Refusal: REFUSAL_SCHEMA },
    },
  };
}

const REFUSAL_SCHEMA: Json = {
  type: "object",
  required: ["type", "message", "code", "details"],
  properties: {
    type: { enum: ["error", "998", "999"] },
    message: { type: "string", description: "Cause and next step in the caller's language." },
    code: { type: "string", enum: Object.keys(REFUSALS) },
    details: { type: "object", additionalProperties: { type: ["string", "number"] } },
  },
};

function schemaOf({ method, path, request, response }: Endpoint, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(io === "input" ? request : response, { io, unrepresentable: "any" });
  return namingIds(rest, `${method} ${path}` as ApiKey) as Json;
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

/** What an endpoint may refuse, its own reasons first. */
const refusalsOf = (endpoint: Endpoint): readonly RefusalCode[] => [
  ...new Set([...endpoint.refusals, ...COMMON_REFUSALS]),
];

const SECURITY: Readonly<Record<WhoMayCall, readonly Json[]>> = {
  visitor: [],
  customer: [{ token: [] }, { cookie: [] }],
  operator: [{ operator: [] }],
};

function operationOf(endpoint: Endpoint): Json {
  const request = schemaOf(endpoint, "input");
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/_]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [endpoint.noun],
    summary: endpoint.summary,
    security: SECURITY[endpoint.who],
    parameters: [...headersOf(endpoint), ...(endpoint.method === "GET" ? queryOf(request) : [LANGUAGE])],
    ...(endpoint.method === "POST" ? { requestBody: bodyOf(endpoint, request) } : {}),
    responses: responsesOf(endpoint),
  };
}

const LANGUAGE: Json = {
  name: "lang",
  in: "query",
  required: false,
  schema: { enum: LANGUAGES },
  description: "Language of texts; Accept-Language where it is left out.",
};

function queryOf(request: Json): Json[] {
  const properties = (request.properties ?? {}) as Record<string, Json>;
  const required = (request.required ?? []) as string[];
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...fields, LANGUAGE];
}

const TIME_ZONE: Json = {
  name: "X-Time-Zone",
  in: "header",
  required: false,
  schema: { type: "string", example: "Europe/Rome" },
  description: "IANA name of the caller's time zone, on whose clock refusals tell moments; UTC where it is left out.",
};

function headersOf(endpoint: Endpoint): Json[] {
  const headers: Json[] = [];
  if (endpoint.needsPortfolio) {
    headers.push({
      name: "X-Account",
      in: "header",
      required: false,
      schema: { enum: ["demo", "real"] },
      description: "The portfolio meant: required with a cookie; real where a token is sent without it.",
    });
  }
  if (endpoint.isIdempotent && endpoint.changes) {
    headers.push({
      name: "Idempotency-Key",
      in: "header",
      required: false,
      schema: { type: "string", minLength: 1, maxLength: 128 },
      description:
        "The same key answers the same, once done. Required with a cookie; `request_id` in the body does as well.",
    });
  }
  if (endpoint.refusals.includes("market-closed")) headers.push(TIME_ZONE);
  return headers;
}

function bodyOf(endpoint: Endpoint, request: Json): Json {
  if (endpoint.path === "/upload") {
    const file = { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } };
    return { required: true, content: { "multipart/form-data": { schema: file } } };
  }
  const media = { schema: request };
  return { content: { "application/x-www-form-urlencoded": media, "application/json": media } };
}

function responsesOf(endpoint: Endpoint): Json {
  const ok = {
    type: "object",
    required: ["type", "message"],
    properties: { type: { const: "ok" }, message: schemaOf(endpoint, "output") },
  };
  const reasons = refusalsOf(endpoint)
    .map((code) => `- \`${code}\`: ${refusalText(code, {}, "en")}`)
    .join("\n");
  const refusal = { $ref: "#/components/schemas/Refusal" };
  const refused = (description: string): Json => ({
    description,
    content: { "application/json": { schema: refusal } },
  });
  return {
    "200": {
      description: `The result, or one of these refusals:\n\n${reasons}`,
      content: { "application/json": { schema: { oneOf: [ok, refusal] } } },
    },
    "413": refused("The request is too large."),
    "429": refused("Too many requests; Retry-After says how many seconds to wait."),
    "500": refused("A fault of ours, logged."),
    "503": refused("Briefly unavailable; safe to send again with the same key."),
  };
}
