/**
 * Which files of a cluster a base backup leaves out: what a recovery makes anew, and what belongs to the running process alone
 * ("Making a Base Backup Using the Low Level API" in the Postgres manual).
 */

/** Folders that are copied empty. */
const EMPTIED = [
  "pg_wal",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
const LEFT_OUT = new Set([
  "postmaster.pid",
  "postmaster.opts",
  "postgresql.auto.conf.tmp",
  "current_logfiles.tmp",
  "backup_label",
  "backup_label.old",
  "tablespace_map",
  "tablespace_map.old",
  "backup_manifest",
]);

/** @param path below the data, with "/" between */
export function isSkipped(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (
    EMPTIED.some((folder) => path.startsWith(`${folder}/`)) ||
    LEFT_OUT.has(path) ||
    name === "pg_internal.init" ||
    name.startsWith("pg_internal.init.") ||
    path.split("/").some((part) => part.startsWith("pgsql_tmp"))
  );
}

const INIT = /^(base\/\d+\/\d+)_init$/;
const FORK = /^(base\/\d+\/\d+)(?:_(?:fsm|vm))?(?:\.\d+)?$/;
/** Of a session: "t3_16402". */
const TEMPORARY = /^base\/\d+\/t\d+_\d+/;

/** Tables that are not in the log: after a recovery they are empty, made of their `_init` file alone. */
export const relationsWithInit = (paths: readonly string[]): ReadonlySet<string> =>
  new Set(paths.flatMap((path) => INIT.exec(path)?.[1] ?? []));

export const isUnlogged = (path: string, unlogged: ReadonlySet<string>): boolean =>
  TEMPORARY.test(path) || unlogged.has(FORK.exec(path)?.[1] ?? "");
