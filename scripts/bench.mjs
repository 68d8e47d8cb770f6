// @ts-check
/**
 * `npm run bench`: measures every figure the README quotes, on the locked Node. See `bench/run.ts` for its flags.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "./installation.mjs";
import { ROOT, requireHostNode, runtimeNode } from "./node-runtime.mjs";

requireHostNode();
ensureInstalled("everything");
const run = join(ROOT, "bench", "run.ts");
const child = spawn(runtimeNode(), [run, ...process.argv.slice(2)], { cwd: ROOT, stdio: "inherit" });
process.on("SIGINT", () => child.kill("SIGINT"));
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code) => process.exit(code ?? 1));
