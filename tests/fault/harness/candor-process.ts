/**
 * The program in a process of its own, which can be killed in every way and started again on the same data. Everything is
 * seen from outside, by HTTP and by process ids.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findPlace } from "../../../apps/server/src/platform/postgres/postgres-place.ts";
import { readPidFile } from "../../../apps/server/src/platform/postgres/postmaster.ts";
import { openDatabaseOf } from "../../e2e/harness/books.ts";
import { stopLeftPostgres } from "../../e2e/harness/left-postgres.ts";
import { childrenOf } from "../../machine/children-of.ts";
import { freePort } from "../../machine/free-port.ts";
import { newDataFolder } from "../../machine/prepared-folder.ts";

const MAIN = join(import.meta.dirname, "../../../apps/server/src/main/main.ts");
const FAULTY = join(import.meta.dirname, "../faulty-server.ts");
const READY_WITHIN_MS = 60_000;
/** How soon a program is back hangs on where it keeps its data, so that they lie where an operator's would. */
const ON_DISK = tmpdir();

export type Fault = "answer-early" | "forgetful-postgres";

export interface CandorProcess {
  readonly url: string;
  readonly dataDir: string;
  /** `kill -9` of the server; its Postgres goes on. */
  killServer(): Promise<void>;
  /** Asks it to stop, and waits for it; answers its exit code. */
  stop(): Promise<number | null>;
  /** `kill -9` of the postmaster and of every process of its. */
  killPostgres(): Promise<void>;
  /** Ends every connection to Postgres, whatever it is at, and leaves both sides running. */
  cutConnections(): Promise<void>;
  /** Starts the server again; does not wait until it is ready. */
  launch(): void;
  untilReady(): Promise<void>;
  isRunning(): boolean;
  printed(): string;
  /** Ends everything and removes the data. */
  remove(): Promise<void>;
}

/** @param fault null for the product itself @param dataDir removed with the process; a new one when left out */
export async function startProcess(
  fault: Fault | null,
  flags: readonly string[],
  dataDir = newDataFolder(ON_DISK),
): Promise<CandorProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let printed = "";

  const launch = (): void => {
    const program = fault === null ? [MAIN] : [FAULTY, fault];
    const options = ["--port", String(port), "--data-dir", dataDir, "--feed", "simulated", ...flags];
    const env = { ...process.env, NODE_ENV: "development" };
    // Without the channel a test that is killed would leave a server behind.
    child = spawn(process.execPath, [...program, ...options], { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    const keep = (chunk: Buffer): void => {
      printed = (printed + chunk.toString()).slice(-20_000);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
  };
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  async function killServer(): Promise<void> {
    if (!isRunning()) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  launch();
  return {
    ...{ url, dataDir, killServer, launch, isRunning },
    printed: () => printed,
    async stop() {
      const ended = once(child, "exit") as Promise<[number | null]>;
      child.kill("SIGTERM");
      return (await ended)[0];
    },
    async killPostgres() {
      const postmaster = readPidFile(findPlace(dataDir).data);
      if (!postmaster) throw new Error("no Postgres runs here");
      const children = childrenOf(postmaster.pid);
      for (const pid of [postmaster.pid, ...children]) killIfThere(pid);
    },
    cutConnections: () => cutConnectionsOf(dataDir),
    async untilReady() {
      const deadline = performance.now() + READY_WITHIN_MS;
      while (performance.now() < deadline) {
        if (!isRunning()) throw new Error(`the program ended:\n${printed}`);
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        if (answer?.ok) return;
        await sleep(25);
      }
      throw new Error(`the program was not ready within ${READY_WITHIN_MS} ms:\n${printed}`);
    },
    async remove() {
      await killServer();
      await stopLeftPostgres(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function cutConnectionsOf(dataDir: string): Promise<void> {
  const database = openDatabaseOf(dataDir, "postgres");
  try {
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  } finally {
    await database.close();
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
