/** Serves the built web app and the back office: files whose name holds a hash for ever, the rest asked about each time. */
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { addNamedFiles, NAMED_FILES } from "./named-files.ts";
import { type SecurityHeaders, styleHashesOf } from "./security-headers.ts";

const ASSETS = `assets${sep}`;
const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_FIRST = "no-cache";
const GLOB_IGNORED = ["**/*.br", "**/*.gz", "**/*.map"];

/** Hashes of the style blocks in the app's start page; none without a built app. */
export function styleHashesIn(webRoot: string | null): string[] {
  return webRoot === null ? [] : styleHashesOf(readFileSync(join(webRoot, "index.html"), "utf8"));
}

export async function addWebAppRoutes(
  app: FastifyInstance,
  webRoot: string | null,
  headers: SecurityHeaders,
  siteName: () => string,
): Promise<void> {
  if (webRoot === null) {
    app.get("/", async (_request, reply) => {
      reply.headers({ ...headers.page, "content-type": "text/plain; charset=utf-8" });
      return "The web app is not built. `npm start` builds it; the API is described at /api/docs.\n";
    });
    return;
  }
  addNamedFiles(app, webRoot, headers.page, siteName);
  const files = filesOf(webRoot, headers.page);
  await app.register(fastifyStatic, { ...files, globIgnore: [...GLOB_IGNORED, ...NAMED_FILES] });
}

/** The back office, for operators, at /admin/. */
export async function addAdminRoutes(
  app: FastifyInstance,
  adminRoot: string | null,
  headers: SecurityHeaders,
): Promise<void> {
  app.get("/admin", (_request, reply) => reply.headers(headers.office).redirect("/admin/"));
  if (adminRoot === null) return;
  await app.register(fastifyStatic, { ...filesOf(adminRoot, headers.office), prefix: "/admin/", decorateReply: false });
}

const filesOf = (root: string, pageHeaders: SecurityHeaders["page"]): FastifyStaticOptions => ({
  root,
  wildcard: false,
  preCompressed: true,
  cacheControl: false,
  globIgnore: GLOB_IGNORED,
  setHeaders(reply, path) {
    reply.headers(pageHeaders);
    reply.header("cache-control", relative(root, path).startsWith(ASSETS) ? FOR_EVER : ASK_FIRST);
  },
});
