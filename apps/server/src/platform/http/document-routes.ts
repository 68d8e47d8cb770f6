/** Serves what the API says about itself. Made once, for the first who asks. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { apiDocsPage, DOCS_CSS } from "./api-docs-page.ts";
import { openApiDocument } from "./openapi.ts";
import type { SecurityHeaders } from "./security-headers.ts";

export function addDocumentRoutes(app: FastifyInstance, headers: SecurityHeaders, publicUrl: string | null): void {
  const document = once(() => JSON.stringify(openApiDocument(publicUrl ?? "")));
  const page = once(apiDocsPage);
  const as = (reply: FastifyReply, type: string, body: string): string => {
    reply.headers({ ...headers.page, "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache" });
    return body;
  };
  app.get("/api/openapi.json", async (_request, reply) => as(reply, "application/json", document()));
  app.get("/api/docs", async (_request, reply) => as(reply, "text/html", page()));
  app.get("/api/docs.css", async (_request, reply) => as(reply, "text/css", DOCS_CSS));
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
