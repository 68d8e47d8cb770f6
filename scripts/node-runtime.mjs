// @ts-check
/**
 * Makes any command of the project run on the locked Node, whatever the host has. Runs on the host's own Node (20 or newer), so
 * it uses nothing but the standard library.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const HOST_MAJOR_MIN = 20;
const RUNTIME_MAJOR = 24;
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
