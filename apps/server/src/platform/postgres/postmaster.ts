/**
 * One running Postgres: starting the process, knowing whether it lives, waiting until it answers, stopping it. It outlives
 * a server that was killed, so everything here works on a process id as well as on a child.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartRefused } from "../process/start-refused.ts";
import type { Account } from "./postgres-account.ts";

export interface Postmaster {
  pid: number;
  /** The folder of the socket, or a host name. */
  host: string;
  port: number;
}

interface LaunchOptions {
  program: string;
  data: string;
  logFile: string;
  account: Account | null;
  settings: Record<string, string>;
  environment: Record<string, string>;
  /** Two minutes where it is left out. */
  readyWithinMs?: number;
}

const POLL_MS = 15;
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 20_000;
const LOG_LIMIT = 10_000_000;
/**
 * For glibc: a session keeps the memory of one statement for the next, instead of giving it back and having it cleared again.
 * It saves a twentieth of what writing orders costs.
 */
const KEEP_MEMORY = {
  MALLOC_TOP_PAD_: "16777216",
  MALLOC_TRIM_THRESHOLD_: "268435456",
  MALLOC_MMAP_THRESHOLD_: "33554432",
};

/** Starts Postgres and waits until it answers, recovery included. Throws `StartRefused` when it ends first. */
export async function launch(options: LaunchOptions): Promise<Postmaster> {
  const { program, data, logFile, account, settings, environment } = options;
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
  const logged = openSync(logFile, "a", 0o600);
  const logStart = statSync(logFile).size;
  let child: ChildProcess;
  try {
    child = spawn(program, ["-D", data, ...flags], {
      // Its own process group: Ctrl-C is for the server, which stops Postgres when it has finished.
      detached: true,
      stdio: ["ignore", logged, logged],
      cwd: data,
      env: { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH, ...KEEP_MEMORY, ...environment },
      ...(account ?? {}),
    });
  } finally {
    closeSync(logged);
  }
  child.unref();
  let failure: string | null = null;
  child.once("error", (error) => {
    failure = error.message;
  });
  child.once("exit", () => {
    failure ??= "it ended";
  });
  const withinMs = options.readyWithinMs ?? READY_WITHIN_MS;
  return ready({ data, pid: child.pid, withinMs }, () => failure && (reasonIn(logFile, logStart) ?? failure));
}

/** The first complaint in the log since the launch. */
function reasonIn(logFile: string, from: number): string | undefined {
  const complaints = readFileSync(logFile)
    .subarray(from)
    .toString("utf8")
    .split("\n")
    .filter((line) => /(FATAL|PANIC|ERROR|error while loading|not found|cannot)/.test(line));
  return complaints[0]?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, "");
}

interface Awaited {
  readonly data: string;
  readonly pid: number | undefined;
  readonly withinMs: number;
}

async function ready({ data, pid, withinMs }: Awaited, failure: () => string | null): Promise<Postmaster> {
  for (let waited = 0; waited < withinMs; waited += POLL_MS) {
    const found = readPidFile(data);
    if (found?.isReady && found.pid === pid) return found;
    const failed = failure();
    if (failed !== null) throw new StartRefused(failed);
    await sleep(POLL_MS);
  }
  throw new StartRefused(`Postgres did not answer within ${withinMs / 1000} s.`);
}

export interface PidFile extends Postmaster {
  isReady: boolean;
}

/** What `postmaster.pid` in the data folder says, alive or not. */
export function readPidFile(data: string): PidFile | null {
  let lines: string[];
  try {
    lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  const host = lines[4]?.trim() || lines[5]?.trim() || "127.0.0.1";
  return { pid, host, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** Whether the process lives and is the Postgres of this data folder: numbers of processes are used again. */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  const words = readOr(`/proc/${pid}/cmdline`, "").split("\0");
  if (words.length > 1) return words[words.indexOf("-D") + 1] === data;
  // A folder's name may be the beginning or the end of another one's.
  return commandLineOf(pid).includes(`-D ${data} -c `);
}

export function isAlive(pid: number): boolean {
  // Not a process: to the system, zero means all of one's own group.
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // A process that has ended and that nobody has collected is no longer alive.
  return !/^State:\s+Z/m.test(readOr(`/proc/${pid}/status`, ""));
}

function commandLineOf(pid: number): string {
  if (existsSync("/proc/self/cmdline")) return "";
  try {
    return execFileSync("ps", ["-ww", "-p", String(pid), "-o", "args="], { encoding: "utf8" });
  } catch {
    return "";
  }
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return otherwise;
  }
}

/** Fast shutdown: sessions are ended, everything is written. Falls back to immediate shutdown, which recovers at the next start. */
export async function stopPostmaster(pid: number, data: string): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < STOP_WITHIN_MS; waited += POLL_MS) {
      if (!isAlive(pid)) return;
      await sleep(POLL_MS);
    }
  }
  throw new Error(`Postgres (process ${pid} on ${data}) does not end`);
}

/**
 * Removes the lock files where another process, or one that has ended and was not collected, has the postmaster's number:
 * Postgres would take that for its predecessor. Whether sessions of the old one still run, Postgres sees by itself. What the
 * file names is not believed: in a copied data folder it names the process and the socket of the original.
 *
 * @param sockets the folder of this data folder's own socket; null where it has none
 */
export function clearStaleLocks(data: string, sockets: string | null): void {
  const found = readPidFile(data);
  if (found && isPostmasterOf(found.pid, data)) return;
  rmSync(join(data, "postmaster.pid"), { force: true });
  if (sockets === null) return;
  for (const name of readdirSync(sockets))
    if (name.startsWith(".s.PGSQL.")) rmSync(join(sockets, name), { force: true });
}
