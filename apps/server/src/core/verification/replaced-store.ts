/** SQL of pictures in whose place others were sent: since when, and their end. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";

/** Of those that still are uploads. */
export async function putReplaced(tx: Tx, fileIds: readonly string[], at: Instant): Promise<void> {
  await tx.query(
    `insert into verification_replaced_picture (file_id, replaced_at)
     select id, $2 from stored_file where id = any($1::bigint[])
     on conflict (file_id) do update set replaced_at = excluded.replaced_at`,
    [fileIds, isoOf(at)],
  );
}

/**
 * Deletes the rows of pictures that were replaced before, and with them the keys that they are encrypted under: what is left on the
 * disk opens no more. One that an application, a proof of a payment or its owner's head portrait refers to stays.
 */
export async function deleteReplaced(tx: Tx, before: Instant): Promise<void> {
  await tx.query(
    `delete from stored_file file using verification_replaced_picture replaced
     where replaced.file_id = file.id and replaced.replaced_at < $1
       and not exists (select from verification_field where file_id = file.id)
       and not exists (select from deposit_claim where file_id = file.id)
       and not exists (select from customer where id = file.owner_customer_id
         and portrait_path in ('/files/' || file.id || '.jpg', '/files/' || file.id || '.png'))`,
    [isoOf(before)],
  );
}
