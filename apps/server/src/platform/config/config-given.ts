/**
 * Where the text of a setting comes from: its flag, its variable, or a file that `NAME_FILE` names where it is a secret. Says so
 * where it was given twice, or by a name that is not taken any more.
 */
import { readFileSync } from "node:fs";
import { messageOf, StartRefused } from "../process/start-refused.ts";
import type { Setting } from "./config-table.ts";

export interface Given {
  readonly text: string;
  readonly isFlag: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Names that were settings, and what to do instead. */
const RETIRED: Readonly<Record<string, string>> = {
  BEHIND_PROXY: "name the networks of the proxies in TRUSTED_PROXIES, such as TRUSTED_PROXIES=127.0.0.1",
};
const RETIRED_FLAGS: Readonly<Record<string, string>> = {
  "behind-proxy": "name the networks of the proxies with --trusted-proxies, such as --trusted-proxies 127.0.0.1",
  "metrics-token": "set METRICS_TOKEN or METRICS_TOKEN_FILE, as others on the machine can read a program's arguments",
  "finnhub-key": "set FINNHUB_KEY or FINNHUB_KEY_FILE, as others on the machine can read a program's arguments",
};

/** Throws StartRefused for a flag or variable that is not taken any more. */
export function refuseRetired(argv: readonly string[], env: Environment): void {
  for (const [name, instead] of Object.entries(RETIRED))
    if (env[name]) throw new StartRefused(`${name} is not taken any more: ${instead}.`);
  const flags = argv.map((word) => word.split("=")[0] ?? "");
  for (const [flag, instead] of Object.entries(RETIRED_FLAGS))
    if (flags.includes(`--${flag}`)) throw new StartRefused(`--${flag} is not taken any more: ${instead}.`);
}

/** An empty variable counts as left out; an empty flag is a mistake. Undefined where nobody said anything. */
export function givenOf({ name, isSecret }: Setting, flag: string | undefined, env: Environment): Given | undefined {
  const variable = env[name] || undefined;
  const file = isSecret ? env[`${name}_FILE`] || undefined : undefined;
  if (file !== undefined && (flag ?? variable) !== undefined)
    throw new StartRefused(`${name} and ${name}_FILE are both given: keep one of the two.`);
  if (flag !== undefined) return { text: flag, isFlag: true };
  const text = file === undefined ? variable : readSecret(name, file);
  return text === undefined ? undefined : { text, isFlag: false };
}

/** What a file says without the end of its last line. */
function readSecret(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new StartRefused(`The file of ${name}_FILE cannot be read: ${messageOf(error)}.`);
  }
  if (text === "") throw new StartRefused(`The file of ${name}_FILE is empty: write the value of ${name} into it.`);
  return text;
}

/** Addresses with a password that were given as flags: others on the machine can read a program's arguments. */
export function flagsWithSecrets(given: readonly (readonly [setting: Setting, given: Given])[]): readonly string[] {
  return given.flatMap(([{ name, flag, isSecret }, { text, isFlag }]) =>
    isSecret && isFlag && /^\w+:\/\/[^/@]*:[^/@]+@/.test(text)
      ? [`The password in --${flag} can be read by others on this machine: use ${name} or ${name}_FILE.`]
      : [],
  );
}
