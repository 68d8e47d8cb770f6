/**
 * The whole program: reads the configuration, runs the server until it is told to stop, and turns the outcome into an exit
 * code. 0: stopped as asked. 1: could not start, and said why. 70: a bug; whoever watches should start it again.
 */
import { flushCompileCache } from "node:module";
import { type Config, drainMsOf, helpText, noticesOfFlags, readConfig } from "../platform/config/config.ts";
import { createLog } from "../platform/log.ts";
import { StartRefused } from "../platform/process/start-refused.ts";
import { forkHttpChild } from "./http-process/http-child.ts";
import type { Server } from "./server.ts";

const CRASHED = 70;
/** A stop that takes longer, beside settling and draining, is cut short; the database recovers at the next start. */
const STOP_WITHIN_MS = 25_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function refuse(error: unknown): never {
  if (!(error instanceof StartRefused)) crash(error);
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function crash(error: unknown): never {
  createLog("fatal").fatal({ err: error }, "the server crashed");
  process.exit(CRASHED);
}

/** With what the person who gave them is to be told of the flags. */
function configOrExit(): { readonly config: Config; readonly warnings: readonly string[] } {
  // biome-ignore lint/style/noProcessEnv: the one place that hands the environment to the configuration
  const sources = { argv: process.argv.slice(2), env: process.env, cwd: process.cwd() };
  const config = readConfig(sources);
  if (config !== "help") return { config, warnings: noticesOfFlags(sources) };
  say(helpText());
  process.exit(0);
}

async function run(): Promise<void> {
  const { config, warnings } = configOrExit();
  const { promise: starting, resolve, reject } = Promise.withResolvers<Server>();
  const stopping = new AbortController();

  const stop = (): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // A start that is refused meanwhile says so itself, below.
    stopWhenStarted(starting, STOP_WITHIN_MS + 2 * drainMsOf(config)).catch(() => undefined);
  };
  // Before anything is started, so that there is no moment in which a signal would leave something behind.
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // The launcher is gone: nothing may be left running without anyone watching.
  process.on("disconnect", stop);
  const httpChild = config.roles.has("http") ? forkHttpChild() : null;
  // Loaded while the other process loads what it needs.
  const { startServer } = await import("./server.ts");
  startServer(config, stopping.signal, httpChild).then(resolve, reject);

  // A process without the http role has nothing else that keeps it running.
  setInterval(() => undefined, 2 ** 30);

  const { address, notices } = await starting.catch((error: unknown) => {
    // It was given up as asked, and nothing of it is left.
    if (error === stopping.signal.reason) process.exit(0);
    throw error;
  });
  if (stopping.signal.aborted) return;
  for (const notice of [...warnings, ...notices]) say(notice);
  say(address === null ? "Candor is running." : `Candor is at ${address}`);
  // Now, as a process that is killed keeps nothing.
  flushCompileCache();
}

async function stopWhenStarted(starting: Promise<Server>, withinMs: number): Promise<void> {
  setTimeout(() => process.exit(CRASHED), withinMs).unref();
  const server = await starting;
  await server.stop();
  process.exit(0);
}

/** Ends only with the process. */
export async function runProgram(): Promise<void> {
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  await run().catch(refuse);
}
