/**
 * The passwords of the embedded Postgres: random, one per role, readable by the program's own account only.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Role = "postgres" | "candor_owner" | "candor_app";

export type Passwords = Record<Role, string>;

/** Reads them, or makes them at the first start. */
export function passwordsIn(dataDir: string): Passwords {
  const folder = join(dataDir, "keys");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "postgres.json");
  if (!existsSync(file)) {
    const random = (): string => randomBytes(24).toString("base64url");
    const made: Passwords = { postgres: random(), candor_owner: random(), candor_app: random() };
    writeFileSync(file, `${JSON.stringify(made)}\n`, { mode: 0o600, flag: "wx" });
  }
  return JSON.parse(readFileSync(file, "utf8")) as Passwords;
}
