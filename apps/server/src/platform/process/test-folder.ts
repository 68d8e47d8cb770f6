/**
 * Where tests keep databases that outlast nothing: in memory where the machine has room there, else in its temporary
 * folder. A database is a thousand files, and copying those costs a file system on a disk ten times what it costs memory.
 * For tests only.
 */
import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
const ROOM = 4 * 1024 ** 3;

/** The folder to make folders of one's own in. */
export function testFolder(): string {
  return hasRoomInMemory() ? IN_MEMORY : tmpdir();
}

function hasRoomInMemory(): boolean {
  if (process.platform !== "linux" || freemem() < ROOM) return false;
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM && mayRunPrograms();
  } catch {
    return false;
  }
}

/** Where Postgres' account cannot reach what npm installed, its programs are copied beside its data. */
function mayRunPrograms(): boolean {
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[1] === IN_MEMORY);
  return mount !== undefined && !mount.includes("noexec");
}
