// @ts-check
/**
 * `npm test`: starts the whole verification on the locked Node and passes its outcome on. See `suite/verify.ts` for the steps.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "./installation.mjs";
import { ROOT, requireHostNode, runtimeNode } from "./node-runtime.mjs";

requireHostNode();
ensureInstalled("everything");
const verify = join(ROOT, "scripts", "suite", "verify.ts");
const child = spawn(runtimeNode(), [verify, ...process.argv.slice(2)], { cwd: ROOT, stdio: "inherit" });
process.on("SIGINT", () => child.kill("SIGINT"));
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code) => process.exit(code ?? 1));
