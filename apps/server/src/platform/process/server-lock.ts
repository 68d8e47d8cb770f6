/**
 * Lets one server at a time use a data folder. The lock is a file that names a process; one that has ended, or whose number
 * another process has taken since, holds nothing; nor does one that was copied here with its folder.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { StartRefused } from "./start-refused.ts";

interface Holder {
  pid: number;
  /** When the process began, in the system's own words. */
  began: string;
  /** The folder that it holds, as the file system knows it under any name; earlier versions left it out. */
  folder?: string;
}

/**
 * Takes the lock and returns the way to give it back. Throws `StartRefused` while a living server holds it, and the system's
 * own error where the folder, or a lock in it, is not for this account to use.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, "server.lock");
  const folder = identityOf(dataDir);
  const own = JSON.stringify({ pid: process.pid, began: beginningOf(process.pid), folder } satisfies Holder);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, own, { flag: "wx", mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = readHolder(file);
    if (holder && isHolding(holder, folder)) {
      throw new StartRefused(`Another Candor (process ${holder.pid}) is already running on ${dataDir}: stop it first.`);
    }
    discard(file);
  }
  throw new StartRefused(`Another Candor is starting on ${dataDir}.`);
}

const isHolding = (holder: Holder, folder: string): boolean =>
  (holder.folder ?? folder) === folder && holder.pid !== process.pid && beginningOf(holder.pid) === holder.began;

function identityOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  return `${dev}:${ino}`;
}

/**
 * Who uses a folder, for a database that several machines share: the same after a crash, another for a copy of the folder, on
 * another machine, and after the machine's restart. Whoever has the folder's lock is the only one of that name.
 */
export const holderOf = (dataDir: string): string => `${hostname()} ${bootOfMachine()} ${identityOf(dataDir)}`;

function bootOfMachine(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch (error) {
    // Another account's server may well be alive: only a file that can be read says that it is not.
    if ((error as NodeJS.ErrnoException).code === "EACCES") throw error;
    return null;
  }
}

/** Moved before it is removed, so that of two starts only one removes the same stale file. */
function discard(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // The other start was quicker.
  }
}

/** Empty for a process that is not there. */
function beginningOf(pid: number): string {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // After the name, which may hold spaces: state is the first field, the start in ticks the twentieth.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? "" : `${fields[19]}`;
    }
    if (process.platform === "win32") return process.kill(pid, 0) ? "alive" : "";
    return execFileSync("ps", ["-p", String(pid), "-o", "lstart="], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
