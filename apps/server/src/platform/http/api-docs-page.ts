/** The API as a page to read: one section per noun, one entry per endpoint, made from the OpenAPI document's own sources. */
import { api } from "@candor/api/api";
import type { Endpoint } from "@candor/api/endpoint";
import { REFUSAL_CODES, type RefusalCode } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { z } from "zod";
import { escaped, htmlPage } from "./html.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export function apiDocsPage(): string {
  const byNoun = Map.groupBy(Object.values(api) as Endpoint[], ({ noun }) => noun);
  const contents = [...byNoun.keys()].map((noun) => `<li><a href="#${noun}">${noun}</a></li>`).join("");
  const sections = [...byNoun].map(
    ([noun, endpoints]) => `<section id="${noun}"><h2>${noun}</h2>${endpoints.map(entry).join("\n")}</section>`,
  );
  return htmlPage(
    "Candor API",
    `<h1>Candor API</h1>${INTRODUCTION}<nav><ul>${contents}<li><a href="#refusals">refusals</a></li></ul></nav>${sections.join("\n")}${REFUSALS}`,
  );
}

const INTRODUCTION = `<p>Send a form or JSON, with <code>Authorization: Bearer &lt;token&gt;</code> where an endpoint is for
customers. The answer is <code>{"type":"ok","message":…}</code> or a refusal
<code>{"type":"error","message":…,"code":…,"details":…}</code>; type 999 means: log in first. Amounts, prices and ids are
decimal strings; times are milliseconds since 1970. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>`;

const refusalEntry = (code: RefusalCode): string =>
  `<li><code>${code}</code> ${escaped(refusalText(code, {}, "en"))}</li>`;

const REFUSALS = `<section id="refusals"><h2>Refusals</h2><p>What each code says, as far as it names nothing.</p>
<ul>${REFUSAL_CODES.map(refusalEntry).join("")}</ul></section>`;

function entry(endpoint: Endpoint): string {
  const request = z.toJSONSchema(endpoint.request, { io: "input", unrepresentable: "any" }) as Schema;
  const response = z.toJSONSchema(endpoint.response, { unrepresentable: "any" }) as Schema;
  const facts = [
    endpoint.who === "customer" ? "for customers" : "for everyone",
    endpoint.needsPortfolio ? "X-Account: demo or real" : "",
    endpoint.isIdempotent && endpoint.changes ? "takes an Idempotency-Key" : "",
  ];
  const refusals = endpoint.refusals.map(refusalEntry);
  return `<article>
<h3><code>${endpoint.method} /api${endpoint.path}</code></h3>
<p>${escaped(endpoint.summary)}</p>
<p class="quiet">${facts.filter(Boolean).join(" · ")}</p>
${fieldsTable(request)}
<p>Answers <code>${escaped(shapeOf(response))}</code></p>
${refusals.length > 0 ? `<details><summary>Refusals</summary><ul>${refusals.join("")}</ul></details>` : ""}
</article>`;
}

function fieldsTable({ properties, required = [] }: Schema): string {
  const names = Object.keys(properties ?? {});
  if (names.length === 0) return "";
  const rows = names.map((name) => {
    const shape = escaped(shapeOf(properties?.[name] ?? {}));
    return `<tr><td><code>${name}</code></td><td><code>${shape}</code></td><td>${required.includes(name) ? "required" : ""}</td></tr>`;
  });
  return `<table><thead><tr><th>Field</th><th>Form</th><th></th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** A schema in the notation of a type: `{ id: string, list: { … }[] }`. */
function shapeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(shapeOf))].join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(shapeOf).join(", ")}]`;
  if (schema.items) return `(${shapeOf(schema.items)})[]`.replace(/^\((\w+|\{.*\}|\[.*\])\)/s, "$1");
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, inner]) => `${name}: ${shapeOf(inner)}`);
    return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
  }
  return String(schema.type ?? "text");
}

/** Also the style of the development mail box. */
export const DOCS_CSS = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem}section>h2{text-transform:capitalize}h3,article h2{margin:0}
article{border:1px solid #8885;border-radius:12px;padding:1rem;margin:1rem 0}
code,pre{font:0.875em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap;margin:0}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-top:1px solid #8883;vertical-align:top}
.quiet{opacity:.75;font-size:.875rem}nav ul{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none}
a{color:#1a66e0}@media(prefers-color-scheme:dark){a{color:#6ea5ff}}summary{cursor:pointer;min-height:2rem}
`;
