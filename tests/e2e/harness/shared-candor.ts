/**
 * Vitest's global setup of the browser tests: one running program for all files that need no settings of their own and leave nothing
 * behind but their own customers, on prices that are the same at every hour. To start a program for each of them costs more processor time than many of their tests.
 */
import { appendFileSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newDataFolder } from "../../machine/prepared-folder.ts";
import { type Candor, startCandor } from "./candor-server.ts";
import { chosenPrices } from "./chosen-prices.ts";

/** Tells the processes that run the test files where the program is. */
const VARIABLE = "TEST_SHARED_CANDOR";

/** The browsers of all files come from one address, where they sign in and load pages more often than those of one file. */
export const SIGN_INS = {
  RATE_LIMITS:
    "sign-in=5/100 identity=5/100 read=300/6000 file=2000/20000 list=100/1000 subscribe=400/8000 socket=400/8000 poll=400/8000",
  PLACES: "handshake=20000 socket=99999 connection=99999",
};

type Whereabouts = Pick<Candor, "url" | "dataDir"> & { readonly processId: number };

const transcriptIn = (dataDir: string): string => join(dataDir, "printed-by-the-program.txt");

let dataDir: string | undefined;
let recordings: string | undefined;
let shared: Candor | undefined;

export async function setup(): Promise<void> {
  dataDir = newDataFolder();
  // Open for as long as this process runs: what the program says at its end comes when its folder may be gone.
  const transcript = openSync(transcriptIn(dataDir), "a");
  const keep = (text: string) => appendFileSync(transcript, text);
  try {
    recordings = chosenPrices();
    shared = await startCandor({ dataDir, feed: "replay", replay: recordings, env: SIGN_INS, keep });
  } catch (error) {
    await teardown();
    throw error;
  }
  const whereabouts: Whereabouts = { url: shared.url, dataDir, processId: shared.pid() };
  process.env[VARIABLE] = JSON.stringify(whereabouts);
}

export async function teardown(): Promise<void> {
  delete process.env[VARIABLE];
  await shared?.stop();
  for (const folder of [dataDir, recordings]) if (folder) rmSync(folder, { recursive: true, force: true });
}

const refuse = (): Promise<never> => Promise.reject(new Error("the program is shared with other files"));

/** The shared program, which no file may end. */
export function sharedCandor(): Candor {
  const text = process.env[VARIABLE];
  if (!text) throw new Error("no program is shared: the global setup of the browser tests has not run");
  const { url, dataDir, processId } = JSON.parse(text) as Whereabouts;
  return {
    url,
    dataDir,
    pid: () => processId,
    output: () => readFileSync(transcriptIn(dataDir), "utf8"),
    kill9: refuse,
    restart: refuse,
    stop: refuse,
  };
}
