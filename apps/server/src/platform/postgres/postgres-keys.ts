/**
 * The passwords of the embedded Postgres: random, one per role, readable by the program's own account only.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartRefused } from "../start-refused.ts";

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
    // Whole or not at all: without them the database beside would be lost.
    const half = `${file}.${process.pid}`;
    writeFileSync(half, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true });
    renameSync(half, file);
  }
  return read(file);
}

const shape = z.object({ postgres: z.string().min(1), candor_owner: z.string().min(1), candor_app: z.string().min(1) });

function read(file: string): Passwords {
  // Outside: a file that may not be read is not a damaged one.
  const text = readFileSync(file, "utf8");
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new StartRefused(`${file} does not hold the passwords of the database: bring it back from a backup.`);
  }
}
