// @ts-check
/**
 * Takes out of node_modules what neither the program, nor its build, nor a check ever reads. npm installs packages whole, and
 * many bring the same code several times over: for browsers, for older module systems, with maps back to its source. Runs on the
 * host's Node; done again after it was cut short, it ends the same.
 */
import { existsSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installedPackages, nameOf, recordFile } from "./locked-packages.mjs";

/** @typedef {import("./locked-packages.mjs").Packages} Packages */

const MAP = /\.map$/;
/** Sources, which Node refuses to run from there; declarations are what checks read. */
const SOURCE = /(?<!\.d)\.[cm]?tsx?$/;
const PROSE = /\.(md|markdown)$/i;
const LICENCE = /licen[cs]e|notice|copying/i;

/** Folders and files of single packages that nothing of ours can reach. */
const UNREAD = new Map([
  ["@ant-design/icons", ["dist", "docs"]],
  ["@ant-design/icons-svg", ["inline-namespaced-svg", "inline-svg"]],
  [
    "antd",
    ["antd.js", "antd.min.js", "antd-with-locales.js", "antd-with-locales.min.js"].map((name) => `dist/${name}`),
  ],
  ["ccxt", ["dist"]],
  ["libphonenumber-js", ["bundle"]],
  ["lucide-react", ["dist/lucide-react.prefixed.d.ts", "dist/lucide-react.suffixed.d.ts", "dist/umd"]],
  ["viem", ["_cjs"]],
]);
/** Of every package, at its root. */
const OWN_TESTS = ["benchmark", "benchmarks", "example", "examples", "test", "tests"];
/** What Node brings to build other programs with. */
const NODE = /^node-(darwin|linux|win)-\w+$/;
const OF_NODE = ["include", "share"];

/**
 * Lightens the packages that the program needs, removes those that neither it nor, where `all` is set, the lock asks for, and
 * leaves npm a record that says so.
 * @param {string} root
 * @param {ReadonlySet<string>} needed paths of what running and building need
 * @param {boolean} all whether everything of the lock is to stay, tools of tests included
 */
export function lighten(root, needed, all) {
  const installed = installedPackages(root) ?? {};
  /** @type {Packages} */
  const kept = {};
  for (const [path, entry] of Object.entries(installed)) {
    const isPackage = path.includes("node_modules/") && !entry.link;
    if (isPackage && !needed.has(path) && !all) {
      rmSync(join(root, path), { recursive: true, force: true });
      continue;
    }
    kept[path] = entry;
    if (isPackage && needed.has(path)) lightenPackage(join(root, path), nameOf(path));
  }
  removeDeadCommands(root);
  record(root, kept);
}

/** @param {string} folder @param {string} name */
function lightenPackage(folder, name) {
  for (const unread of [...OWN_TESTS, ...(UNREAD.get(name) ?? (NODE.test(name) ? OF_NODE : []))])
    rmSync(join(folder, unread), { recursive: true, force: true });
  removeFiles(folder);
}

/** @param {string} folder */
function removeFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // What lies in a package's own node_modules has entries of its own.
    if (entry.isDirectory() && entry.name !== "node_modules") removeFiles(path);
    else if (entry.isFile() && isUnread(entry.name)) unlinkSync(path);
  }
}

/** @param {string} name */
const isUnread = (name) => MAP.test(name) || SOURCE.test(name) || (PROSE.test(name) && !LICENCE.test(name));

/**
 * npm believes its record as long as that is newer than every folder it names and names every one; otherwise it would fetch
 * everything anew the next time.
 * @param {string} root
 * @param {Packages} packages
 */
function record(root, packages) {
  const file = recordFile(root);
  writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), packages }, null, 2)}\n`);
}

/** Commands of packages that are no longer there. @param {string} root */
function removeDeadCommands(root) {
  const folder = join(root, "node_modules", ".bin");
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (!existsSync(join(folder, name))) unlinkSync(join(folder, name));
}
