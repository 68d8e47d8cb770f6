// @ts-check
/**
 * Builds the web app when what it is made of has changed since the last build, and only then. Runs on the host's Node; the
 * build itself runs on the locked one.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runtimeNode } from "./node-runtime.mjs";

const WEB = join(ROOT, "apps", "web");
const STAMP = join(WEB, "dist", ".sources");
const SOURCES = [
  ...["src", "public", "index.html", "vite.config.ts", "package.json"].map((name) => join(WEB, name)),
  ...["money", "api", "engine"].map((name) => join(ROOT, "packages", name, "src")),
  join(ROOT, "package-lock.json"),
];

/** Builds apps/web/dist if it is absent or older than its sources. Throws one sentence when the build fails. */
export function ensureWebBuilt() {
  const sources = hashOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return;
  process.stdout.write("Building the web app…\n");
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const done = spawnSync(runtimeNode(), [vite, "build", "--logLevel", "warn"], { cwd: WEB, stdio: "inherit" });
  if (done.status !== 0) throw new Error("The web app could not be built (see above).");
  writeFileSync(STAMP, sources);
}

/** @param {readonly string[]} paths */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, path);
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  if (!existsSync(path)) return;
  const entries = readEntries(path);
  if (!entries) {
    hash.update(path.slice(ROOT.length)).update("\0").update(readFileSync(path));
    return;
  }
  for (const name of entries.sort()) if (!name.includes(".test.")) addTo(hash, join(path, name));
}

/**
 * Names in a folder; undefined for a file.
 * @param {string} path
 */
function readEntries(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return undefined;
    throw error;
  }
}
