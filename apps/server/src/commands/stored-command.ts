/**
 * The frame of a command on the stored database: its words and flags are read, the database is opened, and what it has to say
 * is printed. Exit code 1 with one sentence where it could not do its work.
 */
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../platform/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { createLog } from "../platform/log.ts";
import { messageOf, StartRefused } from "../platform/process/start-refused.ts";
import { withStoredDatabase } from "./stored-database.ts";

export interface StoredCommand<Flag extends string> {
  readonly words: readonly string[];
  readonly flags: Readonly<Partial<Record<Flag, string>>>;
  /** `--yes`: what a command that changes much for good asks for. */
  readonly isConfirmed: boolean;
  readonly config: Config;
}

/** What it says; with an exit code where that is not 0. */
type Said = string | { readonly text: string; readonly exitCode: number };
type Work = (database: Database) => Promise<Said>;

const PLACE = ["data-dir", "database-url", "migrate-url"] as const;

/** Undefined when the help was asked for. Throws for a flag it does not know. */
function readCommand<Flag extends string>(flags: readonly Flag[]): StoredCommand<Flag> | undefined {
  const text = { type: "string" } as const;
  const options = Object.fromEntries([...PLACE, ...flags].map((name) => [name, text]));
  const { values, positionals } = parseArgs({
    options: { ...options, yes: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  const given = values as Partial<Record<Flag | (typeof PLACE)[number], string>> & {
    readonly help?: boolean;
    readonly yes?: boolean;
  };
  if (given.help) return undefined;
  return { words: positionals, flags: given, isConfirmed: given.yes === true, config: configAt(given) };
}

/** Settings that a command may be given as flags. */
const SETTABLE = [...PLACE, "tick-retention-days"] as const;

/** The configuration of the database that the flags name, or else the environment. Throws StartRefused for what cannot be right. */
export function configAt(given: Readonly<Partial<Record<(typeof SETTABLE)[number], string>>>): Config {
  const argv = SETTABLE.flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  // biome-ignore lint/style/noProcessEnv: an entry of the program hands the environment to the configuration
  const config = readConfig({ argv, env: process.env, cwd: process.cwd() });
  if (config === "help") throw new StartRefused("Try --help.");
  return config;
}

/**
 * Runs the command and sets the exit code.
 * @param plan what the words ask for; undefined, which prints the help, for words that ask for nothing
 * @param asOwner whether the words ask for what the owner of the tables alone may do
 */
export async function runStoredCommand<Flag extends string = never>(
  help: string,
  flags: readonly Flag[],
  plan: (command: StoredCommand<Flag>) => Work | undefined,
  asOwner: (words: readonly string[]) => boolean = () => false,
): Promise<void> {
  try {
    const command = readCommand(flags);
    const work = command && plan(command);
    if (!work) {
      process.stdout.write(help);
      return;
    }
    const role = asOwner(command.words) ? "candor_owner" : "candor_app";
    const said = await withStoredDatabase(command.config, createLog("warn"), work, role);
    const { text, exitCode } = typeof said === "string" ? { text: said, exitCode: 0 } : said;
    process.stdout.write(`${text}\n`);
    process.exitCode = exitCode;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
