// @ts-check
/**
 * Makes any command of the project run on the locked dependencies and the locked Node, whatever the host has. Runs on the
 * host's own Node (20 or newer), so it uses nothing but the standard library.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { diskFault, roomFault } from "./disk-room.mjs";

/** The repository's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const HOST_MAJOR_MIN = 20;
const RUNTIME_MAJOR = 24;
/** Bytes: of everything that is installed, and of what a newer lock adds to it. */
const INSTALL_TAKES = { all: 1_000_000_000, changes: 300_000_000 };
const major = Number(process.versions.node.split(".")[0]);

/**
 * Prints one sentence and ends the process with code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Refuses a host whose Node is too old to run even the launchers. */
export function requireHostNode() {
  if (major < HOST_MAJOR_MIN) refuse(`Candor needs Node ${HOST_MAJOR_MIN} or newer; this is ${process.versions.node}.`);
}

/** Installs the locked dependencies when they are missing or differ from package-lock.json. */
export function ensureInstalled() {
  if (installedMatchesLock()) return;
  const takes = existsSync(join(ROOT, "node_modules")) ? INSTALL_TAKES.changes : INSTALL_TAKES.all;
  const full = roomFault(ROOT, "installing the dependencies", takes);
  if (full) refuse(full);
  process.stdout.write("Installing the locked dependencies…\n");
  let done = npm("ci");
  // A registry without some platform's builds makes a lock without them, which `npm ci` takes for one out of step. A plain
  // install takes the same locked versions and writes nothing back.
  if (done.status !== 0 && /EUSAGE|in sync/.test(done.stderr)) done = npm("install", "--no-save");
  // What it could not take in is missed by whoever needs it, and says so.
  if (done.status === 0 && lacksBuilds()) run(["install", "--no-save"], onLockedNode());
  if (done.status === 0 && installedMatchesLock()) return;
  const stderr = (done.stderr ?? "").replaceAll(/^.*\bconnect\b.*$/gm, "");
  const cause = diskFault(`${ROOT} or in npm's cache`, stderr);
  if (cause) refuse(`The dependencies could not be installed: ${cause}.`);
  process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}`);
  refuse(`The dependencies could not be installed: ${done.error?.message ?? "npm failed (see above)"}.`);
}

/** @param {readonly string[]} args */
const npm = (...args) => run(args, process.env);

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(args, env) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  // With NODE_ENV=production, or by its user's settings, npm would leave out what builds the web app.
  const whole = ["--include=dev", "--include=optional"];
  /** @type {import("node:child_process").SpawnSyncOptionsWithStringEncoding} */
  const options = { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26, stdio: "pipe", env };
  const isWindows = process.platform === "win32";
  return spawnSync(isWindows ? "npm.cmd" : "npm", [...args, ...quiet, ...whole], { ...options, shell: isWindows });
}

/** For npm on the Node that it has just installed, which trusts whom the machine trusts, as the host's own does. */
function onLockedNode() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const path = `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env[name] ?? ""}`;
  return { ...process.env, [name]: path, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --use-system-ca`.trim() };
}

/**
 * Whether something that was built for this platform is not there. npm takes that for optional and leaves it out where the Node
 * that runs it is older than it asks for, as the host's may be.
 */
function lacksBuilds() {
  const installed = readPackages(join(ROOT, "node_modules", ".package-lock.json"));
  return Object.entries(readPackages(join(ROOT, "package-lock.json"))).some(
    ([path, { optional, os, cpu, libc, engines }]) => {
      if (!optional || !os?.includes(process.platform) || !cpu?.includes(process.arch) || installed[path]) return false;
      const isOtherLibrary = libc !== undefined && !libc.includes("glibc");
      return !isOtherLibrary && Number(/\d+/.exec(engines?.node ?? "0")?.[0]) > major;
    },
  );
}

/** @param {string} file */
const readPackages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** npm's own record of what lies in node_modules names the same versions as the lock; optional ones may be absent. */
function installedMatchesLock() {
  const recordFile = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(recordFile)) return false;
  const installed = readPackages(recordFile);
  const locked = readPackages(join(ROOT, "package-lock.json"));
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link) return true;
    const found = installed[path];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.peer);
  });
}

/**
 * Path of the Node that runs the program: the locked one, else the host's when it is new enough; refuses otherwise.
 * @returns {string}
 */
export function runtimeNode() {
  const suffix = process.platform === "win32" ? ".cmd" : "";
  const locked = join(ROOT, "node_modules", ".bin", `node${suffix}`);
  if (existsSync(locked)) return locked;
  if (major >= RUNTIME_MAJOR) return process.execPath;
  return refuse(
    `No locked Node ${RUNTIME_MAJOR} exists for ${process.platform} ${process.arch}: install Node ${RUNTIME_MAJOR} and try again.`,
  );
}
