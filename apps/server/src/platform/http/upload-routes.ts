/** Takes pictures in and gives them back to their owner. What a picture is, and how it is kept, is the file port's business. */
import { uploadContentPicture } from "@candor/api/content";
import { upload } from "@candor/api/file";
import { type Refusal, refuse } from "@candor/api/refusal";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Requester, visitorFrom } from "../edge/requester.ts";
import { languageOfUnread } from "./caller-language.ts";
import { addEndpoint, type EndpointDeps } from "./endpoint-routes.ts";
import { envelopeText, statusOf } from "./envelope.ts";
import type { FilePort } from "./http-ports.ts";

const FILE_BYTES_MAX = 8 * 1024 * 1024;
/** Room for the multipart frame around the file. */
const BODY_BYTES_MAX = FILE_BYTES_MAX + 64 * 1024;
/** Photographs are smaller; who sends more is not answered any more. */
const DISCARDED_BYTES_MAX = 64 * 1024 * 1024;
const TOO_LARGE = refuse("file-too-large", { maximum: "8 MB" });

export async function addUploadRoutes(app: FastifyInstance, files: FilePort, deps: EndpointDeps): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: FILE_BYTES_MAX, files: 1, fields: 10, parts: 11, fieldSize: 4096 },
  });
  app.addHook("onSend", async (request) => discardRest(request));
  const arriving = (request: FastifyRequest) => arrivingFile(request, deps);
  addEndpoint(app, upload, deps, (request) => {
    const file = arriving(request);
    return {
      ...{ readBody: () => ({ fields: Object.freeze({}) }), readAhead: file.readAhead },
      handle: async (_request, call) => {
        if (!call.caller) return refuse("login-required");
        return files.store(call.caller, file.content());
      },
    };
  });
  addEndpoint(app, uploadContentPicture, deps, (request) => {
    const file = arriving(request);
    return {
      ...{ readBody: () => ({ fields: Object.freeze({}) }), readAhead: file.readAhead },
      handle: async (_request, call) => files.storeOpen(call.operator, file.content()),
    };
  });
  app.get<{ Params: { name: string } }>("/files/:name", (request, reply) => serveFile(request, reply, files, deps));
}

/**
 * What is refused before its file was read leaves the rest of it on the wire. Browsers read the answer when they have sent all of
 * it, and never where the connection ends before: so it is read and thrown away, up to a bound.
 */
function discardRest({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = DISCARDED_BYTES_MAX;
  raw.unpipe();
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

/** After so long a file has to have arrived at so many bytes a second: slower than any telephone, quicker than whoever means harm. */
const PACE_FROM_MS = 5_000;
const PACE_BYTES_PER_SECOND = 8 * 1024;
const PACE_LOOKED_AT_MS = 1_000;

/** A file on its way: has a place while it arrives, and is in memory once it is there. */
function arrivingFile(request: FastifyRequest, { rules: { limits } }: EndpointDeps) {
  let arrived: Buffer | undefined;
  return {
    async readAhead(who: Requester): Promise<Refusal | undefined> {
      const place = await limits.places.enter("upload-body", who);
      if (!place) return refuse("busy-try-again");
      const pace = setInterval(keepsPace(request), PACE_LOOKED_AT_MS);
      try {
        const content = await readFile(request);
        if (!Buffer.isBuffer(content)) return content;
        arrived = content;
        return undefined;
      } finally {
        clearInterval(pace);
        place();
      }
    },
    content(): Buffer {
      if (!arrived) throw new Error("the file was not read");
      return arrived;
    },
  };
}

/** Ends a connection by which a file comes too slowly. */
function keepsPace({ raw }: FastifyRequest): () => void {
  const [begunAt, before] = [performance.now(), raw.socket.bytesRead];
  return () => {
    const elapsedMs = performance.now() - begunAt;
    const least = ((elapsedMs - PACE_FROM_MS) / 1_000) * PACE_BYTES_PER_SECOND;
    if (raw.socket.bytesRead - before < least) raw.destroy();
  };
}

async function readFile(request: FastifyRequest): Promise<Buffer | Refusal> {
  if (!request.isMultipart()) return refuse("file-missing");
  if (Number(request.headers["content-length"]) > BODY_BYTES_MAX) return TOO_LARGE;
  try {
    let file: Buffer | undefined;
    // To the end of the form: a second file is over the limit and throws, so that none is dropped in silence.
    for await (const part of request.files()) {
      const content = await part.toBuffer();
      if (part.fieldname === "file" && content.length > 0) file = content;
    }
    return file ?? refuse("file-missing");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "FST_REQ_FILE_TOO_LARGE" ? TOO_LARGE : refuse("malformed-body");
  }
}

const NOBODY = { owner: null, waitS: undefined } as const;

/** A picture that is another's answers like one that does not exist; the site's own are everybody's. */
async function serveFile(
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  files: FilePort,
  { rules: { limits, sessionCookie }, headers }: EndpointDeps,
): Promise<Buffer | string> {
  reply.headers(headers);
  const fail = (refusal: Refusal, retryAfterS?: number): string => {
    reply.code(statusOf(refusal)).header("content-type", "application/json; charset=utf-8");
    if (retryAfterS !== undefined) reply.header("retry-after", retryAfterS);
    return envelopeText(refusal, languageOfUnread(request));
  };
  const sent = sessionCookie.read(request.headers.authorization, request.headers.cookie);
  const found = sent ? await limits.customerOf(sent.token, request.ip) : NOBODY;
  if (found.waitS !== undefined) return fail(refuse("too-many-requests", { seconds: found.waitS }), found.waitS);
  const { owner: caller } = found;
  const place = await limits.places.enter("file", { ...visitorFrom(request.ip), person: caller?.customerId ?? null });
  if (!place) return fail(refuse("busy-try-again"), 2);
  const { name } = request.params;
  const read = async () => {
    const own = caller ? await files.read(caller, name) : undefined;
    return { isOwn: own !== undefined, file: own ?? (await files.readOpen(name)) };
  };
  const { isOwn, file } = await read().finally(place);
  if (!file) return fail(refuse("no-such-route"));
  reply.headers({
    "content-type": file.type,
    "content-disposition": "inline",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    // A name stands for one picture for ever.
    "cache-control": isOwn ? "private, no-store" : "public, max-age=31536000, immutable",
  });
  return file.content;
}
