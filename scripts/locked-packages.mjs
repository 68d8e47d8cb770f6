// @ts-check
/**
 * What package-lock.json asks for and what npm's own record says is there: which packages running and building need, and
 * whether they are installed. Runs on the host's Node; changes nothing.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} Package as package-lock.json and npm's record write it
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {string} [resolved]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {boolean} [peer]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {{ node?: string }} [engines]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {Record<string, Package>} Packages by their path below the root, "" being the root itself */

const RECORD = ["node_modules", ".package-lock.json"];
/** The program's own workspaces; those of tests and benchmarks have tools that nothing else needs. */
const PROGRAM = /^(apps|packages)\/[^/]+$/;
/** What a package brings for a use that the program does not make of it: its server for language models. */
const UNUSED = new Set(["yahoo-finance2 > @modelcontextprotocol/sdk"]);

/** Path of npm's own record of what lies in node_modules. @param {string} root */
export const recordFile = (root) => join(root, ...RECORD);

/** @param {string} root @returns {Packages} */
export const lockedPackages = (root) => JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;

/**
 * What npm recorded of the last installation that it ended; null where there is none, or half of one.
 * @param {string} root
 * @returns {Packages | null}
 */
export function installedPackages(root) {
  try {
    return JSON.parse(readFileSync(recordFile(root), "utf8")).packages;
  } catch {
    return null;
  }
}

/**
 * Paths of all that running and building need, in node_modules and beside it. What is asked for only by tests and checks is not
 * among them, nor what a package would use if it happened to be there, for which npm leaves such tools in.
 * @param {Packages} locked
 * @returns {Set<string>}
 */
export function neededToRun(locked) {
  /** @type {Set<string>} */
  const needed = new Set();
  const open = ["", ...Object.keys(locked).filter((path) => PROGRAM.test(path))];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (needed.has(path)) continue;
    needed.add(path);
    const found = locked[path] ?? {};
    if (found.link && found.resolved) open.push(found.resolved);
    for (const name of dependencyNames(found)) {
      if (UNUSED.has(`${nameOf(path)} > ${name}`)) continue;
      const place = placeOf(locked, path, name);
      if (place !== null) open.push(place);
    }
  }
  return needed;
}

/** @param {Package} found */
function dependencyNames({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** The package's name, of its path. @param {string} path */
export const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * Where Node finds a package of this name from this path: in its own node_modules, else in those above it.
 * @param {Packages} locked
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
function placeOf(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    if (!/(^|\/)node_modules$/.test(folder)) {
      const place = `${folder && `${folder}/`}node_modules/${name}`;
      if (locked[place]) return place;
    }
    if (folder === "") return null;
  }
}

/**
 * Whether what npm recorded names the versions of the lock; optional packages may be absent.
 * @param {Packages} locked
 * @param {Packages | null} installed
 * @param {ReadonlySet<string> | null} needed the paths that must be there, null for all of the lock
 */
export function isInstalled(locked, installed, needed) {
  if (installed === null) return false;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link || (needed && !needed.has(path))) return true;
    const found = installed[path];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.peer);
  });
}

/**
 * Whether something that was built for this platform is not there. npm takes that for optional and leaves it out where the Node
 * that runs it is older than it asks for, as the host's may be.
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {ReadonlySet<string> | null} needed as above
 */
export function lacksBuilds(locked, installed, needed) {
  const hostMajor = Number(process.versions.node.split(".")[0]);
  return Object.entries(locked).some(([path, { optional, os, cpu, libc, engines }]) => {
    if (!optional || !os?.includes(process.platform) || !cpu?.includes(process.arch) || installed[path]) return false;
    if (needed && !needed.has(path)) return false;
    const isOtherLibrary = libc !== undefined && !libc.includes("glibc");
    return !isOtherLibrary && Number(/\d+/.exec(engines?.node ?? "0")?.[0]) > hostMajor;
  });
}
