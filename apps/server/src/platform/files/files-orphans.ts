/**
 * Compares the encrypted files on the disk with the rows that name them: a file that no row names is cleared away when it is a day
 * old, a row whose file is gone is told. Never touches a file that has a row, nor anything that is no encrypted picture.
 */
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { idOfEncrypted, namesIn } from "./files-on-disk.ts";

export interface OrphanDeps {
  readonly folder: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** An upload whose row is still to come takes seconds; a database put back from a backup is looked at within a day. */
const ROW_COMES_WITHIN_MS = 86_400_000;
const IDS_AT_ONCE = 1_000;
/** Up to so many are cleared however few others there are. */
const FEW = 10;

/** Answers how many files were cleared away. What is wrong is told once for each picture. */
export function createOrphanClearing(deps: OrphanDeps): () => Promise<number> {
  const told = new Set<string>();
  return async () => {
    const names = (await namesIn(deps.folder)).filter((name) => idOfEncrypted(name) !== undefined);
    const cleared = await clearOrphans(deps, names, told);
    await tellMissing(deps, new Set(names), told);
    return cleared;
  };
}

async function clearOrphans(deps: OrphanDeps, names: readonly string[], told: Set<string>): Promise<number> {
  const orphans: string[] = [];
  for (let at = 0; at < names.length; at += IDS_AT_ONCE) {
    const some = names.slice(at, at + IDS_AT_ONCE);
    const known = await knownOf(deps.database, some);
    // One half written beside a whole one is what a crash has left.
    for (const name of some) if (name.endsWith(".new") || !known.has(idOfEncrypted(name) ?? "")) orphans.push(name);
  }
  // Most files without a row: rather is it the wrong database, or an old one, than that so many uploads were cut off.
  if (orphans.length > FEW && orphans.length > names.length / 2) {
    if (!told.has("")) {
      const counts = { orphans: orphans.length, files: names.length };
      deps.log.error(counts, "most sealed pictures are unknown to the database: none is cleared away");
    }
    told.add("");
    return 0;
  }
  let cleared = 0;
  for (const name of orphans) if (await clearOld(deps, name)) cleared += 1;
  if (cleared > 0) deps.log.info({ cleared }, "sealed pictures that no row names were cleared away");
  return cleared;
}

async function knownOf(database: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string }>("select id from stored_file where id = any($1::bigint[])", [
    names.map(idOfEncrypted),
  ]);
  return new Set(rows.map(({ id }) => id));
}

async function clearOld({ folder, clock, log }: OrphanDeps, name: string): Promise<boolean> {
  const file = join(folder, name);
  try {
    const { mtimeMs } = await stat(file);
    if (clock.now() - mtimeMs <= ROW_COMES_WITHIN_MS) return false;
    await rm(file);
    return true;
  } catch (error) {
    log.warn({ err: error, file: name }, "a sealed picture that no row names cannot be cleared away");
    return false;
  }
}

/** A row comes after its file, so one that was read after the folder may name a file that was not there yet: it is looked for again. */
async function tellMissing({ database, folder, log }: OrphanDeps, names: ReadonlySet<string>, told: Set<string>) {
  for (let after = "0"; ; ) {
    const { rows } = await database.query<{ id: string }>(
      `select id from stored_file where id > $1 and sealed_key is not null order by id limit ${IDS_AT_ONCE}`,
      [after],
    );
    for (const { id } of rows) {
      const name = `${id}.sealed`;
      if (names.has(name) || told.has(id) || (await isThere(join(folder, name)))) continue;
      log.error({ file: id }, "the file of a stored picture is missing: it cannot be shown");
      told.add(id);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
