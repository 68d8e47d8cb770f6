/**
 * Reads the settings from flags and environment variables, once, at the start. A value that cannot be right ends the start
 * with one sentence; nothing is guessed or silently corrected.
 */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { z } from "zod";
import { messageOf, StartRefused } from "../process/start-refused.ts";
import { flagsWithSecrets, givenOf, refuseRetired } from "./config-given.ts";
import { SETTINGS, type Setting } from "./config-table.ts";

/** Where a sandbox lies when no folder is named. */
const SANDBOX_FOLDER = ".sandbox";

type Table = typeof SETTINGS;
type Read<K extends keyof Table> = z.output<Table[K]["schema"]> | (Table[K] extends { preset: string } ? never : null);

/** Folders are absolute paths; what has no preset is null when it was left out. */
export type Config = { readonly [K in keyof Table]: Read<K> };

export interface ConfigSources {
  /** Without the program's own name. */
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Relative folders start here. */
  cwd: string;
}

/** "help" when the flags ask for it. Throws `StartRefused`. */
export function readConfig({ argv, env, cwd }: ConfigSources): Config | "help" {
  if (argv.some((word) => word === "--help" || word === "-h")) return "help";
  refuseRetired(argv, env);
  const flags = readFlags(argv);
  const entries = Object.entries(SETTINGS).map(([key, setting]: [string, Setting]) => {
    const flag = setting.flag === undefined ? undefined : flags[setting.flag];
    const text = givenOf(setting, flag, env)?.text ?? setting.preset;
    return [key, text === undefined ? null : readValue(setting, text)] as const;
  });
  const config = Object.fromEntries(entries) as unknown as Config;
  const isPlaced = Boolean(flags[SETTINGS.dataDir.flag] ?? env[SETTINGS.dataDir.name]);
  const placed = {
    ...config,
    // Beside the other one, so that either can be tried after the other.
    dataDir: resolve(cwd, config.isSandbox === true && !isPlaced ? SANDBOX_FOLDER : config.dataDir),
    replay: config.replay === null ? null : resolve(cwd, config.replay),
    exportDir: config.exportDir === null ? null : resolve(cwd, config.exportDir),
  };
  requireSense(placed);
  return placed;
}

function readFlags(argv: readonly string[]): Record<string, string | undefined> {
  const known = Object.values(SETTINGS).flatMap(({ flag, isSwitch }: Setting) =>
    flag === undefined ? [] : [[flag, { type: isSwitch ? ("boolean" as const) : ("string" as const) }] as const],
  );
  try {
    const options = Object.fromEntries(known);
    const { values } = parseArgs({ args: [...argv], options, allowPositionals: false });
    return Object.fromEntries(
      Object.entries(values).map(([flag, said]) => [flag, said === true ? "yes" : String(said)]),
    );
  } catch (error) {
    const first = messageOf(error).split(/[.\n]/)[0] ?? "";
    throw new StartRefused(`${first}. Try --help.`);
  }
}

function readValue(setting: Setting, text: string): unknown {
  const read = setting.schema.safeParse(text);
  if (read.success) return read.data;
  // Of an address too: it may hold a password.
  const isHidden = setting.isSecret || /^(?:URLS?|KEY)$/.test(setting.value);
  const shown = isHidden ? "" : `, not "${text.slice(0, 80)}"`;
  const flag = setting.flag === undefined ? "" : ` (--${setting.flag})`;
  throw new StartRefused(`${setting.name}${flag} must be ${setting.mustBe}${shown}.`);
}

