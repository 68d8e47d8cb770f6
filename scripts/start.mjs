/**
 * `npm start`: installs what is missing, builds the web app when its sources changed, and runs the server on the locked
 * Node. A server that crashes is started again; a server that says why it cannot start is not. Runs on the host's Node.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureInstalled } from "./installation.mjs";
import { ROOT, refuse, requireHostNode, runtimeNode } from "./node-runtime.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

const MAIN = join(ROOT, "apps", "server", "src", "main", "main.ts");
/** Exit codes after which another try would end the same way: asked to stop, and refused with a sentence. */
const FINAL_CODES = new Set([0, 1]);
const QUICK_MS = 10_000;
const QUICK_CRASHES_MAX = 8;
const PAUSE_MAX_MS = 5_000;

requireHostNode();
ensureInstalled("running");
const node = runtimeNode();
const args = process.argv.slice(2);
const isAskingForHelp = args.includes("--help") || args.includes("-h");
if (!isAskingForHelp) ensureWebBuilt(node);

let child;
let isStopping = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    isStopping = true;
    child?.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  });
}

function runOnce() {
  return new Promise((resolve) => {
    // The channel tells the server when this launcher is gone, however it went.
    child = spawn(node, ["--disable-warning=ExperimentalWarning", MAIN, ...args], {
      cwd: ROOT,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    child.once("error", (error) => refuse(`The server cannot be started: ${error.message}.`));
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
}

let quickCrashes = 0;
for (;;) {
  const startedAt = performance.now();
  const { code, signal } = await runOnce();
  if (FINAL_CODES.has(code)) process.exit(code);
  // Before the server listens for signals, one simply ends it; nothing has been started yet.
  if (isStopping) process.exit(signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1);
  const how = signal ? `was killed by ${signal}` : `ended with code ${code}`;
  quickCrashes = performance.now() - startedAt < QUICK_MS ? quickCrashes + 1 : 0;
  if (quickCrashes > QUICK_CRASHES_MAX) refuse(`The server ${how} ${quickCrashes} times in a row; giving up.`);
  process.stdout.write(`The server ${how}; starting it again.\n`);
  // At once the first time: people are waiting.
  if (quickCrashes > 1) await sleep(Math.min(PAUSE_MAX_MS, 250 * 2 ** (quickCrashes - 2)));
}
