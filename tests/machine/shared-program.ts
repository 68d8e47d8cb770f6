/**
 * One running program for all files of a suite that need no settings of their own and leave nothing behind but their own customers:
 * to start one for each of them costs more processor time than many of their tests.
 */
import { randomBytes } from "node:crypto";
import { appendFileSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Candor, type CandorOptions, startCandor } from "../e2e/harness/candor-server.ts";
import { newDataFolder } from "./prepared-folder.ts";

type Whereabouts = Pick<Candor, "url" | "dataDir"> & { readonly processId: number };

export interface SharedProgram {
  /** For vitest's global setup. */
  setup(): Promise<void>;
  teardown(): Promise<void>;
  /** The shared program, which no file may end. */
  program(): Candor;
}

const transcriptIn = (dataDir: string): string => join(dataDir, "printed-by-the-program.txt");

const refuse = (): Promise<never> => Promise.reject(new Error("the program is shared with other files"));

/** In another file somebody may have the same name. */
export const nameAmongAll = (name: string): string => `${name}-${randomBytes(3).toString("hex")}`;

/** @param variable tells the processes that run the test files where the program is */
export function shareProgram(variable: string, optionsOf: () => CandorOptions): SharedProgram {
  let dataDir: string | undefined;
  let started: Candor | undefined;

  async function teardown(): Promise<void> {
    delete process.env[variable];
    await started?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  }

  return {
    async setup() {
      dataDir = newDataFolder();
      // Open for as long as this process runs: what the program says at its end comes when its folder may be gone.
      const transcript = openSync(transcriptIn(dataDir), "a");
      const keep = (text: string) => appendFileSync(transcript, text);
      try {
        started = await startCandor({ ...optionsOf(), dataDir, keep });
      } catch (error) {
        await teardown();
        throw error;
      }
      const whereabouts: Whereabouts = { url: started.url, dataDir, processId: started.pid() };
      process.env[variable] = JSON.stringify(whereabouts);
    },
    teardown,
    program() {
      const text = process.env[variable];
      if (!text) throw new Error("no program is shared: the global setup of the suite has not run");
      const { url, dataDir: folder, processId } = JSON.parse(text) as Whereabouts;
      return {
        url,
        dataDir: folder,
        pid: () => processId,
        output: () => readFileSync(transcriptIn(folder), "utf8"),
        kill9: refuse,
        restart: refuse,
        stop: refuse,
      };
    },
  };
}
