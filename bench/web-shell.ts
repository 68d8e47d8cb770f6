/**
 * What the app's loading is compared with: the least that a React app can be, one component that prints ten rows, built by
 * the same tools and served from memory with the same compression.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const FOLDER = join(import.meta.dirname, "..", ".cache", "bench-shell");

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Shell</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;

const SCRIPT = `import { createElement as h } from "react";
import { createRoot } from "react-dom/client";
const rows = Array.from({ length: 10 }, (_, row) => h("li", { key: row }, "Instrument number " + row));
createRoot(document.getElementById("root")).render(h("main", null, h("h1", null, "Markets"), h("ul", null, rows)));
`;

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Builds and serves the shell on a free port. */
export async function serveShell(): Promise<{ url: string; stop: () => Promise<void> }> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, "index.html"), PAGE);
  await writeFile(join(FOLDER, "main.js"), SCRIPT);
  process.env.NODE_ENV = "production";
  await build({ root: FOLDER, configFile: false, logLevel: "error", build: { target: "es2023", minify: true } });
  return serveFolder(join(FOLDER, "dist"));
}

async function serveFolder(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => extname(name) in TYPES);
  const files = new Map<string, Buffer>();
  for (const name of names) files.set(`/${name}`, gzipSync(await readFile(join(folder, name))));
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    const body = files.get(path);
    response.writeHead(body ? 200 : 404, {
      "content-type": TYPES[extname(path)] ?? "text/plain",
      "content-encoding": body ? "gzip" : "identity",
      "cache-control": path === "/index.html" ? "no-cache" : "public, max-age=31536000, immutable",
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
