/**
 * Recorded messages of the providers, where the workspace has them; else messages of the same shape, made here. They are never
 * part of the repository.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FEEDS = join(import.meta.dirname, "../../../shared/data/feeds");

/** The recorded message, or the given one in its place. */
export function recordedAnswer<T extends object>(file: string, made: T): T {
  const path = join(FEEDS, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : made;
}
