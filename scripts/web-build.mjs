/**
 * Builds the web app and the back office, each when what it is made of has changed since the last build. Runs on the host's
 * Node.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { diskFault, roomFault } from "./disk-room.mjs";
import { ROOT, refuse } from "./node-runtime.mjs";

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
const SHARED_SOURCES = [
  "packages/money",
  "packages/api",
  "packages/client",
  "packages/engine",
  "packages/identifiers",
  "package-lock.json",
  "scripts/web-build.mjs",
];
/** Folder below apps, and what people call it. */
const APPS = [
  { folder: "web", name: "the web app" },
  { folder: "admin", name: "the back office" },
];
const NOT_SOURCES = new Set(["node_modules", "dist", "coverage"]);
/** Bytes. */
const BUILD_TAKES = 50_000_000;

/** @param node the Node to build with; a build that fails ends the process with a sentence */
export function ensureWebBuilt(node) {
  for (const app of APPS) ensureBuilt(node, app);
}

function ensureBuilt(node, { folder, name }) {
  const app = join(ROOT, "apps", folder);
  const memory = join(ROOT, ".cache", `${folder}-build`);
  if (!existsSync(join(app, "index.html"))) return;
  const hash = hashOfSources(folder);
  const isBuilt = existsSync(join(app, "dist", "index.html"));
  if (isBuilt && existsSync(memory) && readFileSync(memory, "utf8") === hash) return;
  const full = roomFault(ROOT, `building ${name}`, BUILD_TAKES);
  if (full) refuse(full);
  process.stdout.write(`Building ${name}…\n`);
  // From here on nothing says of what is there that it is whole.
  rmSync(memory, { force: true });
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const done = spawnSync(node, [vite, "build", "--logLevel", "warn"], {
    cwd: app,
    // Whatever the caller's environment says: people get React's small and quick build.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const Name = name.replace("the", "The");
  if (done.error || done.status !== 0) {
    const cause = diskFault(ROOT, String(done.stderr));
    if (cause) refuse(`${Name} could not be built: ${cause}.`);
    process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}`);
    refuse(`${Name} could not be built (see above).`);
  }
  try {
    keepBuild(join(app, "dist"), memory, hash);
  } catch (error) {
    refuse(`${Name} could not be built: ${diskFault(ROOT, error.message) ?? error.message}.`);
  }
}

/** The hash comes last: a build that was not kept whole is made again. */
function keepBuild(dist, memory, hash) {
  for (const name of readdirSync(dist, { recursive: true }))
    if (COMPRESSIBLE.test(String(name))) compress(join(dist, String(name)));
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  writeFileSync(memory, hash);
}

/** Compressed twins, made once and as small as can be; the server hands them out. @param {string} path */
function compress(path) {
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

function hashOfSources(folder) {
  const hash = createHash("sha256");
  for (const source of [`apps/${folder}`, ...SHARED_SOURCES]) addToHash(hash, join(ROOT, source));
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
