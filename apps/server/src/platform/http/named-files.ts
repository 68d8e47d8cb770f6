/**
 * The files of the built web app that say the site's name: its page, its manifest, and the worker that keeps them. They are
 * served with the name that the settings say now, whatever stands in the files; browsers ask each time whether they are new.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { escaped } from "./html.ts";
import type { SecurityHeaders } from "./security-headers.ts";

/** The name that stands in the built files. */
const BUILT_NAME = "Candor";
const DIGEST_LENGTH = 16;

interface NamedFile {
  readonly file: string;
  readonly addresses: readonly string[];
  readonly type: string;
  readonly filled: (text: string, name: string) => string;
}

const digestOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, DIGEST_LENGTH);

/** Of a file that the worker keeps, with the digest of its content: under another name it is another. */
const KEPT_FILE = /((?:index\.html|manifest\.webmanifest)",revision:"\w+)(?=")/g;

const FILES: readonly NamedFile[] = [
  {
    file: "index.html",
    addresses: ["/", "/index.html"],
    type: "text/html; charset=utf-8",
    filled: (text, name) => text.replaceAll(`>${BUILT_NAME}<`, () => `>${escaped(name)}<`),
  },
  {
    file: "manifest.webmanifest",
    addresses: ["/manifest.webmanifest"],
    type: "application/manifest+json",
    filled: (text, name) => JSON.stringify({ ...JSON.parse(text), name, short_name: name }),
  },
  {
    file: "sw.js",
    addresses: ["/sw.js"],
    type: "text/javascript; charset=utf-8",
    filled: (text, name) => text.replace(KEPT_FILE, (kept) => `${kept}-${digestOf(name)}`),
  },
];

/** Their names, for whoever serves the others. */
export const NAMED_FILES: readonly string[] = FILES.map(({ file }) => file);

interface Served {
  readonly tag: string;
  /** By its encoding; "" as it is. */
  readonly bodies: ReadonlyMap<string, Buffer>;
}

async function servedAs(text: string): Promise<Served> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  const bodies = [
    ["br", br],
    ["gzip", gz],
    ["", plain],
  ] as const;
  return { tag: digestOf(text), bodies: new Map(bodies) };
}

export function addNamedFiles(
  app: FastifyInstance,
  webRoot: string,
  headers: SecurityHeaders["page"],
  siteName: () => string,
): void {
  for (const { file, addresses, type, filled } of FILES) {
    const path = join(webRoot, file);
    if (!existsSync(path)) continue;
    const built = readFileSync(path, "utf8");
    let kept: Promise<Served> | undefined;
    let keptName: string | undefined;
    const served = (name: string): Promise<Served> => {
      if (kept === undefined || keptName !== name) {
        keptName = name;
        kept = servedAs(name === BUILT_NAME ? built : filled(built, name));
      }
      return kept;
    };
    for (const url of addresses) {
      app.route({
        ...{ method: ["GET", "HEAD"], url },
        async handler(request, reply) {
          const { tag, bodies } = await served(siteName());
          const accepted = String(request.headers["accept-encoding"] ?? "");
          const encoding = ["br", "gzip"].find((one) => new RegExp(`\\b${one}\\b`).test(accepted)) ?? "";
          const etag = `"${tag}${encoding}"`;
          reply.headers({ ...headers, "cache-control": "no-cache", vary: "accept-encoding", etag });
          if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
          if (encoding !== "") reply.header("content-encoding", encoding);
          return reply.type(type).send(bodies.get(encoding));
        },
      });
    }
  }
}
