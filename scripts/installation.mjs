// @ts-check
/**
 * Installs the locked dependencies: what running and building need, or with it the tools of tests and checks. Each is added to
 * what is there; neither takes away what the other installed. An installation that was cut short is mended by the next command.
 * Runs on the host's Node (20 or newer), so it uses nothing but the standard library.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { diskFault, roomFault } from "./disk-room.mjs";
import { lighten } from "./lighten.mjs";
import {
  installedPackages,
  isInstalled,
  lacksBuilds,
  lockedPackages,
  neededToRun,
  recordFile,
} from "./locked-packages.mjs";
import { ROOT, refuse } from "./node-runtime.mjs";

/** Bytes that npm writes, before it is lightened: of what runs, of all, and of what is added to something that is there. */
const TAKES = { running: 1_000_000_000, everything: 1_350_000_000, changes: 400_000_000 };

/** There while an installation is under way, with the number of its process; left behind by one that was cut short. */
const MARK = join(ROOT, ".cache", "installing");
/** A process of that number is another's by then. */
const MARK_MAX_MS = 3_600_000;

/**
 * Installs what is missing or differs from package-lock.json; ends the process with a sentence where that fails.
 * @param {"running" | "everything"} scope
 */
export function ensureInstalled(scope) {
  const locked = lockedPackages(ROOT);
  const needed = neededToRun(locked);
  const wanted = scope === "running" ? needed : null;
  if (!existsSync(MARK) && isInstalled(locked, installedPackages(ROOT), wanted)) return;
  claim();
  mend(locked);
  const installed = installedPackages(ROOT);
  // Whoever has the tools keeps them when the lock changes.
  const all = scope === "everything" || Object.keys(installed ?? {}).some((path) => locked[path]?.dev);
  if (!isInstalled(locked, installed, all ? null : needed)) install(locked, needed, all);
  lighten(ROOT, needed, all);
  rmSync(MARK, { force: true });
}

/** Marks that an installation is under way; two at a time would each take the other's for half of one. */
function claim() {
  const owner = existsSync(MARK) ? Number(readFileSync(MARK, "utf8")) : 0;
  if (owner > 0 && Date.now() - statSync(MARK).mtimeMs < MARK_MAX_MS && isAlive(owner))
    refuse(`Another command is installing the dependencies here (process ${owner}): try again when it is done.`);
  try {
    mkdirSync(join(ROOT, ".cache"), { recursive: true });
    writeFileSync(MARK, String(process.pid));
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    refuse(`The dependencies could not be installed: ${diskFault(ROOT, message) ?? message}.`);
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * Removes what a command that was cut short has left. npm writes its record when all is there: what that does not name is half
 * of something, and where it names something that is gone, or is not there itself, nothing can be believed.
 * @param {import("./locked-packages.mjs").Packages} locked
 */
function mend(locked) {
  const installed = installedPackages(ROOT);
  const paths = Object.keys(locked).filter((path) => path.includes("node_modules/") && !locked[path]?.link);
  const isWhole = (/** @type {string} */ path) => existsSync(join(ROOT, path, "package.json"));
  const isSound = installed !== null && paths.every((path) => !installed[path] || isWhole(path));
  if (!isSound) rmSync(recordFile(ROOT), { force: true });
  for (const path of paths)
    if (!isSound || !installed[path]) rmSync(join(ROOT, path), { recursive: true, force: true });
}

/**
 * @param {import("./locked-packages.mjs").Packages} locked
 * @param {ReadonlySet<string>} needed
 * @param {boolean} all
 */
function install(locked, needed, all) {
  const installed = installedPackages(ROOT);
  const hasOthers = isInstalled(locked, installed, needed);
  const takes = TAKES[installed ? "changes" : all ? "everything" : "running"];
  const full = roomFault(ROOT, "installing the dependencies", takes);
  if (full) refuse(full);
  process.stdout.write(hasOthers ? "Installing the tools of the tests…\n" : "Installing the locked dependencies…\n");
  const scope = [all ? "--include=dev" : "--omit=dev"];
  let done = hasOthers ? addTools(scope) : installAnew(scope);
  if (done.status === 0 && lacksBuilds(locked, installedPackages(ROOT) ?? {}, all ? null : needed))
    done = run(["install", "--no-save", ...scope], onLockedNode());
  if (done.status === 0 && isInstalled(locked, installedPackages(ROOT), all ? null : needed)) return;
  const stderr = (done.stderr ?? "").replaceAll(/^.*\bconnect\b.*$/gm, "");
  const cause = diskFault(`${ROOT} or in npm's cache`, stderr);
  if (cause) refuse(`The dependencies could not be installed: ${cause}.`);
  process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}`);
  refuse(`The dependencies could not be installed: ${done.error?.message ?? "npm failed (see above)"}.`);
}

/** Beside what is there, which npm leaves alone as long as its record is newer than every folder. @param {string[]} scope */
function addTools(scope) {
  const now = new Date();
  utimesSync(recordFile(ROOT), now, now);
  return run(["install", "--no-save", ...scope], process.env);
}

/** In place of whatever is there. @param {string[]} scope */
function installAnew(scope) {
  // Whoever cuts this short leaves nothing that could be believed.
  rmSync(recordFile(ROOT), { force: true });
  const done = run(["ci", ...scope], process.env);
  // A registry without some platform's builds makes a lock without them, which `npm ci` takes for one out of step. A plain
  // install takes the same locked versions and writes nothing back.
  if (done.status !== 0 && /EUSAGE|in sync/.test(done.stderr))
    return run(["install", "--no-save", ...scope], process.env);
  return done;
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(args, env) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  // By its user's settings npm would leave out what builds the web app.
  const whole = ["--include=optional", "--include=peer"];
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
