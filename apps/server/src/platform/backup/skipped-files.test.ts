import { expect, test } from "vitest";
import { isSkipped, isUnlogged, relationsWithInit } from "./skipped-files.ts";

test("what belongs to the running process, and what a recovery makes anew, is left out", () => {
  const skipped = [
    ...["postmaster.pid", "postmaster.opts", "backup_label", "pg_wal/000000010000000000000003", "pg_wal/summaries/x"],
    ...["pg_replslot/a/state", "pg_subtrans/0000", "base/5/pg_internal.init", "base/pgsql_tmp/pgsql_tmp12.0"],
  ];
  const kept = ["PG_VERSION", "global/pg_control", "base/5/1259", "base/5/1259_fsm", "pg_xact/0000", "postgresql.conf"];
  expect(skipped.filter((path) => !isSkipped(path))).toEqual([]);
  expect(kept.filter(isSkipped)).toEqual([]);
});

test("of a table that is not logged only its empty beginning is kept, and of a session's own table nothing", () => {
  const paths = [
    "base/5/100",
    "base/5/100.1",
    "base/5/100_fsm",
    "base/5/100_init",
    "base/5/1001",
    "base/5/t3_200",
    "base/5/t3_200_fsm",
  ];
  const unlogged = relationsWithInit(paths);
  expect(paths.filter((path) => !isUnlogged(path, unlogged))).toEqual(["base/5/100_init", "base/5/1001"]);
});
