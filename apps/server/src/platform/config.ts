/**
 * Reads the settings from flags and environment variables, once, at the start. A value that cannot be right ends the start
 * with one sentence; nothing is guessed or silently corrected.
 */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { z } from "zod";
import { SETTINGS, type Setting } from "./config-table.ts";
import { messageOf, StartRefused } from "./start-refused.ts";

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
  const flags = readFlags(argv);
  if (flags.help) return "help";
  const entries = Object.entries(SETTINGS).map(([key, setting]: [string, Setting]) => {
    const flag = setting.flag === undefined ? undefined : flags[setting.flag];
    const given = flag ?? env[setting.name];
    // An empty variable counts as left out; an empty flag is a mistake.
    const text = given === "" && flag === undefined ? setting.preset : (given ?? setting.preset);
    return [key, text === undefined ? null : readValue(setting, String(text))] as const;
  });
  const config = Object.fromEntries(entries) as unknown as Config;
  const placed = {
    ...config,
    dataDir: resolve(cwd, config.dataDir),
    replay: config.replay === null ? null : resolve(cwd, config.replay),
    exportDir: config.exportDir === null ? null : resolve(cwd, config.exportDir),
  };
  requireSense(placed);
  return placed;
}

function readFlags(argv: readonly string[]): Record<string, string | boolean | undefined> {
  const known = Object.values(SETTINGS).flatMap(({ flag }: Setting) =>
    flag === undefined ? [] : [[flag, { type: "string" as const }] as const],
  );
  try {
    const options = { ...Object.fromEntries(known), help: { type: "boolean" as const, short: "h" } };
    return parseArgs({ args: [...argv], options, allowPositionals: false }).values as Record<string, string | boolean>;
  } catch (error) {
    const first = messageOf(error).split(/[.\n]/)[0] ?? "";
    throw new StartRefused(`${first}. Try --help.`);
  }
}

function readValue(setting: Setting, text: string): unknown {
  const read = setting.schema.safeParse(text);
  if (read.success) return read.data;
  // A value that may hold a password is not repeated.
  const shown =
    /^(?:URLS?|KEY)$/.test(setting.value) || setting.name === "METRICS_TOKEN" ? "" : `, not "${text.slice(0, 80)}"`;
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

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** What `npm start -- --help` prints. */
export function helpText(): string {
  const lines = Object.values(SETTINGS).map(({ name, flag, value, meaning, ...rest }: Setting) => {
    const preset = rest.preset ? ` [${rest.preset}]` : "";
    const way =
      flag === undefined ? `${name}=${value}\n      By environment alone` : `--${flag} ${value}\n      ${name}`;
    return `  ${way}${preset}. ${meaning}`;
  });
  return `npm start -- [flags]\n\nEach flag is also an environment variable; the flag wins.\n\n${lines.join("\n")}\n`;
}

/** The same as a table for docs/OPERATIONS.md. */
export function settingsTable(): string {
  const rows = Object.values(SETTINGS).map(({ name, flag, value, meaning, ...rest }: Setting) => {
    const preset = rest.preset ? `\`${rest.preset}\`` : "none";
    const way = flag === undefined ? "none" : `\`--${flag} ${value.replaceAll("|", "\\|")}\``;
    return `| \`${name}\` | ${way} | ${preset} | ${meaning} |`;
  });
  return ["| variable | flag | default | meaning |", "|---|---|---|---|", ...rows].join("\n");
}