/** What no single value can tell. */
function requireSense(config: Config): void {
  const { feed, replay, databaseUrl, migrateUrl, operatorDatabaseUrl, isProduction, roles } = config;
  const lacking = (["twilioAccountSid", "twilioAuthToken", "twilioSender"] as const).find(
    (key) => config[key] === null,
  );
  if (config.smsProvider === "twilio" && lacking !== undefined)
    throw new StartRefused(`SMS_PROVIDER twilio needs ${SETTINGS[lacking].name}.`);
  if (feed === "replay" && replay === null)
    throw new StartRefused("FEED replay needs REPLAY, the folder of recorded bars.");
  if (replay !== null && feed !== "simulated" && !isFolder(replay)) {
    throw new StartRefused(`REPLAY names ${replay}, which is not a folder.`);
  }
  if (migrateUrl !== null && databaseUrl === null)
    throw new StartRefused("MIGRATE_URL is of no use without DATABASE_URL.");
  if (operatorDatabaseUrl !== null && databaseUrl === null)
    throw new StartRefused("OPERATOR_DATABASE_URL is of no use without DATABASE_URL.");
  if (isProduction) requireTruePrices(config);
  if (isProduction && databaseUrl !== null && migrateUrl === null) {
    throw new StartRefused(
      "In production DATABASE_URL needs MIGRATE_URL beside it, so that the program cannot change the schema.",
    );
  }
  if (isProduction && databaseUrl !== null && operatorDatabaseUrl === null && roles.has("http")) {
    throw new StartRefused(
      "In production DATABASE_URL needs OPERATOR_DATABASE_URL beside it, so that the program's own role cannot open operators' sessions.",
    );
  }
}

/** Prices that somebody at this machine makes, or can foretell, are for tests. */
function requireTruePrices({ seed, providerUrls }: Config): void {
  if (seed !== null)
    throw new StartRefused(
      "SEED is refused in production, as whoever knows it can foretell simulated prices: leave it out, or set NODE_ENV otherwise.",
    );
  const own = [...providerUrls].find(([, address]) => isOnThisMachine(new URL(address).hostname));
  if (own !== undefined)
    throw new StartRefused(
      `PROVIDER_URLS names this machine for ${own[0]}, which is refused in production: name the provider's own address or a mirror's.`,
    );
}

const isOnThisMachine = (host: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/.test(host);

/** How long a server that stops goes on after it has said that it is not ready. */
export const drainMsOf = ({ drainSeconds, isProduction }: Pick<Config, "drainSeconds" | "isProduction">): number =>
  1_000 * (drainSeconds ?? (isProduction ? DRAIN_SECONDS_IN_PRODUCTION : 0));
const DRAIN_SECONDS_IN_PRODUCTION = 5;

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** What the person who started the program with these arguments is told of them. Throws as `readConfig` does. */
export function noticesOfFlags({ argv, env }: Pick<ConfigSources, "argv" | "env">): readonly string[] {
  const flags = readFlags(argv);
  const given = Object.values(SETTINGS).flatMap((setting: Setting) => {
    const one = givenOf(setting, setting.flag === undefined ? undefined : flags[setting.flag], env);
    return one ? [[setting, one] as const] : [];
  });
  return flagsWithSecrets(given);
}

const fileOf = ({ name, isSecret }: Setting, quote = ""): string =>
  isSecret ? ` Or in a file that ${quote}${name}_FILE${quote} names.` : "";

/** What `npm start -- --help` prints. */
export function helpText(): string {
  const lines = Object.values(SETTINGS).map((setting: Setting) => {
    const { name, flag, value, meaning, ...rest } = setting;
    const preset = rest.preset ? ` [${rest.preset}]` : "";
    const taken = rest.isSwitch ? "" : ` ${value}`;
    const way =
      flag === undefined ? `${name}=${value}\n      By environment alone` : `--${flag}${taken}\n      ${name}`;
    return `  ${way}${preset}. ${meaning}${fileOf(setting)}`;
  });
  return `npm start -- [flags]\n\nEach flag is also an environment variable; the flag wins.\n\n${lines.join("\n")}\n`;
}

/** The same as a table for docs/OPERATIONS.md. */
export function settingsTable(): string {
  const rows = Object.values(SETTINGS).map((setting: Setting) => {
    const { name, flag, value, meaning, ...rest } = setting;
    const preset = rest.preset ? `\`${rest.preset}\`` : "none";
    const taken = rest.isSwitch ? "" : ` ${value.replaceAll("|", "\\|")}`;
    const way = flag === undefined ? "none" : `\`--${flag}${taken}\``;
    return `| \`${name}\` | ${way} | ${preset} | ${meaning}${fileOf(setting, "`")} |`;
  });
  return ["| variable | flag | default | meaning |", "|---|---|---|---|", ...rows].join("\n");
}
