/**
 * `npm run keys`: shows the keys that sign the tick log, rotates them, or replaces a lost one for good. A server that runs
 * takes the new key with its next block.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { LogKey } from "@candor/engine/log-key";
import { tickLogTools } from "../core/market-data/market-data.ts";
import { isoOf, systemClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import type { Database } from "../platform/database.ts";
import { createLog } from "../platform/log.ts";
import { messageOf, StartRefused } from "../platform/start-refused.ts";
import { withStoredDatabase } from "./stored-database.ts";

const HELP = `npm run keys -- list | rotate | replace --reason TEXT [--data-dir FOLDER]

  list     the keys that sign the tick log, in the order they were used
  rotate   a new key, signed by the one in use
  replace  a new key where the one in use is lost; everyone will see that nobody vouches for it, and the reason
`;
const REASON_LENGTH_MAX = 200;

function readCommand() {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    options: { "data-dir": text, "database-url": text, reason: text, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  const argv = (["data-dir", "database-url"] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  // biome-ignore lint/style/noProcessEnv: an entry of the program hands the environment to the configuration
  const config = readConfig({ argv, env: process.env, cwd: process.cwd() });
  const [verb = "list", ...rest] = positionals;
  const isKnown = ["list", "rotate", "replace"].includes(verb) && rest.length === 0;
  if (values.help || config === "help" || !isKnown) return "help";
  return { verb, reason: (values.reason ?? "").trim(), config };
}

const lineOf = ({ id, kind, since, reason }: LogKey): string =>
  `${id}  ${isoOf(since)}  ${kind}${reason === "" ? "" : `: ${reason}`}`;

async function act(database: Database, verb: string, reason: string, keysFolder: string): Promise<string> {
  if (verb === "rotate")
    return `The tick log is signed by ${await tickLogTools.rotateKey(database, systemClock, keysFolder)} from now on.`;
  if (verb === "replace") {
    if (reason === "" || reason.length > REASON_LENGTH_MAX)
      throw new StartRefused(`--reason must say in up to ${REASON_LENGTH_MAX} letters why the key is lost.`);
    const id = await tickLogTools.replaceKey(database, systemClock, keysFolder, reason);
    return `The tick log is signed by ${id} from now on, and everyone can see that nobody vouches for it.`;
  }
  const keys = await tickLogTools.keys(database);
  return keys.length === 0 ? "There is no key yet: the first start makes one." : keys.map(lineOf).join("\n");
}

async function run(): Promise<number> {
  const command = readCommand();
  if (command === "help") {
    process.stdout.write(HELP);
    return 0;
  }
  const { verb, reason, config } = command;
  const said = await withStoredDatabase(config, createLog("warn"), (database) =>
    act(database, verb, reason, join(config.dataDir, "keys")),
  );
  process.stdout.write(`${said}\n`);
  return 0;
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  return 1;
});
