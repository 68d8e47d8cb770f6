// @ts-check
/** Runs one of the program's commands on the locked Node, with the arguments of the launcher. Runs on the host's Node. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "./installation.mjs";
import { ROOT, requireHostNode, runtimeNode } from "./node-runtime.mjs";

/** @param {string} entry path of a TypeScript file below the repository's root */
export function runEntry(entry) {
  requireHostNode();
  ensureInstalled("running");
  const args = ["--disable-warning=ExperimentalWarning", join(ROOT, entry), ...process.argv.slice(2)];
  // As at the start: relative folders begin at the program's own, so that all speak of the same data folder.
  const child = spawn(runtimeNode(), args, { cwd: ROOT, stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}
