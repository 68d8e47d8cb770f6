// @ts-check
/**
 * `npm run dev`: the program as whoever changes it wants it. The server starts again when its sources change, the app and the
 * back office change in the open page, all at one address, and the log is for reading. Takes the flags of `npm start`.
 */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./installation.mjs";
import { ROOT, refuse, requireHostNode, runtimeNode } from "./node-runtime.mjs";

const SERVER = join(ROOT, "apps", "server", "src", "main", "main.ts");
const PAGES = join(ROOT, "scripts", "dev-pages.mjs");
/** What the server is made of. */
const SOURCES = ["apps/server/src", "packages"].map((folder) => join(ROOT, folder));
const NOT_SOURCES = /(^|[\\/])(node_modules|dist)[\\/]|\.test\.ts$|-test-support\.ts$/;
/** An editor saves several files at once. */
const QUIET_MS = 200;

requireHostNode();
ensureInstalled("everything");
const node = runtimeNode();
const args = process.argv.slice(2);

/** @type {import("node:child_process").ChildProcess | undefined} */
let server;
/** Sources have changed since the server was started. */
let isStale = false;
let isStopping = false;

// Loaded when it is there: the first run installs it.
const { default: pretty } = await import("pino-pretty");
const log = pretty({ translateTime: "HH:MM:ss", ignore: "pid,hostname" });
const pages = spawn(node, [PAGES], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit", "ipc"] });
pages.once("exit", (code) => (isStopping ? undefined : stop(code ?? 1)));

function startServer() {
  isStale = false;
  server = spawn(node, ["--disable-warning=ExperimentalWarning", SERVER, ...args], {
    cwd: ROOT,
    stdio: ["inherit", "pipe", "pipe", "ipc"],
  });
  server.once("error", (error) => refuse(`The server cannot be started: ${error.message}.`));
  server.stdout?.pipe(log, { end: false });
  server.stderr?.pipe(process.stderr, { end: false });
  server.once("exit", () => {
    server = undefined;
    if (isStopping) process.exit(0);
    if (isStale) startServer();
    else process.stdout.write("The server has ended; it starts again when a source file changes.\n");
  });
}

/** @type {NodeJS.Timeout | undefined} */
let quiet;
for (const folder of SOURCES)
  watch(folder, { recursive: true }, (_event, file) => {
    if (file === null || !file.endsWith(".ts") || NOT_SOURCES.test(file)) return;
    clearTimeout(quiet);
    quiet = setTimeout(() => restart(file), QUIET_MS);
  });

/** @param {string} file what changed last */
function restart(file) {
  process.stdout.write(`${file} has changed: starting the server again.\n`);
  isStale = true;
  if (server) server.kill("SIGTERM");
  else startServer();
}

/** @param {number} code */
function stop(code) {
  isStopping = true;
  pages.kill();
  if (!server) process.exit(code);
  server.kill("SIGTERM");
}

process.on("SIGINT", () => stop(0));
process.on("SIGTERM", () => stop(0));
startServer();
