/**
 * Recorded messages of the providers, where the workspace has them beside the repository; else messages of the same shape,
 * made here, and it is said so. They are never part of the repository.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const WORKSPACE = join(import.meta.dirname, "../../../shared/data/feeds");
const told = new Set<string>();

/**
 * The recorded message, or the given one where there is no such workspace. Throws where there is one and the message is missing:
 * a test that means a recording must not go on with something else.
 */
export function recordedAnswer<T extends object>(file: string, made: T, workspace = WORKSPACE): T {
  if (existsSync(workspace)) return JSON.parse(readFileSync(join(workspace, file), "utf8")) as T;
  if (!told.has(workspace)) process.stdout.write(`There is no ${workspace}: the providers' messages are made up.\n`);
  told.add(workspace);
  return made;
}
