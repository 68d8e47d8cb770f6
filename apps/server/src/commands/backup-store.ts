/** The SQL of backups: what a base backup's manifest says of the database. */
import type pg from "pg";
import type { Described } from "../platform/backup/base-backup.ts";

/** The newest migration, and the newest signed head of each instrument's tick log. */
export async function describeDatabase(client: pg.Client): Promise<Pick<Described, "migration" | "heads">> {
  const migrations = await client.query<Described["migration"]>(
    "select number, name from schema_migration order by number desc limit 1",
  );
  const heads = await client.query<{ instrument: number; lastSeq: string; hash: string }>(
    `select instrument.id as instrument, head.last_seq as "lastSeq", encode(head.hash, 'hex') as hash
     from instrument cross join lateral (
       select last_seq, hash from tick_head where instrument_id = instrument.id order by first_seq desc limit 1
     ) head order by instrument.id`,
  );
  return {
    migration: migrations.rows[0] ?? { number: 0, name: "" },
    heads: heads.rows.map((head) => ({ ...head, lastSeq: Number(head.lastSeq) })),
  };
}
