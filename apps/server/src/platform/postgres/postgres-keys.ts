/**
 * The passwords of the embedded Postgres: random, one per role, readable by the program's own account only.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartRefused } from "../process/start-refused.ts";

const ROLES = ["postgres", "candor_owner", "candor_app", "candor_operators"] as const;
export type Role = (typeof ROLES)[number];

export type Passwords = Record<Role, string>;

/** Reads them, or makes them at the first start; that of a role which came with a later version is made when it is first asked for. */
export function passwordsIn(dataDir: string): Passwords {
  const folder = join(dataDir, "keys");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "postgres.json");
  const random = (): string => randomBytes(24).toString("base64url");
  if (!existsSync(file)) return keep(file, Object.fromEntries(ROLES.map((role) => [role, random()])) as Passwords);
  const kept = read(file);
  return kept.candor_operators === undefined
    ? keep(file, { ...kept, candor_operators: random() })
    : { ...kept, candor_operators: kept.candor_operators };
}

/** Whole or not at all: without them the database beside would be lost. */
function keep(file: string, passwords: Passwords): Passwords {
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true });
  renameSync(half, file);
  return passwords;
}

const password = z.string().min(1);
const shape = z.object({
  ...{ postgres: password, candor_owner: password, candor_app: password },
  candor_operators: password.optional(),
});

function read(file: string): z.output<typeof shape> {
  // Outside: a file that may not be read is not a damaged one.
  const text = readFileSync(file, "utf8");
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new StartRefused(`${file} does not hold the passwords of the database: bring it back from a backup.`);
  }
}
