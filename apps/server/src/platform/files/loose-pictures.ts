/**
 * Pictures that nothing refers to: how many of them one customer may keep, and their end. What is loose is said by the view
 * `loose_file`; never touches a picture that a verification, a claim or a portrait shows.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Refusal, refuse } from "@candor/api/refusal";
import type { Database, Tx } from "../database/database.ts";
import type { Log } from "../log.ts";

/** Of one customer. An upload is used within minutes, and the largest application of all takes a handful. */
const LOOSE_MAX = 40;
const LOOSE_MEGABYTES_MAX = 60;
const KEPT = "7 days";
/** How often they are cleared away. */
const CLEARED_EVERY = "1 hour";
const IDS_AT_ONCE = 500;

/** Whoever keeps pictures of one customer does so one after the other, until the transaction ends. */
export async function inOwnersTurn(tx: Tx, customerId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('pictures of ' || $1, 0))", [customerId]);
}

/** What speaks against one more loose picture of so many bytes, and when the oldest of them goes. */
export async function looseFault(tx: Tx, customerId: string, bytes: number): Promise<Refusal | undefined> {
  const { rows } = await tx.query<{ count: number; bytes: number; untilAt: number | null }>(
    `select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes,
       greatest(min(wanted_at) + interval '${KEPT}', now()) + interval '${CLEARED_EVERY}' as "untilAt"
     from loose_file where owner_customer_id = $1`,
    [customerId],
  );
  const [kept] = rows;
  if (!kept || kept.untilAt === null) return undefined;
  if (kept.count < LOOSE_MAX && kept.bytes + bytes <= LOOSE_MEGABYTES_MAX * 1024 * 1024) return undefined;
  return refuse("pictures-full", { maximum: LOOSE_MAX, size: `${LOOSE_MEGABYTES_MAX} MB`, until_at: kept.untilAt });
}

interface LooseDeps {
  readonly folder: string;
  readonly database: Pick<Database, "query">;
  readonly log: Log;
}

/**
 * Deletes what has been loose for seven days, rows first: a file that is left behind is cleared away as one that no row names.
 * Answers how many it were.
 */
export function createLooseClearing({ folder, database, log }: LooseDeps): () => Promise<number> {
  return async () => {
    let cleared = 0;
    for (;;) {
      // Asked again of the row itself: it may be wanted since it was found.
      const { rows } = await database.query<{ id: string }>(
        `delete from stored_file file where file.wanted_at < now() - interval '${KEPT}' and file.id in
           (select id from loose_file where wanted_at < now() - interval '${KEPT}' limit ${IDS_AT_ONCE})
         returning file.id`,
      );
      for (const { id } of rows) await rm(join(folder, `${id}.sealed`), { force: true });
      cleared += rows.length;
      if (rows.length < IDS_AT_ONCE) break;
    }
    if (cleared > 0) log.info({ cleared }, "pictures that were used for nothing were cleared away");
    return cleared;
  };
}
