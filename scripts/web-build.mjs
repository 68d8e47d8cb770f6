/**
 * Builds the web app when what it is made of has changed since the last build. Runs on the host's Node.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { diskFault, roomFault } from "./disk-room.mjs";
import { ROOT, refuse } from "./node-runtime.mjs";

const WEB = join(ROOT, "apps", "web");
const DIST = join(WEB, "dist");
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
const SOURCES = [
  "apps/web",
  "packages/money",
  "packages/api",
  "packages/engine",
  "package-lock.json",
  "scripts/web-build.mjs",
];
const NOT_SOURCES = new Set(["node_modules", "dist", "coverage"]);
/** Bytes. */
const BUILD_TAKES = 50_000_000;
const MEMORY = join(ROOT, ".cache", "web-build");

/** @param node the Node to build with; a build that fails ends the process with a sentence */
export function ensureWebBuilt(node) {
  if (!existsSync(join(WEB, "index.html"))) return;
  const hash = hashOfSources();
  const isBuilt = existsSync(join(WEB, "dist", "index.html"));
  if (isBuilt && existsSync(MEMORY) && readFileSync(MEMORY, "utf8") === hash) return;
  const full = roomFault(ROOT, "building the web app", BUILD_TAKES);
  if (full) refuse(full);
  process.stdout.write("Building the web app…\n");
  // From here on nothing says of what is there that it is whole.
  rmSync(MEMORY, { force: true });
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const done = spawnSync(node, [vite, "build", "--logLevel", "warn"], {
    cwd: WEB,
    // Whatever the caller's environment says: people get React's small and quick build.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (done.error || done.status !== 0) {
    const cause = diskFault(ROOT, String(done.stderr));
    if (cause) refuse(`The web app could not be built: ${cause}.`);
    process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}`);
    refuse("The web app could not be built (see above).");
  }
  try {
    keepBuild(hash);
  } catch (error) {
    refuse(`The web app could not be built: ${diskFault(ROOT, error.message) ?? error.message}.`);
  }
}

/** The hash comes last: a build that was not kept whole is made again. */
function keepBuild(hash) {
  for (const name of readdirSync(DIST, { recursive: true }))
    if (COMPRESSIBLE.test(String(name))) compress(join(DIST, String(name)));
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  writeFileSync(MEMORY, hash);
}

/** Compressed twins, made once and as small as can be; the server hands them out. @param {string} path */
function compress(path) {
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const source of SOURCES) addToHash(hash, join(ROOT, source));
  return hash.digest("hex");
}

function addToHash(hash, path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    // A file, not a folder.
    hash.update(`${path}\0`).update(readFileSync(path));
    return;
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!NOT_SOURCES.has(name)) addToHash(hash, join(path, name));
  }
}
