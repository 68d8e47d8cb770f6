/**
 * Under which account Postgres runs. It refuses to run as root, so root lends it an unprivileged account, and this file
 * says which folders that account can enter.
 */
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartRefused } from "../process/start-refused.ts";

export interface Account {
  uid: number;
  gid: number;
}

/** The account to run as, or null when the program's own will do. */
export function accountFor(dataFolder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const existing = statSync(dataFolder, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of ["postgres", "nobody"]) {
    const line = readFileSync("/etc/passwd", "utf8").match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m"));
    if (line && line[1] !== "0") return { uid: Number(line[1]), gid: Number(line[2]) };
  }
  throw new StartRefused("Postgres does not run as root, and this system has neither a postgres nor a nobody account.");
}

/** Whether the account can enter the folder: every folder above it, and itself, must let it through. */
export function canEnter(account: Account | null, folder: string): boolean {
  if (!account) return true;
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  const bit = found.uid === account.uid ? 0o100 : found.gid === account.gid ? 0o010 : 0o001;
  if ((found.mode & bit) === 0) return false;
  const above = dirname(folder);
  return above === folder || canEnter(account, above);
}
