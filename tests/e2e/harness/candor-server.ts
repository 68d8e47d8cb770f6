/**
 * Runs the real program for a test: its own process, data folder and port, started as `npm start` starts it. Every effect is
 * judged from outside; nothing here reaches into the program.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../machine/free-port.ts";
import { newDataFolder } from "../../machine/prepared-folder.ts";
import { stopLeftPostgres } from "./left-postgres.ts";

export interface CandorOptions {
  readonly feed?: "simulated" | "replay" | "live" | "auto";
  /** Folder of recorded bars; with feed "replay". */
  readonly replay?: string;
  /** What simulated prices are drawn from; null for the secret that an installation makes for itself. */
  readonly seed?: string | null;
  /** A folder to keep; without one a new folder is made, and removed by `stop`. */
  readonly dataDir?: string;
  /** Further variables of the program. */
  readonly env?: Readonly<Record<string, string>>;
  /** Further flags of the program. */
  readonly flags?: readonly string[];
  /** Is given all that the program prints, as it comes. */
  readonly keep?: (text: string) => void;
}

export interface Candor {
  readonly url: string;
  readonly dataDir: string;
  /** Of the server process now running. */
  pid(): number;
  /** Everything the program has printed. */
  output(): string;
  /** Ends the process as a power cut would, Postgres excepted; nothing is started again. */
  kill9(): Promise<void>;
  /**
   * Starts the program anew on the same folder and port; answers the milliseconds until it was ready.
   *
   * @param flags in place of the further flags of the first start
   */
  restart(flags?: readonly string[]): Promise<number>;
  /** Asks it to stop, waits, makes sure that its Postgres is gone, and removes a folder made here. */
  stop(): Promise<void>;
}

/** Another one finds what hangs on the prices that this one draws. */
const SEED = process.env.TEST_PRICES_SEED ?? "tests";
let isSeedSaid = false;

/** The variable of the program, said once where a test may fail by the prices that follow from it. */
function seedOf({ feed = "simulated", seed = SEED }: CandorOptions): { readonly SEED?: string } {
  if (feed !== "simulated" || seed === null) return {};
  if (!isSeedSaid) process.stdout.write(`simulated prices of seed ${seed}: TEST_PRICES_SEED chooses another\n`);
  isSeedSaid = true;
  return { SEED: seed };
}

const MAIN = join(import.meta.dirname, "../../../apps/server/src/main/main.ts");
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;

/** Starts the program and waits until it says that it is ready. Throws with everything it printed when it does not. */
export async function startCandor(options: CandorOptions = {}): Promise<Candor> {
  const dataDir = options.dataDir ?? newDataFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let printed = "";
  let child: ChildProcess;

  const launch = async (further = options.flags ?? []): Promise<number> => {
    const startedAt = performance.now();
    const feed = ["--feed", options.feed ?? "simulated", ...(options.replay ? ["--replay", options.replay] : [])];
    const flags = ["--port", String(port), "--data-dir", dataDir, ...feed, ...further];
    child = spawn(process.execPath, [MAIN, ...flags], {
      env: { ...process.env, NODE_ENV: "development", ...seedOf(options), ...options.env },
      // Without the channel a test that is killed would leave a server behind.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const keep = (chunk: Buffer) => {
      const text = chunk.toString();
      printed += text;
      options.keep?.(text);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    await waitUntilReady(url, child, () => printed);
    return performance.now() - startedAt;
  };

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const kill9 = async () => {
    if (hasEnded()) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };

  const sweep = async () => {
    await stopLeftPostgres(dataDir);
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    await launch();
  } catch (error) {
    await kill9();
    await sweep();
    throw error;
  }
  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    output: () => printed,
    kill9,
    async restart(flags) {
      await kill9();
      return launch(flags);
    },
    async stop() {
      if (!hasEnded()) {
        child.kill("SIGTERM");
        await Promise.race([once(child, "exit"), sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
        await kill9();
      }
      await sweep();
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the program ended with code ${child.exitCode}:\n${printed()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(20);
  }
  child.kill("SIGKILL");
  throw new Error(`the program was not ready within ${READY_WITHIN_MS} ms:\n${printed()}`);
}
