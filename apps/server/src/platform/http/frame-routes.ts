/**
 * The page in which the app shows another site that the settings allow: a frame in a page of its own, so that the app's own
 * policy stays closed, and judged at each opening, so that what is no longer allowed is no longer shown.
 */
import type { FastifyInstance } from "fastify";
import { escaped } from "./html.ts";
import type { SitePort } from "./http-ports.ts";
import { type SecurityHeaders, styleHashesOf } from "./security-headers.ts";

const STYLE = "<style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style>";

/** The address when the settings allow its host, over https and on the usual port. */
export function framedAddress(text: string | null, hosts: readonly string[]): URL | undefined {
  if (text === null || text.length > 2_000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isPlain && hosts.includes(url.hostname) ? url : undefined;
}

const pageOf = (url: URL): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(url.hostname)}</title>${STYLE}</head>
<body><iframe title="${escaped(url.hostname)}" src="${escaped(url.href)}" referrerpolicy="no-referrer"
sandbox="allow-scripts allow-same-origin allow-forms allow-popups"></iframe></body></html>
`;

/** Holds the frame and its own style; only our own pages may show it. */
const policyOf = (url: URL): string =>
  [
    "default-src 'none'",
    `style-src ${styleHashesOf(STYLE)
      .map((hash) => `'${hash}'`)
      .join(" ")}`,
    `frame-src https://${url.hostname}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

export function addFrameRoutes(app: FastifyInstance, headers: SecurityHeaders, site: SitePort): void {
  app.get("/api/frame", async (request, reply) => {
    const query = new URLSearchParams((request.raw.url ?? "").split("?")[1] ?? "");
    const hosts = site.frameHosts();
    const own = (request.headers.host ?? "").split(":")[0] ?? "";
    const url = framedAddress(
      query.get("url"),
      hosts.filter((host) => host !== own),
    );
    reply.headers({ ...headers.data, "cache-control": "no-store" });
    if (!url) {
      reply.code(404).header("content-type", "text/plain; charset=utf-8");
      return "";
    }
    reply.headers({ "content-security-policy": policyOf(url), "content-type": "text/html; charset=utf-8" });
    return pageOf(url);
  });
}
